import Postgres

extension Database {
    /// Begins a run, immediately visible to others. Only one run per source and store is active at a time. A run whose
    /// process died is marked `interrupted` here; the api views show it so as soon as its session is gone.
    ///
    /// - Throws: `alreadyRunning` if another is active, in this session or any other; `unknownSource`.
    /// - Parameters:
    ///   - rules: the text of everything that determines the reading; documents are not read again by the same rules.
    ///   - lease: that of a worker; the run then settles the job of its store.
    package func beginRun(
        source: String, store: Int64?, programVersion: String, rules: String? = nil, corrects: Int64? = nil,
        lease: ChainLease? = nil
    ) async throws -> OpenRun {
        let scope: [PostgresValue] = [.text(source), .integer(store.map { Int($0) })]
        // The previous run may have lost the connection at its end.
        try await connection.reopenIfLost()
        guard try await lock(scope) else { throw try await alreadyRunning(scope, source) }
        do {
            let id = try await insertRun(
                scope + [.text(programVersion), .text(rules), .integer(corrects.map { Int($0) })])
            return OpenRun(id: id, source: source, storeID: store, lease: lease)
        } catch {
            let failure = (error as? PostgresError)?.sqlState == "23503" ? StorageError.unknownSource(source) : error
            // The first error matters.
            do { try await unlock(scope) } catch { throw failure }
            throw failure
        }
    }

    /// Ends a run that published nothing. A cancelled task may call it too.
    ///
    /// - Throws: `runNotOpen` if it has already ended.
    package func finishRun(_ run: OpenRun, outcome: RunOutcome, report: RunReport) async throws {
        let ending = Task {
            try await naming("run \(run.id)") {
                try await connection.transaction { _ in
                    try await record(run, outcome, report, edition: nil, offersInserted: 0)
                }
            }
            try await unlock(run)
        }
        try await ending.value
    }

    /// Stores the documents of a run, each body once.
    package func addDocuments(_ documents: [KeptDocument], to run: OpenRun) async throws {
        for document in documents {
            try await connection.query(
                """
                WITH kept AS (
                    INSERT INTO document (hash, body, media_type)
                    SELECT sha256($2::bytea), $2::bytea, $3::text
                    WHERE NOT EXISTS (
                        SELECT FROM document WHERE hash = sha256($2::bytea) AND last_read_on = now()::date)
                    ON CONFLICT (hash) DO UPDATE SET last_read_on = greatest(document.last_read_on, now()::date))
                INSERT INTO scrape_run_document (run_id, position, document_hash, url)
                SELECT $1::bigint, (SELECT count(*) + 1 FROM scrape_run_document WHERE run_id = $1::bigint),
                       sha256($2::bytea), $4::text
                """, [.integer(Int(run.id)), .bytes(document.body), .text(document.mediaType), .text(document.url)])
        }
    }

    /// - Parameter decidedBy: an earlier run with the same content, whose decision applies.
    func record(
        _ run: OpenRun, _ outcome: RunOutcome, _ report: RunReport, edition: Int64?, offersInserted: Int,
        decidedBy earlier: Int64? = nil
    ) async throws {
        let rows = try await connection.query(
            """
            UPDATE scrape_run SET
                finished_at = greatest(clock_timestamp(), started_at), outcome = $2, reason = $3, layout = $4,
                records = $5, priced = $6, bytes = $7, requests = $8, attempts = $9, exit_code = $10,
                edition_id = $11, offers_inserted = $12, anomalies = $13,
                seen_at = CASE WHEN $11::bigint IS NOT NULL OR store_id IS NULL
                               THEN coalesce(to_timestamp($14), clock_timestamp()) END,
                (decision, decided_at, decided_by, decision_run_id) = (
                    SELECT d.decision, d.decided_at, d.decided_by, d.id FROM scrape_run d WHERE d.id = $15)
            WHERE id = $1 AND outcome IS NULL
            """,
            [
                .integer(Int(run.id)), .text(outcome.rawValue), .text(report.reason), .text(report.layout),
                .integer(report.records), .integer(report.priced), .integer(report.bytes), .integer(report.requests),
                .text(report.attemptsJSON), .integer(report.exitCode), .integer(edition.map { Int($0) }),
                .integer(offersInserted), .texts(report.anomalies), .integer(report.seenAt),
                .integer(earlier.map { Int($0) }),
            ])
        guard rows.affected == 1 else { throw StorageError.runNotOpen(run) }
        try await settleJob(of: run, outcome)
    }
}

// MARK: One active run per source and store

extension Database {
    /// The lock belongs to the session, which could take it twice: therefore `pg_locks` is checked.
    private func lock(_ scope: [PostgresValue]) async throws -> Bool {
        try await connection.query(
            """
            WITH lock AS (SELECT run_lock_key($1, $2) AS key)
            SELECT CASE WHEN EXISTS (
                SELECT FROM pg_locks l, lock
                WHERE l.locktype = 'advisory' AND l.pid = pg_backend_pid() AND l.objsubid = 1
                  AND (l.classid::bigint << 32 | l.objid::bigint) = lock.key)
            THEN false ELSE pg_try_advisory_lock(key) END AS locked FROM lock
            """, scope
        ).first?.bool("locked") ?? false
    }

    func unlock(_ run: OpenRun) async throws {
        try await unlock([.text(run.source), .integer(run.storeID.map { Int($0) })])
    }

    private func unlock(_ scope: [PostgresValue]) async throws {
        do {
            try await connection.query("SELECT pg_advisory_unlock(run_lock_key($1, $2))", scope)
        } catch let error as PostgresError {
            // A lost session no longer holds a lock, and the work of the run is committed.
            guard error.code == .connectionLost else { throw error }
        }
    }

    private func insertRun(_ values: [PostgresValue]) async throws -> Int64 {
        try await connection.transaction { connection in
            // Later writes of the run flush this one first.
            try await connection.query("SELECT set_config('synchronous_commit', 'off', true)")
            try await connection.query(
                """
                UPDATE scrape_run SET
                    outcome = 'interrupted', finished_at = greatest(now(), started_at),
                    reason = 'the process ended unexpectedly (killed or host stopped)'
                WHERE source_id = $1 AND store_id IS NOT DISTINCT FROM $2 AND outcome IS NULL
                """, Array(values.prefix(2)))
            let rows = try await connection.query(
                """
                INSERT INTO scrape_run (source_id, store_id, program_version, rules_hash, reprocessed_run_id)
                VALUES ($1, $2, $3, sha256(convert_to($4, 'UTF8')), $5) RETURNING id
                """, values)
            guard let row = rows.first else { throw StorageError.unreadable("scrape_run.id", "nothing") }
            return try row.required("id", row.int64)
        }
    }

    private func alreadyRunning(_ scope: [PostgresValue], _ source: String) async throws -> StorageError {
        let id = try await connection.query(
            "SELECT id FROM scrape_run WHERE source_id = $1 AND store_id IS NOT DISTINCT FROM $2 AND outcome IS NULL",
            scope
        ).first?.int64("id")
        return StorageError(
            .alreadyRunning(runID: id),
            "\(source) already has an active run for this store\(id.map { " (run \($0))" } ?? ""); try again later"
        )
    }
}

extension StorageError {
    static func runNotOpen(_ run: OpenRun) -> StorageError {
        StorageError(
            .runNotOpen(run.id), "run \(run.id) of \(run.source) has ended and cannot write any more; start a new one")
    }
}
