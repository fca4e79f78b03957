internal import Deals
internal import Scraping
package import Storage

/// One run: fetch, extract, parse, validate, store.
package struct ScrapeRunner: Sendable {
    package let session: UpstreamSession
    let database: Database
    let clock: @Sendable () -> Int
    let progress: @Sendable (String) -> Void
    let programVersion: String
    private let build: String

    /// - Parameters:
    ///   - build: distinguishes builds of one version.
    ///   - clock: seconds since 1970.
    ///   - progress: receives short messages about the current step.
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

    /// Reads the source for one store and publishes its offers. A failure is classified and recorded, and leaves every
    /// deal unchanged.
    ///
    /// - Throws: if no run can begin or be recorded: another is active, or the database is unreachable. A dry run
    ///   throws what a real run would record.
    package func run(
        _ store: StoreRow, from input: ScrapeInput, _ options: ScrapeOptions = ScrapeOptions()
    ) async throws -> ScrapeResult {
        var runState = RunState()
        // An impossible request is the caller's error and does not make a run.
        if case .upstream(let documents, let terms) = input {
            _ = try FetchPlan(session.definition, store: store.store, documents: documents, terms: terms)
        }
        guard !options.isDryRun else {
            try await fetchRows(store, input, &runState)
            let parsed = try await offers(of: store, seenAt: options.seenAt ?? clock(), &runState)
            return try await dryResult(of: parsed, store, options, runState)
        }
        let run = try await database.beginRun(
            source: session.definition.id, store: store.id, programVersion: programVersion,
            rules: [session.definition.text, build, store.store.state, store.store.timeZone].joined(separator: "\n"),
            corrects: options.corrects)
        do {
            return try await finish(run, store, input, options, &runState)
        } catch {
            return try await record(error, of: store, run, runState)
        }
    }

    private func finish(
        _ run: OpenRun, _ store: StoreRow, _ input: ScrapeInput, _ options: ScrapeOptions, _ runState: inout RunState
    ) async throws -> ScrapeResult {
        try await gatherWithEvidence(of: run, store, input, &runState)
        // The store's local date after the last fetch: a run may pass midnight.
        let seenAt = options.seenAt ?? clock()
        if let confirmed = try await database.confirm(run, report: runState.report(seenAt: seenAt)) {
            return ScrapeResult(
                store: store.store, runID: run.id, outcome: .unchanged, report: confirmed, listingsInserted: 0,
                offersInserted: 0, exitStatus: nil)
        }
        let parsed = try await offers(of: store, seenAt: seenAt, &runState)
        return try await publish(parsed, of: store, by: run, options, runState)
    }

    private func gatherWithEvidence(
        of run: OpenRun, _ store: StoreRow, _ input: ScrapeInput, _ runState: inout RunState
    ) async throws {
        let gathering: Result<Void, any Error>
        do { gathering = .success(try await fetchRows(store, input, &runState)) } catch { gathering = .failure(error) }
        runState.keep(await session.drainAttempts())
        try await keepEvidence(runState.documents, of: run)
        try gathering.get()
    }

    /// Keeps the documents of failed and cancelled runs too.
    private func keepEvidence(_ documents: [KeptDocument], of run: OpenRun) async throws {
        try await Task { try await database.addDocuments(documents, to: run) }.value
    }

    private func report(of parsed: ParsedRun, _ runState: RunState) throws -> RunReport {
        var report = try runState.report(seenAt: parsed.seenAt)
        report.priced = parsed.offers.count(where: \.reading.isPriced)
        return report
    }

    private func dryResult(
        of parsed: ParsedRun, _ store: StoreRow, _ options: ScrapeOptions, _ runState: RunState
    ) async throws -> ScrapeResult {
        var report = try report(of: parsed, runState)
        report.anomalies = try await anomalies(about: parsed, at: store, options).map(\.text)
        return ScrapeResult(
            store: store.store, runID: nil, outcome: report.anomalies.isEmpty ? .accepted : .quarantined,
            report: report,
            listingsInserted: 0, offersInserted: 0, exitStatus: report.anomalies.isEmpty ? nil : .badData,
            changes: try await database.changes(
                by: parsed.offers, source: session.definition.id, store: store.id))
    }

    private func publish(
        _ parsed: ParsedRun, of store: StoreRow, by run: OpenRun, _ options: ScrapeOptions, _ runState: RunState
    ) async throws -> ScrapeResult {
        progress("\(store.store.name): storing \(parsed.offers.count) offers")
        let report = try report(of: parsed, runState)
        let publication = try await database.publish(
            parsed.offers, scope: session.definition.editionScope(of: store.store), by: run, report: report
        ) { try await anomalies(about: parsed, at: store, options) }
        return ScrapeResult(
            store: store.store, runID: run.id, outcome: publication.outcome, report: publication.report,
            listingsInserted: publication.listingsInserted, offersInserted: publication.offersInserted,
            exitStatus: publication.outcome.isGood ? nil : .badData)
    }

    private func record(
        _ error: any Error, of store: StoreRow, _ run: OpenRun, _ runState: RunState
    ) async throws -> ScrapeResult {
        let wasCancelled = Task.isCancelled
        let status = ExitStatus(of: error)
        var report = try runState.report()
        report.reason = wasCancelled ? "stopped by the operator or the service manager" : "\(error)"
        // The status that a shell reports for a program ended by Ctrl-C.
        report.exitCode = wasCancelled ? 130 : status.rawValue
        do {
            if !wasCancelled { try await database.reconnectIfLost() }
            try await database.finishRun(
                run, outcome: wasCancelled ? .cancelled : RunOutcome(of: error), report: report)
        } catch let consequence {
            // The database cannot record its own failure. The next run then finds this one interrupted.
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
