package import Deals

/// Where the price of today stands among the other prices of some days.
package enum PriceStanding: Hashable, Sendable {
    /// Lower than every other price.
    case lowest
    /// As low as the lowest other price, which last held on a day.
    case equalLowest(lastOn: LocalDay)
    /// Above the lowest other price, which last held on a day.
    case above(SeenPrice, lastOn: LocalDay)
    /// The same price on every one of the days.
    case unchanged
    /// No other day has a price: an ad tells none of the weeks in which an item is not in it.
    case onlyPrice
}

extension ObservedDays {
    /// The price of today; nil if none is known. Where an item has a price for each and one per pound, the one for each.
    var price: SeenPrice? {
        let prices = self[today]?.prices
        return prices?[.each] ?? prices?[.pound]
    }

    /// Where today's price stands among those of the last days, today included. A bound counts as its amount. Prices of
    /// another unit are left out.
    ///
    /// - Returns: nil if today has no price.
    func standing(inLast count: Int) -> PriceStanding? {
        guard let price else { return nil }
        let days = observed(inLast: count)
        let priced = days.compactMap { day in self[day]?.prices[price.unit].map { (day: day, price: $0) } }
        // The days on which today's price has held without a break.
        let current = days.reversed().prefix { self[$0]?.prices[price.unit]?.amount == price.amount }.count
        let others = priced.dropLast(current)
        guard let lowest = others.lowest else { return current == days.count ? .unchanged : .onlyPrice }
        if price.amount < lowest.price.amount { return .lowest }
        return price.amount == lowest.price.amount
            ? .equalLowest(lastOn: lowest.day) : .above(lowest.price, lastOn: lowest.day)
    }

    /// The lowest price of the last days with the last day on which it held, in the unit of today's price or else of the
    /// newest one; nil if no day has a price.
    func lowest(inLast count: Int) -> (day: LocalDay, price: SeenPrice)? {
        let days = observed(inLast: count)
        let newest = days.last { self[$0]?.prices.isEmpty == false }.flatMap { self[$0]?.prices }
        guard let unit = price?.unit ?? (newest?[.each] ?? newest?[.pound])?.unit else { return nil }
        return days.compactMap { day in self[day]?.prices[unit].map { (day: day, price: $0) } }[...].lowest
    }
}

extension ArraySlice<(day: LocalDay, price: SeenPrice)> {
    /// The lowest price; of several equal ones the last.
    fileprivate var lowest: Element? {
        self.min { ($0.price.amount, $1.day) < ($1.price.amount, $0.day) }
    }
}
