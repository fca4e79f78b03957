/// The two time zones of the sample stores, by the US rule in force since 2007: daylight time from the second Sunday of
/// March, 02:00 standard time, to the first Sunday of November, 02:00 daylight time. This avoids a dependency on ICU.
enum SimZone: String, Sendable {
    case eastern = "America/New_York"
    case central = "America/Chicago"

    var standardOffsetHours: Int { self == .eastern ? -5 : -6 }

    /// The text of Kroger's `gmtOffset`: a display string that ignores daylight time.
    var displayName: String {
        self == .eastern
            ? "(UTC-05:00) Eastern Time (US Canada)" : "(UTC-06:00) Central Time (US Canada)"
    }

    func offsetSeconds(at instant: SimInstant) -> Int {
        isDaylight(at: instant) ? (standardOffsetHours + 1) * 3600 : standardOffsetHours * 3600
    }

    func localDay(at instant: SimInstant) -> Day { (instant + offsetSeconds(at: instant)).utcDay }

    /// The instant of local midnight at the start of `day`. Clock changes happen at 02:00, never at midnight.
    func midnight(_ day: Day) -> SimInstant {
        let guess = SimInstant(milliseconds: (day.number * 86_400 - standardOffsetHours * 3600) * 1000)
        let daylight = guess + -3600
        return isDaylight(at: daylight) ? daylight : guess
    }

    private func isDaylight(at instant: SimInstant) -> Bool {
        let year = instant.utcDay.year
        let march = Day(year: year, month: 3, day: 14).latest(.sunday)
        let november = Day(year: year, month: 11, day: 7).latest(.sunday)
        let begins = (march.number * 24 + 2 - standardOffsetHours) * 3600
        let ends = (november.number * 24 + 2 - standardOffsetHours - 1) * 3600
        return begins <= instant.seconds && instant.seconds < ends
    }
}
