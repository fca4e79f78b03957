package import Deals
import Postgres

/// A condition that deals have to meet. To add one, add a case, and its SQL below.
package enum DealFilter: Hashable, Sendable {
    /// The retailer, by its id.
    case chain(String)
    /// Words of title, brand or size as one types into a search box: all of them, "a phrase", or, -not. English word forms
    /// match each other ("berries", "berry").
    case words(String)
    /// Listings that name goods of one of these comparison groups.
    ///
    /// `words` finds those whose groups were not sought yet, after an upgrade; nil leaves them out.
    case groups([String], words: String? = nil)
    /// Listings with one of these item numbers, at any chain.
    case skus([String])
    /// These listings, by their ids.
    case listings([Int64])
    /// A department as printed, in any case of letters.
    case department(String)
    case mechanic(Mechanic)
    /// Deals whose last day comes before this one.
    case endingBefore(LocalDay)
}

extension DealFilter {
    /// The table that the condition reads.
    enum DecidingTable: Hashable { case store, listing, offer }

    var condition: (table: DecidingTable, sql: SQLQuery) {
        switch self {
        case .chain(let id): (.store, "s.chain_id = \(.text(id))")
        case .words(let words): (.listing, "search @@ websearch_to_tsquery('english', \(.text(words)))")
        case .groups(let names, let words): (.listing, Self.isOf(SQLParameter(.texts(names)), orHas: words))
        case .skus(let numbers):
            (
                .listing,
                """
                (chain_id, sku) IN (SELECT c.id, number FROM chain c, unnest(\(.texts(numbers))::text[]) AS number)
                """
            )
        case .listings(let ids): (.listing, "id = ANY (\(.integers(ids.map { Int($0) }))::bigint[])")
        case .department(let name): (.listing, "lower(department) = lower(\(.text(name)))")
        case .mechanic(let mechanic): (.offer, "o.mechanic = \(.text(mechanic.rawValue))")
        case .endingBefore(let day): (.offer, "o.valid_through < \(.text(day.description))::date")
        }
    }
}

extension DealFilter {
    /// Scans of indexes: a condition on all columns at once would read the whole table. So would a plan for any number of
    /// listings; for an array PostgreSQL expects few.
    private static func isOf(_ groups: SQLParameter, orHas words: String?) -> SQLQuery {
        """
        id = ANY (ARRAY(
               SELECT listing_id FROM listing_group WHERE comparison_group = ANY (\(groups)::text[])
               UNION ALL
               SELECT listing_id FROM listing_group WHERE further_groups <> '{}' AND further_groups && \(groups)::text[]
               UNION ALL
               SELECT l.id FROM listing l WHERE l.search @@ websearch_to_tsquery('english', \(.text(words)))
                   AND NOT EXISTS (SELECT FROM listing_group g WHERE g.listing_id = l.id)))
        """
    }
}

extension [DealFilter] {
    func conditions(on table: DealFilter.DecidingTable) -> [SQLQuery] {
        map(\.condition).filter { $0.table == table }.map(\.sql)
    }
}
