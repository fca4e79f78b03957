import Crypto

/// The key of one vault or list, of 32 bytes: all that is said in it is sealed under keys derived from this one.
package struct VaultKey: Sendable, Redacted {
    let bytes: SymmetricKey
    let rowKey: SymmetricKey

    /// A new key, from the generator of the operating system.
    package init() { self.init(SymmetricKey(size: .bits256)) }

    init(_ bytes: SymmetricKey) {
        self.bytes = bytes
        rowKey = Self.subkey(of: bytes, "row")
    }

    /// HKDF-SHA256 (RFC 5869) without salt.
    func subkey(_ info: String) -> SymmetricKey { Self.subkey(of: bytes, info) }

    private static func subkey(of key: SymmetricKey, _ info: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Array(info.utf8), outputByteCount: 32)
    }

    /// Whether something was there before, without saying what: HMAC-SHA256 (RFC 2104) of the bytes.
    ///
    /// - Returns: 32 bytes, which mean nothing under another key.
    package func dedupeHash(of bytes: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: subkey("dedupe")))
    }
}
