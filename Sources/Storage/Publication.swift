package import Deals
import Postgres

/// What publishing came to.
package struct Publication: Hashable, Sendable {
    package let editionID: Int64
    /// `unchanged` where the store showed this very edition already, `quarantined` where it was doubted, `superseded`
    /// where the store shows what was seen later.
    package let outcome: RunOutcome
    /// As recorded: why it was doubted or is not shown.
    package let report: RunReport
    /// Rows written: 0 where the edition was known, by whichever store.
    package let listingsInserted: Int, offersInserted: Int
}

extension Database {
    /// A second look at once may be answered from the same copy of the page.
    package static let secondRunAfterSeconds = 3_600

    /// Makes these offers the ones the run's store shows from its source, and ends the run: all of it or nothing, in
    /// one transaction. What other stores or an earlier run have published is not written again.
    ///
    /// - Parameters:
    ///   - offers: all that is on show; in any order, repetitions are dropped. One that the tables refuse has all of
    ///     them refused: `Publishable` sets such aside before.
    ///   - scope: whether other stores may share the edition.
    ///   - doubts: asked where the store does not show these very offers already, before anything is written. With any of
    ///     them the edition is kept, but not shown: the run is `quarantined`. Those that pass if seen again count no more
    ///     once an earlier run of the store has brought the same content.
    ///   - report: what was seen before what the store shows is kept, but not shown either.
    /// - Throws: `emptyEdition`, `overlappingOffers`, `impossible`, `runNotOpen`; the run stays open then, and has to
    ///   be finished.
    package func publish(
        _ offers: [Offer], scope: EditionScope, by run: OpenRun, report: RunReport,
        doubts: () async throws -> [Anomaly] = { [] }
    ) async throws -> Publication {
        guard !offers.isEmpty else {
            throw StorageError(
                .emptyEdition, "run \(run.id) of \(run.source) found no offers: the store keeps the ones it shows")
        }
        let content = EditionContent(offers, scope: scope)
        let publication = try await explained(overlapOf: content, in: run) {
            try await ending(run) {
                try await publish(content, by: run, report: report, doubts: doubts)
            }
        }
        try await unlock(run)
        return publication
    }

    /// The table refuses two prices at a time, but cannot say whose.
    private func explained(
        overlapOf content: EditionContent, in run: OpenRun, _ body: () async throws -> Publication
    ) async throws -> Publication {
        do {
            return try await naming("the edition of run \(run.id)", body)
        } catch let error as StorageError {
            guard case .impossible = error.code, let listing = content.firstOverlap else { throw error }
            throw StorageError(
                .overlappingOffers(sku: listing.sku),
                "\(run.source) prints two different deals of one kind for \"\(listing.title)\" (\(listing.sku)) on one "
                    + "day: the store keeps the offers it shows; see the documents of run \(run.id)")
        }
    }

    private func publish(
        _ content: EditionContent, by run: OpenRun, report: RunReport, doubts: () async throws -> [Anomaly]
    ) async throws -> Publication {
        let place = try await place(of: run)
        let lines = try await lines(of: content)
        let known = try await edition(with: lines.contentHash, in: place)
        var report = report
        let isOld = try await isOutdated(lines, seenAt: report.seenAt, by: run)
        let isShown = if let known { try await isShown(known, by: run) } else { false }
        let anomalies = isShown || isOld ? [] : try await doubts()
        let isSeenAgain = try await isSeenAgain(known, anomalies, seenAt: report.seenAt, by: run)
        report.doubts = isSeenAgain ? [] : anomalies.map(\.text)
        var (edition, written) = (known ?? 0, (listings: 0, offers: 0))
        if known == nil { (edition, written) = try await insert(lines, in: place) }
        let decision = report.doubts.isEmpty ? nil : try await decision(about: known, of: run)
        report.decision = decision?.sentence
        let isAccepted = report.doubts.isEmpty || decision?.isRelease == true
        let outcome: RunOutcome = isShown ? .unchanged : isOld ? .superseded : isAccepted ? .accepted : .quarantined
        if outcome == .accepted { try await show(edition, byRun: run.id) }
        report.explain(outcome)
        try await record(
            run, outcome, report, edition: edition, offersInserted: written.offers, decidedBy: decision?.run)
        if outcome == .quarantined, anomalies.allSatisfy(\.passesIfSeenAgain) { try await awaitSecondRun(after: run) }
        return Publication(
            editionID: edition, outcome: outcome, report: report, listingsInserted: written.listings,
            offersInserted: written.offers)
    }

    /// Where the run publishes. Holds the run's row until the transaction ends: nobody can take the run for dead
    /// meanwhile.
    private func place(of run: OpenRun) async throws -> Place {
        guard let store = run.storeID else {
            throw StorageError(
                .runHasNoStore(run.id), "run \(run.id) of \(run.source) is for no one store: begin it with a store")
        }
        let rows = try await connection.query(
            """
            SELECT r.source_id, s.chain_id, s.time_zone FROM scrape_run r JOIN store s ON s.id = r.store_id
            WHERE r.id = $1 AND r.outcome IS NULL FOR UPDATE OF r
            """, [.integer(Int(run.id))])
        guard let row = rows.first else { throw StorageError.runNotOpen(run) }
        return Place(
            source: try row.required("source_id", row.text), chain: try row.required("chain_id", row.text),
            timeZone: try row.required("time_zone", row.text), storeID: store)
    }

    private func isShown(_ edition: Int64, by run: OpenRun) async throws -> Bool {
        try await connection.query(
            """
            SELECT FROM scrape_run r JOIN store_edition e ON e.store_id = r.store_id AND e.source_id = r.source_id
            WHERE r.id = $1 AND e.edition_id = $2 AND coalesce(upper(e.shown) > now(), true)
            """, [.integer(Int(run.id)), .integer(Int(edition))]
        ).first != nil
    }

    /// Whether the store knows better than what was seen then: what such an edition would take the place of was seen later.
    private func isOutdated(_ lines: EditionLines, seenAt: Int?, by run: OpenRun) async throws -> Bool {
        guard let seenAt else { return false }
        return try await connection.query(
            "SELECT is_outdated($1, $2, $3, to_timestamp($4)) AS outdated",
            [
                .integer(run.storeID.map { Int($0) }), .text(run.source),
                .text(lines.rows.map(\.offer).takesOverOn?.description), .integer(seenAt),
            ]
        ).first?.bool("outdated") ?? false
    }

    /// Whether nothing is odd but what passes if seen again, and the store's runs before this one, the first of them long
    /// enough ago, brought this content and no other.
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

    /// The store of the run shows the edition from now on, or from the day it takes over where that is to come.
    func show(_ edition: Int64, byRun run: Int64) async throws {
        try await connection.query("SELECT show_edition($1, $2)", [.integer(Int(edition)), .integer(Int(run))])
    }
}

extension RunReport {
    /// A run that changed nothing on show says why, and its command that the data were bad (EX_DATAERR of sysexits.h).
    fileprivate mutating func explain(_ outcome: RunOutcome) {
        if !outcome.isGood { exitCode = 65 }
        switch outcome {
        case .quarantined: reason = (doubts + [reason].compactMap(\.self)).joined(separator: "; ")
        case .superseded: reason = "the store shows what was seen there later"
        default: break
        }
    }
}
