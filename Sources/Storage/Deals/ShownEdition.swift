import Deals
import Postgres

/// An edition that a store shows at an instant.
final class ShownEdition: Hashable, Sendable {
    let id: Int64
    let sourceID: String
    let storeID: Int64
    let store: Store
    /// The policy of the chain in the store's state.
    let checkoutPolicy: CheckoutPolicy
    /// From the point that was asked about; nil without one.
    let distanceMeters: Int?
    /// The time when the last good run saw it there, in seconds since 1970; nil if there was none.
    let confirmedAt: Int?
    /// The editions stored in full whose lines it has, less those that it replaces.
    let bases: [Int64]

    init(
        id: Int64, sourceID: String, storeID: Int64, store: Store, checkoutPolicy: CheckoutPolicy,
        distanceMeters: Int?, confirmedAt: Int?, bases: [Int64] = []
    ) {
        (self.id, self.sourceID, self.storeID, self.store) = (id, sourceID, storeID, store)
        (self.checkoutPolicy, self.distanceMeters, self.confirmedAt) = (checkoutPolicy, distanceMeters, confirmedAt)
        self.bases = bases
    }

    static func == (a: ShownEdition, b: ShownEdition) -> Bool {
        a === b
            || (a.id, a.storeID, a.distanceMeters, a.confirmedAt) == (b.id, b.storeID, b.distanceMeters, b.confirmedAt)
                && (a.store, a.sourceID, a.checkoutPolicy) == (b.store, b.sourceID, b.checkoutPolicy)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(storeID)
    }
}

extension Database {
    /// The editions that the stores of a place show, the nearest store first; of stores that are named, the one named first.
    ///
    /// - Parameter instant: seconds since 1970.
    func shownEditions(_ place: DealSearch.SearchArea, at instant: Int) async throws -> [ShownEdition] {
        let rows = try await connection.rows(
            of: DealSearch(place: place).shownEditionsQuery(at: instant), prepared: true)
        // Most stores show several editions.
        var last: ShownEdition?
        let editions = try rows.map { row in
            let edition = try ShownEdition(row, besides: last)
            last = edition
            return edition
        }
        guard case .stores(let ids) = place else { return editions }
        let byStore = Dictionary(grouping: editions, by: \.storeID)
        var known: Set<Int64> = []
        return ids.filter { known.insert($0).inserted }.flatMap { byStore[$0] ?? [] }
    }
}

extension ShownEdition {
    /// - Parameter other: the edition read before, perhaps of the same store.
    fileprivate convenience init(_ row: PostgresRow, besides other: ShownEdition?) throws {
        let id = try row.required("store_id", row.int64)
        let neighbor = other.flatMap { $0.storeID == id ? $0 : nil }
        let store = try neighbor?.store ?? Store(row, code: "store_code", name: "store_name")
        self.init(
            id: try row.required("edition_id", row.int64), sourceID: try row.required("source_id", row.text),
            storeID: id,
            store: store, checkoutPolicy: try neighbor?.checkoutPolicy ?? CheckoutTable(row).rules(in: store.state),
            distanceMeters: try row.int("distance_meters"), confirmedAt: try row.int("confirmed_seconds"),
            bases: try row.required("bases", row.texts).compactMap { $0.flatMap(Int64.init) })
    }
}
