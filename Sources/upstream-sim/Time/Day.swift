/// A calendar day without a time zone: days since 1970-01-01.
struct Day: Hashable, Comparable, Sendable {
    let number: Int
    let year: Int, month: Int, day: Int

    enum Weekday: Int, Sendable {
        case sunday, monday, tuesday, wednesday, thursday, friday, saturday
        var shortName: String { ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][rawValue] }
    }

    static let shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let months = [
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER",
        "DECEMBER",
    ]

    /// Howard Hinnant's civil-from-days algorithm: years start in March, so that the leap day is the last.
    init(number: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        self.number = number
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The inverse. Does not check that the day exists; `init?(iso:)` does.
    init(year: Int, month: Int, day: Int) {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(number: era * 146_097 + dayOfEra - 719_468)
    }

    init?(iso text: String) {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard fields.count == 3, let y = fields[0], let m = fields[1], let d = fields[2], (1...12).contains(m),
            (1...31).contains(d), (1900...9999).contains(y)
        else { return nil }
        self.init(year: y, month: m, day: d)
        guard year == y, month == m, day == d else { return nil }
    }

    var weekday: Weekday { Weekday(rawValue: (number + 4) - (number + 4).flooredQuotient(by: 7) * 7) ?? .sunday }
    var iso: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }
    /// `6/25`, as the ad prints a day.
    var slashed: String { "\(month)/\(day)" }

    static func < (a: Day, b: Day) -> Bool { a.number < b.number }
    static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }

    /// The last given weekday on or before this day.
    func latest(_ wanted: Weekday) -> Day {
        self + -((weekday.rawValue - wanted.rawValue + 7) % 7)
    }
}
