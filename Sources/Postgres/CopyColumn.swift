/// A column filled by COPY. The binary format converts nothing: the type must be that of the table's column, or the
/// base type of its domain.
package struct CopyColumn: Hashable, Sendable {
    package enum ColumnType: Hashable, Sendable {
        case text, boolean, smallint, integer, bigint, bytea, jsonb, textArray, bigintArray

        /// The type in a CREATE TABLE statement.
        package var sql: SQLQuery {
            switch self {
            case .text: "text"
            case .boolean: "boolean"
            case .smallint: "smallint"
            case .integer: "integer"
            case .bigint: "bigint"
            case .bytea: "bytea"
            case .jsonb: "jsonb"
            case .textArray: "text[]"
            case .bigintArray: "bigint[]"
            }
        }
    }

    /// For messages only: COPY uses the order of columns.
    let name: String
    let type: ColumnType

    package init(_ name: String, _ type: ColumnType) {
        self.name = name
        self.type = type
    }
}

extension PostgresValue {
    /// The reason why a value does not fit a column.
    enum Misfit: Error {
        case nul
        case outOfRange
        case wrongType
    }

    /// Appends the value in the binary format; nothing for NULL.
    ///
    /// - Returns: whether the value is not NULL.
    func appendBinary(as type: CopyColumn.ColumnType, to buffer: inout [UInt8]) throws(Misfit) -> Bool {
        if isNull { return false }
        switch (self, type) {
        case (.text(let value?), .text): try buffer.append(text: value)
        case (.text(let value?), .jsonb): try buffer.append(jsonb: value)
        case (.integer(let value?), .smallint): try buffer.append(value, as: Int16.self)
        case (.integer(let value?), .integer): try buffer.append(value, as: Int32.self)
        case (.integer(let value?), .bigint): try buffer.append(value, as: Int64.self)
        case (.boolean(let value?), .boolean): buffer.append(value ? 1 : 0)
        case (.bytes(let value?), .bytea): buffer.append(contentsOf: value)
        case (.texts(let value?), .textArray): try buffer.append(array: value.map { .text($0) }, of: .text)
        case (.integers(let value?), .bigintArray): try buffer.append(array: value.map { .integer($0) }, of: .bigint)
        default: throw .wrongType
        }
        return true
    }
}
