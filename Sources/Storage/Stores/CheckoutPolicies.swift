package import Deals

/// The checkout policies of chains: what they charge for a part of a deal.
package struct CheckoutPolicies: Sendable {
    private let tables: [String: CheckoutTable]

    /// - Parameter tables: the known policies, by chain.
    package init(_ tables: [String: CheckoutTable]) { self.tables = tables }

    package func rules(at store: Store) -> CheckoutPolicy {
        (tables[store.chain] ?? .unknown).rules(in: store.state)
    }

    /// The offer with the price from its store's checkout policy if the text alone does not determine it.
    package func priced(_ row: StoreOffer) -> StoreOffer {
        var row = row
        row.offer = row.offer.at(rules(at: row.store))
        return row
    }
}
