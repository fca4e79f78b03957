package import Deals
import Postgres

/// Which of the deals live at an instant to list, in which order, from where on.
package struct DealSearch: Hashable, Sendable {
    package enum SearchArea: Hashable, Sendable {
        case anywhere
        case near(Coordinate, radiusMeters: Int)
        case store(Int64)
        case stores([Int64])
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
        /// By percent saved on the regular price, most first; deals without one last.
        case percent
        /// By what is saved, how that compares with the item's own prices of a year, and how much the department matters to most
        /// shoppers, the best of each department of each chain first, then the second best of each: see `DealScore`.
        case best
    }

    package var place: SearchArea
    package var filters: [DealFilter]
    /// Deals that hold on this day at their store; nil for those that hold now.
    package var validOn: LocalDay?
    /// Whether to list a line at all stores that show it or only at the nearest, also where their editions differ in others.
    package var includesAllStores: Bool
    package var order = Order.distance
    package var after: DealPosition?
    /// The maximum number of rows; nil for all.
    package var limit: Int?

    package init(
        place: SearchArea = .anywhere, filters: [DealFilter] = [], includesAllStores: Bool = true, limit: Int? = 100
    ) {
        (self.place, self.filters, self.includesAllStores, self.limit) = (place, filters, includesAllStores, limit)
    }
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

/// A deal of a listing, and its place in it.
package struct PlacedDeal: Sendable {
    package let deal: StoreOffer
    /// The number of other stores in the area with the same edition or, where each line is listed once, the same line.
    package let alsoAtStores: Int
    /// The first sort keys.
    private let group: String, key: String

    init(_ row: PostgresRow, readsEvidence: Bool, neighbor: StoreOffer?) throws {
        deal = try StoreOffer(row, readsEvidence: readsEvidence, neighbor: neighbor)
        alsoAtStores = try row.required("also_at", row.int)
        (group, key) = try (row.required("sort_group", row.text), row.required("sort_key", row.text))
    }

    package var position: DealPosition {
        DealPosition(
            group: group, key: key, distanceMeters: deal.distanceMeters ?? 0, storeID: deal.storeID,
            listingID: deal.listingID, mechanic: deal.offer.reading.mechanic.rawValue,
            lastDay: deal.offer.validity.last.description, editionID: deal.editionID)
    }
}

/// The number of deals of a department.
package struct DepartmentCount: Hashable, Sendable {
    package let department: DepartmentGroup
    package let deals: Int

    package init(department: DepartmentGroup, deals: Int) { (self.department, self.deals) = (department, deals) }
}

extension Database {
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - readsEvidence: whether to read the words that each deal was read from.
    package func deals(
        _ search: DealSearch, at instant: Int, readsEvidence: Bool = false
    ) async throws -> [PlacedDeal] {
        let listings = try await listings(search.filters)
        if listings?.isEmpty == true { return [] }
        let rows = try await connection.rows(
            of: search.query(at: instant, listings: listings, readsEvidence: readsEvidence), prepared: true)
        // A page has many deals of few stores.
        var neighbors: [Int64: StoreOffer] = [:]
        return try rows.map { row in
            let id = try row.required("store_id", row.int64)
            let placed = try PlacedDeal(row, readsEvidence: readsEvidence, neighbor: neighbors[id])
            neighbors[id] = placed.deal
            return placed
        }
    }

    /// The number of deals that a search lists, by department, in the order of the list; those without a deal are left out.
    package func departments(_ search: DealSearch, at instant: Int) async throws -> [DepartmentCount] {
        var search = search
        // The order that reads least.
        search.order = .ending
        let listings = try await listings(search.filters)
        if listings?.isEmpty == true { return [] }
        let rows = try await connection.rows(
            of: search.departmentQuery(at: instant, listings: listings), prepared: true)
        let counts = try rows.map { row in
            DepartmentCount(
                department: try row.word("department_group", as: DepartmentGroup.self),
                deals: try row.required("deals", row.int))
        }
        return DepartmentGroup.allCases.compactMap { group in counts.first { $0.department == group } }
    }

    /// The deals alone.
    package func offers(
        _ search: DealSearch, at instant: Int, readsEvidence: Bool = true
    ) async throws -> [StoreOffer] {
        try await deals(search, at: instant, readsEvidence: readsEvidence).map(\.deal)
    }

    /// The listings that filters on them leave; nil where there are none. They are looked up by themselves, so that one
    /// plan is good for every search.
    private func listings(_ filters: [DealFilter]) async throws -> [Int?]? {
        let conditions = filters.conditions(on: .listing)
        guard !conditions.isEmpty else { return nil }
        return try await connection.rows(of: "SELECT id FROM listing WHERE \(.all(conditions))", prepared: true)
            .map { Int(try $0.required("id", $0.int64)) }
    }
}
