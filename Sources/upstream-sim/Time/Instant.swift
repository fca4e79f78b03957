import FoundationEssentials

/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
struct SimInstant: Hashable, Comparable, Sendable {
    let milliseconds: Int

    init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// The current real time.
    static func now() -> SimInstant { SimInstant(milliseconds: Int(Date().timeIntervalSince1970 * 1000)) }

    /// Parses `2026-06-25T12:00:00Z`; the time may be omitted (midnight UTC). Nil for anything else.
    init?(iso text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard let first = parts.first, let day = Day(iso: String(first)), parts.count <= 2 else { return nil }
        var seconds = 0
        if parts.count == 2 {
            let clock = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
            let fields = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard fields.count == 3, let h = fields[0], let m = fields[1], let s = fields[2],
                (0..<24).contains(h), (0..<60).contains(m), (0..<60).contains(s)
            else { return nil }
            seconds = (h * 60 + m) * 60 + s
        }
        self.init(milliseconds: (day.number * 86_400 + seconds) * 1000)
    }

    static func < (a: SimInstant, b: SimInstant) -> Bool { a.milliseconds < b.milliseconds }

    static func + (instant: SimInstant, seconds: Int) -> SimInstant {
        SimInstant(milliseconds: instant.milliseconds + seconds * 1000)
    }

    var seconds: Int { milliseconds.flooredQuotient(by: 1000) }
    var utcDay: Day { Day(number: seconds.flooredQuotient(by: 86_400)) }

    /// `2026-06-25T12:00:00.000Z`
    var iso: String {
        let inDay = milliseconds - utcDay.number * 86_400_000
        let clock = [inDay / 3_600_000, inDay / 60_000 % 60, inDay / 1000 % 60].map { padded($0, to: 2) }
        return "\(utcDay.iso)T\(clock.joined(separator: ":")).\(padded(inDay % 1000, to: 3))Z"
    }

    /// `Thu, 25 Jun 2026 12:00:00 GMT`, the form of `Date` and `Retry-After`.
    var httpDate: String {
        let day = utcDay
        let clock = iso.dropFirst(11).prefix(8)
        let date = "\(padded(day.day, to: 2)) \(Day.shortMonths[day.month - 1]) \(day.year)"
        return "\(day.weekday.shortName), \(date) \(clock) GMT"
    }
}

extension Int {
    /// Division rounding towards minus infinity, so that instants before 1970 belong to the right day.
    func flooredQuotient(by divisor: Int) -> Int {
        (self >= 0 ? self : self - divisor + 1) / divisor
    }
}

/// `7` to two digits is `07`.
func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
