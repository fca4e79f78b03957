/// SQL in a string literal outside the allowed modules. `Storage` may contain any SQL; `Postgres` may control the
/// connection and the server, but not access our tables. Examples of `db psql` in help texts are exempt.
func breachesOfSQL(_ source: SwiftSource) -> [Breach] {
    guard source.target != "Storage" else { return [] }
    return source.literals.filter { $0.text.mayContain(keywords) }
        .filter { source.target == "Postgres" ? $0.text.withoutExamples.touchesTables : $0.text.withoutExamples.isSQL }
        .map { source.breach($0.line, "SQL outside Storage: \($0.text.prefix(40))") }
}

/// One of them is in every literal that the expressions below find.
private let keywords = [
    "SELECT", "INSERT INTO", "UPDATE ", "DELETE FROM", "select", "insert into ", "update ", "delete from ", " as (",
    "CREATE ", "ALTER ", "DROP ", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT ", "LISTEN ", "NOTIFY ", "TRUNCATE ",
    "GRANT ", "VACUUM ", "ANALYZE ",
]

extension String {
    fileprivate var withoutExamples: String {
        split(separator: "\n").filter { !$0.contains("circulard db psql") }.joined(separator: "\n")
    }

    /// Upper case anywhere, or any case at the start of the literal.
    fileprivate var isSQL: Bool {
        touchesTables
            || contains(#/\b(?:CREATE|ALTER|DROP) (?:TABLE|VIEW|SCHEMA|DATABASE|ROLE|INDEX|FUNCTION|EXTENSION|TYPE)\b/#)
            || contains(
                #/^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT \w+|(?:LISTEN|NOTIFY|TRUNCATE|GRANT|VACUUM|ANALYZE) .+);?\s*$/#
            )
    }

    fileprivate var touchesTables: Bool {
        contains(#/\bSELECT\b[\s\S]*\bFROM\b(?!\s+pg_)|\bINSERT INTO\b|\bUPDATE \S+ SET\b|\bDELETE FROM\b/#)
            || contains(
                #/^\s*(?:select\s[\s\S]*\sfrom\s+(?!pg_)|insert into |update \S+ set |delete from |with \w+ as \()/#)
    }
}
