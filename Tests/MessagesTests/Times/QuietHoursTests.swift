import Messages
import Testing

@Suite("Quiet hours") struct QuietHoursTests {
    // 2026-06-25, in Atlanta (UTC-4).
    private let noon = 1_782_403_200
    private let zone = ZoneRules(firstOffsetSeconds: -14_400)
    private let hour = 3600

    @Test("are 21:00 to 8:00 unless a person chooses")
    func usual() { #expect(QuietHours.usual == QuietHours(fromMinute: 1260, toMinute: 480)) }

    @Test(
        "hold a message until their end",
        arguments: [(0, 0), (8, 8), (9, 20), (12, 20), (19, 20), (20, 20), (21, 21)])
    func held(hoursAfterNoon: Int, sentHoursAfterNoon: Int) throws {
        #expect(try sendAt(hoursAfterNoon, dealEnds: 100) == noon + sentHoursAfterNoon * hour)
    }

    @Test("let a message out immediately if the deal ends in them", arguments: [(15, 10), (20, 10), (10, 9)])
    func urgent(dealEndsHoursAfterNoon: Int, now: Int) throws {
        #expect(try sendAt(now, dealEnds: dealEndsHoursAfterNoon) == noon + now * hour)
    }

    @Test("hold a message for a deal that ends just after them")
    func barely() throws {
        let zone = try #require(zone)
        let sendAt = QuietHours.usual.sendAt(
            nowSeconds: noon + 10 * hour, dealEndsAtSeconds: noon + 20 * hour + 1, zone: zone)
        #expect(sendAt == noon + 20 * hour)
    }

    @Test("send nothing about a deal that is over", arguments: [10, 9])
    func over(dealEnds: Int) throws { #expect(try sendAt(10, dealEnds: dealEnds) == nil) }

    @Test("are minutes of a day", arguments: [(-1, 0), (0, -1), (1440, 0), (0, 1440)])
    func refused(from: Int, to: Int) { #expect(QuietHours(fromMinute: from, toMinute: to) == nil) }

    private func sendAt(_ hoursAfterNoon: Int, dealEnds: Int) throws -> Int? {
        QuietHours.usual.sendAt(
            nowSeconds: noon + hoursAfterNoon * hour, dealEndsAtSeconds: noon + dealEnds * hour,
            zone: try #require(zone))
    }
}
