import Support

/// The id of an entry: 16 random bytes that the device drew which added it.
package struct EntryID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// - Returns: nil unless there are 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// - Parameter text: a UUID of any version (RFC 9562, section 4), or its 32 digits without hyphens, in either case.
    package init?(text: String) {
        var digits = Array(text.utf8)
        if digits.count == 36 {
            guard Self.hyphens.allSatisfy({ digits[$0] == UInt8(ascii: "-") }) else { return nil }
            for place in Self.hyphens.reversed() { digits.remove(at: place) }
        }
        guard digits.count == 32, let high = Hexadecimal.number(digits[..<16]),
            let low = Hexadecimal.number(digits[16...])
        else { return nil }
        (self.high, self.low) = (high, low)
    }

    /// A UUID in lower case.
    package var text: String {
        let (first, last) = (Hexadecimal.text(high), Hexadecimal.text(low))
        return [first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4), last.prefix(4), last.suffix(12)]
            .joined(separator: "-")
    }

    private static let hyphens = [8, 13, 18, 23]
}

extension EntryID: Comparable {
    package static func < (a: EntryID, b: EntryID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
