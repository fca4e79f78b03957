import Deals
import Pricing
import Storage
import WebKit

/// A parameter of `/v1/deals` that is a filter of the search. To add one, add it to the list.
struct FilterParameter: Sendable {
    let parameter: any AnyParameter
    let filter: @Sendable (Query) -> DealFilter?

    private init<Kind>(_ parameter: Parameter<Kind>, _ filter: @escaping @Sendable (Kind) -> DealFilter) {
        self.parameter = parameter
        self.filter = { query in query[parameter].map(filter) }
    }

    static let all = [
        FilterParameter(Parameters.chain, DealFilter.chain),
        FilterParameter(
            Parameters.words("department", "A department as the source prints it, in any case of letters.", "Grocery"),
            DealFilter.department),
        FilterParameter(Parameters.departmentGroups, DealFilter.departments),
        FilterParameter(
            Parameters.words(
                "q", "Words of title, brand or size. All must match; \"exact phrase\", or, and -not are understood.",
                "coffee"),
            DealFilter.words),
        FilterParameter(
            Parameters.choices("mechanic", Mechanic.allCases, "Kinds of deal.", example: [.buyGetFree]),
            DealFilter.mechanics),
        FilterParameter(
            Parameters.day("ending_before", "Only deals that end before this day.", "2026-12-31"),
            DealFilter.endingBefore),
        FilterParameter(Parameters.storesOfPlace, DealFilter.stores),
    ]

    /// The filters that a query asks for.
    static func filters(_ query: Query) -> [DealFilter] {
        all.compactMap { $0.filter(query) } + [conditions(query)].compactMap(\.self)
    }

    /// Only where the query says something of the shopper: all deals are listed otherwise, whatever they ask for.
    private static func conditions(_ query: Query) -> DealFilter? {
        let (with, without) = (query[Parameters.with], query[Parameters.without])
        guard with != nil || without != nil else { return nil }
        return .conditionsMet(ShopperProfile.usual.with(with ?? []).without(without ?? []).met)
    }
}
