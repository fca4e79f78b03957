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
    /// Departments of the list for all chains.
    case departments([DepartmentGroup])
    /// Kinds of deal.
    case mechanics([Mechanic])
    /// Deals for a shopper who meets these conditions and no others.
    case conditionsMet(Set<Promotion.Condition>)
    /// Of the stores of the place these.
    case stores([Int64])
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
        case .departments(let groups):
            // A lookup for each line, so that one plan is good for every department.
            (
                .offer,
                """
                coalesce((SELECT g.department_group FROM listing_group g WHERE g.listing_id = o.listing_id), 'other')
                    = ANY (\(.texts(groups.map(\.rawValue)))::text[])
                """
            )
        case .mechanics(let mechanics): (.offer, "o.mechanic = ANY (\(.texts(mechanics.map(\.rawValue)))::text[])")
        case .conditionsMet(let met): (.offer, Self.isMet(met))
        case .stores(let ids): (.store, "s.id = ANY (\(.integers(ids.map { Int($0) }))::integer[])")
        case .endingBefore(let day): (.offer, "o.valid_through < \(.text(day.description))::date")
        }
    }
}

extension DealFilter {
    /// The coupon of a manufacturer or a store may be digital, and is then not needed on paper too: `ShopperProfile.unmet` says
    /// the same of one deal.
    private static func isMet(_ conditions: Set<Promotion.Condition>) -> SQLQuery {
        let met = SQLParameter(.texts(conditions.sorted().map(\.rawValue)))
        return """
            o.conditions <@ \(met)::text[] OR 'digital_coupon' = ANY (o.conditions)
                AND o.conditions <@ (\(met)::text[] || '{manufacturer_coupon,store_coupon}')
            """
    }
}

extension [DealFilter] {
    func conditions(on table: DealFilter.DecidingTable) -> [SQLQuery] {
        map(\.condition).filter { $0.table == table }.map(\.sql)
    }
}
