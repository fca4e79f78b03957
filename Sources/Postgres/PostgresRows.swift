internal import Support

/// The result of a statement, copied out of libpq.
package final class PostgresRows: RandomAccessCollection, Sendable {
    struct ResultColumn: Hashable, Sendable {
        let name: String
        /// The type's OID in `pg_type`.
        let type: UInt32
    }

    let columns: [ResultColumn]
    /// The index of each column by name; the first one if several have the name.
    let places: [String: Int]
    /// All fields in one buffer, in the server's text form.
    let bytes: [UInt8]
    /// The range of each field in `bytes`, row by row; nil is NULL.
    let fields: [Range<Int>?]
    /// Rows selected, inserted, changed or deleted, as the server's command tag counts them.
    package let affected: Int

    package let startIndex = 0
    package let endIndex: Int

    package subscript(position: Int) -> PostgresRow {
        precondition(indices.contains(position), "row \(position) of \(count)")
        return PostgresRow(rows: self, index: position)
    }

    init(
        columns: [ResultColumn] = [], bytes: [UInt8] = [], fields: [Range<Int>?] = [], count: Int = 0, affected: Int = 0
    ) {
        self.columns = columns
        self.places = Dictionary(zip(columns.map(\.name), columns.indices)) { first, _ in first }
        self.bytes = bytes
        self.fields = fields
        self.endIndex = count
        self.affected = affected
    }
}

/// One row. A column that does not exist, or has another type, is an error that names it.
package struct PostgresRow: Sendable {
    let rows: PostgresRows
    let index: Int

    /// The text form of any type: used for dates, numerics, enums and JSON.
    package func text(_ column: String) throws(PostgresError) -> String? {
        try field(column).bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// `smallint`, `integer` or `bigint`.
    package func int(_ column: String) throws(PostgresError) -> Int? {
        try value(column, of: PostgresType.integers) { Int(String(decoding: $0, as: UTF8.self)) }
    }

    package func int64(_ column: String) throws(PostgresError) -> Int64? { try int(column).map { Int64($0) } }

    package func bool(_ column: String) throws(PostgresError) -> Bool? {
        try value(column, of: PostgresType.bools) { $0.first == UInt8(ascii: "t") }
    }

    /// `bytea`.
    package func bytes(_ column: String) throws(PostgresError) -> [UInt8]? {
        try value(column, of: PostgresType.byteas, readHexadecimal)
    }

    /// A one-dimensional array of any type, as the text forms of its elements.
    package func texts(_ column: String) throws(PostgresError) -> [String?]? {
        try value(column, of: nil) { ArrayLiteral.read($0) }
    }

    /// A one-dimensional array of `smallint`, `integer` or `bigint`.
    package func ints(_ column: String) throws(PostgresError) -> [Int?]? {
        try value(column, of: PostgresType.integerArrays) { ArrayLiteral.read($0)?.map { $0.flatMap { Int($0) } } }
    }
}

extension PostgresRow {
    private func field(_ column: String) throws(PostgresError) -> (type: UInt32, bytes: ArraySlice<UInt8>?) {
        guard let number = rows.places[column] else {
            let names = rows.columns.map(\.name).joined(separator: ", ")
            throw PostgresError(
                .missingColumn(column), "the result has no column \"\(column)\"; it has: \(names)")
        }
        let range = rows.fields[index * rows.columns.count + number]
        return (rows.columns[number].type, range.map { rows.bytes[$0] })
    }

    /// - Parameter types: nil accepts every type whose text form `read` understands.
    private func value<Value>(
        _ column: String, of types: [UInt32]?, _ read: (ArraySlice<UInt8>) -> Value?
    ) throws(PostgresError) -> Value? {
        let (type, bytes) = try field(column)
        if types?.contains(type) ?? true {
            guard let bytes else { return nil }
            if let value = read(bytes) { return value }
        }
        throw PostgresError(
            .wrongType(column: column), "column \"\(column)\" has type \(type) (pg_type.oid), not the requested one")
    }
}

/// OIDs of the built-in types: they are listed in PostgreSQL's `pg_type.dat` and never change.
enum PostgresType {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let bools = [bool], byteas = [bytea]
    static let bigint: UInt32 = 20
    static let text: UInt32 = 25
    static let integers: [UInt32] = [bigint, 21, 23]
    static let integerArrays: [UInt32] = [1005, 1007, 1016]
}

/// `\x48656c6c6f`, the format of `bytea_output = hex`.
private func readHexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.starts(with: "\\x".utf8), text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2 - 1)
    var rest = text.dropFirst(2)
    while let byte = Hexadecimal.takeByte(from: &rest) { bytes.append(byte) }
    return bytes.count == text.count / 2 - 1 ? bytes : nil
}
