package import Deals
import Postgres

/// Which of the deals to list, in which order, from where on.
package struct DealSearch: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        case near(Coordinate, radiusMeters: Int)
        case store(Int64)
    }

    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// Nearest store first.
        case distance
        /// The most cents less than the regular price first; what has none comes last.
        case savings
        /// Lowest price per ounce, fluid ounce, piece, … first; each kind of measure by itself, what has none last.
        case unitPrice = "unit_price"
        /// Soonest to end first.
        case ending
    }

    package var place: Place
    package var chain: String?
    /// A department as printed, in any case of letters.
    package var category: String?
    /// As one types into a search box: all words, "a phrase", or, -not.
    package var words: String?
    package var mechanic: Mechanic?
    /// Deals whose last day comes before this one.
    package var endingBefore: LocalDay?
    /// Deals that hold on this day at their store; nil for those that hold now.
    package var validOn: LocalDay?
    /// Where several stores show one edition: all of them, or only the nearest.
    package var includesAllStores = false
    package var order = Order.distance
    package var after: DealPosition?
    /// Most rows wanted.
    package var limit = 50

    package init(place: Place) { self.place = place }
}

/// The place of a deal in a listing: what comes after it is the next page. No two deals have the same.
package struct DealPosition: Hashable, Sendable {
    /// What the order looks at first: the kind of measure, then a decimal number.
    package let group: String, key: String
    package let distanceMeters: Int, storeID: Int64, listingID: Int64, mechanic: String, lastDay: String
    package let editionID: Int64

    package init(
        group: String, key: String, distanceMeters: Int, storeID: Int64, listingID: Int64, mechanic: String,
        lastDay: String, editionID: Int64
    ) {
        (self.group, self.key, self.distanceMeters, self.storeID) = (group, key, distanceMeters, storeID)
        (self.listingID, self.mechanic, self.lastDay, self.editionID) = (listingID, mechanic, lastDay, editionID)
    }
}

/// A deal of a listing, and its place in it. The rest of the row is read when it is asked for: who has seen the same deal
/// before need not.
package struct PlacedDeal: Sendable {
    package let position: DealPosition
    /// Other stores of the place that show the same edition.
    package let alsoAtStores: Int
    /// Seconds since 1970 when the last good run saw it there; nil where none did.
    package let confirmedAt: Int?
    /// Seconds since 1970 of the first instant it holds no more.
    package let expiresAt: Int
    private let row: PostgresRow

    init(_ row: PostgresRow) throws {
        (self.row, position) = (row, try DealPosition(row))
        (alsoAtStores, confirmedAt) = (try row.required("also_at", row.int), try row.int("confirmed_seconds"))
        expiresAt = try row.required("expires_seconds", row.int)
    }

    /// Without the words each part was read from.
    package func deal() throws -> StoreOffer { try StoreOffer(row, readsEvidence: false) }
}

extension Database {
    /// - Parameter instant: seconds since 1970.
    package func deals(_ search: DealSearch, at instant: Int) async throws -> [PlacedDeal] {
        let isByDistance = search.order == .distance
        let parameters =
            search.parameters(at: instant, listings: try await listings(search))
            + (isByDistance ? [] : search.orderParameters)
        return try await connection.query(prepared: isByDistance ? Self.nearestDeals : Self.orderedDeals, parameters)
            .map { try PlacedDeal($0) }
    }
}

extension Database {
    /// Whose words or department are asked for; nil where neither is. They are looked up by themselves, so that one plan is
    /// good for every search.
    private func listings(_ search: DealSearch) async throws -> [Int?]? {
        guard search.words != nil || search.category != nil else { return nil }
        return try await connection.query(
            """
            SELECT id FROM listing
            WHERE ($1::text IS NULL OR search @@ websearch_to_tsquery('english', $1))
              AND ($2::text IS NULL OR lower(department) = lower($2))
            """, [.text(search.words), .text(search.category)]
        ).map { Int(try $0.required("id", $0.int64)) }
    }
}

extension DealSearch {
    fileprivate func parameters(at instant: Int, listings: [Int?]?) -> [PostgresValue] {
        [.integer(instant)] + placeParameters + [
            .text(chain), .integers(listings), .text(mechanic?.rawValue), .text(endingBefore?.description),
            .text(validOn?.description), .integer(limit), .integer(after?.distanceMeters),
            .integer(after.map { Int($0.storeID) }), .integer(after.map { Int($0.listingID) }), .text(after?.mechanic),
            .text(after?.lastDay), .integer(after.map { Int($0.editionID) }), .boolean(includesAllStores),
        ]
    }

    fileprivate var orderParameters: [PostgresValue] {
        [.text(order.rawValue), .text(after?.group), .text(after?.key)]
    }

    private var placeParameters: [PostgresValue] {
        switch place {
        case .near(let point, let radius):
            [.degrees(point.latitude), .degrees(point.longitude), .integer(radius), .null]
        case .store(let id): [.null, .null, .null, .integer(Int(id))]
        }
    }
}

extension DealPosition {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            group: try row.required("sort_group", row.text), key: try row.required("sort_key", row.text),
            distanceMeters: try row.required("distance_meters", row.int),
            storeID: try row.required("store_id", row.int64), listingID: try row.required("listing_id", row.int64),
            mechanic: try row.required("mechanic", row.text), lastDay: try row.required("last_day", row.text),
            editionID: try row.required("edition_id", row.int64))
    }
}
