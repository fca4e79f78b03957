/// The store-local days an offer holds, both ends included. The end instant is the first one after `last` in the store's
/// zone; the database computes it.
package struct Validity: Hashable, Sendable {
    package let first: LocalDay
    package let last: LocalDay
    /// The source printed no days, or none that were understood (`Offer.hasUnreadDays`): these are those of its ad week.
    package let isAssumed: Bool

    /// - Returns: nil where the last day is before the first.
    package init?(first: LocalDay, last: LocalDay, isAssumed: Bool = false) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
        self.isAssumed = isAssumed
    }

    /// The week that holds `day` for a source whose ads start on `isoWeekday` (Kroger: Wednesday, 3).
    package static func assumedWeek(containing day: LocalDay, startingOn isoWeekday: Int) -> Validity {
        let first = day.adding(days: -(((day.isoWeekday - isoWeekday) % 7 + 7) % 7))
        return Validity(first: first, last: first.adding(days: 6), isAssumed: true)!
    }
}

extension LocalDay {
    /// The day a page means by "12/28": of the three years around `reference`, the one that puts it nearest.
    package static func nearest(month: Int, day: Int, to reference: LocalDay) -> LocalDay? {
        (-1...1).compactMap { LocalDay(year: reference.year + $0, month: month, day: day) }
            .min {
                abs($0.daysSinceEpoch - reference.daysSinceEpoch) < abs($1.daysSinceEpoch - reference.daysSinceEpoch)
            }
    }
}
