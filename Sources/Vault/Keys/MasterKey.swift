import Crypto
import Support

/// A key of the operator, of 32 bytes, which seals the keys of vaults.
package struct MasterKey: Sendable, Redacted {
    /// The mark in a slot of the key that sealed it: the first byte of a SHA-256, which two keys can share.
    let id: UInt8
    let key: SymmetricKey

    /// - Returns: nil if there are not 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        id = Array(SHA256.hash(data: Array("circulard/master/1".utf8) + bytes))[0]
        key = SymmetricKey(data: bytes)
    }

    /// Reads base64 with padding (RFC 4648, section 4) or 64 hexadecimal digits; one newline may follow.
    ///
    /// - Returns: nil if the text is neither.
    package init?(text: String) {
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        let bytes = line.utf8.count == 64 ? Hexadecimal.bytes(of: line.utf8) : Base64.standard.decoded(line)
        guard let bytes else { return nil }
        self.init(bytes)
    }
}
