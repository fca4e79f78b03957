import Deals
import Postgres
import Storage
import Testing

/// A deal as a reader of changes remembers it, in the form of `api.as_of`.
struct RememberedDeal: Hashable {
    let cents: Int?, per: String?, basis: PriceBasis, minimumQuantity: Int?, conditions: [String]

    /// Which deal it is: a store has one of an item number and mechanic in each source.
    struct DealKey: Hashable { let store: Int64, source: String, sku: String, mechanic: String }

    init(_ deal: DealChange.DealState) {
        (cents, per, basis) = (deal.priceCents, deal.per, deal.basis)
        (minimumQuantity, conditions) = (deal.minimumQuantity, deal.conditions)
    }

    private init(_ row: PostgresRow) throws {
        (cents, per) = (try row.int("cents"), try row.text("per"))
        basis = try #require(PriceBasis(rawValue: row.text("price_basis") ?? ""))
        (minimumQuantity, conditions) = (
            try row.int("minimum_quantity"), try row.texts("conditions")?.compactMap(\.self) ?? []
        )
    }

    /// The live deals as known at an instant; the cheapest if an item number has several texts.
    ///
    /// - Parameter microseconds: since 1970.
    static func live(at microseconds: Int, _ connection: PostgresConnection) async throws -> [DealKey: Self] {
        let rows = try await connection.query(Self.asOf, [.integer(microseconds)])
        return try rows.reduce(into: [:]) { deals, row in
            let key = DealKey(
                store: try row.required("store_id", row.int64), source: try row.required("source", row.text),
                sku: try row.required("sku", row.text), mechanic: try row.required("mechanic", row.text))
            if deals[key] == nil { deals[key] = try Self(row) }
        }
    }

    private static let asOf: SQL = """
        SELECT store_id, source, sku, mechanic::text, round(price * 100)::bigint AS cents, per, price_basis,
               minimum_quantity, conditions
        FROM api.as_of(to_timestamp(0) + $1::bigint * interval '1 microsecond')
        ORDER BY price_basis NOT IN ('exact', 'at_most'), price, listing_id
        """
}

/// What a reader knows who has only read changes, from the first on.
struct ChangeReader {
    private(set) var deals: [RememberedDeal.DealKey: RememberedDeal] = [:]
    /// Changes that contradict what was read before.
    private(set) var contradictions: [String] = []

    mutating func read(_ change: DealChange) {
        let key = RememberedDeal.DealKey(
            store: change.storeID, source: change.source, sku: change.sku, mechanic: change.mechanic)
        let (known, previous) = (deals[key], change.previous.map(RememberedDeal.init))
        let isConsistent =
            switch change.kind {
            case .new: known == nil
            case .ended, .changed: known != nil
            case .cheaper, .dearer: previous != nil
            }
        if !isConsistent || known != nil && known?.cents != previous?.cents {
            contradictions.append("\(change.storeCode) \(change.source) \(change.line) at \(change.changedAt)")
        }
        deals[key] = change.deal.map(RememberedDeal.init)
    }
}
