/// Hexadecimal digits in ASCII.
package enum Hexadecimal {
    /// - Returns: 0 to 15; nil if the byte is not a digit. Either case is accepted.
    @inlinable
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Removes two digits from the front: a byte, high digit first.
    ///
    /// - Returns: nil if they are not there; up to two bytes are removed then.
    @inlinable
    package static func takeByte(from text: inout ArraySlice<UInt8>) -> UInt8? {
        guard let high = text.popFirst().flatMap(value), let low = text.popFirst().flatMap(value) else { return nil }
        return high << 4 | low
    }

    /// - Returns: nil if a byte is not a digit, or if one is left over.
    package static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var (bytes, rest) = ([UInt8](), Array(digits)[...])
        bytes.reserveCapacity(rest.count / 2)
        while !rest.isEmpty {
            guard let byte = takeByte(from: &rest) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// - Returns: nil if a byte is not a digit. Only the last 16 digits count.
    package static func number(_ digits: some Sequence<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            number = number << 4 | UInt64(value)
        }
        return number
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Two digits for each byte, in lower case.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// All digits of the type, in lower case: 16 of a `UInt64`.
    package static func text(_ number: some FixedWidthInteger & UnsignedInteger) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.utf8.count) + digits
    }
}
