import Postgres

extension Database {
    /// The changes that watches were matched with; nil before the first time.
    package func matchedThrough() async throws -> ChangeCursor.Place? {
        try await connection.query("SELECT switch_id, microseconds FROM people.matched_through").first.map {
            ChangeCursor.Place(
                switchID: try $0.required("switch_id", $0.int64), microseconds: try $0.required("microseconds", $0.int))
        }
    }

    package func setMatchedThrough(_ place: ChangeCursor.Place) async throws {
        try await connection.query(
            """
            INSERT INTO people.matched_through (switch_id, microseconds) VALUES ($1, $2)
            ON CONFLICT (is_only) DO UPDATE SET switch_id = excluded.switch_id, microseconds = excluded.microseconds
            """, [.integer(place.switchID.map { Int($0) } ?? 0), .integer(place.microseconds)])
    }

    /// All changes that are known at an instant.
    ///
    /// - Parameter instant: seconds since 1970.
    package func newestPlace(at instant: Int) async throws -> ChangeCursor.Place {
        let newest = try await connection.query("SELECT coalesce(max(id), 0) AS newest FROM edition_switch").first
        return ChangeCursor.Place(switchID: try newest?.int64("newest") ?? 0, microseconds: instant * 1_000_000)
    }

    /// Stores whose deals changed between two places, or may have.
    package func changedStores(after from: ChangeCursor.Place, through: ChangeCursor.Place) async throws -> [Int64] {
        try await connection.query(
            """
            SELECT DISTINCT store_id FROM edition_event(
                to_timestamp(0) + $1::bigint * interval '1 microsecond', $2::bigint,
                to_timestamp(0) + $3::bigint * interval '1 microsecond')
            WHERE switch_id <= $4 ORDER BY store_id
            """,
            [
                .integer(from.microseconds), .integer(from.switchID.map { Int($0) }), .integer(through.microseconds),
                .integer(through.switchID.map { Int($0) }),
            ]
        ).map { try $0.required("store_id", $0.int64) }
    }

    /// The offset from UTC of each zone at the first hour, and at each hour at which it changes.
    ///
    /// - Parameter hours: seconds since 1970.
    /// - Returns: by zone, in order of time; offsets in seconds.
    package func zoneOffsets(
        _ zones: [String], hours: ClosedRange<Int>
    ) async throws -> [String: [(at: Int, offsetSeconds: Int)]] {
        let rows = try await connection.query(
            """
            SELECT zone, at_seconds, offset_seconds FROM (
                SELECT zone, extract(epoch FROM at)::bigint AS at_seconds, o.offset_seconds,
                       lag(o.offset_seconds) OVER (PARTITION BY zone ORDER BY at) AS before
                FROM unnest($1::text[]) AS zone
                CROSS JOIN generate_series(to_timestamp($2::bigint), to_timestamp($3::bigint), interval '1 hour') AS at
                CROSS JOIN LATERAL (
                    SELECT extract(epoch FROM (at AT TIME ZONE zone) - (at AT TIME ZONE 'UTC'))::integer AS offset_seconds) o) x
            WHERE before IS DISTINCT FROM offset_seconds ORDER BY zone, at_seconds
            """, [.texts(zones), .integer(hours.lowerBound), .integer(hours.upperBound)])
        return try Dictionary(grouping: rows) { try $0.required("zone", $0.text) }.mapValues { rows in
            try rows.map { (try $0.required("at_seconds", $0.int), try $0.required("offset_seconds", $0.int)) }
        }
    }
}
