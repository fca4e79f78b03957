import Deals
import Postgres

// The keys of a page are found first, and whole rows are read for those alone. What stands in store_offer is written out
// here: the physical line is known, and looking it up again by what the view shows takes many times as long.
extension DealSearch {
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - listings: those whose deals are wanted; nil for all.
    ///   - readsEvidence: whether to read the words that each deal was read from.
    func query(at instant: Int, listings: [Int?]?, readsEvidence: Bool) -> SQLQuery {
        let parts = DealSearchParts(self, instant: instant, listings: listings)
        return """
            WITH shown AS MATERIALIZED (\(parts.shown)),
            page AS (\(order == .distance ? parts.nearestPage : parts.orderedPage))
            SELECT \(parts.distance) AS distance_meters, \(parts.alsoAt) AS also_at, p.sort_group, p.sort_key::text AS sort_key,
                   p.edition_id, s.chain_id, p.store_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street,
                   s.city, s.state, s.postal_code, s.latitude, s.longitude, p.source_id,
                   l.sku, l.title, l.brand, l.size_text, l.department, o.listing_id, o.time_zone,
                   (SELECT checkout_policy FROM chain c WHERE c.id = s.chain_id) AS checkout_policy,
                   \(readsEvidence ? OfferColumn.withEvidence : OfferColumn.withoutEvidence), f.confirmed_seconds,
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
}

/// The parts of a search's statement.
private struct DealSearchParts {
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

    /// The nearer editions that have lines of the same base as `h`, where each line is listed once.
    private var nearer: SQLQuery {
        guard !search.includesAllStores else { return "(SELECT '{}'::bigint[] AS editions) n" }
        return """
            (SELECT ARRAY(
                SELECT c.edition_id FROM shown c JOIN edition_base b USING (edition_id)
                WHERE c.nearness = 1 AND b.base_id = t.base_id
                  AND (c.distance_meters, c.store_id, c.edition_id) < (h.distance_meters, h.store_id, h.edition_id)
            ) AS editions) n
            """
    }

    /// The number of other stores with a line of the page: those of its edition and, where each line is listed once, of
    /// the others that share it.
    var alsoAt: SQLQuery {
        guard !search.includesAllStores else { return "p.also_at" }
        return """
            (SELECT sum(c.also_at + 1)::bigint - 1 FROM shown c JOIN edition_base b USING (edition_id)
             WHERE c.nearness = 1 AND b.base_id = p.base_id AND (b.base_id = b.edition_id OR NOT EXISTS (
                SELECT FROM edition_override r WHERE r.edition_id = b.edition_id AND r.listing_id = p.listing_id)))
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
            SELECT h.distance_meters, h.store_id, h.source_id, h.also_at, h.edition_id, '' AS sort_group, 0 AS sort_key, o.*
            FROM (SELECT * FROM shown WHERE \(.all(editions)) ORDER BY distance_meters, store_id, edition_id) h
            CROSS JOIN LATERAL (
                SELECT x.* FROM edition_base t CROSS JOIN LATERAL \(nearer) CROSS JOIN LATERAL (
                    SELECT t.base_id, o.listing_id, o.mechanic, o.valid_through FROM offer o
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
            SELECT h.distance_meters, h.store_id, h.source_id, h.also_at, h.edition_id, o.*
            FROM shown h
            CROSS JOIN LATERAL (
                SELECT t.base_id, o.listing_id, o.mechanic, o.valid_through, \(sortColumns)
                FROM edition_base t CROSS JOIN LATERAL \(nearer) JOIN offer o ON o.edition_id = t.base_id
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
