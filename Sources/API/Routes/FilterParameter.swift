import Deals
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
        FilterParameter(
            Parameters.words(
                "q", "Words of title, brand or size. All must match; \"exact phrase\", or, and -not are understood.",
                "coffee"),
            DealFilter.words),
        FilterParameter(
            Parameters.choice("mechanic", Mechanic.allCases, "One kind of deal.", example: .buyGetFree),
            DealFilter.mechanic),
        FilterParameter(
            Parameters.day("ending_before", "Only deals that end before this day.", "2026-12-31"),
            DealFilter.endingBefore),
    ]
}
