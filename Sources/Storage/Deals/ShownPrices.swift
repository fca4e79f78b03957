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
    /// The texts of an item are those of one number, or equal texts, since ads number an item anew each week; of one size. Prices
    /// are those of the unit of the deal's.
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

    /// An edition holds until the next one of its source, however long its lines say that they are valid.
    private static func query(_ asked: [(index: Int, deal: StoreOffer)], at instant: Int) -> SQLQuery {
        let instant = SQLParameter(.integer(instant))
        return """
            WITH asked AS MATERIALIZED (
                SELECT * FROM unnest(
                    \(.integers(asked.map(\.index)))::integer[], \(.integers(asked.map { Int($0.deal.storeID) }))::integer[],
                    \(.integers(asked.map { Int($0.deal.listingID) }))::bigint[],
                    \(.texts(asked.map { $0.deal.offer.reading.price?.unit.rawValue }))::text[]
                ) AS a (item, store_id, listing_id, unit)),
            switch AS (
                SELECT s.id AS store_id, w.edition_id,
                       (to_timestamp(\(instant)::bigint) AT TIME ZONE s.time_zone)::date AS today,
                       (lead(b.begins) OVER (PARTITION BY s.id, w.source_id ORDER BY b.begins, w.recorded_at)
                           AT TIME ZONE s.time_zone)::date - 1 AS ends_on
                FROM store s JOIN store_edition_history w ON w.store_id = s.id JOIN scrape_run r ON r.id = w.run_id
                CROSS JOIN LATERAL (
                    SELECT coalesce(w.effective_from, least(w.recorded_at, r.seen_at)) AS begins) b
                WHERE s.id IN (SELECT store_id FROM asked) AND b.begins <= to_timestamp(\(instant)::bigint)
            ), shown AS MATERIALIZED (
                SELECT w.*, b.base_id FROM switch w JOIN edition_base b USING (edition_id)
                WHERE (w.ends_on < w.today - 365) IS NOT TRUE
            )
            SELECT a.item, (to_timestamp(\(instant)::bigint) AT TIME ZONE s.time_zone)::date AS today, p.*
            FROM asked a JOIN store s ON s.id = a.store_id LEFT JOIN LATERAL (
                SELECT o.valid_from AS begins_on, least(o.valid_through, w.ends_on, w.today) AS ends_on,
                       o.price_basis, o.price_numerator, o.price_denominator
                FROM listing l CROSS JOIN LATERAL (
                    SELECT i.id FROM listing i WHERE i.chain_id = l.chain_id AND i.sku = l.sku
                        AND i.size_text IS NOT DISTINCT FROM l.size_text
                    UNION SELECT i.id FROM listing i WHERE i.text_hash = l.text_hash AND i.chain_id = l.chain_id) i
                JOIN offer_all o ON o.listing_id = i.id AND o.priced_unit = a.unit AND o.price_numerator IS NOT NULL
                JOIN shown w ON w.store_id = a.store_id AND w.base_id = o.edition_id
                WHERE l.id = a.listing_id AND o.valid_through >= w.today - 365 AND o.valid_from <= w.today AND (
                    w.base_id = w.edition_id OR NOT EXISTS (
                        SELECT FROM edition_override r
                        WHERE r.edition_id = w.edition_id AND r.listing_id = o.listing_id OFFSET 0))) p ON true
            """
    }
}
