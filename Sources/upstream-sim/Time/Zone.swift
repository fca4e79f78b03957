/// The two time zones of the sample stores, by the US rule in force since 2007: daylight time from the second Sunday of
/// March, 02:00 standard time, to the first Sunday of November, 02:00 daylight time. Enough here, and free of ICU.
enum Zone: String, Sendable {
    case eastern = "America/New_York"
    case central = "America/Chicago"

    var standardOffsetHours: Int { self == .eastern ? -5 : -6 }

    /// What Kroger prints in `gmtOffset`: a display string, never the offset in force.
    var displayName: String {
        self == .eastern
            ? "(UTC-05:00) Eastern Time (US Canada)" : "(UTC-06:00) Central Time (US Canada)"
    }

    func offsetSeconds(at instant: Instant) -> Int {
        isDaylight(at: instant) ? (standardOffsetHours + 1) * 3600 : standardOffsetHours * 3600
    }

    func localDay(at instant: Instant) -> Day { (instant + offsetSeconds(at: instant)).utcDay }

    /// The instant of local midnight at the start of `day`. Never inside a clock change: those happen at 02:00.
    func midnight(_ day: Day) -> Instant {
        let guess = Instant(milliseconds: (day.number * 86_400 - standardOffsetHours * 3600) * 1000)
        let daylight = guess + -3600
        return isDaylight(at: daylight) ? daylight : guess
    }

    private func isDaylight(at instant: Instant) -> Bool {
        let year = instant.utcDay.year
        let march = Day(year: year, month: 3, day: 14).latest(.sunday)
        let november = Day(year: year, month: 11, day: 7).latest(.sunday)
        let begins = (march.number * 24 + 2 - standardOffsetHours) * 3600
        let ends = (november.number * 24 + 2 - standardOffsetHours - 1) * 3600
        return begins <= instant.seconds && instant.seconds < ends
    }
}
