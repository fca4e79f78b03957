internal import Deals
internal import Goods
internal import Matching
package import Storage

extension GroupRules {
    /// The comparison groups and the matches of this program.
    ///
    /// - Parameter digest: distinguishes programs whose rules differ.
    package static func standard(digest: String) throws -> GroupRules {
        let rules = try QueryRules.standard
        let reader = try ProductReader(rules: .standard)
        return GroupRules(digest: digest) { row in
            let size = row.listing.sizeText ?? row.details ?? ""
            let listing = QueriedListing(
                title: row.listing.title, brand: row.listing.brand, size: size, department: row.listing.department,
                rules)
            let names = listing.groups.map(\.name)
            return ListingGroup(
                listingID: row.id, group: names.first, furtherGroups: Array(names.dropFirst()), reason: listing.reason,
                reading: listing.stored(size: size))
        } matches: { batch in
            let products = BatchProducts(batch, reader: reader)
            return { products.matches(with: $0) }
        }
    }
}
