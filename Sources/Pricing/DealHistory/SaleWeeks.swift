import Deals

/// The weeks of an item at a store. They begin on the weekday on which most of its sales begin.
package struct SaleWeeks: Hashable, Sendable {
    /// Weeks of which most days were observed.
    package let seen: Int
    /// Those of them with a sale, on at least one day.
    package let onSale: Int

    init(_ days: ObservedDays, sales: [Sale]) {
        let observed = days.observed(inLast: ObservedDays.longest)
        let first = Self.weekday(of: sales) ?? days.today.adding(days: 1).isoWeekday
        let weeks = Dictionary(grouping: observed) { day in (day.daysSinceEpoch + 3 - (first - 1)).floored(by: 7) }
        let seen = weeks.values.filter { $0.count > 3 }
        self.seen = seen.count
        onSale = seen.count { week in week.contains { days[$0]?.isOnSale == true } }
    }

    private static func weekday(of sales: [Sale]) -> Int? {
        let counts = Dictionary(grouping: sales, by: \.days.from.isoWeekday).mapValues(\.count)
        return counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }
}

extension Int {
    /// The quotient, rounded down.
    fileprivate func floored(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
