import Support

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
        case .text(let text): written.append(quotedJSON: text)
        case .number(let number): written.append(contentsOf: String(number).utf8)
        case .array(let values):
            Self.write(values, between: "[]", to: &written) { $0.write(to: &$1) }
        case .object(let fields):
            Self.write(fields, between: "{}", to: &written) { field, written in
                written.append(quotedJSON: field.name)
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
}
