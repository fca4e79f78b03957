package import Deals
import Postgres

/// The prices that a store showed for an item, up to the store's day.
package struct ShownPrices: Hashable, Sendable {
    package let prices: [ShownPrice]
    package let today: LocalDay
}

extension Database {
    /// The prices of a year of the item of each deal at its store, in one statement.
    ///
    /// Those of the unit of the deal's price: see `ItemPrices`.
    ///
    /// - Parameter instant: seconds since 1970.
    /// - Returns: for each deal; nil where it has no price.
    package func shownPrices(of deals: [StoreOffer], at instant: Int) async throws -> [ShownPrices?] {
        let asked = deals.indices.filter { deals[$0].offer.reading.price != nil }
        guard !asked.isEmpty else { return deals.map { _ in nil } }
        let rows = try await connection.rows(of: Self.query(asked.map { ($0, deals[$0]) }, at: instant), prepared: true)
        var prices: [Int: [ShownPrice]] = [:]
        var days: [Int: LocalDay] = [:]
        for row in rows {
            let index = try row.required("item", row.int)
            days[index] = try row.requiredDay("today")
            guard let amount = try CentsFraction(row, "price") else { continue }
            let (first, last) = (try row.requiredDay("begins_on"), try row.requiredDay("ends_on"))
            guard first <= last else { continue }
            prices[index, default: []].append(
                ShownPrice(
                    days: first...last, amount: amount, basis: try row.word("price_basis", as: PriceBasis.self)))
        }
        return deals.indices.map { index in
            days[index].map { ShownPrices(prices: prices[index] ?? [], today: $0) }
        }
    }

    private static func query(_ asked: [(index: Int, deal: StoreOffer)], at instant: Int) -> SQLQuery {
        let instant = SQLParameter(.integer(instant))
        let now: SQLQuery = "to_timestamp(\(instant)::bigint)"
        return """
            WITH asked AS MATERIALIZED (
                SELECT * FROM unnest(
                    \(.integers(asked.map(\.index)))::integer[], \(.integers(asked.map { Int($0.deal.storeID) }))::integer[],
                    \(.integers(asked.map { Int($0.deal.listingID) }))::bigint[],
                    \(.texts(asked.map { $0.deal.offer.reading.price?.unit.rawValue }))::text[]
                ) AS a (item, store_id, listing_id, unit)),
            known AS MATERIALIZED (\(ItemPrices.bases(of: "asked", now: now)))
            SELECT a.item, (\(now) AT TIME ZONE s.time_zone)::date AS today, p.*
            FROM asked a JOIN store s ON s.id = a.store_id LEFT JOIN LATERAL (\(ItemPrices.query)) p ON true
            """
    }
}
