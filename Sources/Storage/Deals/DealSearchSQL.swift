import Deals
import Postgres

// The keys of a page are found first, and whole rows are read for those alone, its stores once each. What stands in
// store_offer is written out here: the physical line is known, and looking it up again by what the view shows takes many
// times as long.
extension DealSearch {
    /// The hash of the kept picture of listing `l`. Without an address no table is read.
    static let picture: SQLQuery = "(SELECT k.hash FROM picture k WHERE k.address = l.image) AS picture"

    /// That of the row `g` of `listing_group`, which a listing may lack.
    static let department: SQLQuery = "coalesce(g.department_group, 'other') AS department_group"

    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - listings: those whose deals are wanted; nil for all.
    ///   - readsEvidence: whether to read the words that each deal was read from.
    func query(at instant: Int, listings: [Int?]?, readsEvidence: Bool) -> SQLQuery {
        let parts = DealSearchParts(self, instant: instant, listings: listings)
        return """
            WITH shown AS MATERIALIZED (\(parts.shown)),
            part AS MATERIALIZED (\(parts.part)),
            \(keys(parts)),
            place AS MATERIALIZED (\(Self.places(of: "page")))
            SELECT \(parts.distance) AS distance_meters, p.stores - 1 AS also_at,
                   p.sort_group, p.sort_key::text AS sort_key,
                   p.edition_id, s.chain_id, p.store_id, s.store_code, s.ad_code, s.store_name, s.street,
                   s.city, s.state, s.postal_code, s.latitude, s.longitude, p.source_id,
                   \(OfferColumn.ofListing), o.listing_id, \(Self.department), \(Self.picture),
                   (SELECT a.aisle FROM store_aisle a WHERE a.store_id = p.store_id AND a.sku = l.sku) AS aisle, o.time_zone, s.checkout_policy,
                   \(readsEvidence ? OfferColumn.withEvidence : OfferColumn.withoutEvidence), s.confirmed_seconds, \(Self.endColumns)
            FROM page p JOIN place s USING (store_id, edition_id)
            JOIN offer o ON o.edition_id = p.base_id AND o.listing_id = p.listing_id AND o.mechanic = p.mechanic
                AND o.valid_through = p.valid_through
            JOIN listing l ON l.id = p.listing_id
            LEFT JOIN listing_group g ON g.listing_id = p.listing_id
            ORDER BY p.sort_group, p.sort_key, p.distance_meters, p.store_id, p.edition_id, p.listing_id, p.mechanic,
                     p.valid_through
            """
    }

    /// The keys of the page, and what editions replace of their bases: all of it where all lines are looked at, else of the
    /// page's lines only.
    private func keys(_ parts: DealSearchParts) -> SQLQuery {
        switch (order, includesAllStores) {
        case (.distance, true): "page AS MATERIALIZED (\(parts.nearestPage))"
        case (.distance, false):
            """
            nearest AS MATERIALIZED (\(parts.nearestPage)), same AS MATERIALIZED (\(parts.same)),
            replaced AS MATERIALIZED (\(parts.replaced(within: "same"))), page AS MATERIALIZED (\(parts.counted))
            """
        default:
            """
            replaced AS MATERIALIZED (\(parts.replaced(within: nil))), base AS MATERIALIZED (\(parts.base)),
            page AS MATERIALIZED (\(parts.orderedPage))
            """
        }
    }

    /// The number of lines that `query` lists, by department.
    func departmentQuery(at instant: Int, listings: [Int?]?) -> SQLQuery {
        let parts = DealSearchParts(self, instant: instant, listings: listings)
        return """
            WITH shown AS MATERIALIZED (\(parts.shown)),
            part AS MATERIALIZED (\(parts.part)),
            replaced AS MATERIALIZED (\(parts.replaced(within: nil))), base AS MATERIALIZED (\(parts.base))
            SELECT \(Self.department), sum(l.deals)::bigint AS deals
            FROM (SELECT o.listing_id, count(*) AS deals FROM (\(parts.lines)) o GROUP BY o.listing_id) l
            LEFT JOIN listing_group g ON g.listing_id = l.listing_id GROUP BY 1
            """
    }

    /// The editions that the stores of the place show, nearest first, of stores at the same place by what is the same in every
    /// database. PostgreSQL cannot know how many they are, and would compare each with each if their stores were joined as a
    /// set.
    func shownEditionsQuery(at instant: Int) -> SQLQuery {
        let parts = DealSearchParts(self, instant: instant, listings: nil)
        return """
            WITH shown AS MATERIALIZED (\(parts.shown))
            SELECT \(parts.distance) AS distance_meters, p.source_id, p.edition_id, p.store_id, s.*, ARRAY(
                       SELECT b.base_id FROM edition_base b WHERE b.edition_id = p.edition_id)::text[] AS bases
            FROM shown p, LATERAL (SELECT \(Self.placeColumns)
                FROM store s JOIN chain c ON c.id = s.chain_id WHERE s.id = p.store_id OFFSET 0) s
            ORDER BY p.distance_meters, s.chain_id COLLATE "C", s.store_code COLLATE "C", p.source_id COLLATE "C", p.edition_id
            """
    }

    /// The end of an offer `o`.
    static let endColumns: SQLQuery = """
        upper(o.validity) AT TIME ZONE o.time_zone AS expires_local,
        extract(epoch FROM upper(o.validity))::bigint AS expires_seconds
        """
    /// A line of a price list without a price is a thing the store does not carry.
    static let isOffered: SQLQuery = """
        o.sold_by IS NOT NULL OR coalesce(o.deal_text, o.savings_text) IS NOT NULL OR cardinality(o.unparsed_text) > 0
        """

    /// The stores of some editions at stores, with the time when the last good run saw what they show.
    private static func places(of keys: SQLQuery) -> SQLQuery {
        """
        SELECT p.edition_id, p.store_id, \(placeColumns)
        FROM (SELECT DISTINCT edition_id, store_id FROM \(keys)) p
        JOIN store s ON s.id = p.store_id JOIN chain c ON c.id = s.chain_id
        """
    }

    /// Of an edition at a store `p`.
    private static let placeColumns: SQLQuery = """
        s.chain_id, s.code AS store_code, s.ad_code, s.name AS store_name, s.street, s.city, s.state, s.postal_code,
        s.latitude, s.longitude, s.time_zone, c.checkout_policy,
        (SELECT extract(epoch FROM max(r.seen_at))::bigint FROM scrape_run r
         WHERE r.edition_id = p.edition_id AND r.store_id = p.store_id
           AND r.outcome IN ('accepted', 'unchanged')) AS confirmed_seconds
        """
}
