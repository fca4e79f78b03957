import Messages

/// The second implementation: looks at a zone's clock once a minute for ten years, and calculates no date.
struct ClockWalk {
    static let firstSeconds = 1_735_430_400  // 2024-12-29
    static let lastSeconds = 2_051_481_600  // 2035-01-04
    /// The local days from 2025-01-01 to 2034-12-31.
    static let days = 20_089...23_740

    let zone: SampleZone

    /// For every local time, the first minute at which the clock shows that or more.
    /// - Parameter times: in order of time.
    func firstMinutes(showing times: [LocalTime]) -> [Int] {
        var (found, wanted) = ([Int](), times.map { $0.day * 1440 + $0.minute }[...])
        walk { seconds, localMinutes in
            while let next = wanted.first, localMinutes >= next {
                found.append(seconds)
                wanted.removeFirst()
            }
        }
        return found
    }

    /// Calls `look` every minute with the instant and what the clock shows, in minutes since 1970-01-01.
    func walk(_ look: (_ seconds: Int, _ localMinutes: Int) -> Void) {
        var (offset, changes) = (zone.winterOffsetSeconds, zone.transitions[...])
        var seconds = Self.firstSeconds
        while seconds <= Self.lastSeconds {
            while let change = changes.first, change.atSeconds <= seconds {
                offset = change.offsetSeconds
                changes.removeFirst()
            }
            look(seconds, (seconds + offset) / 60)
            seconds += 60
        }
    }
}
