internal import Matching
internal import Storage

/// The products of a batch of listings, by the keys of those that can be the same.
struct BatchProducts: Sendable {
    private struct ReadListing {
        let row: UnmatchedListing
        let products: [LineProduct]
    }

    private let reader: ProductReader
    private let listings: [ReadListing]
    /// The positions in `listings`, by the keys that these seek.
    private let seekers: [Int64: [Int]]

    init(_ batch: [UnmatchedListing], reader: ProductReader) {
        self.reader = reader
        listings = batch.map {
            ReadListing(row: $0, products: $0.products.flatMap { reader.products(stored: $0) } ?? [])
        }
        seekers = listings.enumerated().reduce(into: [:]) { seekers, listing in
            let keys = MatchKeys(groups: listing.element.row.groups, products: listing.element.products)
            for key in keys.sought { seekers[key, default: []].append(listing.offset) }
        }
    }

    /// The keys of those that can be the same goods as one of the batch.
    var sought: [Int64] { seekers.keys.sorted() }

    /// The pairs of listings that share a group and are the same goods.
    func matches(with others: [MatchCandidate]) -> [ListingMatch] {
        others.flatMap { other -> [ListingMatch] in
            guard let products = reader.products(stored: other.products) else { return [] }
            return Set(other.keys.flatMap { seekers[$0] ?? [] }).compactMap { match(listings[$0], other, products) }
        }
    }

    /// The reasons name the newer listing first.
    private func match(_ one: ReadListing, _ other: MatchCandidate, _ products: [LineProduct]) -> ListingMatch? {
        let (newer, older) = one.row.id > other.id ? (one.products, products) : (products, one.products)
        guard ProductMatcher.canBeSame(newer, older) else { return nil }
        let verdict = ProductMatcher.verdict(newer, older)
        guard verdict.relation == .same else { return nil }
        return ListingMatch(
            one.row.id, other.id, confidence: verdict.confidence.rawValue, reasons: verdict.reasons,
            rulesVersion: verdict.rulesVersion)
    }
}
