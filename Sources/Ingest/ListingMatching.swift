internal import Matching
internal import Storage

/// The products of a batch of listings, by the keys of those that can be the same.
struct BatchProducts: Sendable {
    private struct ReadListing {
        let row: MatchedListing
        let products: [LineProduct]
    }

    private let reader: ProductReader
    private let listings: [ReadListing]
    /// The positions in `listings`, by the keys that these seek.
    private let seekers: [Int64: [Int]]

    init(_ batch: [MatchedListing], reader: ProductReader) {
        self.reader = reader
        listings = batch.map {
            ReadListing(row: $0, products: reader.products(stored: $0.products.text) ?? [])
        }
        seekers = batch.enumerated().reduce(into: [:]) { seekers, listing in
            for key in listing.element.products.sought { seekers[key, default: []].append(listing.offset) }
        }
    }

    /// The pairs of listings of different chains that share a group and are the same goods.
    func matches(with others: [MatchedListing]) -> [ListingMatch] {
        others.flatMap { other -> [ListingMatch] in
            let near = Set(other.products.keys.flatMap { seekers[$0] ?? [] })
                .filter { listings[$0].row.chain != other.chain }
            guard !near.isEmpty, let products = reader.products(stored: other.products.text) else { return [] }
            return near.compactMap { match(listings[$0], other, products) }
        }
    }

    /// The reasons name the newer listing first.
    private func match(_ one: ReadListing, _ other: MatchedListing, _ products: [LineProduct]) -> ListingMatch? {
        let (newer, older) = one.row.id > other.id ? (one.products, products) : (products, one.products)
        guard ProductMatcher.canBeSame(newer, older) else { return nil }
        let verdict = ProductMatcher.verdict(newer, older)
        guard verdict.relation == .same else { return nil }
        return ListingMatch(
            one.row.id, other.id, confidence: verdict.confidence.rawValue, reasons: verdict.reasons,
            rulesVersion: verdict.rulesVersion)
    }
}
