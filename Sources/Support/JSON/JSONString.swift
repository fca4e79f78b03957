extension [UInt8] {
    /// Appends a JSON string (RFC 8259, section 7): quotation marks, backslashes and control characters are escaped.
    package mutating func append(quotedJSON text: String) {
        append(UInt8(ascii: "\""))
        if Self.needsEscapes(text) {
            append(escapedJSON: text)
        } else {
            append(contentsOf: text.utf8)
        }
        append(UInt8(ascii: "\""))
    }

    private static func needsEscapes(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for place in bytes.indices {
            let byte = bytes[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
        }
        return false
    }

    private mutating func append(escapedJSON text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0..<0x20: append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: append(byte)
            }
        }
    }
}

extension String {
    /// The text as a JSON string.
    package var quotedJSON: String {
        var bytes: [UInt8] = []
        bytes.append(quotedJSON: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}
