import Support

/// Names one message, so that its repeat replaces it: 1 to 32 letters, digits, `-` or `_`. It serves as the `Topic` of
/// Web Push (RFC 8030, section 5.4), and in the ids of webhooks and e-mails.
package struct MessageTag: Hashable, Sendable {
    package let text: String

    /// - Returns: nil for other text.
    package init?(_ text: String) {
        guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy(\.isBase64URL) else { return nil }
        self.text = text
    }

    /// 22 characters from the first 16 bytes of the delivery's dedupe key.
    /// - Returns: nil if there are fewer bytes.
    package init?(dedupeKey: [UInt8]) {
        guard dedupeKey.count >= 16 else { return nil }
        text = Base64.url.encoded(Array(dedupeKey.prefix(16)))
    }
}
