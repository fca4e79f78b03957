package import Deals

/// Consecutive days of a store's calendar: `from` is the first of them, `until` the first one after them.
package struct DaySpan: Hashable, Sendable {
    package let from: LocalDay, until: LocalDay

    /// - Returns: nil if it has no day.
    package init?(from: LocalDay, until: LocalDay) {
        guard from < until else { return nil }
        (self.from, self.until) = (from, until)
    }

    package init(from: LocalDay, days: Int) {
        precondition(days > 0)
        (self.from, until) = (from, from.adding(days: days))
    }

    package var count: Int { until.daysSinceEpoch - from.daysSinceEpoch }
    package var last: LocalDay { until.adding(days: -1) }
    package func contains(_ day: LocalDay) -> Bool { from <= day && day < until }
}
