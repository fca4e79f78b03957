import Postgres

extension Database {
    /// Moves ended offers to the history, one transaction per edition, without blocking readers. `api.as_of` finds them
    /// there.
    ///
    /// - Parameter progress: receives the number of offers moved so far.
    /// - Returns: the number of offers moved.
    package func moveEndedOffers(progress: (Int) -> Void = { _ in }) async throws -> Int {
        let editions = try await connection.query(
            """
            SELECT e.id FROM edition e
            WHERE e.archived_at IS NULL AND e.valid_through < now()::date
              AND NOT EXISTS (
                  SELECT FROM edition_base p JOIN store_edition s USING (edition_id) JOIN store t ON t.id = s.store_id
                  WHERE p.base_id = e.id AND (t.retired_at <= now()) IS NOT TRUE)
            ORDER BY e.valid_through, e.id
            """
        ).map { try $0.required("id", $0.int64) }
        var moved = 0
        for edition in editions {
            try Task.checkCancellation()
            moved +=
                try await connection.query("SELECT archive_edition($1) AS moved", [.integer(Int(edition))]).first?
                .int("moved") ?? 0
            progress(moved)
        }
        return moved
    }

    /// Deletes ended offers of the months before the last `months`. `api.as_of` then returns nothing for those days.
    ///
    /// - Returns: the dropped tables, one per month.
    package func forgetHistory(olderThanMonths months: Int) async throws -> [String] {
        try await connection.query(
            "SELECT drop_history_before((now() - make_interval(months => $1))::date) AS month", [.integer(months)]
        ).map { try $0.required("month", $0.text) }
    }

    /// The number of documents deleted per transaction, small enough not to block readers.
    private static let batch = 50

    /// Deletes the bytes of documents that no run of the last `days` days read, except documents of current editions,
    /// so that prices can be traced to their page, and of runs that await a decision. Their URLs and hashes stay with
    /// the runs.
    ///
    /// - Parameter progress: receives the number of documents deleted so far.
    /// - Returns: the number of documents deleted, and their bytes before compression.
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
                    WHERE d.last_read_on < now()::date - $1::integer AND NOT EXISTS (
                        SELECT FROM scrape_run_document p JOIN scrape_run r ON r.id = p.run_id
                        WHERE p.document_hash = d.hash AND (
                            (r.outcome = 'quarantined' AND r.decision IS NULL)
                            OR EXISTS (SELECT FROM store_edition e WHERE e.run_id = r.id)))
                    LIMIT $2),
                -- Checks the day again: a run may have read the document since.
                gone AS (DELETE FROM document d USING old
                         WHERE d.hash = old.hash AND d.last_read_on < now()::date - $1::integer RETURNING byte_count)
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
