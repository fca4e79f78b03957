/// Replaces what is not UTF-8.
enum UTF8Repair {
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// Each wrong place becomes U+FFFD. A character cut at the end stays: it shows that the rest is missing.
    ///
    /// - Returns: the bytes and the number of places.
    static func repaired(_ bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
        guard firstInvalid(bytes) != nil else { return (bytes, 0) }
        let end = startOfCutCharacter(bytes) ?? bytes.endIndex
        let text = Array(String(decoding: bytes[..<end], as: UTF8.self).utf8)
        return (text + bytes[end...], replacements(in: text) - replacements(in: bytes))
    }

    /// The first byte that is not UTF-8.
    static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    private static func startOfCutCharacter(_ bytes: [UInt8]) -> Int? {
        let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
        guard start < bytes.endIndex else { return nil }
        let length =
            switch bytes[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        return bytes.count - start < length ? start : nil
    }

    private static func replacements(in bytes: [UInt8]) -> Int {
        var (count, rest) = (0, bytes[...])
        while let start = rest.firstIndex(of: replacement[0]) {
            if rest[start...].starts(with: replacement) { count += 1 }
            rest = rest[(start + 1)...]
        }
        return count
    }
}
