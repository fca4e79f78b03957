/// Base 64 by RFC 4648: `standard` with padding (section 4), `url` without it (section 5).
package enum Base64: Sendable {
    case standard, url

    package func encoded(_ bytes: [UInt8]) -> String {
        let digits = digits
        var written: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for place in 0...group.count { written.append(digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)]) }
            if self == .standard { written.append(contentsOf: Self.padding(3 - group.count)) }
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// - Returns: nil unless the text is exactly what `encoded` gives for some bytes.
    package func decoded(_ text: String) -> [UInt8]? {
        let digits = digits
        var (bytes, bits, bitCount): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        for byte in text.utf8 {
            if byte == Self.pad { break }
            guard let value = digits.firstIndex(of: byte) else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
        return encoded(bytes) == text ? bytes : nil
    }

    private static let pad = UInt8(ascii: "=")
    private static func padding(_ count: Int) -> [UInt8] { Array(repeating: pad, count: count) }

    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardDigits = Array((common + "+/").utf8), urlDigits = Array((common + "-_").utf8)
    private var digits: [UInt8] { self == .url ? Self.urlDigits : Self.standardDigits }
}
