import Messages

/// The second implementation: looks at a zone's clock once a minute for ten years, and calculates no date.
struct ClockWalk {
    static let firstSeconds = 1_735_430_400  // 2024-12-29
    static let lastSeconds = 2_051_481_600  // 2035-01-04
    /// The local days from 2025-01-01 to 2034-12-31.
    static let days = 20_089...23_740

    let zone: SampleZone

    /// For every local time, the first minute at which the clock shows that or more.
    ///
    /// Five million minutes are looked at, without optimization: the loop has nothing but numbers.
    /// - Parameter times: in order of time.
    func firstMinutes(showing times: [LocalTime]) -> [Int] {
        let (wanted, changes) = (times.map { $0.day * 1440 + $0.minute }, zone.transitions)
        var (found, changeCount) = ([Int](), 0)
        var (nextWanted, nextChange) = (wanted.first ?? .max, changes.first?.atSeconds ?? .max)
        var (seconds, offset) = (Self.firstSeconds, zone.winterOffsetSeconds)
        let lastSeconds = Self.lastSeconds
        while seconds <= lastSeconds {
            while seconds >= nextChange {
                offset = changes[changeCount].offsetSeconds
                changeCount += 1
                nextChange = changeCount < changes.count ? changes[changeCount].atSeconds : .max
            }
            let shown = (seconds + offset) / 60
            while shown >= nextWanted {
                found.append(seconds)
                nextWanted = found.count < wanted.count ? wanted[found.count] : .max
            }
            seconds += 60
        }
        return found
    }
}
