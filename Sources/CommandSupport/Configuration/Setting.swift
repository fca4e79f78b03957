/// The value of a setting and its origin.
package struct Setting: Sendable {
    /// Never empty.
    package let text: String
    /// For messages: "--database", "CIRCULARD_DATABASE_URL", "/etc/circulard/circulard.yaml:3".
    package let origin: String

    package init(_ text: String, from origin: String) { (self.text, self.origin) = (text, origin) }

    /// The environment variable of a setting: `CIRCULARD_API_RATE_LIMIT` for "api.rate_limit".
    package static func variable(for key: String) -> String {
        "CIRCULARD_" + key.map { $0.isLetter || $0.isNumber ? $0.uppercased() : "_" }.joined()
    }
}
