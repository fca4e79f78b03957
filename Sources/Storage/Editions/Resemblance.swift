import Deals
import Postgres

/// The other stores with the edition that a run found, and those that shared an earlier one with the run's store.
package struct SharedEdition: Hashable, Sendable {
    /// Codes of other stores with this edition, and the number of those that shared an earlier one with the run's
    /// store.
    package let shownBy: [String], companions: Int
    /// Codes of stores that shared an earlier edition with the run's store, and have another one for the same week.
    package let companionsElsewhere: [String]
    /// Whether the run's store has another edition for the same week.
    package let replacesSameWeek: Bool

    package init(shownBy: [String], companions: Int, companionsElsewhere: [String], replacesSameWeek: Bool) {
        (self.shownBy, self.companions) = (shownBy, companions)
        (self.companionsElsewhere, self.replacesSameWeek) = (companionsElsewhere, replacesSameWeek)
    }
}

/// A comparison of a run's prices with those of another store, where the two stores' editions of the week differ.
package struct Resemblance: Hashable, Sendable {
    package let storeCode: String
    /// The number of prices in the run and both editions, and of those that differ between the editions.
    package let common: Int, differing: Int
    /// Of the differing prices, the number equal to the other store's and to the store's own.
    package let theirs: Int, own: Int

    package init(storeCode: String, common: Int, differing: Int, theirs: Int, own: Int) {
        (self.storeCode, self.common, self.differing) = (storeCode, common, differing)
        (self.theirs, self.own) = (theirs, own)
    }
}

// Current editions of other stores of the source.
extension Database {
    /// - Returns: nil if the store has no accepted edition or no other store has an edition with this content hash.
    func sharedEdition(
        withContent hash: [UInt8], source: String, store: StoreRow
    ) async throws -> SharedEdition? {
        let row = try await connection.query(
            """
            WITH good AS (
                SELECT store_id, edition_id, finished_at FROM scrape_run
                WHERE source_id = $1 AND outcome IN ('accepted', 'unchanged') AND store_id IS NOT NULL
                  AND finished_at > now() - interval '35 days'),
            brought AS (
                SELECT id, effective_on FROM edition WHERE source_id = $1 AND time_zone = $2 AND content_hash = $3),
            mine AS (SELECT DISTINCT edition_id FROM good WHERE store_id = $4),
            companion AS (
                SELECT DISTINCT r.store_id FROM mine JOIN good r USING (edition_id)
                WHERE r.store_id <> $4),
            place AS (
                SELECT x.store_id, s.code, x.edition_id = b.id AS is_same, x.store_id IN (TABLE companion) AS is_companion
                FROM brought b JOIN store_edition x ON x.source_id = $1 JOIN edition e ON e.id = x.edition_id
                JOIN store s ON s.id = x.store_id
                WHERE x.edition_id = b.id OR e.effective_on = b.effective_on)
            SELECT array_agg(DISTINCT code) FILTER (WHERE is_same AND store_id <> $4) AS shown_by,
                   count(DISTINCT store_id) FILTER (WHERE is_same AND is_companion) AS companions,
                   array_agg(DISTINCT code) FILTER (WHERE NOT is_same AND is_companion) AS elsewhere,
                   coalesce(bool_or(NOT is_same AND store_id = $4), false) AS replaces
            FROM place WHERE EXISTS (TABLE mine)
            """, [.text(source), .text(store.store.timeZone), .bytes(hash), .integer(Int(store.id))]
        ).first
        guard let row, let shownBy = try row.texts("shown_by") else { return nil }
        return SharedEdition(
            shownBy: shownBy.compactMap(\.self), companions: try row.required("companions", row.int),
            companionsElsewhere: try row.texts("elsewhere")?.compactMap(\.self) ?? [],
            replacesSameWeek: try row.required("replaces", row.bool))
    }

    /// The other store with the most equal prices, among those that never shared an edition with this one.
    ///
    /// - Parameter instant: seconds since 1970; selects the store's edition.
    /// - Returns: nil if no store differs from this one in any of these prices.
    func resemblance(
        of offers: [Offer], source: String, store id: Int64, at instant: Int
    ) async throws -> Resemblance? {
        let prices = offers.compactMap { offer in offer.shelfPrice.map { (offer.listing.sku, $0) } }
        guard !prices.isEmpty else { return nil }
        return try await connection.query(
            """
            WITH good AS (
                SELECT store_id, edition_id, finished_at FROM scrape_run
                WHERE source_id = $5 AND outcome IN ('accepted', 'unchanged') AND store_id IS NOT NULL
                  AND finished_at > now() - interval '35 days'),
            brought AS (
                SELECT sku, min(top::numeric / bottom) AS price
                FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS p (sku, top, bottom) GROUP BY sku),
            mine AS (
                SELECT x.edition_id, e.effective_on FROM store_edition x JOIN edition e ON e.id = x.edition_id
                WHERE x.store_id = $4 AND x.source_id = $5 AND x.active_during @> to_timestamp($6)),
            shared AS (SELECT DISTINCT edition_id FROM good WHERE store_id = $4),
            other AS (
                SELECT edition_id, min(store_id) AS store_id FROM (
                    SELECT DISTINCT ON (r.store_id) r.store_id, r.edition_id
                    FROM mine JOIN edition e ON e.source_id = $5 AND e.effective_on = mine.effective_on
                    JOIN good r ON r.edition_id = e.id
                    WHERE r.store_id NOT IN (
                        SELECT n.store_id FROM shared JOIN good n USING (edition_id))
                    ORDER BY r.store_id, r.finished_at DESC) newest
                GROUP BY edition_id),
            shown AS MATERIALIZED (SELECT edition_id FROM mine UNION SELECT edition_id FROM other),
            -- The lines as they are stored, each once, however many editions show it.
            known AS MATERIALIZED (
                SELECT o.edition_id AS base_id, o.listing_id, b.sku, CASE
                    WHEN o.regular_price_basis = 'exact' THEN o.regular_price_numerator::numeric / o.regular_price_denominator
                    WHEN o.price_basis = 'exact' THEN o.price_numerator::numeric / o.price_denominator END AS price
                FROM brought b, LATERAL (
                    SELECT l.id FROM source s JOIN listing l ON l.chain_id = s.chain_id AND l.sku = b.sku
                    WHERE s.id = $5 OFFSET 0) l
                JOIN offer_all o ON o.listing_id = l.id
                WHERE 'exact' IN (o.regular_price_basis, o.price_basis)
                  AND o.edition_id IN (SELECT base_id FROM edition_base JOIN shown USING (edition_id))),
            -- Only an item that has two prices somewhere can differ between two stores.
            contested AS (SELECT sku FROM known GROUP BY sku HAVING count(DISTINCT price) > 1),
            line AS MATERIALIZED (
                SELECT e.edition_id, k.sku, min(k.price) AS price
                FROM known k JOIN edition_base e USING (base_id) JOIN shown USING (edition_id)
                WHERE k.sku IN (TABLE contested) AND (e.base_id = e.edition_id OR NOT EXISTS (
                    SELECT FROM edition_override r
                    WHERE r.edition_id = e.edition_id AND r.listing_id = k.listing_id OFFSET 0))
                GROUP BY 1, 2),
            likest AS MATERIALIZED (
                SELECT t.edition_id, s.code, count(*) FILTER (WHERE a.price <> t.price) AS differing,
                       count(*) FILTER (WHERE a.price <> t.price AND b.price = t.price) AS theirs,
                       count(*) FILTER (WHERE a.price <> t.price AND b.price = a.price) AS own
                FROM brought b JOIN line a USING (sku) JOIN mine ON mine.edition_id = a.edition_id
                JOIN line t ON t.sku = b.sku JOIN other ON other.edition_id = t.edition_id
                JOIN store s ON s.id = other.store_id
                GROUP BY t.edition_id, s.code HAVING count(*) FILTER (WHERE a.price <> t.price) > 0
                ORDER BY count(*) FILTER (WHERE a.price <> t.price AND b.price = t.price)
                    - count(*) FILTER (WHERE a.price <> t.price AND b.price = a.price) DESC, s.code LIMIT 1)
            SELECT f.code, f.differing, f.theirs, f.own, (
                SELECT count(*) FROM (
                    SELECT k.sku FROM known k JOIN edition_base e USING (base_id)
                    WHERE e.edition_id IN (SELECT edition_id FROM mine UNION SELECT f.edition_id)
                      AND (e.base_id = e.edition_id OR NOT EXISTS (
                        SELECT FROM edition_override r
                        WHERE r.edition_id = e.edition_id AND r.listing_id = k.listing_id OFFSET 0))
                    GROUP BY k.sku HAVING count(DISTINCT e.edition_id) = 2) pair) AS common
            FROM likest f
            """,
            [
                .texts(prices.map(\.0)), .integers(prices.map { Int($0.1.numerator) }),
                .integers(prices.map { Int($0.1.denominator) }), .integer(Int(id)), .text(source), .integer(instant),
            ]
        ).first.map { row in
            Resemblance(
                storeCode: try row.required("code", row.text), common: try row.required("common", row.int),
                differing: try row.required("differing", row.int), theirs: try row.required("theirs", row.int),
                own: try row.required("own", row.int))
        }
    }
}

extension Offer {
    /// The printed price without the deal, else with it: distinguishes the lists of two stores.
    fileprivate var shelfPrice: CentsFraction? {
        if let regular = reading.regular, regular.basis == .exact { return regular.amount }
        return reading.price.flatMap { $0.basis == .exact ? $0.effectiveEach : nil }
    }
}
