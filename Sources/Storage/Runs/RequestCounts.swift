import Postgres

// Requests are counted by the hour, by the database's clock, and kept for two days.
extension Database {
    /// The requests sent to an endpoint in the last 24 hours, the first hour in full.
    ///
    /// - Returns: `fewerAt`: when the oldest of them no longer count, in seconds since 1970.
    package func requestCount(of endpoint: String) async throws -> (requests: Int, fewerAt: Int) {
        let rows = try await connection.query(
            """
            SELECT coalesce(sum(requests), 0)::bigint AS requests,
                   extract(epoch FROM coalesce(min(hour), now()) + interval '25 hours')::bigint AS fewer_at
            FROM request_count WHERE endpoint = $1 AND hour > now() - interval '25 hours'
            """, [.text(endpoint)])
        guard let row = rows.first else { return (0, 0) }
        return (try row.required("requests", row.int), try row.required("fewer_at", row.int))
    }

    /// - Parameter endpoint: the beginning of the requests' URL.
    package func countRequests(_ count: Int, to endpoint: String) async throws {
        try await connection.query(
            """
            WITH forgotten AS (DELETE FROM request_count WHERE hour < now() - interval '2 days')
            INSERT INTO request_count AS c (endpoint, hour, requests)
            VALUES ($1, date_trunc('hour', now(), 'UTC'), $2)
            ON CONFLICT (endpoint, hour) DO UPDATE SET requests = c.requests + excluded.requests
            """, [.text(endpoint), .integer(count)])
    }

    /// The requests of the last good run, as an estimate for the next; 1 without one.
    package func lastRequestCount(source: String, store: Int64) async throws -> Int {
        try await connection.query(
            """
            SELECT requests FROM scrape_run
            WHERE source_id = $1 AND store_id = $2 AND outcome IN ('accepted', 'unchanged')
            ORDER BY id DESC LIMIT 1
            """, [.text(source), .integer(Int(store))]
        ).first?.int("requests") ?? 1
    }
}
