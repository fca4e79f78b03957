package import Deals
import Postgres

/// The store's local dates of instants that a source prints.
package struct LocalDays: Hashable, Sendable {
    /// The first valid day of an offer that starts at the instant: "03:59:59.999" belongs to the day before.
    package let starting: [String: LocalDay]
    /// The last valid day of an offer that ends at the instant: midnight is the end of the day before.
    package let ending: [String: LocalDay]

    package init(starting: [String: LocalDay] = [:], ending: [String: LocalDay] = [:]) {
        (self.starting, self.ending) = (starting, ending)
    }
}

// Queries of a run before it publishes.
extension Database {
    /// - Parameter instants: ISO 8601 with a time zone: "2026-04-29T03:59:59.999Z".
    package func localDays(of instants: [String], in zone: String) async throws -> LocalDays {
        guard !instants.isEmpty else { return LocalDays() }
        let rows = try await connection.query(
            """
            SELECT i, ((i::timestamptz + interval '1 second') AT TIME ZONE $2)::date AS valid_from,
                   ((i::timestamptz - interval '1 millisecond') AT TIME ZONE $2)::date AS valid_through
            FROM unnest($1::text[]) i
            """, [.texts(instants), .text(zone)])
        var (starting, ending): ([String: LocalDay], [String: LocalDay]) = ([:], [:])
        for row in rows {
            let instant = try row.required("i", row.text)
            starting[instant] = LocalDay(iso: try row.required("valid_from", row.text))
            ending[instant] = LocalDay(iso: try row.required("valid_through", row.text))
        }
        return LocalDays(starting: starting, ending: ending)
    }

    /// The local date in a time zone.
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
