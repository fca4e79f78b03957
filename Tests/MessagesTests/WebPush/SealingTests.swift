import Crypto
import TestSupport
import Testing

@testable import Messages

@Suite("Sealing a push message") struct SealingTests {
    private let reader = PushReader(privateKey: PushVector.browserPrivateKey, auth: PushVector.auth)

    @Test(
        "pads to a multiple of 512 and never beyond one record",
        arguments: [(0, 0), (1, 512), (511, 512), (512, 512), (513, 1024), (3584, 3584), (3585, 3993), (3993, 3993)])
    func padding(byteCount: Int, paddedByteCount: Int) throws {
        let plaintext = Array(repeating: UInt8(7), count: byteCount)
        let body = try WebPush.seal(plaintext, to: #require(PushVector.subscription()))
        #expect(body.count == 86 + paddedByteCount + 1 + 16)
        #expect(body.count <= 4096)
        let opened = try reader.open(body)
        #expect(opened.plaintext == plaintext)
        #expect(opened.paddingByteCount == paddedByteCount - byteCount)
    }

    @Test("refuses what a push service would refuse")
    func tooLong() throws {
        let subscription = try #require(PushVector.subscription())
        #expect(throws: PushError.tooLong(byteCount: 3994)) {
            try WebPush.seal(Array(repeating: 0, count: 3994), to: subscription)
        }
        #expect(throws: PushError.unusableSalt(byteCount: 15)) {
            try WebPush.seal([1], to: subscription, salt: Array(repeating: 0, count: 15))
        }
    }

    @Test("takes a fresh key and salt for every message")
    func fresh() throws {
        let subscription = try #require(PushVector.subscription())
        let bodies = try (0..<50).map { _ in try WebPush.seal([1, 2, 3], to: subscription) }
        #expect(Set(bodies.map { Array($0[..<16]) }).count == 50)
        #expect(Set(bodies.map { Array($0[21..<86]) }).count == 50)
    }

    @Test("opens again, whatever the bytes")
    func roundTrip() throws {
        var random = SeededGenerator(for: "push messages")
        let subscription = try #require(PushVector.subscription())
        for _ in 0..<200 {
            let plaintext = (0..<Int.random(in: 0...3993, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let opened = try reader.open(WebPush.seal(plaintext, to: subscription))
            #expect(opened.plaintext == plaintext, "seed \(random.seed)")
        }
    }

    @Test("cannot be opened after any change of a byte")
    func integrity() throws {
        let body = try WebPush.seal([1, 2, 3], to: #require(PushVector.subscription()))
        for place in [0, 15, 86, 300, body.count - 1] {
            var changed = body
            changed[place] ^= 1
            #expect(throws: (any Error).self, "byte \(place)") { try reader.open(changed) }
        }
    }
}
