internal import HTTP

/// A request to an upstream: a URL and headers with placeholders.
struct RequestRule: Sendable {
    let url: Template
    /// Sorted by name.
    let headers: [(name: String, value: Template)]
    let maximumBytes: Int

    /// The placeholders that need a value.
    var placeholders: Set<Template.Placeholder> {
        headers.reduce(url.placeholders) { $0.union($1.value.placeholders) }
    }

    func request(_ values: [Template.Placeholder: String], upstream: Upstream?, obeysRobots: Bool) -> HTTPRequest {
        let url = self.url.url(values)
        return HTTPRequest(
            url: upstream?.moving(url) ?? url, headers: headers.map { ($0.name, $0.value.header(values)) },
            maximumBytes: maximumBytes, allowsLoopback: upstream?.isLoopback ?? false, obeysRobots: obeysRobots)
    }
}

extension RequestRule {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case url, headers
        case maximumBytes = "maximum_bytes"
    }

    /// - Parameter allowed: the placeholders that a request of this kind can fill.
    init<Key: CodingKey>(
        _ mapping: KeyedDecodingContainer<Key>, url urlKey: Key, headers headersKey: Key, maximumBytes bytesKey: Key,
        allowed: Set<Template.Placeholder>
    ) throws {
        url = try mapping.decode(Template.self, forKey: urlKey)
        headers = try (mapping.decodeIfPresent([String: Template].self, forKey: headersKey) ?? [:])
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        maximumBytes = try mapping.integer(bytesKey, in: 1_000...(64 << 20), or: 16 << 20)
        guard url.leadingLiteral.hasPrefix("https://"), url.leadingLiteral.dropFirst(8).contains("/") else {
            throw mapping.refusal(urlKey, "must start with https:// and a host without placeholders")
        }
        if let stray = placeholders.subtracting(allowed).map(\.rawValue).min() {
            throw mapping.refusal(urlKey, "the placeholder {\(stray)} has no value here")
        }
    }
}
