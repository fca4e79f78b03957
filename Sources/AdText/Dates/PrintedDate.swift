import Deals

/// A day as printed in an ad, possibly without a year.
struct PrintedDate: Hashable {
    /// In full and shortened: "november", "nov".
    static let monthNames = WordSet(DateWords.months + DateWords.months.map { AdWord($0.text.prefix(3)) } + ["sept"])

    let month: Int
    let day: Int
    let year: Int?
    /// Monday is 1; nil if no weekday is printed beside it.
    var isoWeekday: Int?

    /// The dates in order, at most the first two that are adjacent, and whether the first is printed as an end.
    static func dates(in text: String) -> (dates: [PrintedDate], isEnd: Bool) {
        var cursor = TokenCursor(Tokenizer.dealTokens(of: CleanText(text)))
        var isEnd = false
        while !cursor.isAtEnd {
            if let first = cursor.optional(read) {
                return ([first] + (last(after: first, &cursor).map { [$0] } ?? []), isEnd)
            }
            if cursor.endWord() {
                isEnd = true
            } else {
                cursor.move(to: cursor.index + 1)
            }
        }
        return ([], isEnd)
    }

    /// The day meant; without a year, the one of the three surrounding years that is nearest.
    ///
    /// - Returns: nil if the calendar has no such day, or if its weekday differs from the printed one.
    func day(nearest reference: LocalDay) -> LocalDay? {
        let day =
            if let year {
                LocalDay(year: year, month: month, day: day)
            } else {
                LocalDay.nearest(month: month, day: day, to: reference)
            }
        guard let day, isoWeekday == nil || day.isoWeekday == isoWeekday else { return nil }
        return day
    }

    /// "- 7/1", "through Tuesday, November 3, 2026", "– 24", "only".
    private static func last(after first: PrintedDate, _ line: inout TokenCursor) -> PrintedDate? {
        if line.word("only") { return first }
        return line.optional { $0.rangeWord() ? read(&$0) ?? $0.optional { dayOfMonth(after: first, &$0) } : nil }
    }

    private static func read(_ line: inout TokenCursor) -> PrintedDate? {
        line.optional { line in
            let weekday = line.weekday()
            var date = line.optional(iso) ?? line.optional(slashed) ?? line.optional(named)
            date?.isoWeekday = weekday
            return date
        }
    }

    /// "2026-11-18".
    private static func iso(_ line: inout TokenCursor) -> PrintedDate? {
        guard let year = line.number()?.whole, year >= 1000, line.mark("-"), let month = line.number()?.whole,
            line.mark("-"), let day = line.number()?.whole
        else { return nil }
        return PrintedDate(month: month, day: day, year: year)
    }

    /// "6/25", "6/27/2026", "6/27/26".
    private static func slashed(_ line: inout TokenCursor) -> PrintedDate? {
        guard let month = line.number()?.whole, line.mark("/"), let day = line.number()?.whole else { return nil }
        let year = line.optional { $0.mark("/") ? $0.number()?.whole : nil }
        return PrintedDate(month: month, day: day, year: year.map { (20...99).contains($0) ? 2000 + $0 : $0 })
    }

    /// "JUNE 13", "Jan. 6, 2026", "Nov. 18th".
    private static func named(_ line: inout TokenCursor) -> PrintedDate? {
        guard let month = line.month(), let day = line.dayOfMonth() else { return nil }
        return PrintedDate(month: month, day: day, year: line.year())
    }

    /// "24" of "Nov. 18 – 24", "24, 2026" of "November 18-24, 2026": a later day of the same month.
    private static func dayOfMonth(after first: PrintedDate, _ line: inout TokenCursor) -> PrintedDate? {
        let weekday = line.weekday()
        guard first.year == nil, let day = line.dayOfMonth(), day > first.day else { return nil }
        return PrintedDate(month: first.month, day: day, year: line.year(), isoWeekday: weekday)
    }
}
