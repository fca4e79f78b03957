import Deals
import Postgres

// The keys of a page: which lines it has, and which edition shows each.
extension DealSearchParts {
    /// The bases of the editions that are nearer than `h`, where each line is listed once.
    private var nearer: SQLQuery {
        search.includesAllStores
            ? "(SELECT '{}'::bigint[] AS bases) n"
            : "(SELECT coalesce(array_agg(DISTINCT c.base_id), '{}') AS bases FROM part c WHERE \(Self.isNearer)) n"
    }

    /// Stores are taken one after the other, nearest first, and of each the lines in the order of their key, until the page
    /// is full: a lateral join keeps the order of what it is joined to.
    var nearestPage: SQLQuery {
        var editions: [SQLQuery] = search.includesAllStores ? [] : ["nearness = 1"]
        var offers = lineConditions + [Self.isNotReplaced] + (search.includesAllStores ? [] : [Self.isNotShownNearer])
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
            SELECT h.distance_meters, h.store_id, h.source_id, h.edition_id, h.also_at + 1 AS stores, '' AS sort_group,
                   0 AS sort_key, o.*
            FROM (SELECT * FROM shown WHERE \(.all(editions)) ORDER BY distance_meters, store_id, edition_id) h
            CROSS JOIN LATERAL \(nearer)
            CROSS JOIN LATERAL (
                SELECT x.* FROM edition_base t CROSS JOIN LATERAL (
                    SELECT t.base_id, o.listing_id, o.mechanic, o.valid_through, o.time_zone, o.line_hash FROM offer o
                    WHERE o.edition_id = t.base_id AND \(.all(offers))
                    ORDER BY o.listing_id, o.mechanic, o.valid_through LIMIT \(limit)) x
                WHERE t.edition_id = h.edition_id ORDER BY x.listing_id, x.mechanic, x.valid_through LIMIT \(limit)) o
            LIMIT \(limit)
            """
    }

    /// The bases of the place that have the lines of the page `nearest`.
    var same: SQLQuery {
        """
        SELECT o.listing_id, o.time_zone, o.line_hash, d.edition_id AS base_id
        FROM nearest o, LATERAL (SELECT d.edition_id FROM offer d WHERE \(Self.isSameLine) OFFSET 0) d
        WHERE d.edition_id IN (SELECT base_id FROM part)
        """
    }

    /// The page `nearest` with the stores that show each line, by whatever base.
    var counted: SQLQuery {
        """
        SELECT n.distance_meters, n.store_id, n.source_id, n.edition_id, c.stores, n.sort_group, n.sort_key, n.base_id,
               n.listing_id, n.mechanic, n.valid_through
        FROM nearest n JOIN (
            SELECT s.listing_id, s.time_zone, s.line_hash, sum(b.stores - coalesce(r.stores, 0))::bigint AS stores
            FROM same s JOIN (SELECT base_id, sum(stores) AS stores FROM part GROUP BY base_id) b USING (base_id)
            LEFT JOIN replaced r USING (base_id, listing_id)
            GROUP BY s.listing_id, s.time_zone, s.line_hash) c USING (listing_id, time_zone, line_hash)
        """
    }

    private static let isNotReplaced: SQLQuery = """
        t.base_id = t.edition_id OR NOT EXISTS (
            SELECT FROM edition_override r WHERE r.edition_id = t.edition_id AND r.listing_id = o.listing_id OFFSET 0)
        """
    /// Of the editions that have a line, the nearest shows it.
    private static let isNotShownNearer: SQLQuery = """
        n.bases = '{}' OR NOT EXISTS (
            SELECT FROM offer d WHERE \(isSameLine) AND d.edition_id = ANY (n.bases) AND EXISTS (
                SELECT FROM part c WHERE c.base_id = d.edition_id AND \(isNearer) AND (\(showsLine)) OFFSET 0) OFFSET 0)
        """

    private static let isNearer: SQLQuery =
        "(c.distance_meters, c.store_id, c.edition_id) < (h.distance_meters, h.store_id, h.edition_id)"

    /// Editions that differ from their base in the same line have it each.
    private static let isSameLine: SQLQuery =
        "d.listing_id = o.listing_id AND d.line_hash = o.line_hash AND d.time_zone = o.time_zone"

    /// Whether the edition `c` shows the line `o` of its base `c.base_id`.
    private static let showsLine: SQLQuery = """
        c.base_id = c.edition_id OR NOT EXISTS (
            SELECT FROM edition_override r WHERE r.edition_id = c.edition_id AND r.listing_id = o.listing_id OFFSET 0)
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
        let found = search.order == .best ? DealScore.ranked(lines, now: now) : lines
        return """
            SELECT o.* FROM (\(found)) o
            WHERE \(.all(after))
            ORDER BY o.sort_group, o.sort_key, o.distance_meters, o.store_id, o.edition_id, o.listing_id, o.mechanic,
                     o.valid_through LIMIT \(limit)
            """
    }

    /// All lines of the place, each with its sort keys and an edition that shows it.
    var lines: SQLQuery {
        let found: SQLQuery = """
            SELECT h.distance_meters, h.store_id, h.source_id, h.edition_id, t.base_id, \(source.stores) AS stores,
                   o.listing_id, o.mechanic, o.valid_through, o.time_zone, o.line_hash, \(sortColumns)
            FROM \(source.from) \(search.order.readsSaving ? DealScore.saving : "")
            WHERE \(.all(lineConditions + [source.condition]))
            """
        return search.includesAllStores ? found : Self.once(found)
    }

    /// Of lines that several bases have, that of the nearest edition, with the stores of all of them.
    /// Each is computed before it is sorted (`OFFSET`): otherwise the lists of its base are sorted with it, on disk.
    private static func once(_ found: SQLQuery) -> SQLQuery {
        """
        SELECT y.* FROM (
            SELECT x.distance_meters, x.store_id, x.source_id, x.edition_id, x.base_id,
                   (sum(x.stores) OVER line)::bigint AS stores, x.listing_id, x.mechanic, x.valid_through, x.sort_group, x.sort_key,
                   row_number() OVER (line ORDER BY x.distance_meters, x.store_id, x.edition_id) AS place
            FROM (\(found) OFFSET 0) x WINDOW line AS (PARTITION BY x.listing_id, x.line_hash, x.time_zone)) y
        WHERE y.place = 1
        """
    }

    /// Lines `o` of bases `t` with the edition `h` that shows them. Where each line is listed once, those of a base are read
    /// once, however many editions share it: which of them shows a line is looked up in what `base` has of it, so that
    /// nothing is joined whose size PostgreSQL would have to guess.
    private var source: (from: SQLQuery, condition: SQLQuery, stores: SQLQuery) {
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
            """, "h.edition_id IS NOT NULL",
            "t.stores - coalesce((t.replaced_stores ->> o.listing_id::text)::bigint, 0)"
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
        case .percent:
            """
            (saved.percent IS NULL)::integer::text AS sort_group, -round(coalesce(saved.percent, 0), 12) AS sort_key
            """
        // A little where it is not known.
        case .best: "'' AS sort_group, -round(coalesce(saved.percent, 5), 12) AS sort_key"
        case .unitPrice:
            """
            CASE WHEN o.price_basis = 'at_least' THEN 'zz' ELSE coalesce(o.unit_price_base_unit, 'zz') END AS sort_group,
            round(coalesce(o.unit_price_numerator::numeric / o.unit_price_denominator, 0), 12) AS sort_key
            """
        }
    }
}
