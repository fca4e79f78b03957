import Deals
import Postgres

/// The parts of a search's statement.
struct DealSearchParts {
    private let search: DealSearch
    private let now: SQLQuery, limit: SQLQuery
    private let offerConditions: [SQLQuery]

    init(_ search: DealSearch, instant: Int, listings: [Int?]?) {
        self.search = search
        let (instant, limit) = (SQLParameter(.integer(instant)), SQLParameter(.integer(search.limit)))
        now = "to_timestamp(\(instant)::bigint)"
        self.limit = "\(limit)::bigint"
        let holds: SQLQuery =
            if let day = search.validOn {
                "\(.text(day.description))::date BETWEEN o.valid_from AND o.valid_through"
            } else {
                "o.validity @> \(now)"
            }
        let isListed = listings.map { "o.listing_id IN (SELECT unnest(\(.integers($0))::bigint[]))" as SQLQuery }
        offerConditions =
            [
                holds,
                // A line of a price list without a price is a thing the store does not carry.
                """
                o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL
                OR cardinality(o.unparsed_text) > 0
                """,
                """
                t.base_id = t.edition_id OR NOT EXISTS (
                    SELECT FROM edition_override r
                    WHERE r.edition_id = t.edition_id AND r.listing_id = o.listing_id OFFSET 0)
                """,
                // Of the editions that share a line, the nearest shows it.
                """
                n.editions = '{}' OR t.base_id <> ALL (n.editions) AND cardinality(n.editions) = (
                    SELECT count(*) FROM edition_override r
                    WHERE r.edition_id = ANY (n.editions) AND r.listing_id = o.listing_id)
                """,
            ] + search.filters.conditions(on: .offer) + (isListed.map { [$0] } ?? [])
    }

    /// The editions that the stores of the place show.
    var shown: SQLQuery {
        let isShown: SQLQuery =
            if let day = search.validOn.map({ SQLParameter(.text($0.description)) }) {
                """
                e.active_during && tstzrange(
                    local_midnight(\(day)::date, s.time_zone), local_midnight(\(day)::date + 1, s.time_zone))
                """
            } else {
                "e.active_during @> \(now)"
            }
        let isAsked: SQLQuery = .all(search.filters.conditions(on: .store) + ["(s.retired_at <= \(now)) IS NOT TRUE"])
        return """
            SELECT n.distance_meters, e.store_id, e.source_id, e.edition_id,
                   row_number() OVER (PARTITION BY e.edition_id ORDER BY n.distance_meters, e.store_id) AS nearness,
                   count(*) OVER (PARTITION BY e.edition_id) - 1 AS also_at
            FROM (\(stores)) n JOIN store s ON s.id = n.store_id AND \(isAsked)
            JOIN store_edition e ON e.store_id = n.store_id
            WHERE \(isShown)
            """
    }

    private var stores: SQLQuery {
        switch search.place {
        case .anywhere: "SELECT id AS store_id, 0 AS distance_meters FROM store"
        case .store(let id): "SELECT id AS store_id, 0 AS distance_meters FROM store WHERE id = \(.integer(Int(id)))"
        case .stores(let ids):
            """
            SELECT id AS store_id, 0 AS distance_meters FROM store
            WHERE id = ANY (\(.integers(ids.map { Int($0) }))::integer[])
            """
        case .near(let point, let radius):
            """
            SELECT store_id, distance_meters
            FROM store_near(\(.degrees(point.latitude)), \(.degrees(point.longitude)), \(.integer(radius)))
            """
        }
    }

    /// The editions that the stores of the place show, by their bases. Empty where each store shows its own lines.
    var part: SQLQuery {
        """
        SELECT c.distance_meters, c.store_id, c.edition_id, c.also_at + 1 AS stores, b.base_id
        FROM shown c JOIN edition_base b USING (edition_id) WHERE c.nearness = 1 AND \(search.includesAllStores ? "false" : "true")
        """
    }

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

    /// NULL where no point was asked about.
    var distance: SQLQuery { if case .near = search.place { "p.distance_meters" } else { "NULL::integer" } }

    /// Stores are taken one after the other, nearest first, and of each the lines in the order of their key, until the page
    /// is full: a lateral join keeps the order of what it is joined to.
    var nearestPage: SQLQuery {
        var (editions, offers) = (search.includesAllStores ? [] : ["nearness = 1"] as [SQLQuery], offerConditions)
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

    /// All lines of the place have to be looked at, whichever comes first.
    var orderedPage: SQLQuery {
        var editions: [SQLQuery] = search.includesAllStores ? [] : ["h.nearness = 1"]
        if let after = search.after {
            editions.append(
                """
                (o.sort_group, o.sort_key, h.distance_meters, h.store_id, h.edition_id, o.listing_id, o.mechanic::text,
                 o.valid_through)
                > (\(.text(after.group))::text, \(.text(after.key))::numeric, \(.integer(after.distanceMeters))::integer,
                   \(.integer(Int(after.storeID)))::integer, \(.integer(Int(after.editionID)))::bigint, \(lineKey(after)))
                """)
        }
        return """
            SELECT h.distance_meters, h.store_id, h.source_id, h.edition_id, o.*
            FROM shown h
            CROSS JOIN LATERAL (
                SELECT t.base_id, n.stores, o.listing_id, o.mechanic, o.valid_through, \(sortColumns)
                FROM edition_base t CROSS JOIN LATERAL \(sharing) JOIN offer o ON o.edition_id = t.base_id
                CROSS JOIN LATERAL (
                    SELECT CASE WHEN o.price_basis IN ('exact', 'at_most') AND o.regular_price_basis IN ('exact', 'at_most')
                            AND o.regular_price_numerator::numeric * o.price_denominator
                                > o.price_numerator::numeric * o.regular_price_denominator
                        THEN o.regular_price_numerator::numeric / o.regular_price_denominator
                            - o.price_numerator::numeric / o.price_denominator END AS cents) saved
                WHERE t.edition_id = h.edition_id AND \(.all(offerConditions))) o
            WHERE \(.all(editions))
            ORDER BY o.sort_group, o.sort_key, h.distance_meters, h.store_id, h.edition_id, o.listing_id, o.mechanic,
                     o.valid_through LIMIT \(limit)
            """
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
