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

    /// The lines, by their percent, with the score that they are ordered by: the percent times a weight of the department, so that
    /// what most shoppers buy each week comes first (cents would put the dearest goods first), divided by the rank in the
    /// department of the chain, so that the best of each come first, then the second best (the method of D'Hondt).
    static func ranked(_ lines: SQLQuery) -> SQLQuery {
        """
        SELECT x.distance_meters, x.store_id, x.source_id, x.edition_id, x.base_id, x.stores, x.listing_id, x.mechanic,
               x.valid_through, x.sort_group, round(x.score / row_number() OVER (
                   PARTITION BY x.chain_id, x.department_group
                   ORDER BY x.score, x.distance_meters, x.store_id, x.edition_id, x.listing_id, x.mechanic,
                            x.valid_through), 12) AS sort_key
        FROM (SELECT y.*, u.chain_id, g.department_group, y.sort_key * (\(weight)) AS score
              FROM (\(lines)) y JOIN source u ON u.id = y.source_id
              JOIN listing_group g ON g.listing_id = y.listing_id) x
        """
    }

    /// Of the department of `g`.
    private static let weight: SQLQuery = """
        CASE WHEN g.department_group IN ('produce', 'meat_seafood', 'dairy_eggs', 'bakery', 'frozen', 'pantry') THEN 10
             WHEN g.department_group = 'deli_prepared' THEN 8
             WHEN g.department_group IN ('snacks_sweets', 'drinks') THEN 6
             WHEN g.department_group IN ('alcohol', 'other') THEN 4
             WHEN g.department_group = 'floral_garden' THEN 1 ELSE 2 END
        """
}

extension DealSearch.Order {
    var readsSaving: Bool { [.savings, .percent, .best].contains(self) }
}
