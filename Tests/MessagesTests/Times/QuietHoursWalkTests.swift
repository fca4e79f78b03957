import Messages
import TestSupport
import Testing

@Suite("Quiet hours of ten years beside a clock that is watched every minute") struct QuietHoursWalkTests {
    /// The usual hours, shorter ones, two at the change of clocks, one within a day, and none.
    static let hours: [(from: Int, to: Int)] = [
        (1260, 480), (1350, 375), (90, 150), (135, 165), (1380, 90), (720, 720),
    ]

    @Test("are held alike", arguments: SampleZone.all)
    func held(zone: SampleZone) throws {
        let rules = try #require(zone.rules())
        var random = SeededGenerator(seed: SeededGenerator.runSeed)
        let firstMinutes = firstMinutes(zone)
        for hours in Self.hours {
            let quiet = try #require(QuietHours(fromMinute: hours.from, toMinute: hours.to))
            let windows = try windows(hours, firstMinutes)
            for (now, quietUntil) in samples(windows, &random) {
                let dealEnd = now + 60 * Int.random(in: -30...1200, using: &random)
                let sendAt = quiet.sendAt(nowSeconds: now, dealEndsAtSeconds: dealEnd, zone: rules)
                let expected = dealEnd <= now ? nil : quietUntil.map { dealEnd <= $0 ? now : $0 } ?? now
                // An expectation costs more than the question, which is asked a million times.
                guard sendAt != expected else { continue }
                Issue.record("seed \(random.seed), \(hours), now \(now), the deal ends \(dealEnd): \(sendAt as Any)")
            }
        }
    }

    private func firstMinutes(_ zone: SampleZone) -> [LocalTime: Int] {
        let minutes = Set(Self.hours.flatMap { [$0.from, $0.to] }).sorted()
        let days = ClockWalk.days.lowerBound...ClockWalk.days.upperBound + 1
        let times = days.flatMap { day in minutes.map { LocalTime(day: day, minute: $0) } }
        return Dictionary(uniqueKeysWithValues: zip(times, ClockWalk(zone: zone).firstMinutes(showing: times)))
    }

    private func windows(
        _ hours: (from: Int, to: Int), _ firstMinutes: [LocalTime: Int]
    ) throws -> [(start: Int, end: Int)] {
        try ClockWalk.days.map { day in
            let start = try #require(firstMinutes[LocalTime(day: day, minute: hours.from)])
            let dayOfEnd = hours.to < hours.from ? day + 1 : day
            return (start, try #require(firstMinutes[LocalTime(day: dayOfEnd, minute: hours.to)]))
        }
    }

    /// The edges of every window with the minutes beside them, and one minute in it and one after it, each with the end
    /// of the window that it is in.
    private func samples(
        _ windows: [(start: Int, end: Int)], _ random: inout SeededGenerator
    ) -> [(now: Int, quietUntil: Int?)] {
        var samples: [(now: Int, quietUntil: Int?)] = []
        for (window, next) in zip(windows, windows.dropFirst()) {
            let isEmpty = window.start == window.end
            samples += [(window.start, isEmpty ? nil : window.end), (window.end, nil), (next.start - 60, nil)]
            if !isEmpty {
                let inside = Int.random(in: window.start..<window.end, using: &random)
                samples += [(inside, window.end), (window.end - 60, window.end), (window.end - 1, window.end)]
            }
            samples.append((Int.random(in: window.end..<next.start, using: &random), nil))
        }
        return samples
    }
}
