import Support

/// The random id of a vault, a list or a row, of 16 bytes.
package struct RowID: Hashable, Sendable {
    private let high, low: UInt64

    /// - Returns: nil if there are not 16 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        high = UInt64(bigEndianBytes: bytes.prefix(8))
        low = UInt64(bigEndianBytes: bytes.suffix(8))
    }

    private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// A version 4 UUID (RFC 9562, section 5.4): 122 random bits.
    package static func random() -> RowID {
        var generator = SystemRandomNumberGenerator()
        let (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
        return RowID(high: high & ~0xF000 | 0x4000, low: low & ~(3 << 62) | 2 << 62)
    }

    package var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }
}

extension RowID {
    private static let hyphens = [8, 13, 18, 23]

    /// Reads `text` back. Digits of either case are accepted (RFC 9562, section 4), of every version.
    ///
    /// - Returns: nil if it is not a UUID of 36 characters.
    package init?(text: String) {
        let text = Array(text.utf8)
        guard text.count == 36, Self.hyphens.allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
        let digits = text.indices.filter { !Self.hyphens.contains($0) }.map { text[$0] }
        guard let high = Hexadecimal.number(digits[..<16]), let low = Hexadecimal.number(digits[16...]) else {
            return nil
        }
        self.init(high: high, low: low)
    }

    /// 36 characters in lower case: `f81d4fae-7dec-41d0-a765-00a0c91e6bf6`.
    package var text: String {
        var text = Array((Hexadecimal.text(high) + Hexadecimal.text(low)).utf8)
        for place in Self.hyphens { text.insert(UInt8(ascii: "-"), at: place) }
        return String(decoding: text, as: UTF8.self)
    }
}
