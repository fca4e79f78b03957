import Compression
import Testing

@testable import HTTP

@Suite struct GzipTests {
    @Test("decompresses gzip output") func unpacks() throws {
        #expect(try GzipUnpacker.unpack(GzipFixtures.packedPage, maximumBytes: 1 << 20) == GzipFixtures.page)
    }

    @Test("decompresses several members") func members() throws {
        let twice = GzipFixtures.packedPage + GzipFixtures.packedPage
        #expect(try GzipUnpacker.unpack(twice, maximumBytes: 1 << 20) == GzipFixtures.page + GzipFixtures.page)
    }

    @Test("never returns wrong bytes for a damaged body")
    func damaged() {
        var refused = 0
        for index in GzipFixtures.packedPage.indices {
            for bit in 0..<8 {
                var packed = GzipFixtures.packedPage
                packed[index] ^= 1 << UInt8(bit)
                do throws(GzipError) {
                    let unpacked = try GzipUnpacker.unpack(packed, maximumBytes: 1 << 20)
                    #expect(unpacked == GzipFixtures.page, "bit \(bit) of byte \(index)")
                } catch {
                    refused += 1
                }
            }
        }
        // Nothing protects the header's time and system, nor the bits that fill the last byte before the trailer.
        #expect(refused > (GzipFixtures.packedPage.count - 10) * 8)
    }

    @Test("applies the limit to the byte") func limit() throws {
        let count = GzipFixtures.page.count
        #expect(try GzipUnpacker.unpack(GzipFixtures.packedPage, maximumBytes: count).count == count)
        #expect(throws: GzipError.tooLarge(limit: count - 1)) {
            try GzipUnpacker.unpack(GzipFixtures.packedPage, maximumBytes: count - 1)
        }
    }

    @Test("stops a bomb by its ratio") func bomb() {
        #expect(throws: GzipError.tooLarge(limit: 1 << 20)) {
            try GzipUnpacker.unpack(GzipFixtures.bomb(packedBytes: 2000), maximumBytes: .max)
        }
    }

    @Test("decompresses its own output, and so does gzip", arguments: PackedContent.allCases)
    func packs(content: PackedContent) throws {
        let bytes = content.bytes
        let packed = GzipPacker.pack(bytes)
        #expect(try GzipUnpacker.unpack(packed, maximumBytes: bytes.count) == bytes)
        #expect(try unpackedByProgram(packed) == bytes)
        #expect(packed == GzipPacker.pack(bytes))
    }

    @Test("compresses a page at least five times") func packsWell() {
        #expect(GzipPacker.pack(GzipFixtures.page).count * 5 < GzipFixtures.page.count)
    }
}
