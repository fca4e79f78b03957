import Postgres

/// A run as its record stands, with what its edition would change at the store.
package struct RunRecord: Hashable, Sendable {
    package let id: Int64
    package let source: String
    package let storeCode: String?, storeName: String?
    /// Seconds since 1970.
    package let startedAt: Int, finishedAt: Int?
    /// "running", or what it came to.
    package let outcome: String
    package let reason: String?
    package let doubts: [String]
    package let decision: String?, decidedBy: String?, decidedAt: Int?
    package let records: Int, priced: Int, requests: Int, bytes: Int
    package let programVersion: String
    /// Addresses or files of the documents it read, in order.
    package let documents: [String]
    /// nil where the run brought no edition.
    package let changes: EditionChanges?
}

/// What a store would gain and lose by showing an edition, in listings.
package struct EditionChanges: Hashable, Sendable {
    package let kept: Int, added: Int, gone: Int
    /// Titles of some that would go.
    package let examplesGone: [String]
}

extension Database {
    /// - Returns: nil where there is no such run.
    package func runRecord(_ id: Int64) async throws -> RunRecord? {
        let row = try await connection.query(
            """
            SELECT r.*, extract(epoch FROM r.started_at)::bigint AS started,
                   extract(epoch FROM r.finished_at)::bigint AS finished,
                   extract(epoch FROM r.decided_at)::bigint AS decided,
                   (SELECT array_agg(d.url ORDER BY d.position) FROM scrape_run_document d WHERE d.run_id = r.id)
                       AS documents
            FROM api.run r WHERE r.id = $1
            """, [.integer(Int(id))]
        ).first
        guard let row else { return nil }
        return try await RunRecord(row, changes: changes(by: id))
    }

    /// The newest runs first.
    ///
    /// - Parameter outcome: only those; nil for all.
    package func runRecords(outcome: RunOutcome?, undecided: Bool, limit: Int) async throws -> [RunRecord] {
        try await connection.query(
            """
            SELECT r.*, extract(epoch FROM r.started_at)::bigint AS started,
                   extract(epoch FROM r.finished_at)::bigint AS finished,
                   extract(epoch FROM r.decided_at)::bigint AS decided, '{}'::text[] AS documents
            FROM api.run r WHERE r.outcome = coalesce($1::text, r.outcome) AND (r.decision IS NULL OR NOT $2::boolean)
            ORDER BY r.id DESC LIMIT $3
            """, [.text(outcome?.rawValue), .boolean(undecided), .integer(limit)]
        ).map { try RunRecord($0, changes: nil) }
    }

    /// Listings that the edition of a run has and the store does not show, and the other way round.
    private func changes(by id: Int64) async throws -> EditionChanges? {
        let row = try await connection.query(
            """
            WITH run AS (SELECT edition_id, store_id, source_id FROM scrape_run WHERE id = $1),
            brought AS (SELECT DISTINCT o.listing_id FROM run JOIN offer o USING (edition_id)),
            shown AS (
                SELECT DISTINCT o.listing_id FROM run JOIN store_edition e USING (store_id, source_id)
                JOIN offer o ON o.edition_id = e.edition_id),
            gone AS (SELECT l.title FROM shown JOIN listing l ON l.id = shown.listing_id
                     WHERE shown.listing_id NOT IN (SELECT listing_id FROM brought) ORDER BY l.title)
            SELECT (SELECT count(*) FROM brought WHERE listing_id IN (SELECT listing_id FROM shown)) AS kept,
                   (SELECT count(*) FROM brought WHERE listing_id NOT IN (SELECT listing_id FROM shown)) AS added,
                   (SELECT count(*) FROM gone) AS gone,
                   (SELECT array_agg(title) FROM (SELECT title FROM gone LIMIT 10) g) AS examples
            FROM run WHERE edition_id IS NOT NULL
            """, [.integer(Int(id))]
        ).first
        return try row.map { row in
            EditionChanges(
                kept: try row.required("kept", row.int), added: try row.required("added", row.int),
                gone: try row.required("gone", row.int),
                examplesGone: try row.texts("examples")?.compactMap(\.self) ?? [])
        }
    }
}

extension RunRecord {
    fileprivate init(_ row: PostgresRow, changes: EditionChanges?) throws {
        self.init(
            id: try row.required("id", row.int64), source: try row.required("source", row.text),
            storeCode: try row.text("store_code"), storeName: try row.text("store"),
            startedAt: try row.required("started", row.int), finishedAt: try row.int("finished"),
            outcome: try row.required("outcome", row.text), reason: try row.text("reason"),
            doubts: try row.required("doubts", row.texts).compactMap(\.self), decision: try row.text("decision"),
            decidedBy: try row.text("decided_by"), decidedAt: try row.int("decided"),
            records: try row.required("records", row.int), priced: try row.required("priced", row.int),
            requests: try row.required("requests", row.int), bytes: try row.required("bytes", row.int),
            programVersion: try row.required("program_version", row.text),
            documents: try row.texts("documents")?.compactMap(\.self) ?? [], changes: changes)
    }
}
