import Postgres

/// The result of a decision about quarantined content.
package struct Decision: Hashable, Sendable {
    /// The number of stores it applies to.
    package let stores: Int
    /// Codes of stores with an active run, which follow the decision with their next run.
    package let busy: [String]

    package init(stores: Int, busy: [String]) { (self.stores, self.busy) = (stores, busy) }
}

// Decisions of an operator about quarantined content. A decision applies to every store with the same content.
extension Database {
    /// Makes the content current at every store whose run found it, from now on or from the day on which it takes
    /// effect. The runs count as accepted, with their original time of observation.
    ///
    /// - Throws: `nothingToDecide`; `alreadyRunning` if a run of the same source and store is active.
    @discardableResult
    package func release(run id: Int64, by name: String) async throws -> Decision {
        try await deciding(id) {
            let held = try await hold(storesOf: id)
            guard let edition = held.edition else { throw StorageError.nothingToDecide(id) }
            try await connection.query(
                """
                UPDATE scrape_run SET outcome = 'accepted', decision = 'released', decided_at = now(), decided_by = $2,
                    decision_run_id = nullif($1, id)
                WHERE id = ANY ($3)
                """, [.integer(Int(id)), .text(name), .integers(held.runs)])
            try await connection.query(
                "SELECT activate_edition($1, max(id)) FROM scrape_run WHERE id = ANY ($2) GROUP BY store_id",
                [.integer(Int(edition)), .integers(held.runs)])
            return Decision(stores: held.stores, busy: held.busy)
        }
    }

    /// Rejects the content at every store.
    ///
    /// - Throws: `nothingToDecide`.
    @discardableResult
    package func reject(run id: Int64, by name: String) async throws -> Decision {
        try await deciding(id) {
            let rows = try await connection.query(
                """
                UPDATE scrape_run r SET decision = 'rejected', decided_at = now(), decided_by = $2,
                    decision_run_id = nullif($1, r.id)
                FROM scrape_run asked
                WHERE asked.id = $1 AND asked.outcome = 'quarantined' AND asked.decision IS NULL
                  AND r.edition_id = asked.edition_id AND r.outcome = 'quarantined' AND r.decision IS NULL
                RETURNING r.store_id
                """, [.integer(Int(id)), .text(name)])
            guard rows.affected > 0 else { throw StorageError.nothingToDecide(id) }
            return Decision(stores: Set(try rows.map { try $0.int("store_id") }).count, busy: [])
        }
    }

    private func deciding(_ id: Int64, _ decide: @Sendable () async throws -> Decision) async throws -> Decision {
        try await naming("run \(id)") { try await connection.transaction { _ in try await decide() } }
    }

    /// Locks the rows of runs that await the same decision until the transaction ends; meanwhile no run of their stores
    /// can publish. Stores with an active run are left out.
    private func hold(
        storesOf id: Int64
    ) async throws -> (edition: Int64?, runs: [Int], stores: Int, busy: [String]) {
        let rows = try await connection.query(
            """
            WITH asked AS (SELECT u.source_id, u.edition_id FROM undecided_run u WHERE u.run_id = $1),
            place AS MATERIALIZED (
                SELECT DISTINCT u.store_id FROM undecided_run u JOIN asked USING (source_id, edition_id)),
            held AS MATERIALIZED (
                SELECT p.store_id, pg_try_advisory_xact_lock(run_lock_key(asked.source_id, p.store_id)) AS is_held
                FROM place p, asked)
            SELECT r.id, r.edition_id, r.store_id, r.source_id, h.is_held, s.code
            FROM asked JOIN undecided_run u USING (source_id, edition_id) JOIN scrape_run r ON r.id = u.run_id
            JOIN held h ON h.store_id = u.store_id JOIN store s ON s.id = u.store_id
            ORDER BY r.id FOR UPDATE OF r
            """, [.integer(Int(id))])
        var (runs, stores, busy): ([Int], Set<Int64>, Set<String>) = ([], [], [])
        for row in rows {
            let run = try row.required("id", row.int64)
            guard try row.required("is_held", row.bool) else {
                if run == id { throw StorageError.beingRead(try row.required("source_id", row.text), run) }
                busy.insert(try row.required("code", row.text))
                continue
            }
            runs.append(Int(run))
            stores.insert(try row.required("store_id", row.int64))
        }
        return (try rows.first?.int64("edition_id"), runs, stores.count, busy.sorted())
    }

    /// The last decision about this content at any store.
    ///
    /// - Returns: the run of the decision and a sentence; nil for new or undecided content.
    func decision(
        about edition: Int64?, of run: OpenRun
    ) async throws -> (run: Int64, isRelease: Bool, sentence: String)? {
        guard let edition else { return nil }
        return try await connection.query(
            """
            SELECT coalesce(decision_run_id, id) AS id, decision = 'released' AS is_release,
                   format('%s by %s, with run %s of the same content', decision, decided_by,
                          coalesce(decision_run_id, id)) AS sentence
            FROM scrape_run WHERE edition_id = $1 AND source_id = $2 AND decision IS NOT NULL ORDER BY decided_at DESC, id LIMIT 1
            """, [.integer(Int(edition)), .text(run.source)]
        ).first.map { row in
            (
                try row.required("id", row.int64), try row.required("is_release", row.bool),
                try row.required("sentence", row.text)
            )
        }
    }
}

extension StorageError {
    static func nothingToDecide(_ id: Int64) -> StorageError {
        StorageError(
            .nothingToDecide(id),
            "run \(id) does not await a decision: it is not quarantined, was decided already, or its store has the "
                + "same edition or a later one; see \"circulard runs list\"")
    }

    fileprivate static func beingRead(_ source: String, _ id: Int64) -> StorageError {
        StorageError(
            .alreadyRunning(runID: nil),
            "\(source) has an active run for the store of run \(id); try again later")
    }
}
