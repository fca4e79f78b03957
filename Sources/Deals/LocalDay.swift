import Support

/// A calendar day in a store's own time zone (proleptic Gregorian). It is not an instant: that needs the store's time
/// zone, and the database holds the zone rules.
package struct LocalDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let daysSinceEpoch: Int

    package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

    /// - Returns: nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(daysSinceEpoch: CivilDay.number(year: year, month: month, day: day))
        guard (self.year, self.month, self.day) == (year, month, day) else { return nil }
    }

    /// - Parameter iso: "2026-06-25", or an instant with that prefix ("2026-06-25T00:00:00Z"); the rest is ignored.
    package init?(iso: String) {
        // Parses bytes for speed: a response of the REST API parses a hundred of these.
        var (numbers, place, count) = ([0, 0, 0], 0, 0)
        for byte in iso.utf8.prefix(10) {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                numbers[place] = numbers[place] * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "-") where count == 4 || count == 7: place += 1
            default: return nil
            }
            count += 1
        }
        guard count == 10, place == 2, iso.utf8.count == 10 || iso.dropFirst(10).first?.isNumber != true else {
            return nil
        }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    package static func < (a: LocalDay, b: LocalDay) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }
    package func adding(days: Int) -> LocalDay { LocalDay(daysSinceEpoch: daysSinceEpoch + days) }

    package var year: Int { civil.year }
    package var month: Int { civil.month }
    package var day: Int { civil.day }
    /// ISO 8601: Monday is 1, Sunday is 7. 1970-01-01 was a Thursday.
    package var isoWeekday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 + 1 }

    private var civil: (year: Int, month: Int, day: Int) { CivilDay.date(daysSinceEpoch) }
}

extension LocalDay: CustomStringConvertible {
    package var description: String { CivilDay.text(daysSinceEpoch) }
}
