import Crypto
import Support
import Testing

@testable import Messages

@Suite("The example of RFC 8291") struct PushVectorTests {
    @Test("gives every intermediate value")
    func keys() throws {
        let subscription = try #require(PushVector.subscription())
        let keys = try PushKeys(ephemeral: PushVector.ephemeral(), subscription: subscription, salt: PushVector.salt)
        let sharedSecret = keys.sharedSecret.withUnsafeBytes { Array($0) }
        #expect(text(sharedSecret) == "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
        #expect(text(keys.authKey) == "Snr3JMxaHVDXHWJn5wdC52WjpCtd2EIEGBykDcZW32k")
        #expect(text(keys.inputKey) == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
        #expect(text(keys.saltedKey) == "09_eUZGrsvxChDCGRCdkLiDXrReGOEVeSCdCcPBSJSc")
        #expect(text(keys.contentKey) == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(text(keys.nonce) == "4h_95klXJ5E_qnoN")
    }

    @Test("gives the body, byte for byte")
    func body() throws {
        let body = try WebPush.record(
            PushVector.plaintext, paddedTo: PushVector.plaintext.count, to: #require(PushVector.subscription()),
            ephemeral: PushVector.ephemeral(), salt: PushVector.salt)
        #expect(body.count == 144)
        #expect(body == PushVector.body)
    }

    @Test("gives the public keys of its private keys")
    func pairs() throws {
        let sender = try Array(PushVector.ephemeral().publicKey.x963Representation)
        #expect(
            text(sender)
                == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
        let browser = try P256.KeyAgreement.PrivateKey(rawRepresentation: PushVector.browserPrivateKey)
        #expect(Array(browser.publicKey.x963Representation) == PushVector.browserKey)
    }

    @Test("opens with the browser's key in the test's own reader")
    func reader() throws {
        let opened = try PushReader(privateKey: PushVector.browserPrivateKey, auth: PushVector.auth).open(
            PushVector.body)
        #expect(opened == PushReader.Opened(plaintext: PushVector.plaintext, paddingByteCount: 0))
    }

    private func text(_ bytes: [UInt8]) -> String { Base64.url.encoded(bytes) }
}
