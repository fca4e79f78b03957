import Deals
import TestSupport
import Testing

/// A calendar that only counts: one day at a time from 1970-01-01, a Thursday, with the leap year rule.
struct CountingCalendar: Sequence, IteratorProtocol {
    struct Day { var year: Int, month: Int, day: Int, weekday: Int, count: Int }

    private var today = Day(year: 1970, month: 1, day: 1, weekday: 4, count: 0)
    private let step: Int

    init(backwards: Bool = false) { step = backwards ? -1 : 1 }

    static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    mutating func next() -> Day? {
        defer { step > 0 ? forward() : back() }
        return today
    }

    private mutating func forward() {
        (today.count, today.weekday) = (today.count + 1, today.weekday % 7 + 1)
        if today.day < Self.length(ofMonth: today.month, year: today.year) {
            today.day += 1
            return
        }
        today.day = 1
        if today.month < 12 {
            today.month += 1
            return
        }
        (today.month, today.year) = (1, today.year + 1)
    }

    private mutating func back() {
        (today.count, today.weekday) = (today.count - 1, (today.weekday + 5) % 7 + 1)
        if today.day > 1 {
            today.day -= 1
            return
        }
        if today.month > 1 { today.month -= 1 } else { (today.month, today.year) = (12, today.year - 1) }
        today.day = Self.length(ofMonth: today.month, year: today.year)
    }
}

@Suite("Calendar days") struct LocalDayTests {
    @Test("agree with counting, on every day from 1900 to 2100", arguments: [false, true])
    func everyDay(backwards: Bool) throws {
        var days = 0
        for expected in CountingCalendar(backwards: backwards) {
            guard (1900...2100).contains(expected.year) else { break }
            let day = LocalDay(daysSinceEpoch: expected.count)
            let isRight =
                (day.year, day.month, day.day, day.isoWeekday) == (
                    expected.year, expected.month, expected.day, expected.weekday
                )
            #expect(isRight, "\(day) for \(expected)")
            #expect(LocalDay(year: day.year, month: day.month, day: day.day) == day)
            #expect(LocalDay(iso: "\(day)") == day)
            days += 1
        }
        #expect(days == (backwards ? 25_568 : 47_847))
    }

    @Test(
        "refuse days that the calendar does not have",
        arguments: [
            (2026, 2, 29), (2100, 2, 29), (1900, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1),
            (2026, 1, 0), (2026, 1, 32),
            (2026, -1, 1), (0, 1, 1), (-1, 1, 1), (10_000, 1, 1), (Int.max, 1, 1), (2026, Int.min, 1),
        ])
    func refuses(year: Int, month: Int, day: Int) { #expect(LocalDay(year: year, month: month, day: day) == nil) }

    @Test(
        "accept leap days, and the ends of the calendar",
        arguments: [(2024, 2, 29), (2000, 2, 29), (1, 1, 1), (9999, 12, 31)])
    func takes(year: Int, month: Int, day: Int) throws {
        let taken = try #require(LocalDay(year: year, month: month, day: day))
        #expect((taken.year, taken.month, taken.day) == (year, month, day))
    }

    @Test(
        "read ISO days, and instants that start with one",
        arguments: [
            ("2026-06-25", "2026-06-25"), ("2026-06-25T00:00:00Z", "2026-06-25"), ("2026-06-25 23:59", "2026-06-25"),
            ("0001-01-01", "0001-01-01"),
        ])
    func readsISO(text: String, day: String) { #expect(LocalDay(iso: text)?.description == day) }

    @Test(
        "refuse text that is not an ISO day",
        arguments: [
            "", "2026", "2026-06", "2026-6-25", "26-06-25", "2026/06/25", "06-25-2026", "2026-06-2", " 2026-06-25",
            "2026-02-30", "2026-13-01", "0000-01-01",
            "2026-06-2x", "+026-06-25", "-026-06-25", "2026--6-25", "2026-06--1", "２026-06-25", "2026-06-٢٥", "today",
            "202606-25-", "----------",
        ])
    func refusesISO(text: String) { #expect(LocalDay(iso: text) == nil) }

    @Test("are ordered and counted")
    func order() throws {
        let day = try #require(LocalDay(iso: "2026-02-28"))
        #expect(day.adding(days: 1).description == "2026-03-01")
        #expect(day.adding(days: -59).description == "2025-12-31")
        #expect(day < day.adding(days: 1) && day.adding(days: -1) < day)
    }

    @Test(
        "a day without a year is the one nearest to the reference",
        arguments: [
            (12, 28, "2026-01-03", "2025-12-28"), (1, 3, "2025-12-28", "2026-01-03"),
            (1, 3, "2026-01-03", "2026-01-03"), (6, 25, "2026-06-30", "2026-06-25"),
            (7, 1, "2026-06-25", "2026-07-01"), (1, 1, "2025-12-31", "2026-01-01"),
            (12, 31, "2026-01-01", "2025-12-31"), (2, 29, "2024-03-10", "2024-02-29"),
            (2, 29, "2023-12-01", "2024-02-29"), (2, 29, "2025-01-15", "2024-02-29"),
            (6, 30, "2026-12-28", "2026-06-30"), (6, 27, "2026-12-28", "2027-06-27"),
        ])
    func nearest(month: Int, day: Int, reference: String, expected: String) throws {
        #expect(
            LocalDay.nearest(month: month, day: day, to: try #require(LocalDay(iso: reference)))?.description
                == expected)
    }

    @Test(
        "a day that no near year has is refused",
        arguments: [(2, 29, "2026-06-25"), (2, 30, "2024-02-28"), (13, 1, "2026-01-01"), (0, 0, "2026-01-01")])
    func nearestRefuses(month: Int, day: Int, reference: String) throws {
        #expect(LocalDay.nearest(month: month, day: day, to: try #require(LocalDay(iso: reference))) == nil)
    }

    @Test("the nearest day is the one that a search of all days around finds")
    func nearestProperty() throws {
        var random = SeededGenerator(for: "nearest day")
        for _ in 0..<Trials.count(10_000) {
            let reference = LocalDay(daysSinceEpoch: Int.random(in: 0...40_000, using: &random))
            let wanted = reference.adding(days: Int.random(in: -182...182, using: &random))
            let isLeapDay = (wanted.month, wanted.day) == (2, 29)
            let found = LocalDay.nearest(month: wanted.month, day: wanted.day, to: reference)
            #expect(found == wanted || isLeapDay && found != nil, "\(wanted) near \(reference), seed \(random.seed)")
        }
    }
}
