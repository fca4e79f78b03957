/// A host that replaces all hosts of a source: the simulator on loopback.
package struct Upstream: Hashable, Sendable, CustomStringConvertible {
    /// Scheme, host and port: "http://127.0.0.1:8080".
    package let base: String

    /// - Parameter base: scheme, host and optionally a port; no path. Credentials are sent there, so without TLS only
    ///   loopback is accepted.
    /// - Returns: nil for anything else.
    package init?(_ base: String) {
        let base = base.hasSuffix("/") ? String(base.dropLast()) : base
        let isSecure = base.hasPrefix("https://")
        guard isSecure || base.hasPrefix("http://") else { return nil }
        let authority = base.dropFirst(isSecure ? 8 : 7)
        guard !authority.isEmpty, !authority.contains(where: { "/?#@ ".contains($0) || !$0.isASCII }) else {
            return nil
        }
        guard isSecure || Self.isLoopback(authority) else { return nil }
        self.base = base
    }

    package var description: String { base }

    /// Whether the host is on this machine, and so has no terms of use and needs no politeness.
    package var isLoopback: Bool {
        base.firstRange(of: "://").map { Self.isLoopback(base[$0.upperBound...]) } ?? false
    }

    /// The same path and query on this host.
    package func moving(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let afterScheme = url[scheme.upperBound...]
        return base + afterScheme[(afterScheme.firstIndex { "/?".contains($0) } ?? afterScheme.endIndex)...]
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        let port = authority.lastIndex(of: ":").map { authority[authority.index(after: $0)...] }
        let hasPort = port.map { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } } ?? false
        let host = hasPort ? authority.dropLast((port?.count ?? 0) + 1) : authority
        return ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}
