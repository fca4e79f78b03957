import Postgres

// What an operator decides about a run that was not believed.
extension Database {
    /// The store shows the edition of a quarantined run, from now on or from the day it takes over; the run counts as
    /// accepted, seen when it was.
    ///
    /// - Throws: `nothingToDecide`; `alreadyRunning` where the source is being read for the store.
    package func release(run id: Int64, by name: String) async throws {
        try await decide(id) {
            guard let edition = try await quarantined(id, isToBeShown: true) else {
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
            guard try await quarantined(id, isToBeShown: false) != nil else { throw StorageError.nothingToDecide(id) }
            try await connection.query(
                "UPDATE scrape_run SET decision = 'dropped', decided_at = clock_timestamp(), decided_by = $2 WHERE id = $1",
                [.integer(Int(id)), .text(name)])
        }
    }

    private func decide(_ id: Int64, _ change: @Sendable () async throws -> Void) async throws {
        try await naming("run \(id)") { try await connection.transaction { _ in try await change() } }
    }

    /// The edition of a run that waits for a decision, its row held until the transaction ends.
    ///
    /// - Parameter isToBeShown: keeps runs of the store from publishing meanwhile, and asks whether it knows better.
    private func quarantined(_ id: Int64, isToBeShown: Bool) async throws -> Int64? {
        if isToBeShown { try await holdStore(ofRun: id) }
        return try await connection.query(
            """
            SELECT r.edition_id FROM scrape_run r JOIN edition e ON e.id = r.edition_id
            WHERE r.id = $1 AND r.outcome = 'quarantined' AND r.decision IS NULL
              AND NOT ($2::boolean AND is_outdated(r.store_id, r.source_id, e.takes_over_on, r.seen_at))
            FOR UPDATE OF r
            """, [.integer(Int(id)), .boolean(isToBeShown)]
        ).first?.int64("edition_id")
    }

    private func holdStore(ofRun id: Int64) async throws {
        let row = try await connection.query(
            """
            SELECT source_id, pg_try_advisory_xact_lock(run_lock_key(source_id, store_id)) AS is_held
            FROM scrape_run WHERE id = $1
            """, [.integer(Int(id))]
        ).first
        guard let row, try row.bool("is_held") == false else { return }
        throw StorageError(
            .alreadyRunning(runID: nil),
            "\(try row.required("source_id", row.text)) is being read for the store of run \(id): try again later")
    }
}

extension StorageError {
    static func nothingToDecide(_ id: Int64) -> StorageError {
        StorageError(
            .nothingToDecide(id),
            "run \(id) does not wait for a decision: it is not in quarantine, was decided already, or its store shows what "
                + "was seen later; see \"circulard run list\"")
    }
}
