package import Deals
import Postgres

/// A current offer at a store. Copies of it share the line and the edition.
package struct StoreOffer: Hashable, Sendable {
    package let line: StoreLine
    private let edition: ShownEdition
    /// Where the store has it: the number of the aisle, or a name; nil if that is not known or was not looked up.
    package var aisle: String?

    init(_ line: StoreLine, _ edition: ShownEdition) { (self.line, self.edition) = (line, edition) }

    package init(
        offer: Offer, storeID: Int64, store: Store, checkoutPolicy: CheckoutPolicy = .unknown, sourceID: String,
        editionID: Int64, listingID: Int64, department: DepartmentGroup = .other, picture: String? = nil,
        aisle: String? = nil, distanceMeters: Int?, confirmedAt: Int?, expiresAt: Int, expires: String
    ) {
        self.aisle = aisle
        line = StoreLine(
            offer, checkoutPolicy, listingID: listingID, department: department, picture: picture,
            expiresAt: expiresAt, expires: expires)
        edition = ShownEdition(
            id: editionID, sourceID: sourceID, storeID: storeID, store: store, checkoutPolicy: checkoutPolicy,
            distanceMeters: distanceMeters, confirmedAt: confirmedAt)
    }
}

extension StoreOffer {
    /// With the price that the checkout policy determines where the text alone does not.
    package var offer: Offer { line.offer }
    package var storeID: Int64 { edition.storeID }
    package var store: Store { edition.store }
    /// The policy of the chain in the store's state.
    package var checkoutPolicy: CheckoutPolicy { edition.checkoutPolicy }
    /// The id of the scraper definition that read it.
    package var sourceID: String { edition.sourceID }
    package var editionID: Int64 { edition.id }
    package var listingID: Int64 { line.listingID }
    /// The department that sells it, of the list for all chains.
    package var department: DepartmentGroup { line.department }
    /// The hash of the kept picture; nil if none is kept.
    package var picture: String? { line.picture }
    /// From the requested point; nil without one.
    package var distanceMeters: Int? { edition.distanceMeters }
    /// The time when the last good run saw it there, in seconds since 1970; nil if there was none.
    package var confirmedAt: Int? { edition.confirmedAt }
    /// The first instant after it ends, in seconds since 1970.
    package var expiresAt: Int { line.expiresAt }
    /// The same in the store's local time: "2026-07-02 00:00:00", the midnight after the last day.
    package var expires: String { line.expires }
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
            listingID: try row.required("listing_id", row.int64),
            department: try row.word("department_group", as: DepartmentGroup.self),
            picture: try row.text("picture"), aisle: try row.text("aisle"),
            distanceMeters: try row.int("distance_meters"),
            confirmedAt: try row.int("confirmed_seconds"), expiresAt: try row.required("expires_seconds", row.int),
            expires: try row.required("expires_local", row.text))
    }
}
