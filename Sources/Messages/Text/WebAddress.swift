/// An absolute http or https address of at most 1,000 bytes (RFC 3986), without a user part; the host is a name or an
/// IPv4 address.
package struct WebAddress: Hashable, Sendable {
    static let byteLimit = 1000

    /// As it was given.
    package let text: String
    /// Whether the scheme is https.
    package let isHTTPS: Bool
    /// nil if the address has none, or only the scheme's own.
    package let port: Int?
    let hostName: HostName

    /// - Returns: nil for anything else, such as a space, a control character, `<`, `>`, a backslash or non-ASCII text.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.byteLimit, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        guard let start = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<start.lowerBound]
        guard ["http", "https"].contains(scheme) else { return nil }
        let authority = text[start.upperBound...].prefix { !"/?#".contains($0) }
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let hostName = HostName(parts[0]) else { return nil }
        if parts.count == 2 {
            guard let port = Self.port(parts[1]) else { return nil }
            self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
        } else {
            port = nil
        }
        (self.text, self.hostName, isHTTPS) = (text, hostName, scheme == "https")
    }

    /// In lower case.
    package var host: String { hostName.text }

    /// Whether it is on this machine, by its usual address.
    package var isLoopback: Bool { host == "127.0.0.1" }

    /// Scheme, host and port (RFC 6454, section 6.2).
    package var origin: String { (isHTTPS ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "") }

    private static func port(_ text: Substring) -> Int? {
        guard text.utf8.count <= 5, text.utf8.allSatisfy(\.isASCIIDigit), let port = Int(text) else { return nil }
        return (1...65_535).contains(port) ? port : nil
    }

    /// RFC 3986, section 2, without brackets: they enclose IPv6 addresses only.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
    }
}
