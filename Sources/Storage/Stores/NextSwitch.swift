import Postgres

extension Database {
    /// The first instant after `now` at which one of the stores switches to another known ad, in seconds since 1970; nil
    /// if no coming ad is known.
    package func nextSwitch(ofStores ids: [Int64], after now: Int) async throws -> Int? {
        try await connection.query(
            """
            SELECT extract(epoch FROM min(lower(active_during)))::bigint AS switches_at FROM store_edition
            WHERE store_id = ANY ($1::integer[]) AND lower(active_during) > to_timestamp($2::bigint)
            """, [.integers(ids.map { Int($0) }), .integer(now)]
        ).first?.int("switches_at")
    }
}
