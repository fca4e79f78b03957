package import Deals
package import Storage

/// How the registers of each chain ring up a part of a deal.
package struct Registers: Sendable {
    package typealias RulesOfState = @Sendable (_ state: String) -> RegisterRules
    private let rules: [String: RulesOfState]

    /// - Parameter rules: those that are known, by chain; a state is two letters, as `Store.state`.
    package init(_ rules: [String: RulesOfState]) { self.rules = rules }

    package func rules(at store: Store) -> RegisterRules { rules[store.chain]?(store.state) ?? .unknown }

    /// The offer with the price that the registers of its store tell where the words alone do not.
    package func priced(_ row: StoreOffer) -> StoreOffer {
        StoreOffer(
            offer: row.offer.at(rules(at: row.store)), storeID: row.storeID, store: row.store, sourceID: row.sourceID,
            editionID: row.editionID, listingID: row.listingID, distanceMeters: row.distanceMeters,
            confirmedAt: row.confirmedAt, expiresAt: row.expiresAt, expires: row.expires)
    }
}
