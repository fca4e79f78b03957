package import Deals
import Postgres

/// A current offer at a store.
package struct StoreOffer: Hashable, Sendable {
    /// With the price that the checkout policy determines where the text alone does not.
    package let offer: Offer
    package let storeID: Int64
    package let store: Store
    /// The policy of the chain in the store's state.
    package let checkoutPolicy: CheckoutPolicy
    /// The id of the scraper definition that read it.
    package let sourceID: String
    package let editionID: Int64, listingID: Int64
    /// From the requested point; nil without one.
    package let distanceMeters: Int?
    /// The time when the last good run saw it there, in seconds since 1970; nil if there was none.
    package let confirmedAt: Int?
    /// The first instant after it ends, in seconds since 1970.
    package let expiresAt: Int
    /// The same in the store's local time: "2026-07-02 00:00:00", the midnight after the last day.
    package let expires: String

    package init(
        offer: Offer, storeID: Int64, store: Store, checkoutPolicy: CheckoutPolicy = .unknown, sourceID: String,
        editionID: Int64, listingID: Int64, distanceMeters: Int?, confirmedAt: Int?, expiresAt: Int, expires: String
    ) {
        (self.offer, self.checkoutPolicy) = (offer.at(checkoutPolicy), checkoutPolicy)
        (self.storeID, self.store, self.sourceID) = (storeID, store, sourceID)
        (self.editionID, self.listingID, self.distanceMeters) = (editionID, listingID, distanceMeters)
        (self.confirmedAt, self.expiresAt, self.expires) = (confirmedAt, expiresAt, expires)
    }
}

extension StoreOffer {
    /// - Parameters:
    ///   - readsEvidence: whether to parse the evidence, which lists of offers do not need and which takes half as long
    ///     as all the rest.
    ///   - neighbor: an offer of the same store that was read before.
    init(_ row: PostgresRow, readsEvidence: Bool = true, neighbor: StoreOffer? = nil) throws {
        let store = try neighbor?.store ?? Store(row, code: "store_code", name: "store_name")
        self.init(
            offer: try Offer(row, readsEvidence: readsEvidence), storeID: try row.required("store_id", row.int64),
            store: store, checkoutPolicy: try neighbor?.checkoutPolicy ?? CheckoutTable(row).rules(in: store.state),
            sourceID: try row.required("source_id", row.text), editionID: try row.required("edition_id", row.int64),
            listingID: try row.required("listing_id", row.int64), distanceMeters: try row.int("distance_meters"),
            confirmedAt: try row.int("confirmed_seconds"), expiresAt: try row.required("expires_seconds", row.int),
            expires: try row.required("expires_local", row.text))
    }
}
