// The binary forms of PostgreSQL's types: numbers in big-endian order, text unchanged.
extension [UInt8] {
    mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    mutating func append<Number: FixedWidthInteger>(
        _ value: Int, as type: Number.Type
    ) throws(PostgresValue.Misfit) {
        guard let number = Number(exactly: value) else { throw .outOfRange }
        append(bigEndian: number)
    }

    /// Swift strings are always valid UTF-8; NUL is the only character that PostgreSQL does not accept.
    mutating func append(text: String) throws(PostgresValue.Misfit) {
        let start = count
        append(contentsOf: text.utf8)
        if self[start...].contains(0) { throw .nul }
    }

    /// The version of the format, which is 1, and the text.
    mutating func append(jsonb text: String) throws(PostgresValue.Misfit) {
        append(1)
        try append(text: text)
    }

    /// The number of dimensions, whether there are NULLs, the element type; per dimension its length and first index;
    /// then the elements as fields.
    mutating func append(
        array elements: [PostgresValue], of type: CopyColumn.ColumnType
    ) throws(PostgresValue.Misfit) {
        append(bigEndian: Int32(elements.isEmpty ? 0 : 1))
        append(bigEndian: Int32(elements.contains(where: \.isNull) ? 1 : 0))
        append(bigEndian: type == .text ? PostgresType.text : PostgresType.bigint)
        guard !elements.isEmpty else { return }
        append(bigEndian: Int32(elements.count))
        append(bigEndian: Int32(1))
        for element in elements { try append(field: element, as: type) }
    }

    /// Length in bytes, -1 for NULL, and the bytes.
    mutating func append(
        field value: PostgresValue, as type: CopyColumn.ColumnType
    ) throws(PostgresValue.Misfit) {
        let start = count
        append(bigEndian: Int32(-1))
        guard try value.appendBinary(as: type, to: &self) else { return }
        let length = UInt32(count - start - 4)
        for place in 0..<4 { self[start + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * place)) }
    }
}
