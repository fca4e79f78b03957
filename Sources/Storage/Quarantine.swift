import Postgres

// What an operator decides about a run that was not believed.
extension Database {
    /// The store shows the edition of a quarantined run from now on; the run counts as accepted, as of when it ended.
    ///
    /// - Throws: `nothingToDecide`.
    package func release(run id: Int64, by name: String) async throws {
        try await decide(id) {
            guard let edition = try await quarantined(id, newestOnly: true) else {
                throw StorageError.nothingToDecide(id)
            }
            try await connection.query(
                """
                UPDATE scrape_run SET outcome = 'accepted', decision = 'released', decided_at = clock_timestamp(),
                    decided_by = $2 WHERE id = $1
                """, [.integer(Int(id)), .text(name)])
            try await show(edition, byRun: id)
        }
    }

    /// The edition of a quarantined run is never shown.
    ///
    /// - Throws: `nothingToDecide`.
    package func drop(run id: Int64, by name: String) async throws {
        try await decide(id) {
            guard try await quarantined(id, newestOnly: false) != nil else { throw StorageError.nothingToDecide(id) }
            try await connection.query(
                "UPDATE scrape_run SET decision = 'dropped', decided_at = clock_timestamp(), decided_by = $2 WHERE id = $1",
                [.integer(Int(id)), .text(name)])
        }
    }

    private func decide(_ id: Int64, _ change: @Sendable () async throws -> Void) async throws {
        try await naming("run \(id)") { try await connection.transaction { _ in try await change() } }
    }

    /// The edition of a run that waits for a decision, its row held until the transaction ends.
    private func quarantined(_ id: Int64, newestOnly: Bool) async throws -> Int64? {
        try await connection.query(
            """
            SELECT r.edition_id FROM scrape_run r
            WHERE r.id = $1 AND r.outcome = 'quarantined' AND r.decision IS NULL AND NOT ($2::boolean AND EXISTS (
                SELECT FROM scrape_run n
                WHERE n.store_id = r.store_id AND n.source_id = r.source_id AND n.id > r.id
                  AND n.outcome IN ('accepted', 'unchanged')))
            FOR UPDATE OF r
            """, [.integer(Int(id)), .boolean(newestOnly)]
        ).first?.int64("edition_id")
    }
}

extension StorageError {
    static func nothingToDecide(_ id: Int64) -> StorageError {
        StorageError(
            .nothingToDecide(id),
            "run \(id) does not wait for a decision: it is not in quarantine, was decided already, or a newer run of its "
                + "store was accepted; see \"circulard run list\"")
    }
}
