import Deals
import Testing

@Suite("Validity") struct ValidityTests {
    private let wednesday = LocalDay(daysSinceEpoch: 20_628)

    @Test("accepts one day and more, but no end before its start")
    func ends() throws {
        #expect(wednesday.description == "2026-06-24")
        let day = try #require(Validity(first: wednesday, last: wednesday))
        #expect((day.first, day.last, day.isAssumed) == (wednesday, wednesday, false))
        #expect(Validity(first: wednesday, last: wednesday.adding(days: -1)) == nil)
    }

    @Test(
        "an assumed week starts on the source's weekday and contains the given day",
        arguments: [
            (3, 0, "2026-06-24"), (3, 1, "2026-06-24"), (3, 6, "2026-06-24"), (3, 7, "2026-07-01"),
            (3, -1, "2026-06-17"), (4, 0, "2026-06-18"),
            (1, 0, "2026-06-22"), (7, 0, "2026-06-21"),
        ])
    func assumedWeek(weekday: Int, offset: Int, first: String) {
        let week = Validity.assumedWeek(containing: wednesday.adding(days: offset), startingOn: weekday)
        #expect(week.first.description == first)
        #expect(week.isAssumed)
    }

    @Test("assumed weeks neither overlap nor leave a day out", arguments: 1...7)
    func weeksTile(weekday: Int) {
        for count in -800...800 {
            let day = LocalDay(daysSinceEpoch: count)
            let week = Validity.assumedWeek(containing: day, startingOn: weekday)
            #expect(week.first <= day && day <= week.last)
            #expect(week.first.isoWeekday == weekday)
            #expect(week.last == week.first.adding(days: 6))
        }
    }
}
