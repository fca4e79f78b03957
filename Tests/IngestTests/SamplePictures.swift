import Compression
import FoundationEssentials

@testable import upstream_sim

/// Pictures, good and hostile, as bytes.
enum SamplePictures {
    static let jpeg = bytes(
        """
        /9j/4AAQSkZJRgABAQEASABIAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////\
        ////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z
        """)
    static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAAEElEQVQI12OsY4AAJgaKGAAlegCOQ++DewAAAABJRU5ErkJggg==")
    static let webp = bytes("UklGRiQAAABXRUJQVlA4IBgAAABQAQCdASoIAAgAB0CWJaQABHQAAORAAAA=")
    static let gif = SimPicture(of: "/wa/1.jpg").bytes

    /// The place where it was taken, in a segment for programs (APP1) after the first two bytes.
    static let placed: [UInt8] = {
        let said = Array("Exif\0\0GPS 33.7490 N 84.3880 W".utf8)
        return Array(jpeg[..<2]) + [0xFF, 0xE1, 0, UInt8(said.count + 2)] + said + jpeg[2...]
    }()

    /// Two pictures one after the other.
    static let moving: [UInt8] = {
        let picture = gif[(13 + 384)...].dropLast()
        return Array(gif.dropLast()) + picture + [0x3B]
    }()

    /// A PNG of one bit for each pixel, all of them zero.
    ///
    /// - Parameter rows: those that are there.
    static func png(width: Int, height: Int, rows: Int) -> [UInt8] {
        let raw = [UInt8](repeating: 0, count: rows * (1 + (width + 7) / 8))
        let deflated = GzipPacker.pack(raw).dropFirst(10).dropLast(8)
        // The Adler-32 of n zeros: 1, and n times 1.
        let check = UInt32(raw.count % 65_521) << 16 | 1
        let header = big(UInt32(width)) + big(UInt32(height)) + [1, 0, 0, 0, 0]
        return Array(png[..<8]) + chunk("IHDR", header) + chunk("IDAT", [0x78, 1] + deflated + big(check))
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(UInt32(data.count)) + body + big(checksum(body))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32, as PNG has it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
    }

    private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map { Array($0) } ?? [] }
}
