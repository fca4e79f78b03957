package import Deals
import Postgres

/// The store-local days around instants that a source prints.
package struct LocalDays: Hashable, Sendable {
    /// The first day something holds that takes effect at the instant: "03:59:59.999" is the end of the day before.
    package let starting: [String: LocalDay]
    /// The last day something holds that ends at the instant: a midnight is the end of the day before.
    package let ending: [String: LocalDay]

    package init(starting: [String: LocalDay] = [:], ending: [String: LocalDay] = [:]) {
        (self.starting, self.ending) = (starting, ending)
    }
}

/// What a store shows from a source, and what its last good run saw.
package struct ShownState: Hashable, Sendable {
    /// Records and priced records of the newest good run; 0 where there was none.
    package let records: Int, priced: Int
    /// Offers on show that are live.
    package let live: Int
}

// What a run asks before it publishes.
extension Database {
    /// - Parameter instants: ISO 8601 with a zone: "2026-04-29T03:59:59.999Z".
    package func localDays(of instants: [String], in zone: String) async throws -> LocalDays {
        guard !instants.isEmpty else { return LocalDays() }
        let rows = try await connection.query(
            """
            SELECT i, ((i::timestamptz + interval '1 second') AT TIME ZONE $2)::date AS first_day,
                   ((i::timestamptz - interval '1 millisecond') AT TIME ZONE $2)::date AS last_day
            FROM unnest($1::text[]) i
            """, [.texts(instants), .text(zone)])
        var (starting, ending): ([String: LocalDay], [String: LocalDay]) = ([:], [:])
        for row in rows {
            let instant = try row.required("i", row.text)
            starting[instant] = LocalDay(iso: try row.required("first_day", row.text))
            ending[instant] = LocalDay(iso: try row.required("last_day", row.text))
        }
        return LocalDays(starting: starting, ending: ending)
    }

    /// The calendar day in a time zone.
    ///
    /// - Parameter instant: seconds since 1970.
    package func localDay(at instant: Int, in zone: String) async throws -> LocalDay {
        let day = try await connection.query(
            "SELECT (to_timestamp($1) AT TIME ZONE $2)::date AS day", [.integer(instant), .text(zone)]
        ).first?.text("day")
        guard let day, let localDay = LocalDay(iso: day) else { throw StorageError.unreadable("day", day ?? "nothing") }
        return localDay
    }

    /// - Parameter instant: seconds since 1970; decides what is live.
    package func shownState(source: String, store id: Int64, at instant: Int) async throws -> ShownState {
        let row = try await connection.query(
            """
            SELECT coalesce(r.records, 0) AS records, coalesce(r.priced, 0) AS priced,
                   (SELECT count(*) FROM store_edition e JOIN offer o ON o.edition_id = e.edition_id
                    WHERE e.store_id = $1 AND e.source_id = $2 AND o.validity @> to_timestamp($3)) AS live
            FROM (VALUES (1)) one LEFT JOIN LATERAL (
                SELECT records, priced FROM scrape_run
                WHERE store_id = $1 AND source_id = $2 AND outcome IN ('accepted', 'unchanged')
                ORDER BY finished_at DESC LIMIT 1) r ON true
            """, [.integer(Int(id)), .text(source), .integer(instant)]
        ).first
        guard let row else { throw StorageError.unreadable("shown state", "nothing") }
        return ShownState(
            records: try row.required("records", row.int), priced: try row.required("priced", row.int),
            live: try row.required("live", row.int))
    }
}
