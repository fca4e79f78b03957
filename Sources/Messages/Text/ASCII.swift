extension UInt8 {
    var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
    /// A letter, a digit, `-` or `_`: the alphabet of base64url (RFC 4648, section 5).
    var isBase64URL: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
