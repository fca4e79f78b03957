import Crypto
import FoundationEssentials

/// AES-256-GCM (NIST SP 800-38D) as `nonce 12 | cipher | tag 16`, with a random nonce.
enum SealedBytes {
    static func seal(_ plain: some DataProtocol, with key: SymmetricKey, for purpose: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(plain, using: key, authenticating: purpose)
        return Array(box.nonce) + box.ciphertext + box.tag
    }

    /// - Returns: nil if key or purpose are not those that sealed the bytes, or if the bytes were changed.
    static func open(_ sealed: ArraySlice<UInt8>, with key: SymmetricKey, for purpose: [UInt8]) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: purpose)
    }
}
