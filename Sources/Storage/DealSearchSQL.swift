import Deals
import Postgres

// Both queries find the keys of a page first and read whole rows only for those. They repeat parts of view store_offer:
// the table line is already known, and finding it again through the view takes many times as long.
extension Database {
    /// Takes stores by distance, and the lines of each in key order, until the page is full. A lateral join keeps the
    /// order of its left side.
    static let nearestDeals: SQL = """
        WITH shown AS MATERIALIZED (
            SELECT n.distance_meters, e.store_id, e.source_id, e.edition_id,
                   row_number() OVER (PARTITION BY e.edition_id ORDER BY n.distance_meters, e.store_id) AS nearness,
                   count(*) OVER (PARTITION BY e.edition_id) - 1 AS also_at
            FROM (SELECT p.store_id, p.distance_meters FROM store_near($2, $3, $4) p
                  UNION ALL
                  SELECT s.id, 0 FROM store s WHERE s.id = $5 AND (s.retired_at <= to_timestamp($1)) IS NOT TRUE) n
            JOIN store s ON s.id = n.store_id AND ($6::text IS NULL OR s.chain_id = $6)
            JOIN store_edition e ON e.store_id = n.store_id
            WHERE CASE WHEN $10::date IS NULL THEN e.active_during @> to_timestamp($1)
                       ELSE e.active_during && tstzrange(
                           local_midnight($10, s.time_zone), local_midnight($10 + 1, s.time_zone)) END),
        page AS (
            SELECT h.distance_meters, h.store_id, h.source_id, h.also_at, h.edition_id, o.*
            FROM (SELECT * FROM shown
                  WHERE ($18 OR nearness = 1)
                    AND ($12::integer IS NULL OR (distance_meters, store_id, edition_id) >= ($12, $13::integer, $17::bigint))
                  ORDER BY distance_meters, store_id, edition_id) h
            CROSS JOIN LATERAL (
                SELECT x.* FROM edition_base t CROSS JOIN LATERAL (
                    SELECT t.base_id, o.listing_id, o.mechanic, o.valid_through
                    FROM offer o
                    WHERE o.edition_id = t.base_id
                      AND (t.base_id = t.edition_id OR NOT EXISTS (
                          SELECT FROM edition_override r
                          WHERE r.edition_id = t.edition_id AND r.listing_id = o.listing_id OFFSET 0))
                      AND CASE WHEN $10 IS NULL THEN o.validity @> to_timestamp($1)
                               ELSE $10 BETWEEN o.valid_from AND o.valid_through END
                      AND (o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL
                           OR cardinality(o.unparsed_text) > 0)
                      AND ($8::text IS NULL OR o.mechanic = $8) AND ($9::date IS NULL OR o.valid_through < $9)
                      AND ($7::bigint[] IS NULL OR o.listing_id IN (SELECT unnest($7)))
                      AND ($12 IS NULL OR (h.distance_meters, h.store_id, h.edition_id) > ($12, $13, $17::bigint)
                           OR (o.listing_id, o.mechanic::text, o.valid_through) > ($14::bigint, $15::text, $16::date))
                    ORDER BY o.listing_id, o.mechanic, o.valid_through LIMIT $11) x
                WHERE t.edition_id = h.edition_id ORDER BY x.listing_id, x.mechanic, x.valid_through LIMIT $11) o
            LIMIT $11)
        SELECT p.distance_meters, p.also_at, '' AS sort_group, '0' AS sort_key,
               p.edition_id, s.chain_id, p.store_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street, s.city,
               s.state, s.postal_code, s.latitude, s.longitude, p.source_id,
               l.sku, l.title, l.brand, l.size_text, l.department, o.*, f.confirmed_seconds,
               upper(o.validity) AT TIME ZONE o.time_zone AS expires_local,
               extract(epoch FROM upper(o.validity))::bigint AS expires_seconds
        FROM page p
        JOIN offer o ON o.edition_id = p.base_id AND o.listing_id = p.listing_id AND o.mechanic = p.mechanic
            AND o.valid_through = p.valid_through
        JOIN store s ON s.id = p.store_id JOIN listing l ON l.id = p.listing_id
        CROSS JOIN LATERAL (
            SELECT extract(epoch FROM max(r.seen_at))::bigint AS confirmed_seconds FROM scrape_run r
            WHERE r.edition_id = p.edition_id AND r.store_id = p.store_id
              AND r.outcome IN ('accepted', 'unchanged')) f
        ORDER BY p.distance_meters, p.store_id, p.edition_id, p.listing_id, p.mechanic, p.valid_through
        """

    static let orderedDeals: SQL = """
        WITH shown AS MATERIALIZED (
            SELECT n.distance_meters, e.store_id, e.source_id, e.edition_id,
                   row_number() OVER (PARTITION BY e.edition_id ORDER BY n.distance_meters, e.store_id) AS nearness,
                   count(*) OVER (PARTITION BY e.edition_id) - 1 AS also_at
            FROM (SELECT p.store_id, p.distance_meters FROM store_near($2, $3, $4) p
                  UNION ALL
                  SELECT s.id, 0 FROM store s WHERE s.id = $5 AND (s.retired_at <= to_timestamp($1)) IS NOT TRUE) n
            JOIN store s ON s.id = n.store_id AND ($6::text IS NULL OR s.chain_id = $6)
            JOIN store_edition e ON e.store_id = n.store_id
            WHERE CASE WHEN $10::date IS NULL THEN e.active_during @> to_timestamp($1)
                       ELSE e.active_during && tstzrange(
                           local_midnight($10, s.time_zone), local_midnight($10 + 1, s.time_zone)) END),
        page AS (
            SELECT h.distance_meters, h.store_id, h.source_id, h.also_at, h.edition_id, o.*
            FROM shown h
            CROSS JOIN LATERAL (
                SELECT t.base_id, o.listing_id, o.mechanic, o.valid_through,
                       CASE $19 WHEN 'unit_price' THEN CASE WHEN o.price_basis = 'at_least' THEN 'zz'
                                                        ELSE coalesce(o.unit_price_base_unit, 'zz') END
                                WHEN 'savings' THEN (saved.cents IS NULL)::integer::text ELSE '' END AS sort_group,
                       CASE $19 WHEN 'unit_price' THEN round(coalesce(
                                    o.unit_price_numerator::numeric / o.unit_price_denominator, 0), 12)
                                WHEN 'savings' THEN -round(coalesce(saved.cents, 0), 12)
                                ELSE extract(epoch FROM upper(o.validity)) END AS sort_key
                FROM edition_base t JOIN offer o ON o.edition_id = t.base_id
                CROSS JOIN LATERAL (
                    SELECT CASE WHEN o.price_basis IN ('exact', 'at_most') AND o.regular_price_basis IN ('exact', 'at_most')
                            AND o.regular_price_numerator::numeric * o.price_denominator
                                > o.price_numerator::numeric * o.regular_price_denominator
                        THEN o.regular_price_numerator::numeric / o.regular_price_denominator
                            - o.price_numerator::numeric / o.price_denominator END AS cents) saved
                WHERE t.edition_id = h.edition_id
                  AND (t.base_id = t.edition_id OR NOT EXISTS (
                      SELECT FROM edition_override r
                      WHERE r.edition_id = t.edition_id AND r.listing_id = o.listing_id OFFSET 0))
                  AND CASE WHEN $10 IS NULL THEN o.validity @> to_timestamp($1)
                           ELSE $10 BETWEEN o.valid_from AND o.valid_through END
                  AND (o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL
                       OR cardinality(o.unparsed_text) > 0)
                  AND ($8::text IS NULL OR o.mechanic = $8) AND ($9::date IS NULL OR o.valid_through < $9)
                  AND ($7::bigint[] IS NULL OR o.listing_id IN (SELECT unnest($7)))) o
            WHERE ($18 OR h.nearness = 1)
              AND ($12::integer IS NULL
                   OR (o.sort_group, o.sort_key, h.distance_meters, h.store_id, h.edition_id, o.listing_id, o.mechanic::text,
                       o.valid_through)
                      > ($20::text, $21::numeric, $12, $13::integer, $17::bigint, $14::bigint, $15::text, $16::date))
            ORDER BY o.sort_group, o.sort_key, h.distance_meters, h.store_id, h.edition_id, o.listing_id, o.mechanic,
                     o.valid_through LIMIT $11)
        SELECT p.distance_meters, p.also_at, p.sort_group, p.sort_key::text AS sort_key,
               p.edition_id, s.chain_id, p.store_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street, s.city,
               s.state, s.postal_code, s.latitude, s.longitude, p.source_id,
               l.sku, l.title, l.brand, l.size_text, l.department, o.*, f.confirmed_seconds,
               upper(o.validity) AT TIME ZONE o.time_zone AS expires_local,
               extract(epoch FROM upper(o.validity))::bigint AS expires_seconds
        FROM page p
        JOIN offer o ON o.edition_id = p.base_id AND o.listing_id = p.listing_id AND o.mechanic = p.mechanic
            AND o.valid_through = p.valid_through
        JOIN store s ON s.id = p.store_id JOIN listing l ON l.id = p.listing_id
        CROSS JOIN LATERAL (
            SELECT extract(epoch FROM max(r.seen_at))::bigint AS confirmed_seconds FROM scrape_run r
            WHERE r.edition_id = p.edition_id AND r.store_id = p.store_id
              AND r.outcome IN ('accepted', 'unchanged')) f
        ORDER BY p.sort_group, p.sort_key, p.distance_meters, p.store_id, p.edition_id, p.listing_id, p.mechanic,
                 p.valid_through
        """
}
