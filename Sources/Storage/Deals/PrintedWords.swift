import Postgres

extension Database {
    /// The words that listings have: all words of the text together or, by itself, a word at least a twentieth as often as
    /// what it would be corrected to. A misprint of one listing is rarer.
    ///
    /// - Parameter corrections: by word.
    package func printed(_ corrections: [String: String], of text: String) async throws -> Set<String> {
        let pairs = corrections.sorted { $0.key < $1.key }
        let rows = try await connection.query(
            """
            SELECT w.typed FROM unnest($1::text[], $2::text[]) AS w(typed, corrected),
                LATERAL (SELECT plainto_tsquery('english', $3) AS whole, plainto_tsquery('english', w.typed) AS typed,
                                plainto_tsquery('english', w.corrected) AS corrected) q
            WHERE numnode(q.whole) > 1 AND EXISTS (SELECT FROM listing WHERE search @@ (q.whole && q.typed))
               OR (SELECT count(*) FROM (SELECT FROM listing WHERE search @@ q.typed LIMIT 50) l) * 20
                  >= (SELECT greatest(1, count(*)) FROM (SELECT FROM listing WHERE search @@ q.corrected LIMIT 1000) l)
            """, [.texts(pairs.map(\.key)), .texts(pairs.map(\.value)), .text(text)])
        return Set(try rows.map { try $0.required("typed", $0.text) })
    }
}
