/// A gzip file of stored blocks: valid, but not compressed.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        out.append(rest.isEmpty ? 1 : 0)
        out.append(contentsOf: littleEndian(UInt32(block.count), bytes: 2))
        out.append(contentsOf: littleEndian(~UInt32(block.count), bytes: 2))
        out.append(contentsOf: block)
    } while !rest.isEmpty
    return out + littleEndian(crc32(bytes), bytes: 4) + littleEndian(UInt32(bytes.count), bytes: 4)
}

private func littleEndian(_ value: UInt32, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
}
