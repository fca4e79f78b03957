internal import Deals
internal import Matching
package import Storage

extension GroupRules {
    /// The comparison groups of this program.
    ///
    /// - Parameter digest: distinguishes programs whose rules differ.
    package static func standard(digest: String) throws -> GroupRules {
        let groups = try ComparisonGroups.standard
        return GroupRules(digest: digest) { row in
            let verdict = groups.classify(
                title: row.listing.title, brand: row.listing.brand, size: row.listing.sizeText ?? row.details ?? "",
                department: row.listing.department)
            return ListingGroup(listingID: row.id, group: verdict.group?.name, reason: verdict.reason.description)
        }
    }
}
