import Messages
import TestSupport
import Testing

@Suite("Reminders") struct ReminderTests {
    @Test("of ten years are due as by a clock that is watched every minute", arguments: SampleZone.all)
    func walked(zone: SampleZone) throws {
        var random = SeededGenerator(seed: SeededGenerator.runSeed)
        let (rules, walk) = (try #require(zone.rules()), ClockWalk(zone: zone))
        let evenings = walk.firstMinutes(showing: ClockWalk.days.map { LocalTime(day: $0 - 1, minute: 1080) })
        let ends = walk.firstMinutes(showing: ClockWalk.days.map { LocalTime(day: $0 + 1, minute: 0) })
        try #require(evenings.count == 3652 && ends.count == 3652)
        for (place, day) in ClockWalk.days.enumerated() {
            let hours = Int.random(in: 1...168, using: &random)
            let reminder = try #require(Reminder(hoursBeforeEnd: hours))
            #expect(Reminder.eveningBefore.dueAt(validThroughDay: day, zone: rules) == evenings[place], "day \(day)")
            #expect(Reminder.dealEndsAt(validThroughDay: day, zone: rules) == ends[place], "day \(day)")
            #expect(
                reminder.dueAt(validThroughDay: day, zone: rules) == ends[place] - hours * 3600,
                "seed \(random.seed), day \(day)")
            #expect(evenings[place] < ends[place])
        }
    }

    @Test("are due 18:00 on the day before the last valid day")
    func evening() throws {
        // Valid through 2026-06-25 in Atlanta: 18:00 on the 24th is 22:00 UTC.
        let zone = try #require(ZoneRules(firstOffsetSeconds: -14_400))
        #expect(Reminder.eveningBefore.dueAt(validThroughDay: 20_629, zone: zone) == 1_782_338_400)
        #expect(Reminder.dealEndsAt(validThroughDay: 20_629, zone: zone) == 1_782_446_400)
    }

    @Test("count elapsed hours over a change of clocks")
    func elapsed() throws {
        // Clocks go back in the night to 2026-11-01, so that the day has 25 hours.
        let zone = try #require(SampleZone.all[0].rules())
        let reminder = try #require(Reminder(hoursBeforeEnd: 24))
        let due = reminder.dueAt(validThroughDay: 20_758, zone: zone)
        #expect(zone.localTime(at: due) == LocalTime(day: 20_758, minute: 60))
    }

    @Test("are never after the deal's end", arguments: [0, -1, 169])
    func refused(hours: Int) { #expect(Reminder(hoursBeforeEnd: hours) == nil) }
}
