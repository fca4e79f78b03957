import Postgres

extension Database {
    /// Documents forgotten in one transaction: few enough that no reader waits.
    private static let batch = 50

    /// Forgets the bytes of documents that no run of the last `days` days read. Kept longer: those of what a store shows,
    /// so that a price can be traced to its page, and those of runs that wait for a decision. Where they came from and their hashes stay with the runs.
    ///
    /// - Parameter progress: told how many are gone so far.
    /// - Returns: documents forgotten, and their bytes before compression.
    package func forgetDocuments(
        olderThanDays days: Int, progress: (Int) -> Void = { _ in }
    ) async throws -> (documents: Int, bytes: Int) {
        var forgotten = (documents: 0, bytes: 0)
        while true {
            try Task.checkCancellation()
            let rows = try await connection.query(
                """
                WITH old AS (
                    SELECT d.hash FROM document d
                    WHERE d.first_fetched_at < now() - make_interval(days => $1) AND NOT EXISTS (
                        SELECT FROM scrape_run_document p JOIN scrape_run r ON r.id = p.run_id
                        WHERE p.document_hash = d.hash AND (
                            r.started_at >= now() - make_interval(days => $1)
                            OR (r.outcome = 'quarantined' AND r.decision IS NULL)
                            OR EXISTS (SELECT FROM store_edition e WHERE e.run_id = r.id)))
                    LIMIT $2),
                gone AS (DELETE FROM document WHERE hash IN (SELECT hash FROM old) RETURNING byte_count)
                SELECT count(*) AS documents, coalesce(sum(byte_count), 0)::bigint AS bytes FROM gone
                """, [.integer(days), .integer(Self.batch)])
            guard let row = rows.first, case let count = try row.required("documents", row.int), count > 0 else {
                return forgotten
            }
            forgotten = (forgotten.documents + count, forgotten.bytes + (try row.required("bytes", row.int)))
            progress(forgotten.documents)
        }
    }
}
