internal import Deals
internal import Scraping
internal import Storage

// From an upstream or saved files to offers. Nothing is written here.
extension ScrapeRunner {
    /// The share of rows that may be rejected as impossible, in percent.
    private static let mostSetAside = 2

    /// - Throws: the reason why there are no rows.
    func fetchRows(_ store: StoreRow, _ input: ScrapeInput, _ runState: inout RunState) async throws {
        switch input {
        case .files(let documents):
            for document in documents { try extract(document, store.store, &runState) }
        case .upstream(let documents, let terms):
            try await fetch(store, documents, terms, &runState)
        }
        runState.dropDuplicates(by: session.definition)
        try session.definition.check(rowCount: runState.rows.count, location: runState.documents.first?.url ?? "")
    }

    /// - Parameter seenAt: seconds since 1970.
    /// - Throws: the reason why there are no offers.
    func offers(of store: StoreRow, seenAt: Int, _ runState: inout RunState) async throws -> ParsedRun {
        let zone = store.store.timeZone
        let today = try await database.localDay(at: seenAt, in: zone)
        let days = try await database.localDays(
            of: session.definition.instants(in: runState.rows), in: session.definition.validity.timeZone ?? zone)
        let read = runState.rows.map(OfferReader(session.definition, today: today, localDays: days).offer)
        return ParsedRun(
            offers: try possible(OfferValidation(read), of: read.count, &runState), seenAt: seenAt, today: today,
            declared: runState.declared)
    }

    /// Rejects and counts a few impossible rows. Too many make the page itself suspect.
    private func possible(_ sorted: OfferValidation, of count: Int, _ runState: inout RunState) throws -> [Offer] {
        runState.rejected = sorted.rejected
        guard let example = sorted.rejected.first, sorted.rejected.count * 100 > count * Self.mostSetAside else {
            return sorted.offers
        }
        throw refusal(
            .tooManySetAside(count: sorted.rejected.count, of: count, example: "\(example.sku) (\(example.reason))"))
    }

    private func fetch(
        _ store: StoreRow, _ documents: [String]?, _ terms: [String]?, _ runState: inout RunState
    ) async throws {
        let known = try await database.knownSKUs(source: session.definition.id, store: store.id)
        var plan = try FetchPlan(
            session.definition, store: store.store, documents: documents, terms: terms, knownItems: known,
            upstream: session.upstream)
        while let planned = plan.next() {
            try Task.checkCancellation()
            progress("\(store.store.name): \(planned.label), \(runState.rows.count) rows so far")
            let document = try await session.document(for: planned.request)
            plan.received(try extract(document, store.store, &runState))
        }
        runState.declared = plan.declaredCounts
    }

    @discardableResult
    private func extract(
        _ document: FetchedDocument, _ store: Store, _ runState: inout RunState
    ) throws -> Extraction {
        runState.keep(document)
        let extraction = try session.definition.extract(document.bytes, from: document.url)
        try extraction.check(isOf: store, source: session.definition.id, location: document.url)
        runState.keep(extraction)
        return extraction
    }

    /// The anomalies of the run's offers; empty if they are plausible or the check is skipped.
    func anomalies(about parsed: ParsedRun, at store: StoreRow, _ options: ScrapeOptions) async throws -> [Anomaly] {
        guard !options.acceptsUnlikely else { return [] }
        let (source, offers) = (session.definition.id, parsed.offers)
        var judge = EditionValidator(
            last: try await database.lastFigures(
                source: source, store: store.id, most: EditionValidator.editionsLookedAt),
            shown: try await database.shown(
                source: source, store: store.id, at: parsed.seenAt, orOn: offers.effectiveOn),
            today: parsed.today, rules: session.definition.anomalyThresholds, declared: parsed.declared)
        judge.isReread = options.corrects != nil
        if !judge.isReread { judge.stores = try await storeDoubts(about: parsed, at: store) }
        return judge.anomalies(about: offers)
    }

    private func storeDoubts(about parsed: ParsedRun, at store: StoreRow) async throws -> WrongStoreCheck {
        let (source, offers) = (session.definition.id, parsed.offers)
        return WrongStoreCheck(
            shared: try await database.sharedEdition(
                of: offers, scope: session.definition.editionScope(of: store.store), source: source, store: store),
            resemblance: try await database.resemblance(
                of: offers, source: source, store: store.id, at: parsed.seenAt))
    }

    private func refusal(_ code: IngestError.Code) -> IngestError { IngestError(code, source: session.definition.id) }
}

/// The offers of a run, before they are published.
struct ParsedRun: Sendable {
    let offers: [Offer]
    /// Seconds since 1970.
    let seenAt: Int
    /// The store's local date at `seenAt`.
    let today: LocalDay
    let declared: [DeclaredCount]
}
