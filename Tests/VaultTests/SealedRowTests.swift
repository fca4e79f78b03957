import TestSupport
import Testing

@testable import Vault

@Suite("Sealed rows") struct SealedRowTests {
    /// Made with another library.
    private static let known = """
        01c8c9cacbcccdcecfd0d1d2d3919141fa814fabea142ccb8f013c45dd13a1b76a31a16499345692db7661a888380cadb0c4\
        48fd535db336d74f3ad604394b514c787b7ae95eb4ad6784254c1d6aa35d900291ff095249023f6df07d58
        """

    private static func address() throws -> RowAddress {
        RowAddress(
            table: "list_entry", owner: try #require(RowID(run(from: 0, count: 16))),
            row: try #require(RowID(run(from: 16, count: 16))), version: 3)
    }

    @Test("a row that another program sealed opens")
    func vector() throws {
        #expect(try VaultKey.known.open(bytes(Self.known), at: Self.address()) == Array("2 lb butter".utf8))
    }

    @Test(
        "the length of a row tells its class only",
        arguments: [
            (0, 64), (1, 64), (63, 64), (64, 128), (127, 128), (128, 256), (255, 256), (256, 512), (511, 512),
            (512, 1_024), (1_023, 1_024), (1_024, 2_048), (2_047, 2_048), (2_048, 3_072), (100_000, 100_352),
        ])
    func classes(count: Int, padded: Int) throws {
        let plain = [UInt8](repeating: 0, count: count)
        let sealed = try VaultKey.known.seal(plain, at: Self.address())
        #expect(sealed.count == padded + 29 && sealed[0] == 1)
        #expect(try VaultKey.known.open(sealed, at: Self.address()) == plain)
    }

    @Test("rows of every length and content open again, and are different each time")
    func roundTrips() throws {
        var random = SeededGenerator(for: "rows of random bytes")
        let key = VaultKey()
        for count in 0..<1_100 {
            let ending = [[], [0], [0x80], [0x80, 0], [0, 0x80]].map { $0 as [UInt8] }
            let plain = random.bytes(count) + random.pick(ending)
            let sealed = try (0..<2).map { _ in try key.seal(plain, at: Self.address()) }
            #expect(try key.open(sealed[0], at: Self.address()) == plain, "seed \(random.seed) count \(count)")
            #expect(sealed[0] != sealed[1])
        }
    }

    @Test("a change of any bit, another length and another key are refused")
    func tampering() throws {
        let (sealed, address) = (try bytes(Self.known), try Self.address())
        for place in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[place] ^= 1 << bit
                #expect(throws: SealedRowError.self, "\(place)") { try VaultKey.known.open(changed, at: address) }
            }
        }
        for changed: ArraySlice in [
            [], [1], sealed.prefix(28), sealed.dropLast(), sealed.dropFirst(), (sealed + [0])[...],
        ] {
            #expect(throws: SealedRowError.self) { try VaultKey.known.open(Array(changed), at: address) }
        }
        #expect(throws: SealedRowError.self) { try VaultKey().open(sealed, at: address) }
    }

    @Test("a row opens in its own place only")
    func places() throws {
        let tables = ["list_entry", "list_entr", "list_entry\0", "watch", ""]
        let addresses = try tables.flatMap { table in
            try [1, 2].flatMap { owner in
                try [1, 2].flatMap { row in
                    try [0, 3, 4, .max].map {
                        RowAddress(table: table, owner: try id(owner), row: try id(row), version: $0)
                    }
                }
            }
        }
        #expect(Set(addresses.map(\.purpose)).count == addresses.count)
        let sealed = try addresses.map { try VaultKey.known.seal(Array("2 lb butter".utf8), at: $0) }
        for (place, address) in addresses.enumerated() {
            let opening = addresses.indices.filter { (try? VaultKey.known.open(sealed[$0], at: address)) != nil }
            #expect(opening == [place])
        }
    }

    @Test(
        "padding without its mark is refused", arguments: [[], [0], [0, 0], [1], [0x80, 1], [0x81, 0]] as [[UInt8]])
    func padding(padded: [UInt8]) { #expect(RowPadding.unpadded(padded) == nil) }
}
