import Deals

/// A day as an ad prints it, perhaps without its year.
struct PrintedDate: Hashable {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    static let monthNames = Set(months)

    let month: Int
    let day: Int
    let year: Int?

    /// Dates in order, at most the first two that stand side by side, and whether the first is printed as an end.
    static func dates(in text: String) -> (dates: [PrintedDate], isEnd: Bool) {
        var cursor = Cursor(Tokenizer.dealTokens(of: CleanText(text)))
        var isEnd = false
        while !cursor.isAtEnd {
            if let first = cursor.optional(read) {
                let second = cursor.optional { $0.rangeWord() ? read(&$0) : nil }
                return ([first] + (second.map { [$0] } ?? []), isEnd)
            }
            if cursor.word("expires", "expire", "exp", "through", "thru", "until", "ends") {
                isEnd = true
            } else {
                cursor.move(to: cursor.index + 1)
            }
        }
        return ([], isEnd)
    }

    /// The day meant; without a year, of the three years around the nearest one.
    func day(nearest reference: LocalDay) -> LocalDay? {
        guard let year else { return LocalDay.nearest(month: month, day: day, to: reference) }
        return LocalDay(year: year, month: month, day: day)
    }

    private static func read(_ line: inout Cursor) -> PrintedDate? {
        line.optional(slashed) ?? line.optional(named)
    }

    /// "6/25", "6/27/2026", "6/27/26".
    private static func slashed(_ line: inout Cursor) -> PrintedDate? {
        guard let month = line.number()?.whole, line.mark("/"), let day = line.number()?.whole else { return nil }
        let year = line.optional { $0.mark("/") ? $0.number()?.whole : nil }
        return PrintedDate(month: month, day: day, year: year.map { (20...99).contains($0) ? 2000 + $0 : $0 })
    }

    /// "JUNE 13", "Jan. 6, 2026".
    private static func named(_ line: inout Cursor) -> PrintedDate? {
        guard let month = line.month(among: months), let day = line.number()?.whole else { return nil }
        let year = line.optional { $0.number()?.whole.flatMap { $0 >= 2000 ? $0 : nil } }
        return PrintedDate(month: month, day: day, year: year)
    }
}

extension Cursor {
    fileprivate mutating func rangeWord() -> Bool { mark("-") || word("to", "through", "thru") }

    /// A month's name, whole or by its first three letters.
    fileprivate mutating func month(among names: [String]) -> Int? {
        for (index, name) in names.enumerated() where word(name, String(name.prefix(3))) { return index + 1 }
        return word("sept") ? 9 : nil
    }
}
