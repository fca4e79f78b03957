internal import Deals
internal import Scraping
package import Storage

/// One run: fetch, extract, read, judge, store.
package struct ScrapeRunner: Sendable {
    package let session: UpstreamSession
    let database: Database
    let clock: @Sendable () -> Int
    let progress: @Sendable (String) -> Void
    let programVersion: String
    private let build: String

    /// - Parameters:
    ///   - build: tells builds of one version apart.
    ///   - clock: seconds since 1970.
    ///   - progress: told what is being done, in a few words.
    package init(
        session: UpstreamSession, database: Database, programVersion: String, build: String = "",
        clock: @escaping @Sendable () -> Int,
        progress: @escaping @Sendable (String) -> Void
    ) {
        self.session = session
        self.database = database
        self.programVersion = programVersion
        self.build = build
        self.clock = clock
        self.progress = progress
    }

    /// Reads the source for one store and publishes what it shows. What fails is classified and recorded, and leaves every
    /// deal as it was.
    ///
    /// - Throws: where no run could begin or be recorded: another is under way, the database is gone. A dry run throws
    ///   what a real one would record.
    package func run(
        _ store: StoreRow, from input: ScrapeInput, _ options: ScrapeOptions = ScrapeOptions()
    ) async throws -> ScrapeResult {
        var harvest = Harvest()
        // What cannot be asked is the caller's mistake and no run.
        if case .upstream(let documents, let terms) = input {
            _ = try FetchPlan(session.definition, store: store.store, documents: documents, terms: terms)
        }
        guard !options.isDryRun else {
            try await gather(store, input, &harvest)
            let gathered = try await offers(of: store, seenAt: options.seenAt ?? clock(), &harvest)
            return try await dryResult(of: gathered, store, options, harvest)
        }
        let run = try await database.beginRun(
            source: session.definition.id, store: store.id, programVersion: programVersion,
            rules: [session.definition.text, build, store.store.state, store.store.timeZone].joined(separator: "\n"),
            corrects: options.corrects)
        do {
            return try await finish(run, store, input, options, &harvest)
        } catch {
            return try await record(error, of: store, run, harvest)
        }
    }

    private func finish(
        _ run: OpenRun, _ store: StoreRow, _ input: ScrapeInput, _ options: ScrapeOptions, _ harvest: inout Harvest
    ) async throws -> ScrapeResult {
        try await gatherWithEvidence(of: run, store, input, &harvest)
        // The day at the store once all is read: a run may pass midnight.
        let seenAt = options.seenAt ?? clock()
        if let confirmed = try await database.confirm(run, report: harvest.report(seenAt: seenAt)) {
            return ScrapeResult(
                store: store.store, runID: run.id, outcome: .unchanged, report: confirmed, listingsInserted: 0,
                offersInserted: 0, exitStatus: nil)
        }
        let gathered = try await offers(of: store, seenAt: seenAt, &harvest)
        return try await publish(gathered, of: store, by: run, options, harvest)
    }

    private func gatherWithEvidence(
        of run: OpenRun, _ store: StoreRow, _ input: ScrapeInput, _ harvest: inout Harvest
    ) async throws {
        let gathering: Result<Void, any Error>
        do { gathering = .success(try await gather(store, input, &harvest)) } catch { gathering = .failure(error) }
        harvest.keep(await session.drainAttempts())
        try await keepEvidence(harvest.documents, of: run)
        try gathering.get()
    }

    /// Also of what failed, and of what was cancelled.
    private func keepEvidence(_ documents: [KeptDocument], of run: OpenRun) async throws {
        try await Task { try await database.addDocuments(documents, to: run) }.value
    }

    private func report(of gathered: Gathered, _ harvest: Harvest) throws -> RunReport {
        var report = try harvest.report(seenAt: gathered.seenAt)
        report.priced = gathered.offers.count(where: \.reading.isPriced)
        return report
    }

    private func dryResult(
        of gathered: Gathered, _ store: StoreRow, _ options: ScrapeOptions, _ harvest: Harvest
    ) async throws -> ScrapeResult {
        var report = try report(of: gathered, harvest)
        report.doubts = try await doubts(about: gathered, at: store, options).map(\.text)
        return ScrapeResult(
            store: store.store, runID: nil, outcome: report.doubts.isEmpty ? .accepted : .quarantined, report: report,
            listingsInserted: 0, offersInserted: 0, exitStatus: report.doubts.isEmpty ? nil : .badData,
            changes: try await database.changes(
                by: gathered.offers, source: session.definition.id, store: store.id))
    }

    private func publish(
        _ gathered: Gathered, of store: StoreRow, by run: OpenRun, _ options: ScrapeOptions, _ harvest: Harvest
    ) async throws -> ScrapeResult {
        progress("\(store.store.name): storing \(gathered.offers.count) offers")
        let report = try report(of: gathered, harvest)
        let publication = try await database.publish(
            gathered.offers, scope: session.definition.editionScope(of: store.store), by: run, report: report
        ) { try await doubts(about: gathered, at: store, options) }
        return ScrapeResult(
            store: store.store, runID: run.id, outcome: publication.outcome, report: publication.report,
            listingsInserted: publication.listingsInserted, offersInserted: publication.offersInserted,
            exitStatus: publication.outcome.isGood ? nil : .badData)
    }

    private func record(
        _ error: any Error, of store: StoreRow, _ run: OpenRun, _ harvest: Harvest
    ) async throws -> ScrapeResult {
        let wasCancelled = Task.isCancelled
        let status = ExitStatus(of: error)
        var report = try harvest.report()
        report.reason = wasCancelled ? "stopped by the operator or the service manager before it ended" : "\(error)"
        // What a shell sees of a program that Ctrl-C ended.
        report.exitCode = wasCancelled ? 130 : status.rawValue
        do {
            if !wasCancelled { try await database.reconnectIfLost() }
            try await database.finishRun(
                run, outcome: wasCancelled ? .cancelled : RunOutcome(of: error), report: report)
        } catch let consequence {
            // The database keeps its own failure from being recorded: the next run then finds this one interrupted.
            throw DatabaseFault(error) == nil ? consequence : error
        }
        if wasCancelled { throw CancellationError() }
        return ScrapeResult(
            store: store.store, runID: run.id, outcome: RunOutcome(of: error), report: report, listingsInserted: 0,
            offersInserted: 0, exitStatus: status)
    }
}

extension ScraperDefinition {
    func editionScope(of store: Store) -> EditionScope {
        switch edition {
        case .shared: .shared
        case .store: .store(code: store.code)
        }
    }
}
