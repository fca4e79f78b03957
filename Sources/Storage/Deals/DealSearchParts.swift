import Deals
import Postgres

/// The parts of a search's statement.
struct DealSearchParts {
    let search: DealSearch
    let limit: SQLQuery
    /// Those on lines `o`.
    let lineConditions: [SQLQuery]
    let now: SQLQuery

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
        lineConditions =
            [
                holds,
                DealSearch.isOffered,
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

    /// The editions that the stores of the place show, by their bases, and the place of each among those that share a base.
    /// Empty where each store shows its own lines.
    var part: SQLQuery {
        """
        SELECT c.distance_meters, c.store_id, c.source_id, c.edition_id, c.also_at + 1 AS stores, b.base_id,
               row_number() OVER (PARTITION BY b.base_id ORDER BY c.distance_meters, c.store_id, c.edition_id) AS place
        FROM shown c JOIN edition_base b USING (edition_id) WHERE c.nearness = 1 AND \(search.includesAllStores ? "false" : "true")
        """
    }

    /// For each base and listing the number of stores that share the base but have another line of the listing, and the
    /// place of the first edition that has the line of the base.
    ///
    /// - Parameter page: a name of keys, between whose first and last listing of each base to look; nil for all listings.
    func replaced(within page: SQLQuery?) -> SQLQuery {
        let (range, isWithin): (SQLQuery, SQLQuery) =
            page.map { page in
                (
                    """
                    JOIN (SELECT base_id, min(listing_id) AS first, max(listing_id) AS last FROM \(page) GROUP BY base_id) p
                        USING (base_id)
                    """, "r.listing_id BETWEEN p.first AND p.last"
                )
            } ?? ("", "true")
        return """
            SELECT base_id, listing_id, sum(stores)::bigint AS stores,
                   1 + count(*) FILTER (WHERE place = number) AS first_place
            FROM (SELECT t.base_id, r.listing_id, t.stores, t.place,
                         row_number() OVER (PARTITION BY t.base_id, r.listing_id ORDER BY t.place) AS number
                  FROM part t \(range)
                  JOIN edition_override r ON r.edition_id = t.edition_id AND \(isWithin)
                  WHERE t.base_id <> t.edition_id) x
            GROUP BY base_id, listing_id
            """
    }

    /// The bases of the place with the editions that share each, nearest first, and the place of the one that shows a listing,
    /// where it is not the first.
    var base: SQLQuery {
        """
        SELECT p.base_id, sum(p.stores)::bigint AS stores, f.first_places, f.replaced_stores,
               array_agg(p.distance_meters ORDER BY p.place) AS distances, array_agg(p.store_id ORDER BY p.place) AS store_ids,
               array_agg(p.source_id ORDER BY p.place) AS source_ids, array_agg(p.edition_id ORDER BY p.place) AS edition_ids
        FROM part p LEFT JOIN (
            SELECT base_id, jsonb_object_agg(listing_id, first_place) FILTER (WHERE first_place > 1) AS first_places,
                   jsonb_object_agg(listing_id, stores) AS replaced_stores
            FROM replaced GROUP BY base_id) f USING (base_id)
        GROUP BY p.base_id, f.first_places, f.replaced_stores
        """
    }

    /// NULL where no point was asked about.
    var distance: SQLQuery { if case .near = search.place { "p.distance_meters" } else { "NULL::integer" } }
}
