internal import AdText
internal import Deals
internal import Goods
internal import Matching
package import Storage

extension GroupRules {
    /// The reading of listings and the matches of this program.
    ///
    /// - Parameter digest: distinguishes programs whose rules differ.
    package static func standard(digest: String) throws -> GroupRules {
        let rules = try QueryRules.standard
        let reader = try ProductReader(rules: .standard)
        return GroupRules(digest: digest) { row in
            ListingGroup(row, rules, reader)
        } matches: { batch, others in
            BatchProducts(batch, reader: reader).matches(with: others)
        }
    }
}

extension ListingGroup {
    /// The text is classified once, for questions and for comparisons.
    fileprivate init(_ row: UngroupedListing, _ rules: QueryRules, _ reader: ProductReader) {
        let size = row.listing.sizeText ?? row.details ?? ""
        let text = ProductText(
            chain: row.chain, title: row.listing.title, brand: row.listing.brand, size: size,
            department: row.listing.department)
        let verdict = reader.verdict(of: text)
        let listing = QueriedListing(text, verdict, rules)
        let products = reader.products(of: text, verdict: verdict) { product, verdict in
            let goods = SizeContext(title: product.title, department: product.department, verdict: verdict)
            return SizeReader.read(product.size, context: goods)
        }
        let names = listing.groups.map(\.name)
        let keys = MatchKeys(groups: listing.groups, products: products)
        self.init(
            listingID: row.id, group: names.first, furtherGroups: Array(names.dropFirst()), reason: listing.reason,
            reading: listing.stored(size: size),
            products: keys.stored.isEmpty
                ? nil
                : reader.stored(products).map {
                    MatchedProducts(text: $0, keys: keys.stored.sorted(), sought: keys.sought.sorted())
                })
    }
}
