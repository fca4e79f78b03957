package import Crypto

/// Messages to browsers: sealed by RFC 8291 in the coding of RFC 8188, sent by RFC 8030.
package enum WebPush {
    /// The longest plaintext in bytes: a body of 4,096 bytes less its header, delimiter and tag (RFC 8030, section 7.2).
    static let plaintextByteLimit = 3993
    /// Plaintexts are padded to a multiple of this, so that their length tells little.
    static let paddingStep = 512
    private static let recordByteCount: [UInt8] = [0, 0, 0x10, 0]

    /// The body of a request to the subscription's endpoint: one record, padded.
    /// - Parameters:
    ///   - ephemeral: a key for this message alone.
    ///   - salt: 16 random bytes for this message alone.
    /// - Throws: `PushError`.
    package static func seal(
        _ plaintext: [UInt8], to subscription: PushSubscription,
        ephemeral: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(), salt: [UInt8] = newSalt()
    ) throws -> [UInt8] {
        try record(
            plaintext, paddedTo: paddedByteCount(plaintext.count), to: subscription, ephemeral: ephemeral, salt: salt)
    }

    /// 16 random bytes from the system.
    package static func newSalt() -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<16).map { _ in system.next() }
    }

    /// - Parameter paddedByteCount: of the plaintext with its padding, without the delimiter.
    static func record(
        _ plaintext: [UInt8], paddedTo paddedByteCount: Int, to subscription: PushSubscription,
        ephemeral: P256.KeyAgreement.PrivateKey, salt: [UInt8]
    ) throws -> [UInt8] {
        guard plaintext.count <= plaintextByteLimit else { throw PushError.tooLong(byteCount: plaintext.count) }
        guard salt.count == 16 else { throw PushError.unusableSalt(byteCount: salt.count) }
        let keys = try PushKeys(ephemeral: ephemeral, subscription: subscription, salt: salt)
        let lastRecordDelimiter: UInt8 = 2
        let padding = Array(repeating: UInt8(0), count: max(0, paddedByteCount - plaintext.count))
        let sealed = try AES.GCM.seal(
            plaintext + [lastRecordDelimiter] + padding, using: SymmetricKey(data: keys.contentKey),
            nonce: AES.GCM.Nonce(data: keys.nonce))
        let senderKey = Array(ephemeral.publicKey.x963Representation)
        return salt + recordByteCount + [UInt8(senderKey.count)] + senderKey + sealed.ciphertext + sealed.tag
    }

    static func paddedByteCount(_ byteCount: Int) -> Int {
        min((byteCount + paddingStep - 1) / paddingStep * paddingStep, plaintextByteLimit)
    }
}
