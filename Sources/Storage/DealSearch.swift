package import Deals
import Postgres

/// Selects, orders and pages live deals.
package struct DealSearch: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        case near(Coordinate, radiusMeters: Int)
        case store(Int64)
    }

    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// By distance of the store, nearest first.
        case distance
        /// By cents saved on the regular price, most first; deals without a saving last.
        case savings
        /// By price per ounce, fluid ounce, piece, …, lowest first; grouped by kind of measure, deals without one last.
        case unitPrice = "unit_price"
        /// By end date, soonest first.
        case ending
    }

    package var place: Place
    package var chain: String?
    /// A department as printed, case-insensitive.
    package var department: String?
    /// In web search syntax: all words, "a phrase", or, -not.
    package var words: String?
    package var mechanic: Mechanic?
    /// Selects deals whose last day is before this one.
    package var endingBefore: LocalDay?
    /// Selects deals valid on this day at their store; nil for those valid now.
    package var validOn: LocalDay?
    /// Whether to list an edition at all of its stores or only at the nearest.
    package var includesAllStores = false
    package var order = Order.distance
    package var after: DealPosition?
    /// The maximum number of rows.
    package var limit = 50

    package init(place: Place) { self.place = place }
}

/// The position of a deal in a listing, unique for each deal. The next page starts after it.
package struct DealPosition: Hashable, Sendable {
    /// The first sort keys: the kind of measure, then a decimal number.
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

/// A deal in a listing and its position. The rest of the row is read on demand: callers that have seen the same deal do
/// not need it.
package struct PlacedDeal: Sendable {
    package let position: DealPosition
    /// The number of other stores in the area with the same edition.
    package let alsoAtStores: Int
    /// The time, in seconds since 1970, when the last good run saw it there; nil if there was none.
    package let confirmedAt: Int?
    /// The first instant after it ends, in seconds since 1970.
    package let expiresAt: Int
    private let row: PostgresRow

    init(_ row: PostgresRow) throws {
        (self.row, position) = (row, try DealPosition(row))
        (alsoAtStores, confirmedAt) = (try row.required("also_at", row.int), try row.int("confirmed_seconds"))
        expiresAt = try row.required("expires_seconds", row.int)
    }

    /// The offer without its evidence.
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
    /// The listings that match the text and department; nil if neither is given. They are looked up separately, so that
    /// one plan suits every search.
    private func listings(_ search: DealSearch) async throws -> [Int?]? {
        guard search.words != nil || search.department != nil else { return nil }
        return try await connection.query(
            """
            SELECT id FROM listing
            WHERE ($1::text IS NULL OR search @@ websearch_to_tsquery('english', $1))
              AND ($2::text IS NULL OR lower(department) = lower($2))
            """, [.text(search.words), .text(search.department)]
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
            mechanic: try row.required("mechanic", row.text), lastDay: try row.required("valid_through", row.text),
            editionID: try row.required("edition_id", row.int64))
    }
}
