import Postgres

/// A store that is due for a source.
package struct ScrapeJob: Hashable, Sendable {
    package let source: String
    package let storeID: Int64
}

extension Database {
    /// Adds a job for each store that has become due for one of the sources, and drops the jobs of stores that no longer
    /// are: a run outside of the plan has read them, or they are not tracked any more.
    package func planJobs(of sources: [String]) async throws {
        try await connection.transaction { connection in
            // A run that ends meanwhile deletes its job: a plan that still saw its store due would add the job again.
            try await connection.query("LOCK TABLE scrape_job IN SHARE ROW EXCLUSIVE MODE")
            try await connection.query(
                """
                WITH due AS (
                    SELECT * FROM store_due(now())
                    WHERE due_at <= now() AND source_id = ANY ($1::text[])),
                dropped AS (
                    DELETE FROM scrape_job j
                    WHERE j.source_id = ANY ($1::text[])
                      AND NOT EXISTS (SELECT FROM due d WHERE (d.source_id, d.store_id) = (j.source_id, j.store_id)))
                INSERT INTO scrape_job AS j (source_id, store_id, due_at, is_urgent)
                SELECT source_id, store_id, due_at, is_urgent FROM due
                ON CONFLICT (source_id, store_id) DO UPDATE SET is_urgent = EXCLUDED.is_urgent
                    WHERE j.is_urgent <> EXCLUDED.is_urgent
                """, [.texts(sources)])
        }
    }

    /// The job of a chain to do next; nil if none is due now. Stores whose ad has ended come first, then those that have
    /// been due for longest, so that no store is left out where the time does not suffice for all.
    package func nextJob(of sources: [String], chain: String) async throws -> ScrapeJob? {
        try await connection.query(
            """
            SELECT j.source_id, j.store_id FROM scrape_job j JOIN source s ON s.id = j.source_id
            WHERE s.chain_id = $2 AND j.source_id = ANY ($1::text[]) AND j.due_at <= clock_timestamp()
            ORDER BY j.is_urgent DESC, j.due_at, j.source_id, j.store_id LIMIT 1
            """, [.texts(sources), .text(chain)]
        ).first.map { row in
            ScrapeJob(
                source: try row.required("source_id", row.text), storeID: try row.required("store_id", row.int64))
        }
    }

    /// Lets jobs wait: all of a source, or that of one store. A wait is up to a quarter longer than asked for, so that
    /// many jobs do not return at one moment.
    package func postponeJobs(of source: String, store: Int64? = nil, bySeconds seconds: Int) async throws {
        try await connection.query(
            """
            UPDATE scrape_job SET
                due_at = greatest(due_at, clock_timestamp() + make_interval(secs => $3 * (1 + random() / 4)))
            WHERE source_id = $1 AND store_id = coalesce($2, store_id)
            """, [.text(source), .integer(store.map { Int($0) }), .integer(seconds)])
    }

    /// Settles the job of a run that ends, in the run's transaction: a good run ends it, a failed one lets it wait,
    /// longer after each failure. The run of a worker whose lease another has taken is rolled back.
    ///
    /// - Throws: `leaseLost`.
    func settleJob(of run: OpenRun, _ outcome: RunOutcome) async throws {
        guard let lease = run.lease else { return }
        try await require(lease)
        let key: [PostgresValue] = [.text(run.source), .integer(run.storeID.map { Int($0) })]
        if outcome.isGood || outcome == .superseded {
            try await connection.query("DELETE FROM scrape_job WHERE source_id = $1 AND store_id = $2", key)
        } else if outcome != .cancelled {
            try await connection.query(
                """
                UPDATE scrape_job SET attempts = attempts + 1, due_at = clock_timestamp() + (1 + random() / 4) *
                    least(make_interval(secs => $3) * power(2, least(attempts, 10)), make_interval(secs => $4))
                WHERE source_id = $1 AND store_id = $2
                """, key + [.integer(Self.firstRetrySeconds(after: outcome)), .integer(Self.lastRetrySeconds)])
        }
    }

    /// The longest wait after a failed run, however many came before it.
    private static let lastRetrySeconds = 4 * 3600

    /// The wait after the first failed run; it doubles with each further one.
    private static func firstRetrySeconds(after outcome: RunOutcome) -> Int {
        switch outcome {
        // A second run is to find the same content, not the same copy of the page.
        case .quarantined: secondRunAfterSeconds
        // A person has to act first.
        case .credentialsRefused, .badRequest, .badDefinition, .refused, .layoutUnknown: lastRetrySeconds
        default: 900
        }
    }
}
