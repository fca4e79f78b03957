import Postgres

extension Database {
    /// Moves offers that have ended out of the way of those that live, edition by edition, each in a transaction of its
    /// own: nobody who reads waits. `api.as_of` finds them there.
    ///
    /// - Parameter progress: told how many are moved so far.
    /// - Returns: offers moved.
    package func moveEndedOffers(progress: (Int) -> Void = { _ in }) async throws -> Int {
        let editions = try await connection.query(
            """
            SELECT e.id FROM edition e
            WHERE e.swept_at IS NULL AND e.last_day < now()::date
              AND NOT EXISTS (
                  SELECT FROM edition_part p JOIN store_edition s USING (edition_id) JOIN store t ON t.id = s.store_id
                  WHERE p.part_id = e.id AND (t.retired_at <= now()) IS NOT TRUE)
            ORDER BY e.last_day, e.id
            """
        ).map { try $0.required("id", $0.int64) }
        var moved = 0
        for edition in editions {
            try Task.checkCancellation()
            moved +=
                try await connection.query("SELECT sweep_edition($1) AS moved", [.integer(Int(edition))]).first?
                .int("moved") ?? 0
            progress(moved)
        }
        return moved
    }

    /// Forgets ended offers of the months before the last `months`. What `api.as_of` then says of those days is nothing.
    ///
    /// - Returns: the tables dropped, a month each.
    package func forgetHistory(olderThanMonths months: Int) async throws -> [String] {
        try await connection.query(
            "SELECT forget_history((now() - make_interval(months => $1))::date) AS month", [.integer(months)]
        ).map { try $0.required("month", $0.text) }
    }

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
                    WHERE d.last_read_on < now()::date - $1::integer AND NOT EXISTS (
                        SELECT FROM scrape_run_document p JOIN scrape_run r ON r.id = p.run_id
                        WHERE p.document_hash = d.hash AND (
                            (r.outcome = 'quarantined' AND r.decision IS NULL)
                            OR EXISTS (SELECT FROM store_edition e WHERE e.run_id = r.id)))
                    LIMIT $2),
                -- The day again: a run may have read it since.
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
