import Deals
import Postgres

// The keys of a page: which lines it has, and which edition shows each.
extension DealSearchParts {
    /// The editions that share the base `t.base_id` with `h` and are nearer, where each line is listed once, and the number
    /// of stores that show any of those that share it.
    private var sharing: SQLQuery {
        guard !search.includesAllStores else { return "(SELECT '{}'::bigint[] AS editions, h.also_at + 1 AS stores) n" }
        return """
            (SELECT coalesce(array_agg(c.edition_id) FILTER (WHERE
                    (c.distance_meters, c.store_id, c.edition_id) < (h.distance_meters, h.store_id, h.edition_id)
                ), '{}') AS editions, sum(c.stores)::bigint AS stores
             FROM part c WHERE c.base_id = t.base_id) n
            """
    }

    /// Stores are taken one after the other, nearest first, and of each the lines in the order of their key, until the page
    /// is full: a lateral join keeps the order of what it is joined to.
    var nearestPage: SQLQuery {
        var editions: [SQLQuery] = search.includesAllStores ? [] : ["nearness = 1"]
        var offers = lineConditions + [Self.isNotReplaced, Self.isNotShownNearer]
        if let after = search.after {
            let edition: SQLQuery = """
                \(.integer(after.distanceMeters))::integer, \(.integer(Int(after.storeID)))::integer,
                \(.integer(Int(after.editionID)))::bigint
                """
            editions.append("(distance_meters, store_id, edition_id) >= (\(edition))")
            offers.append(
                """
                (h.distance_meters, h.store_id, h.edition_id) > (\(edition))
                OR (o.listing_id, o.mechanic::text, o.valid_through) > (\(lineKey(after)))
                """)
        }
        return """
            SELECT h.distance_meters, h.store_id, h.source_id, h.edition_id, '' AS sort_group, 0 AS sort_key, o.*
            FROM (SELECT * FROM shown WHERE \(.all(editions)) ORDER BY distance_meters, store_id, edition_id) h
            CROSS JOIN LATERAL (
                SELECT x.* FROM edition_base t CROSS JOIN LATERAL \(sharing) CROSS JOIN LATERAL (
                    SELECT t.base_id, n.stores, o.listing_id, o.mechanic, o.valid_through FROM offer o
                    WHERE o.edition_id = t.base_id AND \(.all(offers))
                    ORDER BY o.listing_id, o.mechanic, o.valid_through LIMIT \(limit)) x
                WHERE t.edition_id = h.edition_id ORDER BY x.listing_id, x.mechanic, x.valid_through LIMIT \(limit)) o
            LIMIT \(limit)
            """
    }

    private static let isNotReplaced: SQLQuery = """
        t.base_id = t.edition_id OR NOT EXISTS (
            SELECT FROM edition_override r WHERE r.edition_id = t.edition_id AND r.listing_id = o.listing_id OFFSET 0)
        """
    /// Of the editions that share a line, the nearest shows it.
    private static let isNotShownNearer: SQLQuery = """
        n.editions = '{}' OR t.base_id <> ALL (n.editions) AND cardinality(n.editions) = (
            SELECT count(*) FROM edition_override r
            WHERE r.edition_id = ANY (n.editions) AND r.listing_id = o.listing_id)
        """

    /// All lines of the place have to be looked at, whichever comes first.
    var orderedPage: SQLQuery {
        let after: [SQLQuery] =
            search.after.map { after in
                [
                    """
                    (o.sort_group, o.sort_key, o.distance_meters, o.store_id, o.edition_id, o.listing_id, o.mechanic::text,
                     o.valid_through)
                    > (\(.text(after.group))::text, \(.text(after.key))::numeric, \(.integer(after.distanceMeters))::integer,
                       \(.integer(Int(after.storeID)))::integer, \(.integer(Int(after.editionID)))::bigint, \(lineKey(after)))
                    """
                ]
            } ?? []
        return """
            SELECT o.* FROM (
                SELECT h.distance_meters, h.store_id, h.source_id, h.edition_id, t.base_id, \(lines.stores) AS stores,
                       o.listing_id, o.mechanic, o.valid_through, \(sortColumns)
                FROM \(lines.from)
                CROSS JOIN LATERAL (
                    SELECT CASE WHEN o.price_basis IN ('exact', 'at_most') AND o.regular_price_basis IN ('exact', 'at_most')
                            AND o.regular_price_numerator::numeric * o.price_denominator
                                > o.price_numerator::numeric * o.regular_price_denominator
                        THEN o.regular_price_numerator::numeric / o.regular_price_denominator
                            - o.price_numerator::numeric / o.price_denominator END AS cents) saved
                WHERE \(.all(lineConditions + [lines.condition]))) o
            WHERE \(.all(after))
            ORDER BY o.sort_group, o.sort_key, o.distance_meters, o.store_id, o.edition_id, o.listing_id, o.mechanic,
                     o.valid_through LIMIT \(limit)
            """
    }

    /// Lines `o` of bases `t` with the edition `h` that shows them. Where each line is listed once, those of a base are read
    /// once, however many editions share it: which of them shows a line is looked up in what `base` has of it, so that
    /// nothing is joined whose size PostgreSQL would have to guess.
    private var lines: (from: SQLQuery, condition: SQLQuery, stores: SQLQuery) {
        guard !search.includesAllStores else {
            return (
                "shown h JOIN edition_base t USING (edition_id) JOIN offer o ON o.edition_id = t.base_id",
                Self.isNotReplaced, "h.also_at + 1"
            )
        }
        return (
            """
            base t JOIN offer o ON o.edition_id = t.base_id
            CROSS JOIN LATERAL (SELECT coalesce((t.first_places ->> o.listing_id::text)::integer, 1) AS place) first
            CROSS JOIN LATERAL (SELECT t.distances[first.place] AS distance_meters, t.store_ids[first.place] AS store_id,
                                       t.source_ids[first.place] AS source_id, t.edition_ids[first.place] AS edition_id) h
            """, "h.edition_id IS NOT NULL", "t.stores"
        )
    }

    private func lineKey(_ after: DealPosition) -> SQLQuery {
        "\(.integer(Int(after.listingID)))::bigint, \(.text(after.mechanic))::text, \(.text(after.lastDay))::date"
    }

    private var sortColumns: SQLQuery {
        switch search.order {
        case .distance, .ending: "'' AS sort_group, extract(epoch FROM upper(o.validity)) AS sort_key"
        case .savings:
            """
            (saved.cents IS NULL)::integer::text AS sort_group, -round(coalesce(saved.cents, 0), 12) AS sort_key
            """
        case .unitPrice:
            """
            CASE WHEN o.price_basis = 'at_least' THEN 'zz' ELSE coalesce(o.unit_price_base_unit, 'zz') END AS sort_group,
            round(coalesce(o.unit_price_numerator::numeric / o.unit_price_denominator, 0), 12) AS sort_key
            """
        }
    }
}
