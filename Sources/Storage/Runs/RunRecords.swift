import Postgres

/// A recorded run, with the changes that its edition would make at the store.
package struct RunRecord: Hashable, Sendable {
    package let id: Int64
    package let source: String
    package let storeCode: String?, storeName: String?
    /// Seconds since 1970.
    package let startedAt: Int, finishedAt: Int?
    /// "running", or the outcome.
    package let outcome: String
    package let reason: String?
    package let anomalies: [String]
    package let decision: String?, decidedBy: String?, decidedAt: Int?
    /// The run with the same content whose decision this one follows; nil if it was decided itself.
    package let decisionRun: Int64?
    /// The number of stores that await the same decision; zero if none is open.
    package let undecidedStores: Int
    package let records: Int, priced: Int, requests: Int, bytes: Int
    package let programVersion: String
    /// The run whose documents were read again; nil if it fetched its own.
    package let corrects: Int64?
    /// URLs or file names of the documents, in order.
    package let documents: [String]
    /// nil if the run has no edition.
    package let changes: EditionChanges?
}

extension Database {
    /// - Returns: nil if there is no such run.
    package func runRecord(_ id: Int64) async throws -> RunRecord? {
        guard let row = try await runs(id: id, undecided: false, limit: 1).first else { return nil }
        return try await RunRecord(row, changes: changes(by: id))
    }

    /// The newest runs first, without the changes of their editions.
    ///
    /// - Parameter undecided: only runs that await a decision; the newest for each content.
    package func runRecords(undecided: Bool, limit: Int) async throws -> [RunRecord] {
        try await runs(id: nil, undecided: undecided, limit: limit).map { try RunRecord($0, changes: nil) }
    }

    private func runs(id: Int64?, undecided: Bool, limit: Int) async throws -> PostgresRows {
        try await connection.query(
            """
            SELECT r.*, extract(epoch FROM r.started_at)::bigint AS started,
                   extract(epoch FROM r.finished_at)::bigint AS finished,
                   extract(epoch FROM r.decided_at)::bigint AS decided, coalesce(u.stores, 0) AS undecided_stores,
                   (SELECT array_agg(d.url ORDER BY d.position) FROM scrape_run_document d WHERE d.run_id = r.run_id)
                       AS documents
            FROM api.run r LEFT JOIN (
                SELECT edition_id, max(run_id) AS newest, count(DISTINCT store_id) AS stores
                FROM undecided_run GROUP BY edition_id) u
              ON u.edition_id = r.edition_id AND r.outcome = 'quarantined' AND r.decision IS NULL
            WHERE r.run_id = coalesce($1, r.run_id) AND (r.run_id = u.newest OR NOT $2::boolean)
            ORDER BY r.run_id DESC LIMIT $3
            """, [.integer(id.map { Int($0) }), .boolean(undecided), .integer(limit)])
    }

    /// nil if the run has no edition.
    private func changes(by id: Int64) async throws -> EditionChanges? {
        let row = try await connection.query(
            """
            SELECT r.edition_id, x.edition_id AS shown FROM scrape_run r JOIN edition e ON e.id = r.edition_id
            LEFT JOIN store_edition x ON x.store_id = r.store_id AND x.source_id = r.source_id
                AND x.active_during @> greatest(now(), local_midnight(e.effective_on, e.time_zone))
            WHERE r.id = $1
            """, [.integer(Int(id))]
        ).first
        guard let row else { return nil }
        return EditionChanges(
            shown: try await offers(of: row.int64("shown")), brought: try await offers(of: row.int64("edition_id")))
    }
}

extension RunRecord {
    fileprivate init(_ row: PostgresRow, changes: EditionChanges?) throws {
        self.init(
            id: try row.required("run_id", row.int64), source: try row.required("source", row.text),
            storeCode: try row.text("store_code"), storeName: try row.text("store"),
            startedAt: try row.required("started", row.int), finishedAt: try row.int("finished"),
            outcome: try row.required("outcome", row.text), reason: try row.text("reason"),
            anomalies: try row.required("anomalies", row.texts).compactMap(\.self), decision: try row.text("decision"),
            decidedBy: try row.text("decided_by"), decidedAt: try row.int("decided"),
            decisionRun: try row.int64("decision_run_id"),
            undecidedStores: try row.required("undecided_stores", row.int),
            records: try row.required("records", row.int), priced: try row.required("priced", row.int),
            requests: try row.required("requests", row.int), bytes: try row.required("bytes", row.int),
            programVersion: try row.required("program_version", row.text),
            corrects: try row.int64("reprocessed_run_id"),
            documents: try row.texts("documents")?.compactMap(\.self) ?? [], changes: changes)
    }
}
