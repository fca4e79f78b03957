import TestSupport
import Testing

@testable import Vault

@Suite("Ids of vaults, lists and rows") struct RowIDTests {
    @Test("a text of either case gives the bytes, and the bytes the text in lower case")
    func vector() throws {
        let text = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
        let bytes = try bytes("f81d4fae7dec11d0a76500a0c91e6bf6")
        for id in [RowID(text: text), RowID(text: text.uppercased()), RowID(bytes)] {
            #expect(id?.text == text && id?.bytes == bytes && id == RowID(bytes))
        }
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf60",
            "{f81d4fae-7dec-11d0-a765-00a0c91e6bf}", "f81d4fae-7dec-11d0-a76-500a0c91e6bf6",
            "g81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf-",
            "+81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bé",
        ])
    func refusedTexts(text: String) { #expect(RowID(text: text) == nil) }

    @Test("other lengths are refused", arguments: [0, 15, 17, 32])
    func lengths(count: Int) { #expect(RowID([UInt8](repeating: 7, count: count)) == nil) }

    @Test("random ids are of version 4 and differ in all other bits")
    func random() {
        let ids = (0..<1_000).map { _ in RowID.random() }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.bytes[6] >> 4 == 4 && $0.bytes[8] >> 6 == 2 })
        let ones = ids.map(\.bytes).reduce([UInt8](repeating: 0, count: 16)) { zip($0, $1).map(|) }
        let zeros = ids.map(\.bytes).reduce([UInt8](repeating: 0, count: 16)) { zip($0, $1).map { $0 | ~$1 } }
        let seen = zip(ones, zeros).map { $0 & $1 }
        #expect(seen.enumerated().allSatisfy { $1 == ($0 == 6 ? 0x0F : $0 == 8 ? 0x3F : 0xFF) })
    }

    @Test("random bytes read back from their text")
    func roundTrips() {
        var random = SeededGenerator(for: "texts of ids")
        for _ in 0..<Trials.count(1_000) {
            let bytes = random.bytes(16)
            #expect(RowID(bytes).flatMap { RowID(text: $0.text) }?.bytes == bytes, "seed \(random.seed)")
        }
    }
}
