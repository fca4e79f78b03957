internal import AdText
package import Deals
package import Goods
internal import Matching
package import Storage

/// Reads what is stored with a listing: its groups, what questions need to know, its products and their keys.
package struct ListingReader: Sendable {
    private let rules: QueryRules
    let products: ProductReader

    /// - Throws: a mistake in the files of the rules.
    package init() throws {
        rules = try .standard
        products = ProductReader(rules: try .standard)
    }

    /// - Parameters:
    ///   - details: those of its offer, which state the size where the listing has none.
    ///   - verdict: that of the whole text, if it was classified before.
    package func group(
        of listing: Listing, chain: String, details: String?, verdict known: GroupVerdict? = nil
    ) -> ListingGroup {
        let size = listing.sizeText ?? details ?? ""
        let text = ProductText(
            chain: chain, title: listing.title, brand: listing.brand, size: size, department: listing.department)
        let verdict = known ?? products.verdict(of: text)
        let queried = QueriedListing(text, verdict, rules)
        let named = products.products(of: text, verdict: verdict) { product, verdict in
            let goods = SizeContext(title: product.title, department: product.department, verdict: verdict)
            return SizeReader.read(product.size, context: goods)
        }
        let names = queried.groups.map(\.name)
        let keys = MatchKeys(groups: names, products: named).stored
        return ListingGroup(
            group: names.first, furtherGroups: Array(names.dropFirst()),
            department: rules.groups.department(of: queried.groups.first, printed: listing.department),
            reason: queried.reason,
            reading: queried.stored(size: size),
            products: keys.isEmpty
                ? nil : products.stored(named).map { MatchedProducts(text: $0, keys: keys.sorted()) })
    }
}
