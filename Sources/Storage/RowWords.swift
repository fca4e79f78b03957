import Postgres

extension PostgresRow {
    /// Reads a value of an enumeration that Swift and schema.sql share.
    func word<Word: RawRepresentable<String>>(_ column: String, as type: Word.Type) throws -> Word {
        let text = try required(column, self.text)
        guard let word = Word(rawValue: text) else { throw StorageError.unreadable(column, text) }
        return word
    }
}
