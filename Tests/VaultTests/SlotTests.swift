import TestSupport
import Testing

@testable import Vault

@Suite("Sealed keys of vaults") struct SlotTests {
    /// Made with another library.
    private static let known = """
        01ab0000c8c9cacbcccdcecfd0d1d2d3751d07bceea5914b185171d16e77996794f29adf7c12d25f91d4459e5a102\
        96a21322cd45d9cbf3888f77f1c3c682ca4
        """

    @Test("a slot that another program sealed opens")
    func vector() throws {
        let keys = MasterKeys(current: try #require(MasterKey(run(from: 0, count: 32))))
        #expect(try keys.open(bytes(Self.known), slot: 7).text == VaultKey.known.text)
    }

    @Test("what is sealed opens again, and is different each time", arguments: [0, 1, 1 << 32, .max] as [UInt64])
    func roundTrip(slot: UInt64) throws {
        let (keys, key) = (MasterKeys(current: try master(1), previous: try master(2)), VaultKey())
        let (id, sealed) = (try master(1).id, try (0..<2).map { _ in try keys.seal(key, slot: slot) })
        #expect(sealed[0].count == 64 && sealed[0].prefix(4) == [1, id, 0, 0])
        #expect(sealed[0].dropFirst(4) != sealed[1].dropFirst(4))
        for sealed in sealed { #expect(try keys.open(sealed, slot: slot).text == key.text) }
        for bit in 0..<64 as Range<UInt64> {
            #expect(throws: SlotError.damaged) { try keys.open(sealed[0], slot: slot ^ 1 << bit) }
        }
    }

    @Test("a change of any bit is refused", arguments: 0..<64)
    func tampering(place: Int) throws {
        let keys = MasterKeys(current: try master(1), previous: try master(2))
        let sealed = try keys.seal(VaultKey(), slot: 7)
        for bit in 0..<8 {
            var changed = sealed
            changed[place] ^= 1 << bit
            let isUnknown = try place == 1 && changed[1] != master(2).id
            let expected: SlotError = isUnknown ? .unknownMaster : .damaged
            #expect(throws: expected) { try keys.open(changed, slot: 7) }
        }
    }

    @Test("the id of another master key does not help", arguments: [1, 2] as [UInt8])
    func exchangedMaster(sealing: UInt8) throws {
        let keys = MasterKeys(current: try master(1), previous: try master(2))
        var sealed = try MasterKeys(current: master(sealing)).seal(VaultKey(), slot: 7)
        sealed[1] = try master(3 - sealing).id
        #expect(throws: SlotError.damaged) { try keys.open(sealed, slot: 7) }
        sealed[1] = try master(3).id
        #expect(throws: SlotError.unknownMaster) { try keys.open(sealed, slot: 7) }
    }

    @Test("zeros are erased, and other lengths are damaged", arguments: [0, 1, 63, 64, 65, 128])
    func lengths(count: Int) throws {
        let expected: SlotError = count == 64 ? .erased : .damaged
        let keys = MasterKeys(current: try master(1))
        #expect(throws: expected) { try keys.open([UInt8](repeating: 0, count: count), slot: 0) }
        let sealed = try keys.seal(VaultKey(), slot: 0) + keys.seal(VaultKey(), slot: 0)
        if count != 64 { #expect(throws: SlotError.damaged) { try keys.open(Array(sealed.prefix(count)), slot: 0) } }
    }

    @Test("the previous master key opens and does not seal; a third one is unknown")
    func masters() throws {
        let (old, new, key) = (try master(1), try master(2), VaultKey())
        let sealed = try MasterKeys(current: old).seal(key, slot: 7)
        let both = MasterKeys(current: new, previous: old)
        #expect(try both.open(sealed, slot: 7).text == key.text)
        let resealed = try both.seal(key, slot: 7)
        #expect(try MasterKeys(current: new).open(resealed, slot: 7).text == key.text)
        for keys in [MasterKeys(current: new), MasterKeys(current: new, previous: try master(3))] {
            #expect(throws: SlotError.unknownMaster) { try keys.open(sealed, slot: 7) }
        }
    }

    @Test("two master keys with one id both open")
    func sharedID() throws {
        var random = SeededGenerator(for: "master keys with one id")
        let old = try master(1)
        let new = try #require(
            (0..<10_000).lazy.compactMap { _ in MasterKey(random.bytes(32)) }.first { $0.id == old.id })
        let sealed = try MasterKeys(current: old).seal(.known, slot: 7)
        let both = MasterKeys(current: new, previous: old)
        #expect(try both.open(sealed, slot: 7).text == VaultKey.known.text, "seed \(random.seed)")
        #expect(throws: SlotError.damaged) { try MasterKeys(current: new).open(sealed, slot: 7) }
    }
}
