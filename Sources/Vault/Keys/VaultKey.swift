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
}
