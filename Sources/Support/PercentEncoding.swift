/// Percent-encoding by RFC 3986.
package enum PercentEncoding {
    /// Letters, digits and `-._~` are unchanged; every other byte of UTF-8 becomes `%XX`.
    package static func encoded(_ text: String) -> String {
        String(decoding: text.utf8.flatMap { isUnreserved($0) ? [$0] : escaped($0) }, as: UTF8.self)
    }

    /// `%XX`, in upper case.
    package static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
