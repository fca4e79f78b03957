/// Where a path leads.
enum Destination: Sendable {
    case endpoint(Endpoint, path: [String: String])
    case plain(Plain)
}

/// What is answered without rows.
enum Plain: String, Sendable, CaseIterable {
    case home = "/"
    case docs = "/docs"
    case openAPI = "/openapi.json"
    case health = "/healthz"
    case ready = "/readyz"
    case metrics = "/metrics"
}

/// The paths of the contract. A suffix of the last segment, ".csv", names the format.
struct Routes: Sendable {
    private let exact: [String: Endpoint]
    private let patterns: [(parts: [Substring], endpoint: Endpoint)]

    init(_ contract: Contract) {
        let (plain, templates) = (
            contract.endpoints.filter { !$0.path.contains("{") }, contract.endpoints.filter { $0.path.contains("{") }
        )
        exact = Dictionary(plain.map { ($0.path, $0) }) { first, _ in first }
        patterns = templates.map { ($0.path.split(separator: "/"), $0) }
    }

    /// nil: there is nothing.
    func destination(_ path: Substring) -> (Destination?, Format?) {
        if let endpoint = exact[String(path)] { return (.endpoint(endpoint, path: [:]), nil) }
        if let plain = Plain(rawValue: String(path)) { return (.plain(plain), nil) }
        let (bare, format) = Self.suffix(of: path)
        if format != nil, let endpoint = exact[String(bare)] { return (.endpoint(endpoint, path: [:]), format) }
        return (pattern(bare), format)
    }

    private func pattern(_ path: Substring) -> Destination? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (template, endpoint) in patterns where template.count == parts.count {
            var values: [String: String] = [:]
            let fits = zip(template, parts).allSatisfy { name, part in
                guard name.first == "{" else { return name == part }
                let value = percentDecoded(part)
                values[String(name.dropFirst().dropLast())] = value
                return value?.isEmpty == false
            }
            if fits { return .endpoint(endpoint, path: values) }
        }
        return nil
    }

    private static func suffix(of path: Substring) -> (Substring, Format?) {
        guard let dot = path.lastIndex(of: "."), let format = Format(rawValue: String(path[path.index(after: dot)...]))
        else { return (path, nil) }
        return (path[..<dot], format)
    }
}
