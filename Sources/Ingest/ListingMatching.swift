internal import AdText
internal import Deals
internal import Matching
internal import Storage

/// The products of a batch of listings, each read once, by the comparison groups of their listings.
struct BatchProducts: Sendable {
    private struct ReadListing {
        let row: UngroupedListing
        let products: [LineProduct]
    }

    private let reader: ProductReader
    private let listings: [ReadListing]
    /// The positions in `listings`.
    private let members: [String: [Int]]

    init(_ batch: [GroupedListing], reader: ProductReader) {
        self.reader = reader
        let grouped = batch.filter { !$0.groups.isEmpty }
        listings = grouped.map { ReadListing(row: $0.row, products: reader.products(of: $0.row)) }
        members = grouped.enumerated().reduce(into: [:]) { members, listing in
            for group in Set(listing.element.groups) { members[group, default: []].append(listing.offset) }
        }
    }

    /// The pairs of listings of different chains that share a group and are the same goods.
    func matches(with others: [GroupedListing]) -> [ListingMatch] {
        others.flatMap { other -> [ListingMatch] in
            let near = Set(other.groups.flatMap { members[$0] ?? [] })
                .filter { listings[$0].row.chain != other.row.chain }
            guard !near.isEmpty else { return [] }
            let products = reader.products(of: other.row)
            return near.compactMap { match(listings[$0], other.row, products) }
        }
    }

    private func match(_ one: ReadListing, _ other: UngroupedListing, _ products: [LineProduct]) -> ListingMatch? {
        guard ProductMatcher.canBeSame(one.products, products) else { return nil }
        let verdict = ProductMatcher.verdict(one.products, products)
        guard verdict.relation == .same else { return nil }
        return ListingMatch(
            one.row.id, other.id, confidence: verdict.confidence.rawValue, reasons: verdict.reasons,
            rulesVersion: verdict.rulesVersion)
    }
}

extension ProductReader {
    /// The products that a listing names; the details of an ad line state its sizes.
    fileprivate func products(of row: UngroupedListing) -> [LineProduct] {
        let text = ProductText(
            chain: row.chain, title: row.listing.title, brand: row.listing.brand,
            size: row.listing.sizeText ?? row.details ?? "", department: row.listing.department)
        return products(of: text) { product, verdict in
            let goods = SizeContext(title: product.title, department: product.department, verdict: verdict)
            return SizeReader.read(product.size, context: goods)
        }
    }
}
