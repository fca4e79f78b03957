/// The words used in printed dates, in English and Spanish.
enum DateWords {
    static let months: [AdWord] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    /// "november", "nov", "sept".
    static let monthNumbers = WordTable(numbers(of: months) + [("sept", 9)])

    /// Behind the day: "30 de nov".
    static let monthsBehindDay = WordTable(numbers(of: meses) + numbers(of: months) + [("sept", 9), ("setiembre", 9)])

    private static let meses: [AdWord] = [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre",
    ]

    /// In full, and the first three letters.
    private static func numbers(of months: [AdWord]) -> [(AdWord, Int)] {
        var numbers: [(AdWord, Int)] = []
        for (index, name) in months.enumerated() {
            numbers += [(name, index + 1), (AdWord(name.text.prefix(3)), index + 1)]
        }
        return numbers
    }

    /// Month names that are other words too: "2 may be combined".
    static let doubtfulMonths: WordSet = ["may", "mar", "march"]

    /// Monday is 1.
    static let weekdays = numbered(
        """
        monday mondays lunes/tuesday tuesdays martes/wednesday wednesdays miércoles miercoles/thursday thursdays jueves
        /friday fridays viernes/saturday saturdays sábado sabado sábados sabados/sunday sundays domingo domingos
        """)
    static let shortWeekdays = numbered(
        "mon lun/tue tues/wed weds mié/thu thur thurs jue/fri vie/sat sáb/sun dom")

    private static func numbered(_ list: String) -> WordTable<Int> {
        var numbers: [(AdWord, Int)] = []
        for (index, names) in list.split(separator: "/").enumerated() {
            numbers += names.split(whereSeparator: \.isWhitespace).map { (AdWord($0), index + 1) }
        }
        return WordTable(numbers)
    }

    /// Words behind which a date is that of something else than a price: "best by 12/1", "since 2019".
    static let foreign = UnitWords.words(
        """
        best sell use used enjoy freeze pick pickup order orders ordered deliver delivery delivered ship ships shipped arrive
        arrives redeem redeemed redeemable mail mailed postmarked received return returned published updated posted printed since
        est established founded copyright dated born vintage harvested packed hours open opens close closes closed as made season
        sweepstakes contest drawing enter entry placed
        """)
    /// Words between those and the date.
    static let fillers = UnitWords.words(
        "by on before up or at in for from between date if when until thru through of and the your store")

    /// Words that make a lone weekday one of a deal: "Tuesday special".
    static let dealing = UnitWords.words(
        "only special specials deal deals sale savings price prices event doorbuster solamente solo sólo")

    static let holidays = UnitWords.words(
        "thanksgiving christmas halloween easter labor memorial independence veterans hanukkah")
    /// Words that make a weekday another name: "Good Friday", "TGI Fridays".
    static let naming = UnitWords.words("good tgi ruby black cyber giving fat super taco meatless")

    /// "Sunday papers".
    static let papers = UnitWords.words("paper papers newspaper newspapers circular edition")

    /// Units behind a number that is then no day; "in" is none of them: "11/27 in store".
    static let units = NoteRules.sizeUnits.subtracting([
        "in", "l", "g", "day", "days", "hour", "hours", "hr", "min", "minute", "minutes", "year", "years", "yr",
        "month", "months",
    ])
}

extension TokenCursor {
    /// "-", "thru": between the first day and the last one.
    mutating func rangeWord() -> Bool {
        mark("-") || word("to", "through", "thru", "until", "till", "til", "al", "hasta")
    }

    /// A month's name, in full or its first three letters.
    mutating func month() -> Int? { word(of: DateWords.monthNumbers) }

    /// - Returns: 1 for Monday to 7 for Sunday.
    mutating func weekday() -> Int? { word(of: DateWords.weekdays) ?? word(of: DateWords.shortWeekdays) }

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
            return line.word(in: DateWords.units)
        }
    }

    /// Whether what a fraction belongs to goes on here: "1/2 lb", "1/2 off".
    var isBeforeGoods: Bool {
        isBeforeUnit
            || sees { line in
                line.mark("-")
                return line.word("price", "off", "sheet", "moon", "baked", "in") || line.word(in: NoteRules.sizeUnits)
            }
    }

    /// Whether the text pauses here.
    var isAtPause: Bool { isAtEnd || isAfterBreak }
}
