/// Pairs of hexadecimal digits in ASCII.
enum HexPairs {
    /// Lower case.
    static func text(of bytes: some Collection<UInt8>) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// - Returns: nil if a character is not a digit of either case, or if one is left over.
    static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
        let known = text.compactMap(value)
        let groups = BitGroups(known, from: 4, to: 8)
        guard known.count == text.count, groups.restWidth == 0 else { return nil }
        return groups.numbers.map { UInt8($0) }
    }

    private static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
