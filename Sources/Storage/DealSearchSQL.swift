import Deals
import Postgres

// Both find the keys of a page first, and read whole rows for those alone. They differ in that the first need not look at a
// farther store once nearer ones have filled the page.
extension Database {
    static let nearestDeals: SQL = """
        WITH shown AS (
            SELECT n.distance_meters, e.store_id, e.source_id, e.shown, e.edition_id,
                   row_number() OVER (PARTITION BY e.edition_id ORDER BY n.distance_meters, e.store_id) AS nearness,
                   count(*) OVER (PARTITION BY e.edition_id) - 1 AS also_at
            FROM (SELECT p.store_id, p.distance_meters FROM store_near($2, $3, $4) p
                  UNION ALL
                  SELECT s.id, 0 FROM store s WHERE s.id = $5 AND (s.retired_at <= to_timestamp($1)) IS NOT TRUE) n
            JOIN store s ON s.id = n.store_id AND ($6::text IS NULL OR s.chain_id = $6)
            JOIN store_edition e ON e.store_id = n.store_id
            WHERE CASE WHEN $11::date IS NULL THEN e.shown @> to_timestamp($1)
                       ELSE e.shown && tstzrange(
                           local_midnight($11, s.time_zone), local_midnight($11 + 1, s.time_zone)) END),
        page AS (
            SELECT h.distance_meters, h.store_id, h.source_id, h.shown, h.also_at, h.edition_id, o.listing_id,
                   o.mechanic::text AS mechanic, o.first_day
            FROM shown h
            JOIN edition_offer o ON o.edition_id = h.edition_id
            WHERE ($19 OR h.nearness = 1)
              AND CASE WHEN $11 IS NULL THEN o.validity @> to_timestamp($1)
                       ELSE $11 BETWEEN o.first_day AND o.last_day END
              AND (o.sold_by IS NOT NULL OR coalesce(o.deal_words, o.savings_words) IS NOT NULL
                   OR cardinality(o.residue) > 0)
              AND ($9::text IS NULL OR o.mechanic = $9) AND ($10::date IS NULL OR o.last_day < $10)
              AND ($7::text IS NULL AND $8::text IS NULL OR o.listing_id IN (
                  SELECT l.id FROM listing l
                  WHERE ($7 IS NULL OR lower(l.department) = lower($7))
                    AND ($8 IS NULL OR l.search @@ websearch_to_tsquery('english', $8))))
              AND ($13::integer IS NULL
                   OR (h.distance_meters, h.store_id, o.listing_id, o.mechanic::text, o.first_day, o.edition_id)
                      > ($13, $14::integer, $15::bigint, $16::text, $17::date, $18::bigint))
            ORDER BY h.distance_meters, h.store_id, o.listing_id, o.mechanic::text, o.first_day, o.edition_id LIMIT $12)
        SELECT p.distance_meters, p.also_at, '' AS sort_group, '0' AS sort_key, o.*
        FROM page p JOIN store_offer o ON o.store_id = p.store_id AND o.source_id = p.source_id
            AND o.edition_id = p.edition_id AND o.shown = p.shown AND o.listing_id = p.listing_id
            AND o.mechanic = p.mechanic AND o.first_day = p.first_day
        ORDER BY p.distance_meters, p.store_id, p.listing_id, p.mechanic, p.first_day, p.edition_id
        """

    static let orderedDeals: SQL = """
        WITH shown AS (
            SELECT n.distance_meters, e.store_id, e.source_id, e.shown, e.edition_id,
                   row_number() OVER (PARTITION BY e.edition_id ORDER BY n.distance_meters, e.store_id) AS nearness,
                   count(*) OVER (PARTITION BY e.edition_id) - 1 AS also_at
            FROM (SELECT p.store_id, p.distance_meters FROM store_near($2, $3, $4) p
                  UNION ALL
                  SELECT s.id, 0 FROM store s WHERE s.id = $5 AND (s.retired_at <= to_timestamp($1)) IS NOT TRUE) n
            JOIN store s ON s.id = n.store_id AND ($6::text IS NULL OR s.chain_id = $6)
            JOIN store_edition e ON e.store_id = n.store_id
            WHERE CASE WHEN $11::date IS NULL THEN e.shown @> to_timestamp($1)
                       ELSE e.shown && tstzrange(
                           local_midnight($11, s.time_zone), local_midnight($11 + 1, s.time_zone)) END),
        page AS (
            SELECT h.distance_meters, h.store_id, h.source_id, h.shown, h.also_at, h.edition_id, o.listing_id,
                   o.mechanic::text AS mechanic, o.first_day, k.sort_group, k.sort_key
            FROM shown h
            JOIN edition_offer o ON o.edition_id = h.edition_id
            CROSS JOIN LATERAL (
                SELECT CASE $20 WHEN 'unit_price' THEN coalesce(o.unit_price_base_unit, '~')
                                WHEN 'savings' THEN (saved.cents IS NULL)::integer::text ELSE '' END AS sort_group,
                       CASE $20 WHEN 'unit_price' THEN round(coalesce(
                                    o.unit_price_numerator::numeric / o.unit_price_denominator, 0), 12)
                                WHEN 'savings' THEN -round(coalesce(saved.cents, 0), 12)
                                ELSE extract(epoch FROM upper(o.validity)) END AS sort_key
                FROM (SELECT coalesce(o.saving_cents, o.regular_numerator::numeric / o.regular_denominator
                          - o.effective_numerator::numeric / o.effective_denominator) AS cents) saved) k
            WHERE ($19 OR h.nearness = 1)
              AND CASE WHEN $11 IS NULL THEN o.validity @> to_timestamp($1)
                       ELSE $11 BETWEEN o.first_day AND o.last_day END
              AND (o.sold_by IS NOT NULL OR coalesce(o.deal_words, o.savings_words) IS NOT NULL
                   OR cardinality(o.residue) > 0)
              AND ($9::text IS NULL OR o.mechanic = $9) AND ($10::date IS NULL OR o.last_day < $10)
              AND ($7::text IS NULL AND $8::text IS NULL OR o.listing_id IN (
                  SELECT l.id FROM listing l
                  WHERE ($7 IS NULL OR lower(l.department) = lower($7))
                    AND ($8 IS NULL OR l.search @@ websearch_to_tsquery('english', $8))))
              AND ($13::integer IS NULL
                   OR (k.sort_group, k.sort_key, h.distance_meters, h.store_id, o.listing_id, o.mechanic::text, o.first_day,
                       o.edition_id)
                      > ($21::text, $22::numeric, $13, $14::integer, $15::bigint, $16::text, $17::date, $18::bigint))
            ORDER BY k.sort_group, k.sort_key, h.distance_meters, h.store_id, o.listing_id, o.mechanic::text, o.first_day,
                     o.edition_id LIMIT $12)
        SELECT p.distance_meters, p.also_at, p.sort_group, p.sort_key::text AS sort_key, o.*
        FROM page p JOIN store_offer o ON o.store_id = p.store_id AND o.source_id = p.source_id
            AND o.edition_id = p.edition_id AND o.shown = p.shown AND o.listing_id = p.listing_id
            AND o.mechanic = p.mechanic AND o.first_day = p.first_day
        ORDER BY p.sort_group, p.sort_key, p.distance_meters, p.store_id, p.listing_id, p.mechanic, p.first_day,
                 p.edition_id
        """
}
