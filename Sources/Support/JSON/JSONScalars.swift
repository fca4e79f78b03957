extension JSONReader {
    mutating func string() throws(JSONError) -> String {
        guard try take() == UInt8(ascii: "\"") else { throw malformed("no quote at the start of a string") }
        var (start, text) = (position, [UInt8]())
        while true {
            skipPlainText()
            switch try take() {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<position - 1]
                // Most strings contain no escape.
                if text.isEmpty { return String(decoding: rest, as: UTF8.self) }
                return String(decoding: text + rest, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if start < position - 1 { text += bytes[start..<position - 1] }
                let scalar = try escaped()
                if scalar.isASCII { text.append(UInt8(scalar.value)) } else { text += scalar.utf8 }
                start = position
            default: throw malformed("a control character in a string")
            }
        }
    }

    /// Skips what neither ends a string nor stands for something else in it.
    private mutating func skipPlainText() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 else { return }
            position += 1
        }
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        switch try take() {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
            return Unicode.Scalar(byte)
        default: throw malformed("an invalid escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw malformed("an unpaired surrogate") }
            return scalar
        }
        guard try take() == UInt8(ascii: "\\"), try take() == UInt8(ascii: "u") else {
            throw malformed("an unpaired surrogate")
        }
        let trail = try hexadecimal()
        guard UTF16.isTrailSurrogate(trail) else { throw malformed("an unpaired surrogate") }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: try take()) else { throw malformed("an invalid escape") }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

extension JSONReader {
    /// No item number and no price is longer.
    private static let maximumNumberLength = 100

    mutating func number() throws(JSONError) -> String {
        let start = position
        if try peek() == UInt8(ascii: "-") { position += 1 }
        if try peek() == UInt8(ascii: "0") { try leadingZero() } else { try digits() }
        if stepOver(".", ".") { try digits() }
        if stepOver("e", "E") {
            _ = stepOver("+", "-")
            try digits()
        }
        guard position - start <= Self.maximumNumberLength else { throw malformed("a number of too many digits") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func leadingZero() throws(JSONError) {
        position += 1
        guard position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else { return }
        throw malformed("a number with a leading zero")
    }

    private mutating func digits() throws(JSONError) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard digits.contains(try peek()) else { throw malformed("not a value or a digit") }
        while position < bytes.count, digits.contains(bytes[position]) { position += 1 }
    }

    private mutating func stepOver(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: one) || bytes[position] == UInt8(ascii: other)
        else { return false }
        position += 1
        return true
    }
}
