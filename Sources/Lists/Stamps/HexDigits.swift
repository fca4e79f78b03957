/// Hexadecimal digits in ASCII.
enum HexDigits {
    /// - Returns: nil if a byte is not a digit of either case. Only the last 16 digits count.
    static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            number = number << 4 | UInt64(value)
        }
        return number
    }

    /// All digits of the type, in lower case: 16 of a `UInt64`.
    static func text(_ number: some FixedWidthInteger & UnsignedInteger) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: number.bitWidth / 4 - digits.utf8.count) + digits
    }

    static func isUpperCase(_ digit: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit) }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
