package import Deals

/// Whether today's price of an item at a store is a good one, from what was seen of it during a year: the price among
/// earlier ones, the share of weeks on sale, and when the next sale is expected.
package struct DealHistory {
    /// The spans in days for which a price is called the lowest.
    package static let standardSpans = [28, 90, 180, 365]

    private let days: ObservedDays
    /// Sales that have begun, oldest first.
    package let sales: [Sale]
    package let saleWeeks: SaleWeeks
    package let nextSale: NextSale

    /// - Parameters:
    ///   - spans: the days on which the store offered the item, in any order; they may overlap, and then the lowest
    ///     price counts.
    ///   - observed: the days on which the store's prices are known. The days of `spans` are, too.
    package init(spans: [PriceSpan], observed: [DaySpan], today: LocalDay) {
        days = ObservedDays(spans: spans, observed: observed, today: today)
        let all = days.sales
        sales = all.filter { $0.days.from <= today }
        saleWeeks = SaleWeeks(days, sales: sales)
        nextSale = NextSale(days, sales: all)
    }

    package var today: LocalDay { days.today }
    /// Days of the last year that were observed, today included.
    package var observedDays: Int { days.observed(inLast: ObservedDays.longest).count }
    package var price: SeenPrice? { days.price }
    /// The sale of today; it may go on longer than is known.
    package var currentSale: Sale? { sales.last.flatMap { $0.days.contains(today) ? $0 : nil } }

    /// The standard spans that were observed from their first day on, on at least nine of ten days.
    package var spans: [ObservedSpan] {
        Self.standardSpans.compactMap { span in
            let observed = days.observed(inLast: span)
            guard observed.first == today.adding(days: 1 - span), observed.count * 10 >= span * 9 else { return nil }
            return ObservedSpan(days: span, observedDays: observed.count)
        }
    }

    /// The longest of them.
    package var span: ObservedSpan? { spans.last }

    /// Days up to today, and how many of them were observed.
    package struct ObservedSpan: Hashable, Sendable { package let days: Int, observedDays: Int }

    /// Where today's price stands among those of the last `days`; nil if today has no price.
    package func standing(inLast days: Int) -> PriceStanding? { self.days.standing(inLast: days) }

    /// The lowest price of the last `days` with the last day on which it held; nil if no day has a price.
    package func lowest(inLast days: Int) -> (day: LocalDay, price: SeenPrice)? { self.days.lowest(inLast: days) }
}
