internal import Support

/// A query parameter that holds a credential. It is added when a request is sent: no URL that is stored, logged or part of an
/// error has it.
package struct SecretParameter: Hashable, Sendable {
    let name: String
    let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// A shorter value occurs in texts that do not mean it.
    private static let shortestErased = 8

    /// The URL as it is sent.
    func added(to url: String) -> String {
        let url = url.prefix { $0 != "#" }
        return "\(url)\(url.contains("?") ? "&" : "?")\(name)=\(PercentEncoding.encoded(value))"
    }

    /// A URL that a server gave, without the parameter.
    func removed(from url: String) -> String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let kept = url[url.index(after: mark)...].split(separator: "&").filter { $0.prefix { $0 != "=" } != name }
        return url[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }

    /// A document in which the server printed the URL that it was sent.
    func erased(from body: [UInt8]) -> [UInt8] {
        guard value.utf8.count >= Self.shortestErased else { return body }
        return [value, PercentEncoding.encoded(value)].reduce(body) {
            $0.replacing(Array($1.utf8), with: Array("[redacted]".utf8))
        }
    }
}
