import Postgres

extension Database {
    /// Ends a run that received the same documents, on the same day and with the same rules, as the store's last good
    /// run. The documents are not parsed again and nothing is published.
    ///
    /// - Parameter report: its record counts and rejection notes are taken from the earlier run.
    /// - Returns: the recorded report; nil if something differs and the run must go on.
    package func confirm(_ run: OpenRun, report: RunReport) async throws -> RunReport? {
        guard let seenAt = report.seenAt else { return nil }
        let confirmed = try await naming("run \(run.id)") {
            try await ending(run) { () -> RunReport? in
                guard let earlier = try await sameReading(as: run, seenAt: seenAt) else { return nil }
                var report = report
                report.records = try earlier.required("records", earlier.int)
                report.priced = try earlier.required("priced", earlier.int)
                report.reason = try earlier.text("reason")
                try await record(
                    run, .unchanged, report, edition: earlier.required("edition_id", earlier.int64), offersInserted: 0)
                return report
            }
        }
        if confirmed != nil { try await unlock(run) }
        return confirmed
    }

    /// The time at which a run saw what it has just fetched: that of the clock, but none before what an earlier run of the
    /// store saw. If the clock was set back meanwhile, that one has a later time.
    ///
    /// - Parameter clock: seconds since 1970.
    package func observed(by run: OpenRun, at clock: Int) async throws -> Int {
        let earlier = try await connection.query(
            """
            SELECT ceil(extract(epoch FROM max(confirmed_at)))::bigint AS seen FROM store_freshness
            WHERE source_id = $1 AND store_id = $2 AND NOT is_to_come(confirmed_at)
            """, [.text(run.source), .integer(run.storeID.map { Int($0) })]
        ).first?.int("seen")
        return max(clock, earlier ?? clock)
    }

    /// The last good run, if its edition is still current at the store. The reading of a page depends on the store's
    /// local date: dates without a year, ads without dates.
    private func sameReading(as run: OpenRun, seenAt: Int) async throws -> PostgresRow? {
        try await connection.query(
            """
            WITH this AS (SELECT * FROM scrape_run WHERE id = $1 AND outcome IS NULL FOR UPDATE),
            earlier AS (
                SELECT r.* FROM this JOIN scrape_run r ON r.store_id = this.store_id AND r.source_id = this.source_id
                WHERE r.outcome IN ('accepted', 'unchanged') ORDER BY r.finished_at DESC LIMIT 1)
            SELECT e.records, e.priced, e.reason, e.edition_id
            FROM this JOIN store s ON s.id = this.store_id JOIN earlier e ON e.store_id = s.id
            JOIN store_edition x ON x.store_id = s.id AND x.source_id = this.source_id AND x.edition_id = e.edition_id
                AND x.active_during @> now()
            WHERE e.rules_hash = this.rules_hash
              AND e.seen_at <= to_timestamp($2)
              AND (e.seen_at AT TIME ZONE s.time_zone)::date = (to_timestamp($2) AT TIME ZONE s.time_zone)::date
              AND ARRAY(SELECT document_hash FROM scrape_run_document WHERE run_id = e.id ORDER BY position)
                = ARRAY(SELECT document_hash FROM scrape_run_document WHERE run_id = this.id ORDER BY position)
            """, [.integer(Int(run.id)), .integer(seenAt)]
        ).first
    }
}
