import Support

/// When and on which device a field was edited. Of two edits of a field, the one with the larger stamp wins.
///
/// Time is compared first, then the counter, then the device.
package struct EditStamp: Hashable, Sendable {
    /// The largest time: 48 bits, in the year 10889.
    package static let maximumMilliseconds = (1 << 48) - 1
    /// How far a stamp may be ahead of the server's clock.
    static let maximumLeadMilliseconds = 120_000

    /// Milliseconds since 1970-01-01T00:00:00Z, by the device's clock as corrected by the server's answers.
    package let milliseconds: Int
    /// Tells apart the edits of one millisecond.
    package let counter: UInt16
    /// A number that the device drew for itself.
    package let device: UInt32

    /// - Returns: nil if the time is before 1970 or needs more than 48 bits.
    package init?(milliseconds: Int, counter: UInt16, device: UInt32) {
        guard (0...Self.maximumMilliseconds).contains(milliseconds) else { return nil }
        (self.milliseconds, self.counter, self.device) = (milliseconds, counter, device)
    }

    /// - Parameter text: 24 lower-case hexadecimal digits: 12 of the time, 4 of the counter, 8 of the device.
    package init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 24, !digits.contains(where: (UInt8(ascii: "A")...UInt8(ascii: "F")).contains),
            let time = Hexadecimal.number(digits[..<12]), let counter = Hexadecimal.number(digits[12..<16]),
            let device = Hexadecimal.number(digits[16...])
        else { return nil }
        self.init(milliseconds: Int(time), counter: UInt16(counter), device: UInt32(device))
    }

    /// The form that `init(text:)` reads. Texts have the order of their stamps.
    package var text: String {
        Hexadecimal.text(UInt64(milliseconds) << 16 | UInt64(counter)) + Hexadecimal.text(device)
    }
}

extension EditStamp: Comparable {
    package static func < (a: EditStamp, b: EditStamp) -> Bool {
        (a.milliseconds, a.counter, a.device) < (b.milliseconds, b.counter, b.device)
    }
}
