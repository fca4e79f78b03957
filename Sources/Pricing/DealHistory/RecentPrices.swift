package import Deals

/// The last prices of an item at a store, and for how long the present one is the lowest.
package struct RecentPrices: Hashable, Sendable {
    /// The oldest first, the present one last; of several on a day the lowest. Days that follow each other at one price are one
    /// price.
    package let prices: [ShownPrice]
    /// The number of days back in which no price was as low as the present one: to the last day that was, or, where none was
    /// in a year, to the first day that is known. nil: fewer than three earlier prices are known, or it is not certain.
    package let lowestInDays: Int?

    /// The most prices, the present one included.
    package static let maximumPrices = 12
    /// The days that are looked at.
    package static let maximumDays = 365
    /// The earlier prices from which on a lowest one is named.
    private static let minimumEarlierPrices = 3

    /// - Parameters:
    ///   - shown: the prices of the item at the store, the present one among them or not; those that begin after today are
    ///     left out.
    ///   - today: the store's day.
    package init(shown: [ShownPrice], present: ShownPrice, today: LocalDay) {
        let first = today.adding(days: -Self.maximumDays)
        let past = shown.filter { $0.days.lowerBound <= today && first <= $0.days.upperBound }
        let runs = Self.runs(of: past.filter { $0.basis.isComparable }, from: first, through: today)
        var earlier = runs[...]
        var begin = present.days.lowerBound
        // The days that the present price has lasted already.
        while let run = earlier.last, run.days.upperBound >= begin || run.isSame(as: present, before: begin) {
            if run.isSamePrice(as: present) { begin = min(begin, run.days.lowerBound) }
            earlier = earlier.dropLast()
        }
        let now = ShownPrice(
            days: begin...max(begin, present.days.upperBound), amount: present.amount, basis: present.basis)
        prices = Array(earlier.suffix(Self.maximumPrices - 1)) + [now]
        lowestInDays =
            earlier.count < Self.minimumEarlierPrices
            ? nil : Self.lowest(present, since: begin, among: past, known: earlier.first, today: today)
    }

    /// The lowest price of each day, equal ones that follow each other as one.
    private static func runs(of shown: [ShownPrice], from first: LocalDay, through today: LocalDay) -> [ShownPrice] {
        var lowest: [LocalDay: ShownPrice] = [:]
        for price in shown {
            for number in max(first, price.days.lowerBound)
                .daysSinceEpoch...min(today, price.days.upperBound).daysSinceEpoch
            {
                let day = LocalDay(daysSinceEpoch: number)
                if lowest[day].map({ price.amount < $0.amount }) ?? true { lowest[day] = price }
            }
        }
        return lowest.sorted { $0.key < $1.key }.reduce(into: []) { runs, day in
            if let last = runs.last, last.isSame(as: day.value, before: day.key) {
                runs[runs.count - 1] = last.through(day.key)
            } else {
                runs.append(ShownPrice(days: day.key...day.key, amount: day.value.amount, basis: day.value.basis))
            }
        }
    }

    /// A price of which only a bound is known may have been as low.
    private static func lowest(
        _ present: ShownPrice, since begin: LocalDay, among shown: [ShownPrice], known first: ShownPrice?,
        today: LocalDay
    ) -> Int? {
        guard present.basis.isComparable, let first else { return nil }
        let asLow = shown.filter { price in
            let isPresent = price.isSamePrice(as: present) && price.days.upperBound >= begin
            return !isPresent && !(price.basis != .atMost && present.amount < price.amount)
        }
        let last = asLow.map(\.days.upperBound).max() ?? first.days.lowerBound
        let days = today.daysSinceEpoch - last.daysSinceEpoch
        return days > 0 ? min(days, maximumDays) : nil
    }
}

extension ShownPrice {
    fileprivate func isSamePrice(as other: ShownPrice) -> Bool { amount == other.amount && basis == other.basis }

    /// Whether it is the same price up to the day before one.
    fileprivate func isSame(as other: ShownPrice, before day: LocalDay) -> Bool {
        isSamePrice(as: other) && days.upperBound.adding(days: 1) >= day
    }

    fileprivate func through(_ day: LocalDay) -> ShownPrice {
        ShownPrice(days: days.lowerBound...day, amount: amount, basis: basis)
    }
}
