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
    /// Listings in both with the same prices, in both with others, only in the run, only on show.
    package let kept: Int, changed: Int, added: Int, gone: Int
    /// Of some that would change the title, the price on show and the run's, as numbers of dollars; "no price" where there
    /// is none.
    package let examplesChanged: [String]
    /// Titles of some that would go.
    package let examplesGone: [String]
}

extension Database {
    /// - Returns: nil where there is no such run.
    package func runRecord(_ id: Int64) async throws -> RunRecord? {
        guard let row = try await runs(id: id, undecided: false, limit: 1).first else { return nil }
        return try await RunRecord(row, changes: changes(by: id))
    }

    /// The newest runs first, without what their editions would change.
    ///
    /// - Parameter undecided: only those in quarantine that wait for a decision.
    package func runRecords(undecided: Bool, limit: Int) async throws -> [RunRecord] {
        try await runs(id: nil, undecided: undecided, limit: limit).map { try RunRecord($0, changes: nil) }
    }

    private func runs(id: Int64?, undecided: Bool, limit: Int) async throws -> PostgresRows {
        try await connection.query(
            """
            SELECT r.*, extract(epoch FROM r.started_at)::bigint AS started,
                   extract(epoch FROM r.finished_at)::bigint AS finished,
                   extract(epoch FROM r.decided_at)::bigint AS decided,
                   (SELECT array_agg(d.url ORDER BY d.position) FROM scrape_run_document d WHERE d.run_id = r.id)
                       AS documents
            FROM api.run r
            WHERE r.id = coalesce($1, r.id) AND (r.outcome = 'quarantined' AND r.decision IS NULL OR NOT $2::boolean)
            ORDER BY r.id DESC LIMIT $3
            """, [.integer(id.map { Int($0) }), .boolean(undecided), .integer(limit)])
    }

    /// Listings that the edition of a run has and the store does not show, and the other way round.
    private func changes(by id: Int64) async throws -> EditionChanges? {
        let row = try await connection.query(
            """
            WITH run AS (SELECT edition_id, store_id, source_id FROM scrape_run WHERE id = $1),
            side AS (
                SELECT 'brought' AS side, edition_id FROM run
                UNION ALL SELECT 'shown', e.edition_id FROM run JOIN store_edition e USING (store_id, source_id)
                JOIN edition b ON b.id = run.edition_id
                WHERE e.shown @> greatest(now(), local_midnight(b.first_day, b.time_zone))),
            listed AS (
                SELECT side, listing_id, string_agg(coalesce(CASE basis WHEN 'atMost' THEN 'at most ' ELSE '' END
                           || api.dollars(effective_numerator, effective_denominator), 'no price'), ', '
                           ORDER BY mechanic, first_day) AS price
                FROM side JOIN edition_offer_ever USING (edition_id) GROUP BY side, listing_id),
            pair AS (
                SELECT coalesce(n.listing_id, o.listing_id) AS listing_id, n.price AS new, o.price AS old
                FROM (SELECT * FROM listed WHERE side = 'brought') n
                FULL JOIN (SELECT * FROM listed WHERE side = 'shown') o ON o.listing_id = n.listing_id),
            example AS (
                SELECT l.title, new, old, row_number() OVER (PARTITION BY new IS NULL ORDER BY l.title) AS place
                FROM pair JOIN listing l ON l.id = pair.listing_id
                WHERE old IS NOT NULL AND new IS DISTINCT FROM old)
            SELECT count(*) FILTER (WHERE new = old) AS kept, count(*) FILTER (WHERE new <> old) AS changed,
                   count(*) FILTER (WHERE old IS NULL) AS added, count(*) FILTER (WHERE new IS NULL) AS gone,
                   (SELECT array_agg(title || ': ' || old || ' → ' || new ORDER BY place) FROM example
                    WHERE new IS NOT NULL AND place <= 10) AS examples_changed,
                   (SELECT array_agg(title ORDER BY place) FROM example WHERE new IS NULL AND place <= 10)
                       AS examples_gone
            FROM pair HAVING (SELECT edition_id FROM run) IS NOT NULL
            """, [.integer(Int(id))]
        ).first
        return try row.map { row in
            EditionChanges(
                kept: try row.required("kept", row.int), changed: try row.required("changed", row.int),
                added: try row.required("added", row.int),
                gone: try row.required("gone", row.int),
                examplesChanged: try row.texts("examples_changed")?.compactMap(\.self) ?? [],
                examplesGone: try row.texts("examples_gone")?.compactMap(\.self) ?? [])
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
