package import Deals

/// A line of an edition under a checkout policy: one object, however many stores show it, so that what depends on nothing
/// else is worked out once.
package final class StoreLine: Hashable, Sendable {
    /// With the price that the checkout policy determines where the text alone does not.
    package let offer: Offer
    /// The policy of the chain in the state of the stores.
    package let checkoutPolicy: CheckoutPolicy
    let listingID: Int64
    let department: DepartmentGroup
    let picture: String?
    let expiresAt: Int, expires: String

    init(
        _ offer: Offer, _ policy: CheckoutPolicy, listingID: Int64, department: DepartmentGroup, picture: String?,
        expiresAt: Int, expires: String
    ) {
        (self.offer, checkoutPolicy, self.department) = (offer.at(policy), policy, department)
        (self.listingID, self.picture, self.expiresAt, self.expires) = (listingID, picture, expiresAt, expires)
    }

    package static func == (a: StoreLine, b: StoreLine) -> Bool {
        a === b
            || (a.listingID, a.expiresAt) == (b.listingID, b.expiresAt)
                && (a.offer, a.checkoutPolicy, a.department, a.picture, a.expires)
                    == (b.offer, b.checkoutPolicy, b.department, b.picture, b.expires)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(listingID)
        hasher.combine(expiresAt)
    }
}
