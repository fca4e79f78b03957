package import Deals
import Postgres

/// A condition that deals have to meet. To add one, add a case, and its SQL below.
package enum DealFilter: Hashable, Sendable {
    /// The retailer, by its id.
    case chain(String)
    /// Words of title, brand or size as one types into a search box: all of them, "a phrase", or, -not. English word forms
    /// match each other ("berries", "berry").
    case words(String)
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
        case .department(let name): (.listing, "lower(department) = lower(\(.text(name)))")
        case .mechanic(let mechanic): (.offer, "o.mechanic = \(.text(mechanic.rawValue))")
        case .endingBefore(let day): (.offer, "o.valid_through < \(.text(day.description))::date")
        }
    }
}

extension [DealFilter] {
    func conditions(on table: DealFilter.DecidingTable) -> [SQLQuery] {
        map(\.condition).filter { $0.table == table }.map(\.sql)
    }
}
