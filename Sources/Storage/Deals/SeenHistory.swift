package import Deals
import Postgres

/// The lines for an item in a store's editions of a year.
package struct SeenHistory: Hashable, Sendable {
    /// Days on which a line for the item held, as far as they are known.
    package struct SeenLine: Hashable, Sendable {
        package let first: LocalDay, last: LocalDay
        package let reading: Reading
        /// Whether the line is a deal; a price list has the regular price otherwise.
        package let isDeal: Bool

        package init(first: LocalDay, last: LocalDay, reading: Reading, isDeal: Bool) {
            (self.first, self.last, self.reading, self.isDeal) = (first, last, reading, isDeal)
        }
    }

    /// Days whose ad is known, whether it has the item or not.
    package struct SeenAd: Hashable, Sendable { package let first: LocalDay, last: LocalDay }

    package let lines: [SeenLine]
    package let ads: [SeenAd]
}

extension Database {
    /// The lines for an item in a store's editions, for a year up to an instant and for the announced days after it.
    ///
    /// An ad says of every day of its week whether an item is on sale. A price list says it only of the days on which it
    /// was seen, and only of the items in it; the current one is taken to hold for as long as it is fresh.
    ///
    /// - Parameters:
    ///   - listings: the texts of the item; see `SeenItem`.
    ///   - instant: seconds since 1970; what was recorded after that second is left out.
    package func seenHistory(
        store: Int64, listings: [Int64], at instant: Int
    ) async throws -> SeenHistory {
        let rows = try await connection.query(
            prepared: Self.seenHistory, [.integer(Int(store)), .integers(listings.map { Int($0) }), .integer(instant)])
        return SeenHistory(
            lines: try rows.compactMap { row in
                guard let isDeal = try row.bool("is_deal"), let (first, last) = try row.days("line") else { return nil }
                return SeenHistory.SeenLine(
                    first: first, last: last, reading: try Reading(row, readsEvidence: false), isDeal: isDeal)
            },
            ads: try rows.compactMap { try $0.days("ad").map { SeenHistory.SeenAd(first: $0, last: $1) } })
    }

    /// The lines are found by the item and not by the edition: an item has a few of them, and a price list has an edition
    /// for each day.
    private static let seenHistory: SQL = """
        WITH line AS MATERIALIZED (
            SELECT o.*, coalesce(o.deal_text, o.savings_text) IS NULL AS is_of_list,
                   CASE WHEN o.sold_by IS NULL AND coalesce(o.deal_text, o.savings_text) IS NULL THEN NULL
                        ELSE (o.price_basis = 'exact' AND o.regular_price_basis = 'exact'
                              AND (o.price_numerator, o.price_denominator)
                                = (o.regular_price_numerator, o.regular_price_denominator)) IS NOT TRUE END AS is_deal
            FROM offer_all o WHERE o.listing_id = ANY ($2::bigint[])
        ), edition_line AS MATERIALIZED (
            SELECT b.edition_id AS shown_in, n.* FROM line n JOIN edition_base b ON b.base_id = n.edition_id
            WHERE b.edition_id = b.base_id OR NOT EXISTS (
                SELECT FROM edition_override r WHERE r.edition_id = b.edition_id AND r.listing_id = n.listing_id)
        ), origin AS (
            SELECT e.source_id, bool_or(n.is_of_list) AS is_list
            FROM edition_line n JOIN edition e ON e.id = n.shown_in GROUP BY e.source_id
        ), switch AS (
            SELECT w.source_id, w.edition_id, o.is_list, s.time_zone, t.begins,
                   lead(t.begins) OVER in_order AS ends
            FROM origin o JOIN store_edition_history w ON w.store_id = $1 AND w.source_id = o.source_id
            JOIN store s ON s.id = w.store_id JOIN scrape_run r ON r.id = w.run_id
            CROSS JOIN LATERAL (
                SELECT coalesce(w.effective_from, least(w.recorded_at, r.seen_at)) AS begins) t
            WHERE w.recorded_at < to_timestamp($3::bigint + 1) AND NOT EXISTS (
                SELECT FROM store_edition_history x
                WHERE x.store_id = w.store_id AND x.source_id = w.source_id
                  AND x.recorded_at < to_timestamp($3::bigint + 1) AND x.recorded_at > w.recorded_at
                  AND x.recorded_at < w.effective_from AND is_same_week(x.effective_from, w.effective_from))
            WINDOW in_order AS (PARTITION BY w.source_id ORDER BY t.begins, w.recorded_at)
        ), period AS (
            SELECT w.source_id, w.edition_id, w.is_list, w.begins,
                   (w.begins AT TIME ZONE w.time_zone)::date AS switched_on,
                   (w.ends AT TIME ZONE w.time_zone)::date - 1 AS replaced_after,
                   (c.first_seen AT TIME ZONE w.time_zone)::date AS first_seen,
                   (CASE WHEN w.ends IS NULL AND w.is_list
                         THEN greatest(c.last_seen, least(c.last_seen + interval '7 days', to_timestamp($3::bigint)))
                         ELSE c.last_seen END AT TIME ZONE w.time_zone)::date AS last_seen
            FROM switch w CROSS JOIN LATERAL (
                SELECT min(r.seen_at) AS first_seen, max(r.seen_at) AS last_seen FROM scrape_run r
                WHERE r.edition_id = w.edition_id AND r.store_id = $1 AND r.outcome IN ('accepted', 'unchanged')
                  AND r.seen_at >= w.begins AND (r.seen_at >= w.ends) IS NOT TRUE
                  AND r.seen_at <= to_timestamp($3::bigint)) c
            WHERE (w.ends < to_timestamp($3::bigint) - interval '400 days') IS NOT TRUE
        ), limited AS (
            -- The days before a switch are those of the edition before it, as far as that is known: a correction of an
            -- ad holds from the day on which it was seen.
            SELECT p.*, e.effective_on, e.valid_through AS edition_ends,
                   CASE WHEN NOT p.is_list AND lag(e.effective_on) OVER in_order = e.effective_on THEN p.switched_on
                        WHEN row_number() OVER in_order > 1
                        THEN least(lag(p.last_seen) OVER in_order + 1, p.switched_on) END AS not_before
            FROM period p JOIN edition e ON e.id = p.edition_id WINDOW in_order AS (PARTITION BY p.source_id ORDER BY p.begins)
        )
        SELECT CASE WHEN NOT p.is_list THEN greatest(p.effective_on, p.not_before) END AS ad_first,
               CASE WHEN NOT p.is_list THEN least(
                   greatest(p.effective_on + 6, p.last_seen), p.edition_ends, p.replaced_after) END AS ad_last,
               greatest(n.valid_from, p.not_before, CASE WHEN p.is_list AND n.dates_assumed THEN p.first_seen END)
                   AS line_first,
               least(n.valid_through, p.replaced_after, CASE WHEN p.is_list AND n.dates_assumed THEN p.last_seen END)
                   AS line_last,
               n.*
        FROM limited p LEFT JOIN edition_line n ON n.shown_in = p.edition_id
        ORDER BY p.begins, n.valid_from
        """
}

extension PostgresRow {
    /// - Returns: nil if there are none: `last` can be before `first`.
    fileprivate func days(_ column: String) throws -> (first: LocalDay, last: LocalDay)? {
        guard let first = try text("\(column)_first").flatMap({ LocalDay(iso: $0) }),
            let last = try text("\(column)_last").flatMap({ LocalDay(iso: $0) }), first <= last
        else { return nil }
        return (first, last)
    }
}
