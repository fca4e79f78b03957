import Words

/// One statement about days in a text: "thru 11/26", "Fri & Sat only", "Starts 11/28".
struct DayClause: Hashable {
    enum Sense: Hashable {
        case during, through, before, from, after, except
        /// "Week of March 4": seven days.
        case week
        /// "Today only".
        case today
        /// "2 days only", "3-day sale": so many of the days.
        case some(Int)
        /// "6am - noon": a part of a day.
        case partOfDay
        /// Words that introduce days, and no day of the calendar behind them.
        case unclear
    }

    /// How sure it is that the text is about the days of the deal.
    enum Strength: Int, Comparable {
        /// "Sun", or two numbers with a slash.
        case slight
        /// A lone weekday.
        case weak
        /// A lone date with the month's name or a year.
        case lone
        /// Several days, or a weekday with its date.
        case several
        /// Introduced by a word, or "only".
        case stated

        static func < (a: Strength, b: Strength) -> Bool { a.rawValue < b.rawValue }
    }

    let sense: Sense
    var spans: [NamedDays] = []
    var strength = Strength.stated

    /// Moves past one clause.
    static func read(_ line: inout TokenCursor) -> DayClause? {
        line.optional(todayOnly) ?? line.optional(daysOnly) ?? line.optional(timeOfDay) ?? line.optional(led)
            ?? line.optional(unled)
    }

    // MARK: With a word in front

    private static func led(_ line: inout TokenCursor) -> DayClause? {
        let isGood = line.isWord("good")
        guard let sense = line.daySense() else { return nil }
        line.times(3) { line in
            line.word("on", "date", "at", "the", "el", "al", "día", "dia", "this")
                || line.word("de", "del", "is", "only", "just")
        }
        guard let spans = list(&line), let first = spans.first else {
            let isUnclear = line.reads(notInCalendar) || line.word(in: .holiday)
            return isUnclear && [.through, .before].contains(sense) ? DayClause(sense: .unclear) : nil
        }
        let isOneDay = spans.count == 1 && first.isOneDay
        // "good 1/2 lb", "only 3/4 cup", "only Sun-Maid", "Good Friday"
        if first.isFraction, isOneDay, line.isBeforeGoods || sense != .through && !line.isAtPause { return nil }
        if first.isBare, line.isBeforeUnit { return nil }
        if isOneDay, first.first.weekday != nil, isGood || line.isBehindShortWeekday && !line.isBehindDay { return nil }
        line.word("only", "solamente")
        // "Exp 10/4-10/10"
        let isWhole = !isOneDay && [.through, .from, .before, .after].contains(sense)
        return DayClause(sense: isWhole ? .during : sense, spans: spans)
    }

    /// "13/40": a date of no calendar that we know.
    private static func notInCalendar(_ line: inout TokenCursor) -> Bool {
        line.number()?.whole != nil && line.mark("/") && line.number()?.whole != nil && !line.isBeforeGoods
    }

    // MARK: Without

    private static func unled(_ line: inout TokenCursor) -> DayClause? {
        let isOfDay = line.isBehind("day", "days", "this", "every", "each", "all") || line.isBehind("on")
        let isName = line.isBehind(.dayName)
        guard !line.isBehind("tgi", "ruby") else { return nil }
        guard let spans = list(&line), let first = spans.first else { return nil }
        let isFraction = spans.allSatisfy(\.isFraction)
        if spans.allSatisfy(\.isBare), isFraction ? line.isBeforeGoods : line.isBeforeUnit { return nil }
        if !isFraction, line.word("only", "solamente") { return DayClause(sense: .during, spans: spans) }
        guard !isName else { return nil }
        if isFraction { return DayClause(sense: .during, spans: spans, strength: .slight) }
        if spans.count > 1 || !first.isOneDay && !first.isWord {
            return DayClause(sense: .during, spans: spans, strength: .several)
        }
        let isDeal = isOfDay || line.sees { $0.word(in: .dayDeal) }
        return DayClause(
            sense: .during, spans: spans,
            strength: strength(of: first, isDeal: isDeal, isShort: line.isBehindShortWeekday))
    }

    private static func strength(of day: NamedDays, isDeal: Bool, isShort: Bool) -> Strength {
        if let date = day.first.date { return date.isoWeekday != nil ? .several : date.isBare ? .slight : .lone }
        return isShort ? .slight : isDeal ? .several : .weak
    }

    /// "11/27 & 11/28", "Fri, Sat, Sun", "Nov 27 & 28".
    private static func list(_ line: inout TokenCursor) -> [NamedDays]? {
        guard let first = NamedDays.read(&line), !line.sees({ $0.word(in: .paper) }) else { return nil }
        var spans = [first]
        line.times(8) { line in
            guard let span = line.optional({ further(behind: spans[spans.count - 1], &$0) }) else { return false }
            spans.append(span)
            return true
        }
        return spans
    }

    private static func further(behind last: NamedDays, _ line: inout TokenCursor) -> NamedDays? {
        let isJoined = line.and() || line.word("y", "or", "o", "plus") || line.mark("/")
        guard isJoined || line.isAfterBreak || last.first.weekday != nil else { return nil }
        if let span = line.optional(NamedDays.read) {
            let isLike = (span.first.weekday == nil) == (last.first.weekday == nil)
            return isLike && (isJoined || span.isOneDay && last.isOneDay) ? span : nil
        }
        guard let date = last.last.date, isJoined || !date.isBare && line.sees({ isDayInList(behind: date, &$0) }),
            let day = PrintedDate.dayOfMonth(after: date, &line)
        else { return nil }
        return NamedDays(first: .date(day), last: .date(day))
    }

    /// The "28" of "Nov. 27, 28 and 29".
    private static func isDayInList(behind date: PrintedDate, _ line: inout TokenCursor) -> Bool {
        PrintedDate.dayOfMonth(after: date, &line) != nil && (line.and() || line.word("y", "only") || line.isAfterBreak)
    }

    // MARK: Words

    /// "Today only", "hoy solamente".
    private static func todayOnly(_ line: inout TokenCursor) -> DayClause? {
        if line.word("only", "solo", "sólo") { return line.word("today", "hoy") ? DayClause(sense: .today) : nil }
        return line.word("today", "hoy") && line.word("only", "solamente") ? DayClause(sense: .today) : nil
    }

    /// "2 days only", "3-Day Sale", "one day only".
    private static func daysOnly(_ line: inout TokenCursor) -> DayClause? {
        guard let count = line.count() else { return nil }
        line.mark("-")
        guard line.word("day", "days", "día", "días"), line.word("only", "sale", "event", "solamente") else {
            return nil
        }
        // "1 day only 11/28", "one day only: Saturday"
        guard let spans = line.optional(list), !spans.allSatisfy(\.isFraction) else {
            return DayClause(sense: .some(count))
        }
        return DayClause(sense: .during, spans: spans)
    }

    /// "6am", "12:30 pm", "6 a.m. - noon". The end of a day is none.
    private static func timeOfDay(_ line: inout TokenCursor) -> DayClause? {
        var isPart = false
        let count = line.times(4) { line in
            line.reads { line in
                _ = line.rangeWord() || line.and()
                if line.word("noon", "midday") {
                    isPart = true
                    return true
                }
                if line.word("midnight", "medianoche") { return true }
                guard let hour = line.number()?.whole, (1...12).contains(hour) else { return false }
                let minute = line.isAfterBreak ? line.optional { $0.number()?.whole } : nil
                guard let isMorning = line.halfOfDay() else { return false }
                isPart = isPart || !(hour == 11 && minute == 59 && !isMorning || hour == 12 && isMorning)
                return true
            }
        }
        return count > 0 && isPart ? DayClause(sense: .partOfDay, strength: .several) : nil
    }
}

extension TokenCursor {
    /// Whether "Sun" or the like was read last.
    fileprivate var isBehindShortWeekday: Bool { wordBefore.flatMap { AdLexicon.shortWeekdays[$0] } != nil }
    /// Whether a weekday can end here: "only Sun", not "only Sun-Maid".
    fileprivate var isBehindDay: Bool { isAtPause || sees { $0.price() != nil || $0.word(in: .dayDeal) } }

    /// "am", "p.m."; whether it is the morning.
    fileprivate mutating func halfOfDay() -> Bool? {
        if word("am") || words("a", "m") { return true }
        return word("pm") || words("p", "m") ? false : nil
    }

    /// The words that introduce days.
    fileprivate mutating func daySense() -> DayClause.Sense? {
        if words("not", "valid") || words("not", "good") || words("not", "available") || words("no", "válido") {
            return .except
        }
        if word("except", "excludes", "excluding", "excepto") { return .except }
        if words("week", "of") || words("semana", "del") { return .week }
        if words("on", "sale") { return .from }
        let isOn = word("on")
        if words("or", "before") || words("no", "later", "than") { return .through }
        if words("or", "after") || words("a", "partir") { return .from }
        if isOn { return nil }
        if words("last", "day") || words("final", "day") || words("last", "chance") || words("último", "día")
            || words("ultimo", "dia")
        {
            return .through
        }
        if word(
            "expires", "expire", "expiring", "expiration", "exp", "through", "thru", "until", "till", "til", "ends",
            "ending", "end", "hasta", "vence", "vencen", "expira", "termina")
        {
            return .through
        }
        if word(
            "starts", "start", "starting", "begins", "begin", "beginning", "effective", "from", "desde", "inicia",
            "empieza", "comienza", "available")
        {
            return .from
        }
        if word("before") { return .before }
        if word("after") { return .after }
        return word("valid", "good", "only", "every", "solo", "sólo", "solamente", "válido")
            || word("valido", "dates", "cada")
            ? .during : nil
    }
}
