import Support

/// The key that signs the messages to one endpoint (Standard Webhooks 1.0.0, "Signature scheme").
package struct WebhookSecret: Hashable, Sendable {
    static let prefix = "whsec_"
    let bytes: [UInt8]

    /// - Returns: nil unless there are 24 to 64 bytes.
    package init?(bytes: [UInt8]) {
        guard (24...64).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// - Parameter text: `whsec_` and 24 to 64 bytes in padded base 64.
    /// - Returns: nil for other text.
    package init?(text: String) {
        guard text.hasPrefix(Self.prefix),
            let bytes = Base64.standard.decoded(String(text.dropFirst(Self.prefix.count)))
        else { return nil }
        self.init(bytes: bytes)
    }

    /// As the owner of the endpoint enters it at the receiver.
    package var text: String { Self.prefix + Base64.standard.encoded(bytes) }
}
