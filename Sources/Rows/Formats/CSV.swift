extension ListResponse {
    /// RFC 4180: a line of names, then a line for each row, each ended by CR and LF.
    ///
    /// Texts stand as they are: none is changed to keep a spreadsheet from reading it as a formula, since then a program
    /// would read something that the store did not say.
    package func csv() -> [UInt8] {
        var csv = CSVBytes()
        csv.append(line: shape.fields.map { .text($0.description.name) })
        for row in rows { csv.append(line: shape.fields.map { $0.value(row) }) }
        return csv.bytes
    }
}

private struct CSVBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(line values: [Value]) {
        for (place, value) in values.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field: Self.text(value))
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    private mutating func append(field text: String) {
        guard text.utf8.contains(where: Self.mustBeQuoted) else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustBeQuoted(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }

    /// Joins the values of a list with "; ". An object is written as JSON.
    private static func text(_ value: Value) -> String {
        switch value {
        case .null: ""
        case .integer(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .text(let text), .decimal(let text): text
        case .list(let values) where !values.contains(where: \.hasMembers):
            values.map(text).joined(separator: "; ")
        case .list, .object: value.json
        }
    }
}

extension Value {
    fileprivate var hasMembers: Bool {
        switch self {
        case .object, .list: true
        default: false
        }
    }
}
