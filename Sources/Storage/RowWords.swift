package import Postgres

extension PostgresRow {
    /// Reads a column that is never NULL: `try row.required("name", row.text)`.
    ///
    /// It stands here and not beside `text`, since a generic function is specialised only for callers of its own module.
    package func required<Value>(
        _ column: String, _ read: (String) throws(PostgresError) -> Value?
    ) throws -> Value {
        guard let value = try read(column) else { throw StorageError.unreadable(column, "NULL") }
        return value
    }

    /// Reads a value of an enumeration that Swift and schema.sql share.
    func word<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word {
        let text = try required(column, self.text)
        guard let word = Word(rawValue: text) else { throw StorageError.unreadable(column, text) }
        return word
    }
}
