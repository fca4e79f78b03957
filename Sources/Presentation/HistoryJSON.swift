import Deals
import Pricing
import Storage

/// An item's price history at a store as JSON. Money is whole cents; days are those of the store's calendar. What is not
/// known is absent.
package struct HistoryJSON: Encodable {
    package let chain: String, storeCode: String, store: String, distanceMeters: Int?
    package let sku: String, title: String, size: String?
    package let priceCents: Int?, per: String?, priceBasis: String?
    /// The days for which the price is judged, today included, and how many of them were observed.
    let spanDays: Int?, spanObservedDays: Int?
    package let standing: String?
    let lowestCents: Int?, lowestOn: String?
    package let observedDays: Int, weeksSeen: Int, weeksOnSale: Int, salesSeen: Int
    let saleThrough: String?
    package let nextSale: String, nextSaleFrom: String?, nextSaleThrough: String?
    package let certainty: String?, shortestGapDays: Int?, longestGapDays: Int?
    package let summary: String

    package init(_ row: SeenItemHistory) {
        let (history, listing) = (row.history, row.item.listing)
        (chain, storeCode, store) = (row.store.store.chain, row.store.store.code, row.store.store.name)
        (distanceMeters, sku, title, size) = (row.store.distanceMeters, listing.sku, listing.title, listing.sizeText)
        (priceCents, per) = (history.price?.amount.cents, history.price?.unit.rawValue)
        priceBasis = history.price.map { ($0.isBound ? PriceBasis.atMost : .exact).rawValue }
        let span = history.span
        (spanDays, spanObservedDays) = (span?.days, span?.observedDays)
        standing = span.flatMap { history.standing(inLast: $0.days)?.word }
        let lowest = span.flatMap { history.lowest(inLast: $0.days) }
        (lowestCents, lowestOn) = (lowest?.price.amount.cents, lowest?.day.description)
        (weeksSeen, weeksOnSale) = (history.saleWeeks.seen, history.saleWeeks.onSale)
        (observedDays, salesSeen) = (history.observedDays, history.sales.count)
        saleThrough = history.currentSale?.days.last.description
        (nextSale, summary) = (history.nextSale.word, HistoryPhrases(history).sentences.joined(separator: " "))
        let days = history.nextSale.days
        (nextSaleFrom, nextSaleThrough) = (days?.from.description, days?.last.description)
        certainty = history.nextSale.forecast?.certainty.rawValue
        (shortestGapDays, longestGapDays) = history.nextSale.gaps.map { ($0, $1) } ?? (nil, nil)
    }
}

extension PriceStanding {
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
