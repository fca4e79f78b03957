internal import Deals
internal import Scraping
internal import Storage

// From an upstream or saved files to offers; nothing is written here.
extension ScrapeRunner {
    /// Rows that may be left out as impossible, in percent.
    private static let mostSetAside = 2

    /// - Throws: why there is nothing to read.
    func gather(_ store: StoreRow, _ input: ScrapeInput, _ harvest: inout Harvest) async throws {
        switch input {
        case .files(let documents):
            for document in documents { try extract(document, store.store, &harvest) }
        case .upstream(let documents, let terms):
            try await fetch(store, documents, terms, &harvest)
        }
        harvest.dropDuplicates(by: session.definition)
        try session.definition.check(rowCount: harvest.rows.count, location: harvest.documents.first?.url ?? "")
    }

    /// - Parameter seenAt: seconds since 1970.
    /// - Throws: why there are no offers.
    func offers(of store: StoreRow, seenAt: Int, _ harvest: inout Harvest) async throws -> Gathered {
        let zone = store.store.timeZone
        let today = try await database.localDay(at: seenAt, in: zone)
        let days = try await database.localDays(
            of: session.definition.instants(in: harvest.rows), in: session.definition.validity.timeZone ?? zone)
        let read = harvest.rows.map(OfferReader(session.definition, today: today, localDays: days).offer)
        return Gathered(
            offers: try possible(Publishable(read), of: read.count, &harvest), seenAt: seenAt, today: today,
            declared: harvest.declared)
    }

    /// A few rows that cannot be true are left out and counted; of many the page itself is suspect.
    private func possible(_ sorted: Publishable, of count: Int, _ harvest: inout Harvest) throws -> [Offer] {
        harvest.setAside = sorted.setAside
        guard let example = sorted.setAside.first, sorted.setAside.count * 100 > count * Self.mostSetAside else {
            return sorted.offers
        }
        throw refusal(
            .tooManySetAside(count: sorted.setAside.count, of: count, example: "\(example.sku) (\(example.reason))"))
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
        harvest.declared = plan.declaredCounts
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

    /// Why the offers are not to be believed.
    func doubts(about gathered: Gathered, at store: StoreRow, _ options: ScrapeOptions) async throws -> [Anomaly] {
        guard !options.acceptsUnlikely else { return [] }
        let (source, offers) = (session.definition.id, gathered.offers)
        var judge = Judge(
            last: try await database.lastFigures(source: source, store: store.id, most: Judge.editionsLookedAt),
            shown: try await database.shown(
                source: source, store: store.id, at: gathered.seenAt, orOn: offers.takesOverOn),
            today: gathered.today, rules: session.definition.judgement, declared: gathered.declared)
        judge.isReread = options.corrects != nil
        if !judge.isReread { judge.stores = try await storeDoubts(about: gathered, at: store) }
        return judge.doubts(about: offers)
    }

    private func storeDoubts(about gathered: Gathered, at store: StoreRow) async throws -> StoreDoubts {
        let (source, offers) = (session.definition.id, gathered.offers)
        return StoreDoubts(
            shared: try await database.sharedEdition(
                of: offers, scope: session.definition.editionScope(of: store.store), source: source, store: store),
            resemblance: try await database.resemblance(
                of: offers, source: source, store: store.id, at: gathered.seenAt))
    }

    private func refusal(_ code: IngestError.Code) -> IngestError { IngestError(code, source: session.definition.id) }
}

/// What a run brought.
struct Gathered: Sendable {
    let offers: [Offer]
    /// Seconds since 1970.
    let seenAt: Int
    /// The day at the store then.
    let today: LocalDay
    let declared: [DeclaredCount]
}
