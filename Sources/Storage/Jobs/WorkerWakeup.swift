import Postgres

// Idle workers sleep until a chain can be claimed; a notification tells them that the plan has changed.
extension Database {
    /// Lets this session hear of changed plans.
    package func listenForWork() async throws { try await connection.query("LISTEN circulard_work") }

    /// Tells all workers to plan again: a store is tracked, terms are accepted, a chain is given back.
    func wakeWorkers() async throws { try await connection.query("NOTIFY circulard_work") }

    /// Waits until the plan has changed.
    ///
    /// - Returns: false if the time has passed.
    package func waitForWork(atMost limit: Duration) async throws -> Bool {
        try await connection.waitForNotification(atMost: limit)
    }

    /// The time until a chain of the sources can be claimed, if no lease is renewed until then.
    ///
    /// - Parameter limit: the answer if there is no job, or a later one.
    package func timeToNextClaim(of sources: [String], atMost limit: Duration) async throws -> Duration {
        let rows = try await connection.query(
            """
            SELECT ceil(extract(epoch FROM min(greatest(j.due_at, l.leased_until, clock_timestamp()))
                - clock_timestamp()) * 1000)::bigint AS milliseconds
            FROM scrape_job j JOIN source s ON s.id = j.source_id LEFT JOIN chain_lease l ON l.chain_id = s.chain_id
                AND l.leased_until <= clock_timestamp() + make_interval(secs => $2)
            WHERE j.source_id = ANY ($1::text[])
            """, [.texts(sources), .integer(Self.maximumLeaseSeconds)])
        guard let milliseconds = try rows.first?.int("milliseconds") else { return limit }
        return min(max(.milliseconds(milliseconds), .zero), limit)
    }
}
