import Crypto
import FoundationEssentials

/// Opens a message as a browser does, by the library's own HKDF and not by the code under test.
struct PushReader {
    struct Opened: Equatable { let plaintext: [UInt8], paddingByteCount: Int }
    struct Malformed: Error {}

    let privateKey: [UInt8]
    let auth: [UInt8]

    func open(_ body: [UInt8]) throws -> Opened {
        guard body.count >= 86, body[16..<21] == [0, 0, 0x10, 0, 65] else { throw Malformed() }
        let (salt, sender) = (Array(body[..<16]), Array(body[21..<86]))
        let key = try inputKey(sender: sender)
        let contentKey = derived(key, salt: salt, "Content-Encoding: aes128gcm\0", 16)
        let nonce = derived(key, salt: salt, "Content-Encoding: nonce\0", 12).withUnsafeBytes { Array($0) }
        let box = try AES.GCM.SealedBox(combined: nonce + body[86...])
        let record = try Array(AES.GCM.open(box, using: contentKey))
        guard let delimiter = record.lastIndex(where: { $0 != 0 }), record[delimiter] == 2 else { throw Malformed() }
        return Opened(plaintext: Array(record[..<delimiter]), paddingByteCount: record.count - delimiter - 1)
    }

    private func inputKey(sender: [UInt8]) throws -> SymmetricKey {
        let own = try P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
        let secret = try own.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: sender))
        return secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth,
            sharedInfo: Array("WebPush: info\0".utf8) + own.publicKey.x963Representation + sender, outputByteCount: 32)
    }

    private func derived(_ key: SymmetricKey, salt: [UInt8], _ information: String, _ byteCount: Int) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: Array(information.utf8), outputByteCount: byteCount)
    }
}
