/// A JSON value that is written with its fields in the given order.
enum JSONText {
    case text(String)
    case number(Int)
    case array([JSONText])
    case object([(name: String, value: JSONText)])

    var bytes: [UInt8] {
        var written: [UInt8] = []
        write(to: &written)
        return written
    }

    private func write(to written: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &written)
        case .number(let number): written.append(contentsOf: String(number).utf8)
        case .array(let values):
            Self.write(values, between: "[]", to: &written) { $0.write(to: &$1) }
        case .object(let fields):
            Self.write(fields, between: "{}", to: &written) { field, written in
                Self.write(field.name, to: &written)
                written.append(UInt8(ascii: ":"))
                field.value.write(to: &written)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between brackets: StaticString, to written: inout [UInt8],
        _ writePart: (Part, inout [UInt8]) -> Void
    ) {
        let brackets = Array(brackets.description.utf8)
        written.append(brackets[0])
        for (place, part) in parts.enumerated() {
            if place > 0 { written.append(UInt8(ascii: ",")) }
            writePart(part, &written)
        }
        written.append(brackets[1])
    }

    /// RFC 8259, section 7: quotation marks, backslashes and control characters are escaped.
    private static func write(_ text: String, to written: inout [UInt8]) {
        written.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): written.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): written.append(contentsOf: "\\n".utf8)
            case 0..<0x20: written.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: written.append(byte)
            }
        }
        written.append(UInt8(ascii: "\""))
    }
}
