package import Deals
internal import Scraping
package import Storage

/// Where a run takes its documents from.
package enum ScrapeInput: Sendable {
    /// The source's servers. Names of documents and search terms instead of the definition's own, where given.
    case upstream(documents: [String]?, terms: [String]?)
    /// Pages that a person saved.
    case files([FetchedDocument])
}

/// What a run came to, for the operator.
package struct ScrapeResult: Sendable {
    package let store: Store
    /// nil for a dry run, which leaves no trace.
    package let runID: Int64?
    package let outcome: RunOutcome
    package let report: RunReport
    package let listingsInserted: Int
    package let offersInserted: Int
    /// nil where all went well.
    package let exitStatus: ExitStatus?
}

/// One run: fetch, extract, read, judge, store.
package struct ScrapeRunner: Sendable {
    private let session: UpstreamSession
    private let database: Database
    private let programVersion: String
    private let progress: @Sendable (String) -> Void
    /// A run with less than this share of the rows of the last good one is not believed, in percent.
    private static let leastShareOfLast = 50

    /// - Parameter progress: told what is being done, in a few words.
    package init(
        session: UpstreamSession, database: Database, programVersion: String,
        progress: @escaping @Sendable (String) -> Void
    ) {
        self.session = session
        self.database = database
        self.programVersion = programVersion
        self.progress = progress
    }

    /// Reads the source for one store and publishes what it shows. What fails is classified and recorded, and leaves every
    /// deal as it was.
    ///
    /// - Parameters:
    ///   - acceptsSmaller: believes a run with far fewer rows than the last.
    ///   - isDryRun: everything but writing.
    /// - Throws: where no run could begin or be recorded: another is under way, the database is gone.
    package func run(
        _ store: StoreRow, from input: ScrapeInput, acceptsSmaller: Bool = false, isDryRun: Bool = false
    ) async throws -> ScrapeResult {
        guard !isDryRun else { return try await dryRun(store, input) }
        let run = try await database.beginRun(
            source: session.definition.id, store: store.id, programVersion: programVersion)
        var harvest = Harvest()
        let gathered: Result<[Offer], any Error>
        do {
            gathered = .success(try await believableOffers(of: store, input, acceptsSmaller, &harvest))
        } catch {
            gathered = .failure(error)
        }
        do {
            // The evidence first: also of what failed.
            try await database.addDocuments(harvest.documents, to: run)
            return try await publish(gathered.get(), of: store, by: run, harvest)
        } catch {
            return try await record(error, of: store, run, harvest)
        }
    }

    private func believableOffers(
        of store: StoreRow, _ input: ScrapeInput, _ acceptsSmaller: Bool, _ harvest: inout Harvest
    ) async throws -> [Offer] {
        let offers = try await offers(of: store, input, &harvest)
        if !acceptsSmaller { try await checkBesideLast(offers.count, store) }
        return offers
    }

    private func dryRun(_ store: StoreRow, _ input: ScrapeInput) async throws -> ScrapeResult {
        var harvest = Harvest()
        let offers = try await offers(of: store, input, &harvest)
        var report = harvest.report(attempts: await session.drainAttempts())
        report.priced = offers.count { $0.reading.price != nil }
        return ScrapeResult(
            store: store.store, runID: nil, outcome: .accepted, report: report, listingsInserted: 0, offersInserted: 0,
            exitStatus: nil)
    }

    private func offers(
        of store: StoreRow, _ input: ScrapeInput, _ harvest: inout Harvest
    ) async throws -> [Offer] {
        switch input {
        case .files(let documents):
            for document in documents { try extract(document, store.store, &harvest) }
        case .upstream(let documents, let terms):
            try await fetch(store, documents, terms, &harvest)
        }
        harvest.dropDuplicates(by: session.definition)
        try session.definition.check(rowCount: harvest.rows.count, location: harvest.documents.first?.url ?? "")
        let days = try await database.localDays(
            of: session.definition.instants(in: harvest.rows), in: store.store.timeZone)
        let reader = OfferReader(session.definition, today: store.localDay, localDays: days)
        return harvest.rows.map(reader.offer)
    }

    private func fetch(
        _ store: StoreRow, _ documents: [String]?, _ terms: [String]?, _ harvest: inout Harvest
    ) async throws {
        let known = try await database.knownSKUs(source: session.definition.id, store: store.id)
        var plan = try FetchPlan(
            session.definition, store: store.store, documents: documents, terms: terms, knownItems: known,
            upstream: session.upstream)
        while let planned = plan.next() {
            try Task.checkCancellation()
            progress("\(store.store.name): \(planned.label), \(harvest.rows.count) rows so far")
            let document = try await session.document(for: planned.request)
            plan.received(try extract(document, store.store, &harvest))
        }
    }

    @discardableResult
    private func extract(
        _ document: FetchedDocument, _ store: Store, _ harvest: inout Harvest
    ) throws -> Extraction {
        harvest.keep(document)
        let extraction = try session.definition.extract(document.bytes, from: document.url)
        try extraction.check(isOf: store, source: session.definition.id, location: document.url)
        harvest.keep(extraction)
        return extraction
    }

    private func checkBesideLast(_ found: Int, _ store: StoreRow) async throws {
        let last = try await database.offersOnShow(source: session.definition.id, store: store.id)
        guard found * 100 < last * Self.leastShareOfLast else { return }
        throw IngestError(.tooFewBesideLast(found: found, last: last), source: session.definition.id)
    }

    private func publish(
        _ offers: [Offer], of store: StoreRow, by run: OpenRun, _ harvest: Harvest
    ) async throws -> ScrapeResult {
        progress("\(store.store.name): storing \(offers.count) offers")
        var report = harvest.report(attempts: await session.drainAttempts())
        report.priced = offers.count { $0.reading.price != nil }
        report.exitCode = 0
        let publication = try await database.publish(
            offers, scope: session.definition.editionScope(of: store.store), by: run, report: report)
        return ScrapeResult(
            store: store.store, runID: run.id, outcome: publication.outcome, report: report,
            listingsInserted: publication.listingsInserted, offersInserted: publication.offersInserted, exitStatus: nil)
    }

    private func record(
        _ error: any Error, of store: StoreRow, _ run: OpenRun, _ harvest: Harvest
    ) async throws -> ScrapeResult {
        let status = ExitStatus(of: error)
        var report = harvest.report(attempts: await session.drainAttempts())
        report.reason = "\(error)"
        report.exitCode = status.rawValue
        let outcome = Task.isCancelled ? RunOutcome.cancelled : RunOutcome(of: error)
        try await database.finishRun(run, outcome: outcome, report: report)
        if Task.isCancelled { throw CancellationError() }
        return ScrapeResult(
            store: store.store, runID: run.id, outcome: outcome, report: report, listingsInserted: 0, offersInserted: 0,
            exitStatus: status)
    }
}

extension ScraperDefinition {
    fileprivate func editionScope(of store: Store) -> EditionScope {
        switch edition {
        case .shared: .shared
        case .store: .store(code: store.code)
        }
    }
}
