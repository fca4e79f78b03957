/// The store-local days on which an offer holds, both ends included. The end instant is the first one after `last` in
/// the store's time zone; the database calculates it.
package struct Validity: Hashable, Sendable {
    package let first: LocalDay
    package let last: LocalDay
    /// Whether the last day is that of the ad week because the source printed none, or none that was understood.
    package let isAssumed: Bool

    /// - Returns: nil if the last day is before the first.
    package init?(first: LocalDay, last: LocalDay, isAssumed: Bool = false) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
        self.isAssumed = isAssumed
    }

    /// The week that contains `day` for a source whose ads start on `isoWeekday` (Kroger: Wednesday, 3).
    package static func assumedWeek(containing day: LocalDay, startingOn isoWeekday: Int) -> Validity {
        let first = day.adding(days: -(((day.isoWeekday - isoWeekday) % 7 + 7) % 7))
        return Validity(first: first, last: first.adding(days: 6), isAssumed: true)!
    }
}

extension LocalDay {
    /// The day that "12/28" means: of the three years around `reference`, the one nearest to it.
    package static func nearest(month: Int, day: Int, to reference: LocalDay) -> LocalDay? {
        (-1...1).compactMap { LocalDay(year: reference.year + $0, month: month, day: day) }
            .min {
                abs($0.daysSinceEpoch - reference.daysSinceEpoch) < abs($1.daysSinceEpoch - reference.daysSinceEpoch)
            }
    }
}
