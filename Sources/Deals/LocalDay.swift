/// A calendar day in a store's own time zone (proleptic Gregorian). It is not an instant: that needs the store's time
/// zone, and the database holds the zone rules.
package struct LocalDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let daysSinceEpoch: Int

    package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

    /// - Returns: nil if the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(daysSinceEpoch: daysFromCivil(year: year, month: month, day: day))
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

    private var civil: (year: Int, month: Int, day: Int) { civilFromDays(daysSinceEpoch) }
}

extension LocalDay: CustomStringConvertible {
    package var description: String {
        let (year, month, day) = civil
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        let missing = width - digits.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
    }
}

// Both directions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": eras of 400 years from 1 March.
private func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func civilFromDays(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
}
