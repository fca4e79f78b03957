import Support

/// An instant in the fields of UTC, in the proleptic Gregorian calendar.
struct UTCTime {
    let daysSince1970: Int
    private let secondOfDay: Int
    private let (year, month, day): (Int, Int, Int)

    init(secondsSince1970: Int) {
        daysSince1970 = floorQuotient(secondsSince1970, 86_400)
        secondOfDay = secondsSince1970 - daysSince1970 * 86_400
        (year, month, day) = CivilDay.date(daysSince1970)
    }

    /// RFC 3339: "2026-06-25T18:00:00Z".
    var iso8601: String { "\(CivilDay.text(daysSince1970))T\(clock)Z" }

    /// RFC 5322, section 3.3: "Thu, 25 Jun 2026 18:00:00 +0000".
    var mailDate: String {
        let weekday = (daysSince1970 + 4) - floorQuotient(daysSince1970 + 4, 7) * 7
        return
            "\(Self.weekdays[weekday]), \(padded(day, 2)) \(Self.months[month - 1]) \(padded(year, 4)) \(clock) +0000"
    }

    private var clock: String {
        "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2)):\(padded(secondOfDay % 60, 2))"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
