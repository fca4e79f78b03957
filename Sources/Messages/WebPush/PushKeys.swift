import Crypto

/// The keys of one Web Push message (RFC 8291, section 3.4; RFC 8188, section 2.2).
struct PushKeys {
    let sharedSecret: SharedSecret
    /// PRK_key of the RFC.
    let authKey: [UInt8]
    /// IKM.
    let inputKey: [UInt8]
    /// PRK.
    let saltedKey: [UInt8]
    /// CEK.
    let contentKey: [UInt8]
    let nonce: [UInt8]

    init(ephemeral: P256.KeyAgreement.PrivateKey, subscription: PushSubscription, salt: [UInt8]) throws {
        sharedSecret = try ephemeral.sharedSecretFromKeyAgreement(with: subscription.browserKey)
        authKey = Array(
            HKDF<SHA256>.extract(
                inputKeyMaterial: SymmetricKey(data: sharedSecret), salt: subscription.authSecret))
        inputKey = Self.expanded(
            authKey,
            Array("WebPush: info\0".utf8) + subscription.browserKey.x963Representation
                + ephemeral.publicKey.x963Representation)
        saltedKey = Self.code(of: inputKey, key: salt)
        contentKey = Array(Self.expanded(saltedKey, Array("Content-Encoding: aes128gcm\0".utf8)).prefix(16))
        nonce = Array(Self.expanded(saltedKey, Array("Content-Encoding: nonce\0".utf8)).prefix(12))
    }

    /// HKDF-Expand for one block (RFC 5869, section 2.3).
    private static func expanded(_ key: [UInt8], _ information: [UInt8]) -> [UInt8] {
        code(of: information + [1], key: key)
    }

    private static func code(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
    }
}
