import Postgres

/// A condition that needs an operator.
package struct Alarm: Hashable, Sendable {
    package let source: String
    /// "host_refuses", "quarantined", or the outcome of the newest run.
    package let kind: String
    /// The subject of the alarm, which stays open while its source and subject are listed.
    package let subject: String
    /// The start, in seconds since 1970.
    package let since: Int
    package let message: String
    package let storeCode: String?
}

extension Database {
    /// The open alarms, one row per cause.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - source: nil for all sources.
    package func alarms(at instant: Int, source: String? = nil) async throws -> [Alarm] {
        let rows = try await plannedForItsValues {
            try await $0.query(
                """
                SELECT a.*, extract(epoch FROM a.since)::bigint AS began FROM api.alarm_at(to_timestamp($1)) a
                WHERE a.source = coalesce($2, a.source) ORDER BY a.source, a.since, a.subject
                """, [.integer(instant), .text(source)])
        }
        return try rows.map { row in
            Alarm(
                source: try row.required("source", row.text), kind: try row.required("kind", row.text),
                subject: try row.required("subject", row.text), since: try row.required("began", row.int),
                message: try row.required("message", row.text), storeCode: try row.text("store_code"))
        }
    }
}
