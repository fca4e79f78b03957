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
}
