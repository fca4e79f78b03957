import Deals
import Words

/// A day as printed in an ad, possibly without a year.
struct PrintedDate: Hashable {
    let month: Int
    let day: Int
    let year: Int?
    /// Monday is 1; nil if no weekday is printed beside it.
    var isoWeekday: Int?
    /// Whether it is two numbers with a slash and no more, as sizes and prices are: "11/28", but also "1/2".
    var isBare = false

    /// "1/2", "3/4".
    var isFraction: Bool { isBare && month < day && [2, 3, 4, 5, 8].contains(day) }

    /// The day meant; without a year, the one of the three surrounding years that is nearest.
    ///
    /// - Returns: nil if the calendar has no such day, if it is not within 2000 to 2099, or if its weekday differs from
    ///   the printed one.
    func day(nearest reference: LocalDay) -> LocalDay? {
        let day =
            if let year {
                LocalDay(year: year, month: month, day: day)
            } else {
                LocalDay.nearest(month: month, day: day, to: reference)
            }
        guard let day, DateReader.years.contains(day.year), isoWeekday == nil || day.isoWeekday == isoWeekday else {
            return nil
        }
        return day
    }

    /// "Friday 11/27", "11/27 (Fri)", "Nov. 27", "27 de nov".
    static func read(_ line: inout TokenCursor) -> PrintedDate? {
        line.optional { line in
            let weekday = line.weekday()
            if weekday != nil { line.word("the", "el") }
            guard
                var date = line.optional(iso) ?? line.optional(dashed) ?? line.optional(slashed)
                    ?? line.optional(named) ?? line.optional(dayFirst)
            else { return nil }
            date.isoWeekday = weekday ?? line.optional(weekdayBehind)
            date.isBare = date.isBare && date.isoWeekday == nil
            return date
        }
    }

    /// "(Fri)".
    private static func weekdayBehind(_ line: inout TokenCursor) -> Int? {
        guard line.isAtBracket else { return nil }
        return line.weekday()
    }

    /// "2026-11-18", "2026/11/18".
    private static func iso(_ line: inout TokenCursor) -> PrintedDate? {
        guard let year = line.number()?.whole, year >= 1000 else { return nil }
        let isSlashed = line.mark("/")
        guard isSlashed || line.mark("-"), let month = line.number()?.whole, line.mark(isSlashed ? "/" : "-"),
            let day = line.number()?.whole
        else { return nil }
        return PrintedDate(month: month, day: day, year: year)
    }

    /// "6/25", "6/27/2026", "6/27/26".
    private static func slashed(_ line: inout TokenCursor) -> PrintedDate? {
        guard let month = line.number()?.whole, line.mark("/"), let day = line.number()?.whole else { return nil }
        let year: Int? = line.optional { $0.mark("/") ? $0.number()?.whole : nil }
        return PrintedDate(month: month, day: day, year: year.map(full), isBare: year == nil)
    }

    /// "3-10-13", "11-28-2026". Two parts are none: "11-28" is a range.
    private static func dashed(_ line: inout TokenCursor) -> PrintedDate? {
        guard let month = line.number()?.whole, (1...12).contains(month), line.mark("-"),
            let day = line.number()?.whole, (1...31).contains(day), line.mark("-"), let year = line.number()?.whole,
            (20...99).contains(year) || (2000...2099).contains(year), !line.isBeforeUnit
        else { return nil }
        return PrintedDate(month: month, day: day, year: full(year))
    }

    private static func full(_ year: Int) -> Int { (20...99).contains(year) ? 2000 + year : year }

    /// "JUNE 13", "Jan. 6, 2026", "Nov. 18th".
    private static func named(_ line: inout TokenCursor) -> PrintedDate? {
        guard let month = line.month(), let day = line.dayOfMonth(), !line.isBeforeUnit else { return nil }
        return PrintedDate(month: month, day: day, year: line.year())
    }

    /// "30 de nov", "28 Nov 2026".
    static func dayFirst(_ line: inout TokenCursor) -> PrintedDate? {
        guard let day = line.dayOfMonth() else { return nil }
        let isLinked = line.word("de", "of")
        guard isLinked || !line.sees({ $0.word(in: .doubtfulMonth) }),
            let month = line.word(of: AdLexicon.monthsBehindDay)
        else { return nil }
        line.word("de", "del")
        return PrintedDate(month: month, day: day, year: line.year())
    }

    /// "24" of "Nov. 18 – 24", "24, 2026" of "November 18-24, 2026": a later day of the same month.
    static func dayOfMonth(after first: PrintedDate, _ line: inout TokenCursor) -> PrintedDate? {
        let weekday = line.weekday()
        guard first.year == nil, let day = line.dayOfMonth(), day > first.day, !line.isBeforeUnit else {
            return nil
        }
        return PrintedDate(month: first.month, day: day, year: line.year(), isoWeekday: weekday)
    }
}
