package import Deals
import Postgres

/// The result of publishing.
package struct Publication: Hashable, Sendable {
    package let editionID: Int64
    /// `unchanged` if the edition was already current at the store, `quarantined` if it has anomalies, `superseded` if
    /// the current edition was seen later.
    package let outcome: RunOutcome
    /// The report as recorded, with the reason why the edition is not current.
    package let report: RunReport
    /// The number of rows written; zero if the edition existed already, for any store.
    package let listingsInserted: Int, offersInserted: Int
}

extension Database {
    /// In seconds. A second request soon after may be answered from the same copy of the page.
    static let secondRunAfterSeconds = 3_600

    /// Makes these offers current for the run's store and source, and ends the run, in one transaction. An edition that
    /// another store or an earlier run has published is not written again.
    ///
    /// Whatever can change after validation is read here, in the transaction: an operator's decision about
    /// the same content, and whether the offers are current or outdated by now. `baseline` says why nothing else can.
    ///
    /// - Parameters:
    ///   - offers: all current offers, in any order; duplicates are dropped. If the tables refuse one, all are refused:
    ///     `refused` says which, and `DistinctOffers` leaves out second deals beforehand.
    ///   - anomalies: the result of validation. An edition with anomalies is stored but not current: the run is
    ///     `quarantined`. Anomalies that pass if seen again are dropped if an earlier run of the store found the same
    ///     content; all are dropped if these offers are current already.
    ///   - scope: whether other stores may share the edition.
    ///   - report: an edition seen earlier than the current one is stored but does not become current.
    ///   - new: what the rules say of the listings that are new; by default those are left unread.
    /// - Throws: `emptyEdition`, `overlappingOffers`, `impossible`, `runNotOpen`. The run then stays open and has to be
    ///   finished.
    package func publish(
        _ offers: [Offer], anomalies: [Anomaly] = [], scope: EditionScope, by run: OpenRun, report: RunReport,
        new: NewListings? = nil
    ) async throws -> Publication {
        guard !offers.isEmpty else {
            throw StorageError(
                .emptyEdition,
                "run \(run.id) of \(run.source) found no offers; the current offers of the store are kept")
        }
        let content = EditionContent(offers, scope: scope)
        let publication = try await explained(overlapOf: content, in: run) {
            try await ending(run) {
                try await publish(content, anomalies, by: run, report: report, new ?? .unread)
            }
        }
        try await unlock(run)
        return publication
    }

    /// Adds the listing to the table's error for two prices at a time.
    private func explained(
        overlapOf content: EditionContent, in run: OpenRun, _ body: () async throws -> Publication
    ) async throws -> Publication {
        do {
            return try await naming("the edition of run \(run.id)", body)
        } catch let error as StorageError {
            guard case .impossible = error.code, let listing = content.firstOverlap else { throw error }
            throw StorageError(
                .overlappingOffers(sku: listing.sku),
                "\(run.source) prints two different deals of one mechanic for \"\(listing.title)\" (\(listing.sku)) on one "
                    + "day; the current offers of the store are kept; see the documents of run \(run.id)")
        }
    }

    private func publish(
        _ content: EditionContent, _ found: [Anomaly], by run: OpenRun, report: RunReport, _ new: NewListings
    ) async throws -> Publication {
        let place = try await place(of: run)
        let lines = try await lines(of: content)
        let known = try await edition(
            with: lines.contentHash, source: place.source, timeZone: place.timeZone)
        var report = report
        let isOld = try await isOutdated(lines, seenAt: report.seenAt, by: run)
        let isShown = try await isCurrent(known, source: place.source, store: place.storeID)
        let anomalies = isShown || isOld ? [] : found
        let isSeenAgain = try await isSeenAgain(known, anomalies, seenAt: report.seenAt, by: run)
        report.anomalies = isSeenAgain ? [] : anomalies.map(\.text)
        var (edition, written) = (known ?? 0, (listings: [ItemRow](), offers: 0))
        if known == nil { (edition, written) = try await insert(lines, in: place) }
        try await addGroups(of: written.listings, by: new)
        let decision = report.anomalies.isEmpty ? nil : try await decision(about: known, of: run)
        report.decision = decision?.sentence
        let isAccepted = report.anomalies.isEmpty || decision?.isRelease == true
        let outcome: RunOutcome = isShown ? .unchanged : isOld ? .superseded : isAccepted ? .accepted : .quarantined
        if outcome == .accepted { try await show(edition, byRun: run.id) }
        if outcome.isGood { try await recordAisles(of: content.rows.map(\.offer), at: place.storeID) }
        report.explain(outcome)
        try await record(
            run, outcome, report, edition: edition, offersInserted: written.offers, decidedBy: decision?.run)
        if outcome == .quarantined, anomalies.allSatisfy(\.passesIfSeenAgain) { try await awaitSecondRun(after: run) }
        return Publication(
            editionID: edition, outcome: outcome, report: report, listingsInserted: written.listings.count,
            offersInserted: written.offers)
    }

    /// The place that the run publishes for. Locks the run's row until the transaction ends, so that no other process
    /// can mark the run as interrupted meanwhile.
    private func place(of run: OpenRun) async throws -> EditionPlace {
        guard let store = run.storeID else {
            throw StorageError(
                .runHasNoStore(run.id),
                "run \(run.id) of \(run.source) does not belong to a store; begin it with a store")
        }
        let rows = try await connection.query(
            """
            SELECT r.source_id, s.chain_id, s.time_zone FROM scrape_run r JOIN store s ON s.id = r.store_id
            WHERE r.id = $1 AND r.outcome IS NULL FOR UPDATE OF r
            """, [.integer(Int(run.id))])
        guard let row = rows.first else { throw StorageError.runNotOpen(run) }
        return EditionPlace(
            source: try row.required("source_id", row.text), chain: try row.required("chain_id", row.text),
            timeZone: try row.required("time_zone", row.text), storeID: store)
    }

    /// Whether the edition that this one would replace was seen later.
    private func isOutdated(_ lines: EditionLines, seenAt: Int?, by run: OpenRun) async throws -> Bool {
        guard let seenAt else { return false }
        return try await connection.query(
            "SELECT is_superseded_by_newer($1, $2, $3, to_timestamp($4)) AS outdated",
            [
                .integer(run.storeID.map { Int($0) }), .text(run.source),
                .text(lines.rows.map(\.offer).effectiveOn?.description), .integer(seenAt),
            ]
        ).first?.bool("outdated") ?? false
    }

    /// Whether all anomalies pass if seen again, and the preceding runs of the store, the first of them long enough
    /// ago, found this content and no other.
    private func isSeenAgain(
        _ known: Int64?, _ anomalies: [Anomaly], seenAt: Int?, by run: OpenRun
    ) async throws -> Bool {
        guard let known, let seenAt, !anomalies.isEmpty, anomalies.allSatisfy(\.passesIfSeenAgain) else { return false }
        return try await connection.query(
            """
            SELECT FROM scrape_run r
            WHERE r.store_id = $1 AND r.source_id = $2 AND r.edition_id = $3 AND r.outcome = 'quarantined'
              AND r.decision IS NULL AND r.seen_at <= to_timestamp($4) - make_interval(secs => $5)
              AND NOT EXISTS (
                SELECT FROM scrape_run n WHERE n.store_id = r.store_id AND n.source_id = r.source_id AND n.id > r.id
                  AND n.edition_id <> r.edition_id)
            """,
            [
                .integer(run.storeID.map { Int($0) }), .text(run.source), .integer(Int(known)), .integer(seenAt),
                .integer(Self.secondRunAfterSeconds),
            ]
        ).first != nil
    }

    private func awaitSecondRun(after run: OpenRun) async throws {
        try await connection.query(
            "UPDATE scrape_run SET awaits_second_run = true WHERE id = $1", [.integer(Int(run.id))])
    }

    /// Makes the edition current at the run's store, from now on or from the day on which it takes effect.
    func show(_ edition: Int64, byRun run: Int64) async throws {
        try await connection.query("SELECT activate_edition($1, $2)", [.integer(Int(edition)), .integer(Int(run))])
    }
}

extension RunReport {
    /// Adds a reason and exit code 65 (EX_DATAERR) to a run that did not become current.
    fileprivate mutating func explain(_ outcome: RunOutcome) {
        if !outcome.isGood { exitCode = 65 }
        switch outcome {
        case .quarantined: reason = (anomalies + [reason].compactMap(\.self)).joined(separator: "; ")
        case .superseded: reason = "the current edition of the store was seen later"
        default: break
        }
    }
}
