/// The words used in printed dates.
enum DateWords {
    static let months: [AdWord] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    /// Monday first.
    static let weekdays: [[AdWord]] = [
        ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed", "weds"],
        ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"], ["sunday", "sun"],
    ]
}

extension TokenCursor {
    mutating func rangeWord() -> Bool { mark("-") || word("to", "through", "thru", "until", "till") }

    mutating func endWord() -> Bool {
        word("expires", "expire", "exp", "through", "thru", "until", "till", "ends", "ending")
    }

    /// A month's name, in full or its first three letters.
    mutating func month() -> Int? {
        for (index, name) in DateWords.months.enumerated() where word(name) || word(AdWord(name.text.prefix(3))) {
            return index + 1
        }
        return word("sept") ? 9 : nil
    }

    /// - Returns: 1 for Monday to 7 for Sunday.
    mutating func weekday() -> Int? {
        for (index, names) in DateWords.weekdays.enumerated() where names.contains(where: { word($0) }) {
            return index + 1
        }
        return nil
    }

    /// "18", "18th".
    mutating func dayOfMonth() -> Int? {
        guard let day = number()?.whole else { return nil }
        word("st", "nd", "rd", "th")
        return day
    }

    mutating func year() -> Int? { optional { $0.number()?.whole.flatMap { $0 >= 2000 ? $0 : nil } } }
}
