package import Deals
package import Storage

/// The checkout policies of chains: what they charge for a part of a deal.
package struct CheckoutPolicies: Sendable {
    package typealias RulesOfState = @Sendable (_ state: String) -> CheckoutPolicy
    private let rules: [String: RulesOfState]

    /// - Parameter rules: the known rules, by chain. A state is two letters, as in `Store.state`.
    package init(_ rules: [String: RulesOfState]) { self.rules = rules }

    package func rules(at store: Store) -> CheckoutPolicy { rules[store.chain]?(store.state) ?? .unknown }

    /// The offer with the price from its store's checkout policy if the text alone does not determine it.
    package func priced(_ row: StoreOffer) -> StoreOffer {
        StoreOffer(
            offer: row.offer.at(rules(at: row.store)), storeID: row.storeID, store: row.store, sourceID: row.sourceID,
            editionID: row.editionID, listingID: row.listingID, distanceMeters: row.distanceMeters,
            confirmedAt: row.confirmedAt, expiresAt: row.expiresAt, expires: row.expires)
    }
}
