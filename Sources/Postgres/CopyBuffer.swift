/// Rows in the binary format of COPY.
struct CopyBuffer {
    private static let signature = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]

    private let columns: [CopyColumn]
    private var rows = 0
    private(set) var bytes: [UInt8]

    /// Starts with the header: no flags and no extension.
    init(_ columns: [CopyColumn]) {
        self.columns = columns
        bytes = Self.signature + [UInt8](repeating: 0, count: 8)
    }

    /// - Throws: `unfitField` with the row's number, from 1, and the column's name; `wrongCall`.
    mutating func append(_ row: [PostgresValue]) throws(PostgresError) {
        rows += 1
        guard row.count == columns.count else {
            throw PostgresError(.wrongCall, "row \(rows) of COPY has \(row.count) fields for \(columns.count) columns")
        }
        bytes.append(bigEndian: Int16(columns.count))
        for (column, value) in zip(columns, row) {
            do { try bytes.append(field: value, as: column.type) } catch { throw .unfit(error, column, row: rows) }
        }
    }

    /// Appends the trailer after the last row.
    mutating func end() { bytes.append(bigEndian: Int16(-1)) }

    /// Returns the contents and empties the buffer.
    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

extension PostgresError {
    fileprivate static func unfit(_ misfit: PostgresValue.Misfit, _ column: CopyColumn, row: Int) -> PostgresError {
        let reason =
            switch misfit {
            case .nul: "holds a NUL character, which PostgreSQL cannot store: remove it first"
            case .outOfRange: "is a number out of range for \(column.type)"
            case .wrongType: "does not have the type \(column.type)"
            }
        return PostgresError(
            .unfitField(column: column.name, row: row), "column \"\(column.name)\" in row \(row) of COPY \(reason)")
    }
}
