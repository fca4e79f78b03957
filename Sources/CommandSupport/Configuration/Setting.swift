/// The value of a setting and its origin.
package struct Setting: Sendable {
    /// Never empty.
    package let text: String
    /// For messages: "--database", "CIRCULARD_DATABASE_URL", "/etc/circulard/circulard.yaml:3".
    package let origin: String

    package init(_ text: String, from origin: String) { (self.text, self.origin) = (text, origin) }

    /// The environment variable of a setting: `CIRCULARD_API_RATE_LIMIT` for "api.rateLimit".
    package static func variable(for key: String) -> String {
        "CIRCULARD_"
            + key.map { character in
                if character.isUppercase { return "_\(character)" }
                return character.isLetter || character.isNumber ? character.uppercased() : "_"
            }.joined()
    }
}
