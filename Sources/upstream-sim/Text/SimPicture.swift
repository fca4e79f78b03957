/// A drawing of ours in place of a chain's picture: a disc with a ring, in colours of its path.
///
/// As GIF without compression, which needs neither checksums nor a library: codes of eight bits, and the dictionary cleared
/// before they would grow.
struct SimPicture: Sendable {
    let bytes: [UInt8]
    private static let side = 96

    init(of path: String) {
        let hash = UInt32(truncatingIfNeeded: Chance(seed: 1).value(path))
        func colour(_ shift: UInt32) -> [UInt8] {
            [0, 1, 2].map { UInt8(64 + (hash >> (shift + $0 * 5)) % 160) }
        }
        let palette = [[250, 250, 245], colour(0), colour(7)].flatMap { $0 } + [UInt8](repeating: 0, count: 125 * 3)
        let size: [UInt8] = [UInt8(Self.side), 0, UInt8(Self.side), 0]
        bytes =
            Array("GIF89a".utf8) + size + [0xF6, 0, 0] + palette + [0x2C, 0, 0, 0, 0] + size + [0, 7] + Self.blocks
            + [1, 0x81, 0, 0x3B]
    }

    /// The pixels, each block begun by the code that clears the dictionary.
    private static let blocks: [UInt8] = {
        let pixels = (0..<side * side).map { pixel(x: $0 % side, y: $0 / side) }
        return stride(from: 0, to: pixels.count, by: 120).flatMap { start in
            let piece = pixels[start..<min(start + 120, pixels.count)]
            return [UInt8(piece.count + 1), 0x80] + piece
        }
    }()

    private static func pixel(x: Int, y: Int) -> UInt8 {
        let (across, down) = (x * 2 - side + 1, y * 2 - side + 1)
        switch across * across + down * down {
        case ..<(40 * 40): return 2
        case ..<(80 * 80): return 1
        default: return 0
        }
    }
}
