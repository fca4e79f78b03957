package import Deals
internal import Matching
package import Storage

/// A shopper's words as the search for what they ask for.
package struct ComparisonQuery: Sendable {
    package let text: String
    /// In words how it is understood.
    package let understood: String
    /// Corrections and translations in words: "\"leche\" read as \"milk\"".
    package let replacements: [String]
    /// Other goods that may be meant; empty if the goods are known.
    package let suggestions: [String]
    /// The listings among which candidates are found. `sorted` says what each of them is.
    let question: ListingQuestion
    /// nil: every candidate is asked for. Of unknown goods, whose words the search compares, every one whose goods have no
    /// longer name.
    let query: ShopperQuery?
    private let rules: QueryRules

    /// What listings have is taken as it stands: no word of a printed title or of a local brand is corrected.
    ///
    /// - Parameter isPlainText: looks for the words alone. So do an exact phrase in quotation marks, "or" and -not.
    package init(_ text: String, isPlainText: Bool = false, in database: Database) async throws {
        try self.init(text, isPlainText: isPlainText)
        guard let corrections = query?.corrections, !corrections.isEmpty else { return }
        let printed = try await database.printed(corrections, of: text)
        if !printed.isEmpty { try self.init(text, isPlainText: isPlainText, keeping: printed) }
    }

    /// - Parameters:
    ///   - isPlainText: looks for the words alone. So do an exact phrase in quotation marks, "or" and -not.
    ///   - kept: words, as compared, that are not corrected.
    /// - Throws: a mistake in the files of the comparison groups.
    package init(_ text: String, isPlainText: Bool = false, keeping kept: Set<String> = []) throws {
        self.text = text
        rules = try .standard
        let query = ShopperQuery(text, rules: rules, keeping: kept)
        suggestions = query.suggestions
        replacements = isPlainText || text.isSearchExpression ? [] : query.replacements
        if query.number != nil, !isPlainText {
            (self.query, understood, question) = (
                query, "\(query.understood), and the same goods at other chains", .skus(query.skus)
            )
        } else if query.groups.isEmpty || isPlainText || text.isSearchExpression {
            let isPlain = isPlainText || text.isSearchExpression
            (self.query, understood, question) = (
                isPlain ? nil : query, "words of title, brand or size", .words(text)
            )
        } else {
            (self.query, understood, question) = (query, query.understood, .groups(query.groups, words: text))
        }
    }

    /// Offers that may be what is asked for.
    package struct Candidates: Sendable {
        package let offers: [StoreOffer]
        /// The readings of the texts of listings, by listing.
        let readings: [Int64: String]
        /// The rules by which chains derive their item numbers from a GTIN; only of a query that is a number.
        let skuForms: [String: SKUForm]
        /// The listings of other chains that are the same goods as the item of a query that is a number.
        let matches: Set<Int64>
        /// Whether there may be more.
        package let isCut: Bool

        package init(
            offers: [StoreOffer], readings: [Int64: String] = [:], skuForms: [String: SKUForm] = [:],
            matches: Set<Int64> = [], isCut: Bool = false
        ) {
            (self.offers, self.readings, self.skuForms, self.matches) = (offers, readings, skuForms, matches)
            self.isCut = isCut
        }
    }

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - most: the maximum number of offers, those of the nearest stores first; nil for all.
    package func candidates(
        in database: Database, _ place: DealSearch.SearchArea, at now: Int, most: Int? = nil
    ) async throws -> Candidates {
        try await database.candidates(for: [self], place, at: now, most: most)[0]
    }

    /// The units in which shoppers compare the goods, the preferred one first; empty if the goods are unknown.
    var displayUnits: [DisplayUnit] { query?.displayUnits(rules) ?? [] }

    /// The items of the goods asked for that a store offered, on sale now or not: first those on offer on its local day,
    /// then the fuller answers. Its chain's own item number finds an item, too.
    package func items(in database: Database, at store: StoreRow) async throws -> [SeenItem] {
        let found = try await database.seenItems(question, orNumber: query?.number ?? text, store: store)
        guard let query else { return found }
        let form = try await query.number == nil ? nil : database.skuForms()[store.store.chain]
        return found.compactMap { item in
            let coverage = ListingText(item, chain: store.store.chain).coverage(of: query, rules, form: form)
            if item.numbers.contains(query.number ?? text) { return (item, 0) }
            return coverage.relation == .same ? (item, coverage.furtherWords) : nil
        }.sorted { (one: (item: SeenItem, words: Int), other: (item: SeenItem, words: Int)) in
            let (first, second) = (one.item.isOnOffer ? 0 : 1, other.item.isOnOffer ? 0 : 1)
            return (first, one.words, one.item.listing.title) < (second, other.words, other.item.listing.title)
        }.map(\.item)
    }

    /// The offers of the goods asked for, and those of goods one step away; others are left out.
    func sorted(_ candidates: Candidates) -> (asked: [StoreOffer], substitutes: [StoreOffer]) {
        guard let query else { return (candidates.offers, []) }
        // A line is the same at each of its stores, and mostly a listing in each of its lines.
        var lines: [ObjectIdentifier: GoodsRelation] = [:]
        var listings: [ListingKey: GoodsRelation] = [:]
        let sorted = Dictionary(grouping: candidates.offers) { offer -> GoodsRelation in
            if let known = lines[ObjectIdentifier(offer.line)] { return known }
            let key = ListingKey(offer)
            let relation = listings[key] ?? self.relation(of: offer, to: query, candidates)
            (lines[ObjectIdentifier(offer.line)], listings[key]) = (relation, relation)
            return relation
        }
        return (sorted[.same] ?? [], sorted[.substitute] ?? [])
    }

    private func relation(
        of offer: StoreOffer, to query: ShopperQuery, _ candidates: Candidates
    ) -> GoodsRelation {
        if candidates.matches.contains(offer.listingID) { return .same }
        return ListingText(offer, reading: candidates.readings[offer.listingID])
            .coverage(of: query, rules, form: candidates.skuForms[offer.store.chain]).relation
    }
}

/// Tells texts apart, as far as the relation to a query depends on them.
private struct ListingKey: Hashable {
    let id: Int64
    /// They state the size where the listing has none.
    let details: String?

    init(_ row: StoreOffer) {
        (id, details) = (row.listingID, row.offer.listing.sizeText == nil ? row.offer.words.details : nil)
    }
}

/// The part of an offer on which its relation to a query depends.
private struct ListingText {
    let chain: String, listing: Listing
    /// The size text, or the details, which state the size where the listing has none.
    let size: String
    /// The reading of it that was stored.
    let reading: String?

    init(_ row: StoreOffer, reading: String?) {
        (chain, listing, self.reading) = (row.store.chain, row.offer.listing, reading)
        size = row.offer.listing.sizeText ?? row.offer.words.details ?? ""
    }

    init(_ item: SeenItem, chain: String) {
        (self.chain, listing, size, reading) = (
            chain, item.listing, item.listing.sizeText ?? item.details ?? "", nil
        )
    }

    func coverage(of query: ShopperQuery, _ rules: QueryRules, form: SKUForm?) -> QueryCoverage {
        let queried =
            reading.flatMap { QueriedListing(stored: $0, size: size, rules) }
            ?? QueriedListing(
                title: listing.title, brand: listing.brand, size: size, department: listing.department, rules)
        return query.covers(
            queried, identity: ItemIdentity(sku: listing.sku, chain: chain, form: form, gtin: listing.gtin),
            sku: listing.sku, isFound: true)
    }
}

extension ShopperQuery {
    func isNumber(of listing: NumberedListing) -> Bool {
        isNumber(
            of: ItemIdentity(
                sku: listing.item.sku, chain: listing.item.chain, form: listing.form, gtin: listing.gtin),
            sku: listing.item.sku)
    }

    /// The GTINs that its number can mean, and the chains' own numbers of such items.
    fileprivate var skus: [String] {
        let derived = identities.flatMap { identity -> [String] in
            switch identity {
            case .gtin(let gtin): [gtin.digits] + SKUForm.allCases.compactMap { $0.sku(of: gtin) }
            case .plu(let plu): ["0", "9"].map { ($0 + plu.digits).paddedToThirteen }
            case .sku, .randomWeight: []
            }
        }
        return Array(Set([number].compactMap(\.self) + derived)).sorted()
    }
}

extension String {
    fileprivate var paddedToThirteen: String { String(repeating: "0", count: max(0, 13 - utf8.count)) + self }

    /// Whether it has operators of `websearch_to_tsquery`.
    fileprivate var isSearchExpression: Bool {
        contains("\"") || split(separator: " ").contains { $0.hasPrefix("-") || $0.lowercased() == "or" }
    }
}
