/// A request as received by the simulated services.
struct Call: Sendable {
    var method: String
    /// Percent-decoded, without the query.
    var path: String
    var query: [(name: String, value: String)]
    /// Names in lower case.
    var headers: [String: String]
    var body: [UInt8] = []

    init(method: String, target: String, headers: [String: String] = [:], body: [UInt8] = []) {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = percentDecoded(halves[0], plusIsSpace: false)
        query = halves.count == 2 ? formFields(String(halves[1])) : []
        self.headers = headers
        self.body = body
    }

    /// The first value of a query key; case-sensitive.
    subscript(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The same, but case-insensitive, as on the .NET sites.
    func parameter(_ name: String) -> String? {
        query.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    mutating func set(_ name: String, _ value: String) {
        query.removeAll { $0.name.lowercased() == name.lowercased() }
        query.append((name, value))
    }

    /// The parts of the path without empty ones: a trailing slash has no effect.
    var segments: [String] { path.split(separator: "/").map(String.init) }

    var bearerToken: String? { credentials(scheme: "bearer") }
    var basicCredentials: String? { credentials(scheme: "basic").flatMap(base64Decoded) }

    private func credentials(scheme: String) -> String? {
        guard let parts = headers["authorization"]?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == scheme
        else { return nil }
        return String(parts[1])
    }
}
