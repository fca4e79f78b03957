/// What a clock on the wall shows.
package struct LocalTime: Hashable, Sendable {
    /// Since 1970-01-01, as in `LocalDay.daysSinceEpoch`.
    package let day: Int
    /// Of the day: 0 to 1439; 1440 and more are in the days after.
    package let minute: Int

    package init(day: Int, minute: Int) { (self.day, self.minute) = (day, minute) }

    /// As if the clock showed UTC.
    var seconds: Int { day * 86_400 + minute * 60 }
}
