internal import Deals
internal import Scraping
internal import Storage

// From an upstream or saved files to offers; nothing is written here.
extension ScrapeRunner {
    /// A run with less than this share of the rows, or of the priced rows, of the last good one is not believed, in
    /// percent.
    private static let leastShareOfLast = 50
    /// Rows that may be left out as impossible, in percent.
    private static let mostSetAside = 2

    /// - Throws: why there are none, or why they are not to be believed.
    func believableOffers(
        of store: StoreRow, _ input: ScrapeInput, _ options: ScrapeOptions, _ harvest: inout Harvest
    ) async throws -> [Offer] {
        try await gather(store, input, &harvest)
        harvest.dropDuplicates(by: session.definition)
        try session.definition.check(rowCount: harvest.rows.count, location: harvest.documents.first?.url ?? "")
        // The day at the store once all is read: a run may pass midnight.
        let seenAt = options.seenAt ?? clock()
        let zone = store.store.timeZone
        let today = try await database.localDay(at: seenAt, in: zone)
        let days = try await database.localDays(
            of: session.definition.instants(in: harvest.rows), in: session.definition.validity.timeZone ?? zone)
        let read = harvest.rows.map(OfferReader(session.definition, today: today, localDays: days).offer)
        let offers = try possible(Publishable(read), of: read.count, &harvest)
        if !options.acceptsUnlikely { try await checkBesideLast(offers, today, store, seenAt) }
        return offers
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

    private func gather(_ store: StoreRow, _ input: ScrapeInput, _ harvest: inout Harvest) async throws {
        switch input {
        case .files(let documents):
            for document in documents { try extract(document, store.store, &harvest) }
        case .upstream(let documents, let terms):
            try await fetch(store, documents, terms, &harvest)
        }
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

    private func checkBesideLast(
        _ offers: [Offer], _ today: LocalDay, _ store: StoreRow, _ instant: Int
    ) async throws {
        let last = try await database.shownState(source: session.definition.id, store: store.id, at: instant)
        let priced = offers.count(where: \.reading.isPriced)
        for (what, found, before) in [("rows", offers.count, last.records), ("rows with a price", priced, last.priced)]
        where found * 100 < before * Self.leastShareOfLast {
            throw refusal(.tooFewBesideLast(what: what, found: found, last: before))
        }
        let isLive = offers.contains { $0.validity.first <= today && today <= $0.validity.last }
        if last.live > 0, !isLive, let span = Validity(spanning: offers) {
            throw refusal(.nothingLive(first: span.first, last: span.last))
        }
    }

    private func refusal(_ code: IngestError.Code) -> IngestError { IngestError(code, source: session.definition.id) }
}

extension Validity {
    /// From the first day of any of the offers to the last of any.
    fileprivate init?(spanning offers: [Offer]) {
        guard let first = offers.map(\.validity.first).min(), let last = offers.map(\.validity.last).max() else {
            return nil
        }
        self.init(first: first, last: last)
    }
}
