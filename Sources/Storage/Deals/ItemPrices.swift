import Postgres

/// Parts of a statement that finds the prices that a store showed for an item in the year up to the store's day.
///
/// The texts of an item are those of one number, or equal texts, since ads number an item anew each week; of one size.
enum ItemPrices {
    /// The bases of the editions that the stores of a set have shown. An edition holds until the next one of its source,
    /// however long its lines say that they are valid.
    ///
    /// - Parameter set: the name of rows with `store_id`.
    static func bases(of set: SQLQuery, now: SQLQuery) -> SQLQuery {
        """
        SELECT w.*, b.base_id
        FROM (SELECT s.id AS store_id, w.edition_id, (\(now) AT TIME ZONE s.time_zone)::date AS today,
                     (lead(b.begins) OVER (PARTITION BY s.id, w.source_id ORDER BY b.begins, w.recorded_at)
                         AT TIME ZONE s.time_zone)::date - 1 AS ends_on
              FROM store s JOIN store_edition_history w ON w.store_id = s.id JOIN scrape_run r ON r.id = w.run_id
              CROSS JOIN LATERAL (
                  SELECT coalesce(w.effective_from, least(w.recorded_at, r.seen_at)) AS begins) b
              WHERE s.id IN (SELECT store_id FROM \(set)) AND b.begins <= \(now)) w
        JOIN edition_base b USING (edition_id)
        WHERE (w.ends_on < w.today - 365) IS NOT TRUE
        """
    }

    /// For an item `a` (`store_id`, `listing_id`, and the `unit` of its price), where `known` has the bases of its store.
    static let query: SQLQuery = """
        SELECT o.valid_from AS begins_on, least(o.valid_through, w.ends_on, w.today) AS ends_on,
               o.price_basis, o.price_numerator, o.price_denominator
        FROM listing l CROSS JOIN LATERAL (
            SELECT i.id FROM listing i WHERE i.chain_id = l.chain_id AND i.sku = l.sku
                AND i.size_text IS NOT DISTINCT FROM l.size_text
            UNION SELECT i.id FROM listing i WHERE i.text_hash = l.text_hash AND i.chain_id = l.chain_id) i
        JOIN offer_all o ON o.listing_id = i.id AND o.priced_unit = a.unit AND o.price_numerator IS NOT NULL
        JOIN known w ON w.store_id = a.store_id AND w.base_id = o.edition_id
        WHERE l.id = a.listing_id AND o.valid_through >= w.today - 365 AND o.valid_from <= w.today AND (
            w.base_id = w.edition_id OR NOT EXISTS (
                SELECT FROM edition_override r
                WHERE r.edition_id = w.edition_id AND r.listing_id = o.listing_id OFFSET 0))
        """
}
