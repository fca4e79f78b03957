import Words

// The words used in printed dates, in English and Spanish.

extension TokenCursor {
    /// "-", "thru": between the first day and the last one.
    mutating func rangeWord() -> Bool {
        mark("-") || word("to", "through", "thru", "until", "till", "til", "al", "hasta")
    }

    /// A month's name, in full or its first three letters.
    mutating func month() -> Int? { word(of: AdLexicon.months) }

    /// - Returns: 1 for Monday to 7 for Sunday.
    mutating func weekday() -> Int? { word(of: AdLexicon.weekdays) ?? word(of: AdLexicon.shortWeekdays) }

    /// "18", "18th".
    mutating func dayOfMonth() -> Int? {
        guard let day = number()?.whole, (1...31).contains(day) else { return nil }
        word("st", "nd", "rd", "th")
        return day
    }

    mutating func year() -> Int? { optional { $0.number()?.whole.flatMap { $0 >= 2000 ? $0 : nil } } }

    /// Whether an amount or a size goes on here, so that the number before it is none of a day: "2/$5", "4 for $10", "12 lb".
    var isBeforeUnit: Bool {
        sees { line in
            if line.mark("/") || line.word("for") { return line.price(bareFractionDigits: 0...2) != nil }
            line.mark("-")
            return line.word(in: .unitOfDay)
        }
    }

    /// Whether what a fraction belongs to goes on here: "1/2 lb", "1/2 off".
    var isBeforeGoods: Bool {
        isBeforeUnit
            || sees { line in
                line.mark("-")
                return line.word("price", "off", "sheet", "moon", "baked", "in") || line.word(in: .sizeUnit)
            }
    }

    /// Whether the text pauses here.
    var isAtPause: Bool { isAtEnd || isAfterBreak }
}
