import Crypto
import Support

/// A random secret of 32 bytes, of which only the hash is stored.
package struct SecretToken: Sendable, Redacted {
    package let kind: SecretTokenKind
    private let bytes: [UInt8]

    /// - Parameter bytes: 32 bytes.
    init(kind: SecretTokenKind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

    /// A new token, from the generator of the operating system.
    package init(kind: SecretTokenKind) { self.init(kind: kind, bytes: .random(count: 32)) }

    /// Reads `text` back.
    ///
    /// - Returns: nil if it is not exactly what `text` gives for a token of this kind.
    package init?(text: String, kind: SecretTokenKind) {
        let prefix = kind.prefix.utf8
        guard text.utf8.count == prefix.count + 43, text.utf8.starts(with: prefix),
            let bytes = Base64.url.decoded(String(text.dropFirst(kind.prefix.count)))
        else { return nil }
        self.init(kind: kind, bytes: bytes)
    }

    /// The prefix of the kind, then 43 characters of base64url (RFC 4648, section 5) without padding.
    package var text: String { kind.prefix + Base64.url.encoded(bytes) }

    /// SHA-256 of the 32 bytes, under which a token is stored and found.
    ///
    /// Hashes are compared by an index and not in constant time: who measures it learns something about the hash of
    /// a guess, which does not lead to the token.
    package var hash: [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// A key for what only the holder of the token shall make readable: HKDF-SHA256 (RFC 5869) of the 32 bytes.
    package var sealingKey: VaultKey {
        VaultKey(
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: bytes), info: Array("circulard/token/1".utf8), outputByteCount: 32)
        )
    }
}

extension VaultKey {
    /// The refresh token that replaces another: always the same one, so that a repeated request forks nothing.
    ///
    /// It is derived from the vault's key, which a rotation of master keys does not change.
    package func successor(of token: SecretToken) -> SecretToken { token.successor(under: subkey("refresh")) }
}

extension SecretToken {
    fileprivate func successor(under key: SymmetricKey) -> SecretToken {
        let code = HMAC<SHA256>.authenticationCode(for: Array("next".utf8) + bytes, using: key)
        return SecretToken(kind: .refresh, bytes: Array(code))
    }
}
