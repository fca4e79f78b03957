import Deals

/// The knowledge of an item at a store, day by day, for a year up to today and for announced days after it. A day that is
/// not known is neither on sale nor not on sale.
struct ObservedDays {
    /// The number of days that are looked at, today included.
    static let longest = 365

    /// The knowledge of one day.
    struct DayState: Hashable {
        var isOnSale = false
        var prices: [PricedUnit: SeenPrice] = [:]

        /// Of several prices the lowest; of two equal ones the exact one.
        mutating func add(_ span: PriceSpan) {
            isOnSale = isOnSale || span.isOnSale
            guard let price = span.price else { return }
            if let known = prices[price.unit], known.rank <= price.rank { return }
            prices[price.unit] = price
        }
    }

    let today: LocalDay
    /// The first day that is looked at.
    private let first: LocalDay
    /// From `first` on: a year up to today, and announced sales of the year after it. nil is a day that is not known.
    private let states: [DayState?]

    init(spans: [PriceSpan], observed: [DaySpan], today: LocalDay) {
        let first = today.adding(days: 1 - Self.longest)
        (self.today, self.first) = (today, first)
        var states = [DayState?](repeating: nil, count: 2 * Self.longest)
        for span in observed {
            for index in span.indices(from: first, count: Self.longest) { states[index] = DayState() }
        }
        for span in spans {
            for index in span.days.indices(from: first, count: span.isOnSale ? states.count : Self.longest) {
                states[index] = states[index] ?? DayState()
                states[index]?.add(span)
            }
        }
        self.states = states
    }

    subscript(day: LocalDay) -> DayState? {
        let index = day.daysSinceEpoch - first.daysSinceEpoch
        return states.indices.contains(index) ? states[index] : nil
    }

    /// The days of the last `count`, today included, that were observed, oldest first.
    func observed(inLast count: Int) -> [LocalDay] {
        days(max(0, Self.longest - count)..<Self.longest)
    }

    /// All known days up to the last announced one, oldest first.
    var known: [LocalDay] { days(states.indices) }

    private func days(_ indices: Range<Int>) -> [LocalDay] {
        indices.filter { states[$0] != nil }.map { first.adding(days: $0) }
    }
}

extension SeenPrice {
    fileprivate var rank: (Int, Int) { (amount.cents, isBound ? 1 : 0) }
}

extension DaySpan {
    /// Its days among `count` ones, as their numbers from `first` on.
    fileprivate func indices(from first: LocalDay, count: Int) -> Range<Int> {
        let low = min(count, max(0, from.daysSinceEpoch - first.daysSinceEpoch))
        return low..<max(low, min(count, until.daysSinceEpoch - first.daysSinceEpoch))
    }
}
