import Postgres

extension Database {
    /// The number of runs looked at per transaction.
    private static let batch = 500

    /// Deletes runs that began before the last `months`, with the list of what they read, and that nothing refers to. Kept
    /// are runs that a store's editions name, that a person decided on or has to, that another run repeats, all since the last
    /// good one of a store, and the first and last good ones of each edition between two switches of the store: so health and
    /// freshness of today, prices and their days say the same afterwards. `api.as_of` has the same deals for a past instant,
    /// but can name an earlier run as the last that confirmed them. A postponed run has no store, so no good one follows it.
    ///
    /// - Parameter progress: receives the number of runs deleted so far.
    /// - Returns: the number of runs deleted.
    package func forgetRuns(olderThanMonths months: Int, progress: (Int) -> Void = { _ in }) async throws -> Int {
        var (forgotten, last) = (0, 0)
        while true {
            try Task.checkCancellation()
            let rows = try await connection.query(
                prepared: Self.forgetRuns, [.integer(last), .integer(Self.batch), .integer(months)])
            guard let row = rows.first, let next = try row.int("last") else { return forgotten }
            last = next
            let count = try row.required("runs", row.int)
            forgotten += count
            if count > 0 { progress(forgotten) }
        }
    }

    /// Runs are numbered in the order of their beginning, so the pages go by id, and the first without an old run is the last.
    private static let forgetRuns: SQL = """
        WITH page AS (
            SELECT id, started_at < now() - make_interval(months => $3::integer) AS is_old
            FROM scrape_run WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint
        ), old AS (
            SELECT r.id FROM page JOIN scrape_run r USING (id)
            WHERE page.is_old AND r.outcome IS NOT NULL AND r.outcome <> 'quarantined' AND r.decision IS NULL
              AND NOT EXISTS (SELECT FROM store_edition e WHERE e.run_id = r.id)
              AND NOT EXISTS (SELECT FROM store_edition_history w WHERE w.run_id = r.id)
              AND NOT EXISTS (SELECT FROM scrape_run x WHERE x.decision_run_id = r.id)
              AND NOT EXISTS (SELECT FROM scrape_run x WHERE x.reprocessed_run_id = r.id)
              AND (r.outcome = 'postponed' OR EXISTS (
                  SELECT FROM scrape_run n
                  WHERE n.source_id = r.source_id AND coalesce(n.store_id, 0) = coalesce(r.store_id, 0)
                    AND n.started_at > r.started_at AND n.outcome IN ('accepted', 'unchanged')))
              AND (r.outcome NOT IN ('accepted', 'unchanged') OR r.edition_id IS NULL OR EXISTS (
                  SELECT FROM (
                      SELECT (SELECT max(g.seen_at) FROM scrape_run g
                              WHERE g.edition_id = r.edition_id AND g.store_id = r.store_id AND g.seen_at < r.seen_at
                                AND g.outcome IN ('accepted', 'unchanged')) AS before,
                             (SELECT min(g.seen_at) FROM scrape_run g
                              WHERE g.edition_id = r.edition_id AND g.store_id = r.store_id AND g.seen_at > r.seen_at
                                AND g.outcome IN ('accepted', 'unchanged')) AS after) near
                  WHERE near.before IS NOT NULL AND near.after IS NOT NULL AND NOT EXISTS (
                      SELECT FROM store_edition_history w JOIN scrape_run b ON b.id = w.run_id
                      WHERE w.store_id = r.store_id AND w.source_id = r.source_id
                        AND coalesce(w.effective_from, least(w.recorded_at, b.seen_at)) > near.before
                        AND coalesce(w.effective_from, least(w.recorded_at, b.seen_at)) <= near.after)))
        ), read AS (DELETE FROM scrape_run_document d USING old WHERE d.run_id = old.id),
        gone AS (DELETE FROM scrape_run r USING old WHERE r.id = old.id RETURNING r.id)
        SELECT CASE WHEN bool_or(is_old) THEN max(id) END AS last, (SELECT count(*) FROM gone) AS runs FROM page
        """
}
