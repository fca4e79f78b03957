internal import Deals
package import Scraping
package import Storage

/// From a definition, the bytes of a document and its URL or file name to the rows.
package typealias DocumentExtraction = @Sendable (ScraperDefinition, [UInt8], String) async throws -> Extraction

/// One run: fetch, extract, parse, validate, store.
package struct ScrapeRunner: Sendable {
    package let session: UpstreamSession
    let database: Database
    let clock: @Sendable () -> Int
    let progress: @Sendable (String) -> Void
    let programVersion: String
    let build: String
    let extract: DocumentExtraction

    /// - Parameters:
    ///   - build: distinguishes programs that read a page differently.
    ///   - clock: seconds since 1970.
    ///   - progress: receives short messages about the current step.
    ///   - extract: reads a document; by default in this process.
    package init(
        session: UpstreamSession, database: Database, programVersion: String, build: String,
        clock: @escaping @Sendable () -> Int,
        progress: @escaping @Sendable (String) -> Void,
        extract: @escaping DocumentExtraction = { try $0.extract($1, from: $2) }
    ) {
        self.session = session
        self.database = database
        self.programVersion = programVersion
        self.build = build
        self.clock = clock
        self.progress = progress
        self.extract = extract
    }

    /// Reads the source for one store and publishes its offers. A failure is classified and recorded, and leaves every
    /// deal unchanged.
    ///
    /// - Throws: if no run can begin or be recorded: another is active, or the database is unreachable. A dry run
    ///   throws what a real run would record.
    package func run(
        _ store: StoreRow, from input: ScrapeInput, _ options: ScrapeOptions = ScrapeOptions()
    ) async throws -> ScrapeResult {
        // An impossible request is the caller's error and does not make a run.
        if case .upstream(let documents, let terms) = input {
            _ = try FetchPlan(session.definition, store: store.store, documents: documents, terms: terms)
        }
        guard !options.isDryRun else {
            return try await dryResult(of: extractedRows(of: store, input), store, options)
        }
        try await database.reconnectIfLost()
        let run = try await database.beginRun(
            source: session.definition.id, store: store.id, programVersion: programVersion,
            rules: [session.definition.text, build, store.store.state, store.store.timeZone].joined(separator: "\n"),
            corrects: options.corrects, lease: options.lease)
        let label = RunLabel(id: run.id, source: session.definition.id, storeCode: store.store.code)
        return try await CurrentRun.$label.withValue(label) {
            let result = try await finish(run, store, input, options)
            await match()
            return result
        }
    }

    private func finish(
        _ run: OpenRun, _ store: StoreRow, _ input: ScrapeInput, _ options: ScrapeOptions
    ) async throws -> ScrapeResult {
        let extracted = await extractedRows(of: store, input)
        do {
            return try await result(of: extracted, store, by: run, options)
        } catch {
            return try await record(error, of: store, run, extracted)
        }
    }

    /// From the extracted rows to a published edition.
    private func result(
        of extracted: ExtractedRows, _ store: StoreRow, by run: OpenRun, _ options: ScrapeOptions
    ) async throws -> ScrapeResult {
        try await keepEvidence(extracted.documents, of: run)
        _ = try extracted.complete(by: session.definition)
        try await database.keepValidators(of: extracted.documents, source: session.definition.id, by: run)
        // The store's local date after the last fetch: a run may pass midnight.
        let seenAt =
            if let seenAt = options.seenAt { seenAt } else { try await database.observed(by: run, at: clock()) }
        if let confirmed = try await database.confirm(run, report: extracted.report(seenAt: seenAt)) {
            return ScrapeResult(store.store, run, .unchanged, confirmed)
        }
        let parsed = try await parsed(extracted, of: store, seenAt: seenAt)
        try await listingUpdate().run()
        do {
            return try await publish(parsed, of: extracted, store, by: run, options)
        } catch let error as StorageError where error.isAboutData {
            let possible = try await leavingOutRefused(parsed, at: store)
            guard possible.refused != parsed.refused else { throw error }
            return try await publish(possible, of: extracted, store, by: run, options)
        }
    }

    private func publish(
        _ parsed: ParsedRun, of extracted: ExtractedRows, _ store: StoreRow, by run: OpenRun, _ options: ScrapeOptions
    ) async throws -> ScrapeResult {
        let anomalies = try await anomalies(of: parsed, at: store, options)
        progress("\(store.store.name): storing \(parsed.offers.count) offers")
        let publication = try await database.publish(
            parsed.offers, anomalies: anomalies, scope: session.definition.editionScope(of: store.store), by: run,
            report: extracted.report(of: parsed), new: try await newListings(of: parsed))
        return ScrapeResult(store.store, run, publication)
    }

    /// The edition stays stored: matches that cannot be found now are found by the next run.
    private func match() async {
        do {
            try await listingUpdate().match()
        } catch {
            progress("the same goods at other chains are left to the next run: \(error)")
        }
    }

    private func listingUpdate() throws -> ListingUpdate {
        ListingUpdate(database, try ListingReader(), rulesDigest: build)
    }

    /// From the extracted rows to what `result` would publish.
    private func dryResult(
        of extracted: ExtractedRows, _ store: StoreRow, _ options: ScrapeOptions
    ) async throws -> ScrapeResult {
        let parsed = try await leavingOutRefused(
            parsed(extracted, of: store, seenAt: options.seenAt ?? clock()), at: store)
        let anomalies = try await anomalies(of: parsed, at: store, options)
        var report = try extracted.report(of: parsed)
        report.anomalies = anomalies.map(\.text)
        let changes = try await database.changes(by: parsed.offers, source: session.definition.id, store: store.id)
        return ScrapeResult(store.store, nil, anomalies.isEmpty ? .accepted : .quarantined, report, changes: changes)
    }

    /// Keeps the documents of failed and cancelled runs too.
    private func keepEvidence(_ documents: [KeptDocument], of run: OpenRun) async throws {
        try await Task { try await database.addDocuments(documents, to: run) }.value
    }

    private func record(
        _ error: any Error, of store: StoreRow, _ run: OpenRun, _ extracted: ExtractedRows
    ) async throws -> ScrapeResult {
        let wasCancelled = Task.isCancelled
        let status = ExitStatus(of: error)
        var report = try extracted.report()
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
        return ScrapeResult(store.store, run, RunOutcome(of: error), report, exitStatus: status)
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
