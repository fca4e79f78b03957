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

    private static let digits = Array("0123456789abcdef".utf8)

    /// Two digits for each byte, in lower case.
    package static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
