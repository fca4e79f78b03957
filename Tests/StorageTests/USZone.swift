import Testing

/// A time zone by US law since 2007: where clocks change, they are one hour ahead of standard time from 02:00 on the
/// second Sunday of March to 02:00 on the first Sunday of November. Independent of zone files and calendar libraries.
struct USZone: Hashable, Sendable, CustomTestStringConvertible {
    let name: String
    /// The number of hours that standard time is behind UTC.
    let hoursBehind: Int
    let changesClocks: Bool

    var testDescription: String { name }

    static let all = [
        USZone(name: "America/New_York", hoursBehind: 5, changesClocks: true),
        USZone(name: "America/Chicago", hoursBehind: 6, changesClocks: true),
        USZone(name: "America/Denver", hoursBehind: 7, changesClocks: true),
        USZone(name: "America/Phoenix", hoursBehind: 7, changesClocks: false),
        USZone(name: "America/Los_Angeles", hoursBehind: 8, changesClocks: true),
        USZone(name: "Pacific/Honolulu", hoursBehind: 10, changesClocks: false),
    ]

    /// The midnight after a day, in seconds since 1970.
    func end(of day: CountedDay) -> Int {
        let next = day.next
        let isAhead = changesClocks && next.beginsInDaylightTime
        return next.sinceEpoch * 86_400 + (hoursBehind - (isAhead ? 1 : 0)) * 3600
    }
}

/// A day found by counting from Wednesday, 2020-01-01.
struct CountedDay: Hashable, Sendable {
    private(set) var year = 2020, month = 1, day = 1
    /// Sunday is 0.
    private(set) var weekday = 3
    private(set) var sinceEpoch = 18_262

    /// 2020-01-01 to 2029-12-31.
    static let decade = Array(sequence(first: CountedDay(), next: \.next).prefix { $0.year < 2030 })

    /// The days of ten years that are longer or shorter than 24 hours, with the day before and after each.
    static let turns = zip(decade, decade.dropFirst(3)).filter { before, after in
        before.beginsInDaylightTime != after.beginsInDaylightTime
    }.map(\.0.next)

    var next: CountedDay {
        var next = self
        next.weekday = (weekday + 1) % 7
        next.sinceEpoch += 1
        next.day += 1
        if next.day > daysInMonth { (next.day, next.month) = (1, month + 1) }
        if next.month > 12 { (next.month, next.year) = (1, year + 1) }
        return next
    }

    /// Every fourth year is a leap year, because the decade contains no century year.
    private var daysInMonth: Int {
        switch month {
        case 2: year.isMultiple(of: 4) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Clocks change after the midnight at which a Sunday begins, so only Sundays before this day count.
    var beginsInDaylightTime: Bool {
        let lastSunday = day - (weekday == 0 ? 7 : weekday)
        return switch month {
        case 3: lastSunday >= 8
        case 4...10: true
        case 11: lastSunday < 1
        default: false
        }
    }

    var iso: String { "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }
}
