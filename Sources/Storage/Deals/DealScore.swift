import Postgres

/// The saving of a line `o`, and what the best deals are ordered by.
enum DealScore {
    /// `saved`: the cents of one unit, and the percent of what would be paid without the deal; NULL where they are not known.
    static let saving: SQLQuery = """
        CROSS JOIN LATERAL (
            SELECT CASE WHEN \(isKnown) THEN o.regular_price_numerator::numeric / o.regular_price_denominator
                        - o.price_numerator::numeric / o.price_denominator END AS cents,
                   CASE WHEN \(isKnown) THEN 100 - 100 * (o.price_numerator::numeric * o.regular_price_denominator)
                        / (o.regular_price_numerator::numeric * o.price_denominator)
                        WHEN o.mechanic = 'percent_off' THEN o.percent_off
                        WHEN o.mechanic IN ('bxgy_free', 'bxgy_pct')
                        THEN coalesce(o.percent_off, 100)::numeric * o.get_quantity / (o.buy_quantity + o.get_quantity)
                        ELSE o.printed_saving_percent END AS percent) saved
        """

    private static let isKnown: SQLQuery = """
        o.price_basis IN ('exact', 'at_most') AND o.regular_price_basis IN ('exact', 'at_most')
            AND o.regular_price_numerator::numeric * o.price_denominator
                > o.price_numerator::numeric * o.regular_price_denominator
        """

    /// The number of lines whose item's prices are looked up: those of all lines of a city would take seconds.
    private static let lookedUp: SQLQuery = "200"

    /// The lines, by their percent, with what they are ordered by: the percent times a weight of the department, so that what
    /// most shoppers buy each week comes first (cents would put the dearest goods first), divided by the rank in the
    /// department of the chain, so that the best of each come first, then the second best (the method of D'Hondt). The first
    /// ones are ordered once more, with a weight of what their items cost in the year before.
    static func ranked(_ lines: SQLQuery, now: SQLQuery) -> SQLQuery {
        """
        WITH ranked AS MATERIALIZED (\(byRank(scored(lines)))),
        first_lines AS MATERIALIZED (SELECT * FROM ranked x ORDER BY x.sort_key, \(order) LIMIT \(lookedUp)),
        last_line AS MATERIALIZED (
            SELECT * FROM first_lines x ORDER BY (x.sort_key, \(order)) DESC LIMIT 1),
        known AS MATERIALIZED (\(ItemPrices.bases(of: "first_lines", now: now)))
        SELECT \(columns(of: "x")), '0' AS sort_group, x.sort_key FROM (\(byRank(weighted))) x
        UNION ALL SELECT \(columns(of: "x")), '1', x.sort_key FROM last_line n JOIN ranked x
            ON (x.sort_key, \(order)) > (n.sort_key, n.distance_meters, n.store_id, n.edition_id, n.listing_id, n.mechanic, n.valid_through)
        """
    }

    /// A department is looked up once for a listing, of which each store can have a line.
    private static func scored(_ lines: SQLQuery) -> SQLQuery {
        """
        SELECT \(columns(of: "z")), u.chain_id, z.department_group, z.sort_key * (\(weight)) AS score
        FROM (SELECT y.*, max(y.looked_up) OVER (PARTITION BY y.listing_id) AS department_group
              FROM (SELECT y.*, CASE WHEN row_number() OVER (PARTITION BY y.listing_id) = 1 THEN (
                        SELECT g.department_group::text FROM listing_group g WHERE g.listing_id = y.listing_id) END AS looked_up
                    FROM (\(lines)) y) y) z
        JOIN source u ON u.id = z.source_id
        """
    }

    private static let weighted: SQLQuery = """
        SELECT \(columns(of: "x")), x.chain_id, x.department_group, x.score * h.weight AS score
        FROM first_lines x JOIN offer o ON o.edition_id = x.base_id AND o.listing_id = x.listing_id AND o.mechanic = x.mechanic
            AND o.valid_through = x.valid_through
        CROSS JOIN LATERAL (\(historyWeight)) h
        """

    private static func byRank(_ scored: SQLQuery) -> SQLQuery {
        """
        SELECT x.*, round(x.score / row_number() OVER (
            PARTITION BY x.chain_id, x.department_group ORDER BY x.score, \(order)), 12) AS sort_key
        FROM (\(scored)) x
        """
    }

    private static func columns(of line: SQLQuery) -> SQLQuery {
        """
        \(line).distance_meters, \(line).store_id, \(line).source_id, \(line).edition_id, \(line).base_id, \(line).stores,
        \(line).listing_id, \(line).mechanic, \(line).valid_through
        """
    }

    private static let order: SQLQuery =
        "x.distance_meters, x.store_id, x.edition_id, x.listing_id, x.mechanic, x.valid_through"

    /// Of the line `x`, whose offer is `o`: more for a price lower than each of the year before, less the more the lowest of
    /// those was below it. With fewer than three earlier prices, as many as a verdict needs, nothing is said.
    private static let historyWeight: SQLQuery = """
        SELECT CASE WHEN count(p.amount) < 3 THEN 1 WHEN min(p.amount) > n.amount THEN 1.25
                    ELSE greatest(0.5, coalesce(min(p.amount) / nullif(n.amount, 0), 1)) END AS weight
        FROM (SELECT o.price_numerator::numeric / o.price_denominator AS amount) n
        CROSS JOIN (SELECT x.store_id, x.listing_id, o.priced_unit AS unit) a
        LEFT JOIN LATERAL (
            SELECT p.price_numerator::numeric / p.price_denominator AS amount FROM (\(ItemPrices.query)) p
            WHERE p.ends_on < o.valid_from AND p.price_basis IN ('exact', 'at_most')) p ON true
        GROUP BY n.amount
        """

    /// Of a department; of one that is not known as of `other`.
    private static let weight: SQLQuery = """
        CASE WHEN z.department_group IN ('produce', 'meat_seafood', 'dairy_eggs', 'bakery', 'frozen', 'pantry') THEN 10
             WHEN z.department_group = 'deli_prepared' THEN 8
             WHEN z.department_group IN ('snacks_sweets', 'drinks') THEN 6
             WHEN z.department_group IN ('alcohol', 'other') OR z.department_group IS NULL THEN 4
             WHEN z.department_group = 'floral_garden' THEN 1 ELSE 2 END
        """
}

extension DealSearch.Order {
    var readsSaving: Bool { [.savings, .percent, .best].contains(self) }
}
