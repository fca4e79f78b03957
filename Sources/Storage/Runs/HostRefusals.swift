import Postgres

/// A stored refusal of a host, or its request not to be contacted for a time. Instants are seconds since 1970.
package struct HostRefusalRow: Hashable, Sendable {
    package let host: String
    package let beganAt: Int, notBefore: Int
    package let reason: String
    package let isBlock: Bool
    package let pauses: Int

    package init(host: String, beganAt: Int, notBefore: Int, reason: String, isBlock: Bool, pauses: Int = 1) {
        (self.host, self.beganAt, self.notBefore) = (host, beganAt, notBefore)
        (self.reason, self.isBlock, self.pauses) = (reason, isBlock, pauses)
    }
}

extension Database {
    /// - Parameter source: nil for the refusals that any source received.
    package func hostRefusals(ofSource source: String?) async throws -> [HostRefusalRow] {
        try await connection.query(
            """
            SELECT host, extract(epoch FROM began_at)::bigint AS began, extract(epoch FROM not_before)::bigint AS until,
                   reason, is_block, pauses
            FROM host_refusal WHERE source_id = coalesce($1, source_id) ORDER BY host, source_id
            """, [.text(source)]
        ).map { row in
            HostRefusalRow(
                host: try row.required("host", row.text), beganAt: try row.required("began", row.int),
                notBefore: try row.required("until", row.int), reason: try row.required("reason", row.text),
                isBlock: try row.required("is_block", row.bool), pauses: try row.required("pauses", row.int))
        }
    }

    /// Stores a refusal, replacing an earlier one of the same host.
    package func keepRefusal(_ refusal: HostRefusalRow, source: String) async throws {
        try await connection.query(
            """
            INSERT INTO host_refusal (source_id, host, began_at, not_before, reason, is_block, pauses)
            VALUES ($1, $2, to_timestamp($3), to_timestamp($4), $5, $6, $7)
            ON CONFLICT (source_id, host) DO UPDATE SET
                began_at = excluded.began_at, not_before = excluded.not_before, reason = excluded.reason,
                is_block = excluded.is_block, pauses = excluded.pauses
            """,
            [
                .text(source), .text(refusal.host), .integer(refusal.beganAt), .integer(refusal.notBefore),
                .text(refusal.reason), .boolean(refusal.isBlock), .integer(refusal.pauses),
            ])
    }

    /// Deletes the refusals of a host that has sent a document again, for all sources.
    package func dropRefusals(ofHost host: String) async throws {
        try await connection.query("DELETE FROM host_refusal WHERE host = $1", [.text(host)])
    }

    /// Records that stores were not read: one run for all of them, without a store.
    ///
    /// - Parameter reason: one sentence for the operator, with the number of stores and the end of the wait.
    package func recordPostponed(
        source: String, reason: String, exitCode: Int, programVersion: String
    ) async throws {
        try await connection.query(
            """
            INSERT INTO scrape_run (source_id, finished_at, outcome, reason, exit_code, program_version)
            VALUES ($1, now(), 'postponed', $2, $3, $4)
            """, [.text(source), .text(reason), .integer(exitCode), .text(programVersion)])
    }
}
