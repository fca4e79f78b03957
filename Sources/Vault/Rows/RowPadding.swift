/// Hides the length of a text: the byte 80 (hexadecimal), then zeros to the next class (ISO/IEC 7816-4, annex).
enum RowPadding {
    private static let mark: UInt8 = 0x80
    private static let classes = [64, 128, 256, 512]

    static func padded(_ plain: [UInt8]) -> [UInt8] {
        let count = plain.count + 1
        let whole = classes.first { $0 >= count } ?? (count + 1023) / 1024 * 1024
        return plain + [mark] + [UInt8](repeating: 0, count: whole - count)
    }

    /// - Returns: nil if there is no mark.
    static func unpadded(_ padded: [UInt8]) -> [UInt8]? {
        guard let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == mark else { return nil }
        return Array(padded[..<end])
    }
}
