import Postgres

/// What workers have to do, now and next.
package struct WorkOutlook: Hashable, Sendable {
    package struct NextStore: Hashable, Sendable {
        package let source: String, name: String
        /// Seconds since 1970.
        package let dueAt: Int
    }

    /// Tracked open stores, each of which may be read from several sources.
    package let storeCount: Int
    /// Those that are due for a source.
    package let dueCount: Int
    /// The first that is not due yet; nil if all are due or there is none.
    package let next: NextStore?
}

extension Database {
    /// - Parameters:
    ///   - sources: those that can be read.
    ///   - instant: seconds since 1970.
    package func workOutlook(of sources: [String], at instant: Int) async throws -> WorkOutlook {
        let rows = try await connection.query(
            """
            SELECT d.source_id, d.store_id, s.name, d.at <= to_timestamp($2) AS is_due,
                   CASE WHEN d.at > to_timestamp($2) THEN extract(epoch FROM d.at)::bigint END AS due_at
            FROM (SELECT d.source_id, d.store_id, greatest(d.due_at, j.due_at) AS at FROM store_due(to_timestamp($2)) d
                  LEFT JOIN scrape_job j ON (j.source_id, j.store_id) = (d.source_id, d.store_id)) d
            JOIN store s ON s.id = d.store_id WHERE d.source_id = ANY ($1::text[]) ORDER BY d.at, d.source_id, s.code
            """, [.texts(sources), .integer(instant)])
        var (stores, due, next): (Set<Int64>, Set<Int64>, WorkOutlook.NextStore?) = ([], [], nil)
        for row in rows {
            let store = try row.required("store_id", row.int64)
            stores.insert(store)
            if try row.required("is_due", row.bool) { due.insert(store) }
            if next == nil, let dueAt = try row.int("due_at") {
                next = .init(
                    source: try row.required("source_id", row.text), name: try row.required("name", row.text),
                    dueAt: dueAt)
            }
        }
        return WorkOutlook(storeCount: stores.count, dueCount: due.count, next: next)
    }
}
