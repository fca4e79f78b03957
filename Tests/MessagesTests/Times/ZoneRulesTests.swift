import Messages
import Testing

@Suite("Time zones") struct ZoneRulesTests {
    // New York in 2026: 2:00 becomes 3:00 on 8 March, and 2:00 becomes 1:00 on 1 November.
    private let spring = 1_772_953_200
    private let autumn = 1_793_512_800
    private let zone = SampleZone.all[0].rules()

    @Test("move a time that does not exist to the change of clocks", arguments: [120, 121, 150, 179, 180])
    func gap(minute: Int) throws {
        #expect(try #require(zone).instant(of: LocalTime(day: 20_520, minute: minute)) == spring)
    }

    @Test("take the first of a time that is twice", arguments: [(60, -60), (90, -30), (119, -1), (120, 60), (59, -61)])
    func overlap(minute: Int, minutesFromChange: Int) throws {
        let instant = try #require(zone).instant(of: LocalTime(day: 20_758, minute: minute))
        #expect(instant == autumn + minutesFromChange * 60)
    }

    @Test("tell the local time", arguments: [(-1, 119), (0, 180), (60, 181)])
    func local(secondsFromChange: Int, minute: Int) throws {
        let local = try #require(zone).localTime(at: spring + secondsFromChange)
        #expect(local == LocalTime(day: 20_520, minute: minute))
    }

    @Test("have days before 1970, and minutes beyond midnight")
    func early() throws {
        let zone = try #require(ZoneRules(firstOffsetSeconds: -3600))
        #expect(zone.localTime(at: 0) == LocalTime(day: -1, minute: 1380))
        #expect(zone.instant(of: LocalTime(day: -1, minute: 1380)) == 0)
        #expect(zone.instant(of: LocalTime(day: -2, minute: 1380 + 1440)) == 0)
    }

    @Test("are a list in order")
    func order() {
        func rules(_ transitions: [(Int, Int)], first: Int = 0) -> ZoneRules? {
            ZoneRules(
                firstOffsetSeconds: first,
                transitions: transitions.map { ZoneRules.Transition(atSeconds: $0.0, offsetSeconds: $0.1) })
        }
        #expect(rules([(1, 0), (2, 3600)]) != nil)
        #expect(rules([(2, 0), (1, 3600)]) == nil)
        #expect(rules([(1, 0), (1, 3600)]) == nil)
        #expect(rules([(1, 86_401)]) == nil)
        #expect(rules([], first: -86_401) == nil)
        #expect(rules([(.max, 0)]) == nil)
    }
}
