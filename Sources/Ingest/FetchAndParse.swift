internal import Deals
internal import Scraping
internal import Storage

// From an upstream or saved files to offers and their anomalies. Nothing is written here.
extension ScrapeRunner {
    /// The share of rows that may be left out as impossible, in percent.
    private static let maximumRefused = 2

    /// Fetches and extracts, page by page: one page says whether there is another.
    func extractedRows(of store: StoreRow, _ input: ScrapeInput) async -> ExtractedRows {
        var extracted = ExtractedRows()
        do {
            switch input {
            case .files(let documents):
                for document in documents { try await extract(document, store.store, into: &extracted) }
            case .upstream(let documents, let terms):
                try await fetch(store, documents, terms, into: &extracted)
            }
            extracted.dropDuplicates(by: session.definition)
        } catch {
            extracted.failure = error
        }
        extracted.attempts = await session.drainAttempts()
        return extracted
    }

    private func fetch(
        _ store: StoreRow, _ documents: [String]?, _ terms: [String]?, into extracted: inout ExtractedRows
    ) async throws {
        let known = try await database.knownSKUs(source: session.definition.id, store: store.id)
        var plan = try FetchPlan(
            session.definition, store: store.store, documents: documents, terms: terms, knownItems: known,
            upstream: session.upstream)
        while let planned = plan.next() {
            try Task.checkCancellation()
            progress("\(store.store.name): \(planned.label), \(extracted.rows.count) rows so far")
            let document = try await session.document(for: planned)
            plan.received(try await extract(document, store.store, into: &extracted))
        }
        extracted.declared = plan.declaredCounts
    }

    @discardableResult
    private func extract(
        _ document: KeptDocument, _ store: Store, into extracted: inout ExtractedRows
    ) async throws -> Extraction {
        extracted.keep(document)
        let extraction = try await extract(session.definition, document.body, document.url)
        try extraction.check(isOf: store, source: session.definition.id, location: document.url)
        extracted.keep(extraction)
        return extraction
    }

    /// Reads the offers of complete rows. A few may be impossible; too many make the page itself suspect.
    ///
    /// - Parameter seenAt: seconds since 1970.
    func parsed(_ extracted: ExtractedRows, of store: StoreRow, seenAt: Int) async throws -> ParsedRun {
        let rows = try extracted.complete(by: session.definition)
        let reader = try await reader(of: rows, in: store.store.timeZone, seenAt: seenAt)
        let read = rows.map(reader.read)
        let distinct = DistinctOffers(read.flatMap(\.offers))
        return try checked(
            ParsedRun(
                offers: try await sized(distinct.offers, by: reader), rows: read, refused: distinct.refused,
                declared: extracted.declared, seenAt: seenAt, today: reader.today))
    }

    /// The run without the offers that the tables refuse.
    func leavingOutRefused(_ parsed: ParsedRun, at store: StoreRow) async throws -> ParsedRun {
        var parsed = parsed
        let refused = try await database.refused(among: parsed.offers, timeZone: store.store.timeZone)
        let impossible = Set(refused.map(\.offer))
        parsed.offers.removeAll(where: impossible.contains)
        parsed.refused += refused
        return try checked(parsed)
    }

    private func checked(_ parsed: ParsedRun) throws -> ParsedRun {
        guard let example = parsed.refused.first,
            parsed.refused.count * 100 > parsed.rows.count * Self.maximumRefused
        else { return parsed }
        throw IngestError(
            .tooManyImpossibleRows(
                count: parsed.refused.count, of: parsed.rows.count,
                example: "\(example.offer.listing.sku) (\(example.reason))"),
            source: session.definition.id)
    }

    /// The offers, with the sizes of earlier editions where their own text has none.
    private func sized(_ offers: [Offer], by reader: OfferReader) async throws -> [Offer] {
        let skus = offers.filter(EarlierSizes.areMissing).map(\.listing.sku)
        guard !skus.isEmpty else { return offers }
        let earlier = EarlierSizes(
            try await database.statedSizes(ofChain: session.definition.chain, skus: skus))
        return offers.map { offer in
            guard EarlierSizes.areMissing(in: offer), let size = earlier.size(of: offer) else { return offer }
            return reader.offer(offer, ofEarlier: size)
        }
    }

    /// The listings of the run that the database does not have yet, by the goods that their rows were read as.
    func newListings(of parsed: ParsedRun) async throws -> NewListings {
        let chain = session.definition.chain
        let known = try await database.knownListings(ofChain: chain, skus: parsed.rows.map(\.listing.sku))
        let rows = Dictionary(parsed.rows.map { ($0.listing, $0) }) { first, _ in first }
        let reader = try ListingReader()
        let groups = rows.filter { !known.contains($0.key) }.mapValues { row in
            reader.group(
                of: row.listing, chain: chain, details: row.offers[0].words.details, verdict: row.verdict)
        }
        return NewListings(rulesDigest: build, groups: groups)
    }

    /// A reader for the store's local dates, which the database computes from the rows' instants.
    private func reader(of rows: [RawOffer], in zone: String, seenAt: Int) async throws -> OfferReader {
        let definition = session.definition
        return try OfferReader(
            definition, today: try await database.localDay(at: seenAt, in: zone),
            localDays: try await database.localDays(
                of: definition.instants(in: rows), in: definition.validity.timeZone ?? zone))
    }

    /// The anomalies of the run's offers; empty if they are plausible or the check is skipped.
    func anomalies(of parsed: ParsedRun, at store: StoreRow, _ options: ScrapeOptions) async throws -> [Anomaly] {
        guard !options.skipsAnomalyCheck else { return [] }
        let isReread = options.corrects != nil
        let baseline = try await database.baseline(
            of: parsed.offers, scope: session.definition.editionScope(of: store.store), source: session.definition.id,
            store: store, seenAt: parsed.seenAt, comparesStores: !isReread)
        return EditionValidator(
            rules: session.definition.anomalyThresholds, today: parsed.today, declared: parsed.declared,
            over: parsed.over, isReread: isReread
        ).validate(parsed.offers, against: baseline)
    }
}

/// The offers of a run, before they are published.
struct ParsedRun: Sendable {
    var offers: [Offer]
    /// The rows as they were read.
    let rows: [ReadRow]
    /// Impossible offers, left out of the edition.
    var refused: [RefusedOffer]
    let declared: [DeclaredCount]
    /// Seconds since 1970.
    let seenAt: Int
    /// The store's local date at `seenAt`.
    let today: LocalDay

    /// The number of rows with a price.
    var priced: Int { offers.count(where: \.reading.isPriced) - rows.reduce(0) { $0 + $1.furtherPrices } }
    var over: OverRows { OverRows(rows) }
}
