import Deals

/// The weeks of an item at a store. They begin on the weekday on which most of its sales begin.
package struct SaleWeeks: Hashable, Sendable {
    /// Weeks of which most days were observed.
    package let seen: Int
    /// Those of them that were on sale on most days, or in which a sale of less than a week began. A sale of a week that
    /// began on another weekday counts once.
    package let onSale: Int

    init(_ days: ObservedDays, sales: [Sale]) {
        let observed = days.observed(inLast: ObservedDays.longest)
        let first = Self.weekday(of: sales) ?? days.today.adding(days: 1).isoWeekday
        let weeks = Dictionary(grouping: observed) { day in (day.daysSinceEpoch + 3 - (first - 1)).floored(by: 7) }
        let seen = weeks.values.filter { $0.count > 3 }
        self.seen = seen.count
        let shortStarts = Set(sales.map(\.days).filter { $0.count < 7 }.map(\.from))
        onSale = seen.count { week in
            week.count { days[$0]?.isOnSale == true } * 2 > week.count || week.contains(where: shortStarts.contains)
        }
    }

    /// Of equally frequent weekdays that of the latest sale; nil without sales.
    private static func weekday(of sales: [Sale]) -> Int? {
        Dictionary(grouping: sales.map(\.days.from), by: \.isoWeekday)
            .max { ($0.value.count, $0.value.max()!) < ($1.value.count, $1.value.max()!) }?.key
    }
}

extension Int {
    /// The quotient, rounded down.
    fileprivate func floored(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
