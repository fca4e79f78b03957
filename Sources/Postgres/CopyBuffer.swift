/// Rows in the text format of COPY: fields by tabs, rows by newlines, `\N` for NULL.
struct CopyBuffer {
    private(set) var bytes: [UInt8] = []
    private var field: [UInt8] = []

    /// - Throws: `nulInText` with the field's number in the row.
    mutating func append(_ row: [PostgresValue]) throws(PostgresError) {
        for (index, value) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            field.removeAll(keepingCapacity: true)
            guard value.appendText(to: &field) else {
                bytes.append(contentsOf: "\\N".utf8)
                continue
            }
            guard appendEscapedField() else { throw .nul("COPY field", index + 1) }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// - Returns: false at a NUL.
    private mutating func appendEscapedField() -> Bool {
        for byte in field {
            switch byte {
            case 0: return false
            case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            default: bytes.append(byte)
            }
        }
        return true
    }

    /// What is there so far; the buffer is empty afterwards.
    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

extension PostgresError {
    static func nul(_ place: String, _ position: Int) -> PostgresError {
        PostgresError(
            .nulInText(position: position),
            "\(place) \(position) holds a NUL character, which PostgreSQL cannot store: remove it first")
    }
}
