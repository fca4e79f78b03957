/// An instant in the fields of UTC, in the proleptic Gregorian calendar.
struct UTCTime {
    let daysSince1970: Int
    private let secondOfDay: Int
    private let (year, month, day): (Int, Int, Int)

    init(secondsSince1970: Int) {
        daysSince1970 = floorQuotient(secondsSince1970, 86_400)
        secondOfDay = secondsSince1970 - daysSince1970 * 86_400
        (year, month, day) = Self.civilDay(daysSince1970)
    }

    /// RFC 3339: "2026-06-25T18:00:00Z".
    var iso8601: String { "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(clock)Z" }

    /// RFC 5322, section 3.3: "Thu, 25 Jun 2026 18:00:00 +0000".
    var mailDate: String {
        let weekday = floorRemainder(daysSince1970 + 4, 7)
        return "\(Self.weekdays[weekday]), \(padded(day)) \(Self.months[month - 1]) \(padded(year, 4)) \(clock) +0000"
    }

    private var clock: String {
        "\(padded(secondOfDay / 3600)):\(padded(secondOfDay / 60 % 60)):\(padded(secondOfDay % 60))"
    }

    private func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    private static func civilDay(_ daysSince1970: Int) -> (Int, Int, Int) {
        let shifted = daysSince1970 + 719_468
        let era = floorQuotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

/// The quotient, rounded down also for negative numbers.
func floorQuotient(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
}

func floorRemainder(_ number: Int, _ divisor: Int) -> Int { number - floorQuotient(number, divisor) * divisor }
