import Deals
import Pricing
package import Rows
import Storage

extension RowSchema where Row == SeenItemHistory {
    /// An item's price history at a store. Days are those of the store's calendar.
    package static let sales = RowSchema(
        name: "ItemSales", about: "Whether the price of an item at a store is a good one, from its prices of a year.",
        fields: place + price + span + seen + next, example: .example)

    private static let place: [RowField<SeenItemHistory>] = [
        RowField("chain", \.store.store.chain, "The retailer."),
        RowField("store_code", \.store.store.code, "The chain's own code for the store."),
        RowField("store", \.store.store.name, "Its name."),
        RowField("distance_meters", \.store.distanceMeters, "Distance from the requested point; absent without one."),
        RowField("sku", \.item.listing.sku, "The chain's own number for the item."),
        RowField("title", \.item.listing.title, "Name as printed."),
        RowField("size", \.item.listing.sizeText, "Size or package as printed."),
    ]

    private static let price: [RowField<SeenItemHistory>] = [
        RowField(
            "price_cents", \.history.price?.amount,
            "Price of one unit today; absent if there is none that can be compared."),
        RowField("per", \.history.price?.unit, "The unit of the price."),
        RowField(
            "price_basis", \.history.price?.basis, "How sure that is."),
    ]

    private static let span: [RowField<SeenItemHistory>] = [
        RowField(
            "span_days", \.history.span?.days,
            "Days for which the price is judged, today included: the longest of 28, 90, 180 and 365 that were observed from their "
                + "first day on."),
        RowField("span_observed_days", \.history.span?.observedDays, "How many of them were observed."),
        RowField(
            "standing", .words(PriceStanding.words),
            { row in
                row.history.span.flatMap { row.history.standing(inLast: $0.days)?.word }
            }, "Today's price among those of these days."),
        RowField("lowest_cents", \.low?.price.amount, "The lowest price of these days."),
        RowField("lowest_basis", \.low?.price.basis, "How sure that is."),
        RowField("lowest_on", \.low?.day, "The last day on which it held."),
        RowField("lows", of: lows, \.history.lows, "The lowest price of each span that was observed."),
    ]

    private static let lows: [RowField<DealHistory.SpanLow>] = [
        RowField("span_days", \.span.days, "Days of the span."),
        RowField("span_observed_days", \.span.observedDays, "How many of them were observed."),
        RowField("lowest_cents", \.price.amount, "The lowest price of these days."),
        RowField("lowest_basis", \.price.basis, "How sure that is."),
        RowField("lowest_on", \.day, "The last day on which it held."),
    ]

    private static let seen: [RowField<SeenItemHistory>] = [
        RowField(
            "observed_days", \.history.observedDays, "Days of the last year on which the prices of the store are known."
        ),
        RowField("weeks_seen", \.history.saleWeeks.seen, "Weeks of them."),
        RowField("weeks_on_sale", \.history.saleWeeks.onSale, "Weeks in which it was on sale."),
        RowField(
            "sales_seen", \.history.sales.count, "Sales in the last year; weeks on sale without a break are one."),
        RowField("past_sales", of: sale, \.history.sales, "These sales, oldest first."),
        RowField("sale_through", \.history.currentSale?.days.last, "Last known day of today's sale."),
    ]

    private static let sale: [RowField<Sale>] = [
        RowField("valid_from", \.days.from, "First day that is known."),
        RowField("valid_through", \.days.last, "Last day that is known."),
    ]

    private static let next: [RowField<SeenItemHistory>] = [
        RowField("next_sale", .words(NextSale.words), \.history.nextSale.word, "What is known of the next sale."),
        RowField(
            "next_sale_from", \.history.nextSale.days?.from,
            "First day of an announced sale, or on which an expected one is likely to begin."),
        RowField("next_sale_through", \.history.nextSale.days?.last, "Last day of the same."),
        RowField(
            "certainty", \.history.nextSale.forecast?.certainty,
            "How sure the expected sale is, from the number of sale starts seen and the spread of the days between them."
        ),
        RowField("shortest_gap_days", \.history.nextSale.gaps?.0, "Fewest days from one sale start to the next."),
        RowField("longest_gap_days", \.history.nextSale.gaps?.1, "Most days from one sale start to the next."),
        RowField(
            "summary", { HistoryPhrases($0.history).sentences.joined(separator: " ") }, "The same in plain words."),
    ]
}

extension SaleForecast.Certainty: FieldValue {}

extension SeenPrice {
    fileprivate var basis: PriceBasis { isBound ? .atMost : .exact }
}

extension SeenItemHistory {
    fileprivate var low: (day: LocalDay, price: SeenPrice)? {
        history.span.flatMap { history.lowest(inLast: $0.days) }
    }
}

extension DealHistory {
    /// The lowest price of a span.
    fileprivate struct SpanLow {
        let span: ObservedSpan, day: LocalDay, price: SeenPrice
    }

    fileprivate var lows: [SpanLow] {
        spans.compactMap { span in
            lowest(inLast: span.days).map { SpanLow(span: span, day: $0.day, price: $0.price) }
        }
    }
}

extension PriceStanding {
    fileprivate static let words = ["lowest", "equal_lowest", "above", "unchanged", "only_price"]

    fileprivate var word: String {
        switch self {
        case .lowest: "lowest"
        case .equalLowest: "equal_lowest"
        case .above: "above"
        case .unchanged: "unchanged"
        case .onlyPrice: "only_price"
        }
    }
}

extension NextSale {
    fileprivate static let words = ["announced", "expected", "too_little_history", "irregular", "overdue"]

    fileprivate var word: String {
        switch self {
        case .announced: "announced"
        case .expected: "expected"
        case .tooLittleHistory: "too_little_history"
        case .irregular: "irregular"
        case .overdue: "overdue"
        }
    }

    fileprivate var forecast: SaleForecast? { if case .expected(let forecast) = self { forecast } else { nil } }

    fileprivate var days: DaySpan? { if case .announced(let days) = self { days } else { forecast?.begins } }

    fileprivate var gaps: (Int, Int)? {
        if case .irregular(let shortest, let longest) = self { return (shortest, longest) }
        return forecast.map { ($0.minimumGap, $0.longestGap) }
    }
}
