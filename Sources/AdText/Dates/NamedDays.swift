import Deals

/// A day as an ad names it.
enum DayName: Hashable {
    case date(PrintedDate)
    /// Monday is 1.
    case weekday(Int)

    static func read(_ line: inout TokenCursor) -> DayName? {
        if let date = PrintedDate.read(&line) { return .date(date) }
        return line.optional { $0.weekday() }.map { .weekday($0) }
    }

    var date: PrintedDate? { if case .date(let date) = self { date } else { nil } }
    var weekday: Int? { if case .weekday(let weekday) = self { weekday } else { nil } }
}

/// One day, or the days from one to another, as printed: "Nov. 28", "11/27 - 11/29", "Fri-Sun".
struct NamedDays: Hashable {
    let first: DayName
    let last: DayName
    /// Whether two days are printed, if the same.
    var isRange = false
    /// Whether one word names them: "weekend".
    var isWord = false
    /// Whether a further number follows that cannot be the last day: "Nov. 24 - 18".
    var isUnclear = false

    var isOneDay: Bool { first == last && !isRange }
    /// Whether sizes are printed so: "11/28", "1/2 - 3/4".
    var isBare: Bool { first.date?.isBare == true && last.date?.isBare != false }
    var isFraction: Bool { first.date?.isFraction == true && last.date?.isFraction == true }
    /// Whether its numbers can be those of a month and a day.
    var isPossible: Bool {
        [first.date, last.date].compactMap(\.self).allSatisfy {
            (1...12).contains($0.month) && (1...31).contains($0.day)
        }
    }

    static func read(_ line: inout TokenCursor) -> NamedDays? {
        if let span = line.optional(dayNumbers) ?? line.optional(weekend) { return span }
        guard let first = DayName.read(&line) else { return nil }
        if let last = line.optional({ $0.rangeWord() ? end(behind: first, &$0) : nil }) {
            return NamedDays(first: first, last: last, isRange: true)
        }
        return NamedDays(first: first, last: first, isUnclear: first.date != nil && line.sees(isReversed))
    }

    /// "- 7/1", "through Tuesday, November 3, 2026", "– 24".
    private static func end(behind first: DayName, _ line: inout TokenCursor) -> DayName? {
        line.word("el", "the")
        return DayName.read(&line)
            ?? line.optional { line in
                first.date.flatMap { PrintedDate.dayOfMonth(after: $0, &line) }.map { .date($0) }
            }
    }

    /// "- 18", behind a later day.
    private static func isReversed(_ line: inout TokenCursor) -> Bool {
        guard line.mark("-"), case let isTight = !line.isAfterGap, line.number()?.whole != nil else { return false }
        return line.isAtEnd || isTight && !line.isBeforeUnit || line.mark("/") && line.number() != nil
    }

    /// "28-30 Nov", "28 al 30 de noviembre".
    private static func dayNumbers(_ line: inout TokenCursor) -> NamedDays? {
        guard let first = line.dayOfMonth(), line.rangeWord() || line.and() || line.word("y"),
            let last = PrintedDate.dayFirst(&line), first < last.day
        else { return nil }
        return NamedDays(first: .date(PrintedDate(month: last.month, day: first, year: last.year)), last: .date(last))
    }

    /// "weekend", "fin de semana", "weekdays".
    private static func weekend(_ line: inout TokenCursor) -> NamedDays? {
        if line.word("weekend", "weekends") || line.words("fin", "de", "semana") {
            return NamedDays(first: .weekday(6), last: .weekday(7), isWord: true)
        }
        return line.word("weekday", "weekdays") ? NamedDays(first: .weekday(1), last: .weekday(5), isWord: true) : nil
    }
}

extension NamedDays {
    /// The days meant; nil if the calendar has none such, or the last is before the first.
    func days(nearest reference: LocalDay) -> DayRange? {
        guard !isUnclear else { return nil }
        switch (first, last) {
        case (.weekday(let first), .weekday(let last)):
            let count = (last - first + 7) % 7
            return .weekdays(Set((0...count).map { (first - 1 + $0) % 7 + 1 }))
        case (.date(let first), .date(let last)):
            guard let (first, last) = Self.dates(first, last, near: reference) else { return nil }
            return first <= last ? .between(first, last) : nil
        case (.weekday(let first), .date(let last)):
            guard let last = last.day(nearest: reference) else { return nil }
            return .between(last.adding(days: -((last.isoWeekday - first + 7) % 7)), last)
        case (.date(let first), .weekday(let last)):
            guard let first = first.day(nearest: reference) else { return nil }
            return .between(first, first.adding(days: (last - first.isoWeekday + 7) % 7))
        }
    }

    /// If one date has no year, it is the day nearest to the other one.
    private static func dates(
        _ first: PrintedDate, _ last: PrintedDate, near reference: LocalDay
    ) -> (LocalDay, LocalDay)? {
        if first.year != nil, last.year == nil {
            guard let firstDay = first.day(nearest: reference), let lastDay = last.day(nearest: firstDay) else {
                return nil
            }
            return (firstDay, lastDay)
        }
        guard let lastDay = last.day(nearest: reference), let firstDay = first.day(nearest: lastDay) else { return nil }
        return (firstDay, lastDay)
    }
}

/// Days without their printed form.
enum DayRange: Hashable {
    /// Both included; nil is open.
    case between(LocalDay?, LocalDay?)
    /// The same weekdays of every week. Monday is 1.
    case weekdays(Set<Int>)

    func contains(_ day: LocalDay) -> Bool {
        switch self {
        case .between(let first, let last): (first ?? day) <= day && day <= (last ?? day)
        case .weekdays(let weekdays): weekdays.contains(day.isoWeekday)
        }
    }
}
