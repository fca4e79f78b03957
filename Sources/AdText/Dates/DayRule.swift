import Deals

/// The condition that a statement about days puts on a day.
struct DayRule: Hashable {
    /// Any of these; the day must be in none if `isExclusion`.
    let ranges: [DayRange]
    var isExclusion = false

    func allows(_ day: LocalDay) -> Bool { ranges.contains { $0.contains(day) } != isExclusion }

    /// The first and the last day, as far as the text prints them; nil if they depend on the week.
    var bounds: (first: LocalDay?, last: LocalDay?) {
        guard !isExclusion, !ranges.isEmpty else { return (nil, nil) }
        let (firsts, lasts) = (ranges.compactMap(\.first), ranges.compactMap(\.last))
        return (
            firsts.count == ranges.count ? firsts.min() : nil, lasts.count == ranges.count ? lasts.max() : nil
        )
    }

    /// Whether it is one range of days, so that bounds say it all.
    var isPlain: Bool {
        guard !isExclusion, ranges.count == 1, case .between = ranges[0] else { return false }
        return true
    }

    /// "2026-12-01 to 2026-12-03", "until 2026-11-26", "Fri, Sat".
    var words: String {
        (isExclusion ? "not " : "") + ranges.map(\.words).joined(separator: " or ")
    }
}

extension DayRange {
    fileprivate var words: String {
        switch self {
        case .between(let first?, let last?): first == last ? "\(first)" : "\(first) to \(last)"
        case .between(let first?, nil): "from \(first)"
        case .between(nil, let last?): "until \(last)"
        case .between(nil, nil): "any day"
        case .weekdays(let weekdays): weekdays.sorted().map { Self.names[$0 - 1] }.joined(separator: ", ")
        }
    }

    fileprivate var first: LocalDay? { if case .between(let first, _) = self { first } else { nil } }
    fileprivate var last: LocalDay? { if case .between(_, let last) = self { last } else { nil } }

    private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension DayClause {
    /// The rule for days; nil if the words do not say which days are meant.
    ///
    /// - Parameters:
    ///   - reference: the day to which dates without a year are nearest.
    ///   - seen: the day the page was seen.
    ///   - week: the days in which a lone weekday is looked for.
    func rule(near reference: LocalDay, seen: LocalDay, in week: ClosedRange<LocalDay>?) -> DayRule? {
        switch sense {
        case .unclear, .partOfDay, .some: return nil
        case .today: return DayRule(ranges: [.between(nil, seen)])
        case .during, .except:
            let ranges = spans.compactMap { $0.days(nearest: reference) }
            return ranges.count == spans.count ? DayRule(ranges: ranges, isExclusion: sense == .except) : nil
        case .week:
            guard let first = spans[0].first.date?.day(nearest: reference) else { return nil }
            return DayRule(ranges: [.between(first, first.adding(days: 6))])
        case .through, .before:
            guard let last = bound(near: reference, in: week, isEnd: true) else { return nil }
            return DayRule(ranges: [.between(nil, sense == .before ? last.adding(days: -1) : last)])
        case .from, .after:
            guard let first = bound(near: reference, in: week, isEnd: false) else { return nil }
            return DayRule(ranges: [.between(sense == .after ? first.adding(days: 1) : first, nil)])
        }
    }

    /// "Thru Sunday" is the first Sunday of the week, and "starts Friday" its last Friday, if it has several.
    private func bound(near reference: LocalDay, in week: ClosedRange<LocalDay>?, isEnd: Bool) -> LocalDay? {
        guard let span = spans.first, !span.isUnclear else { return nil }
        switch span.first {
        case .date(let date): return date.day(nearest: reference)
        case .weekday(let weekday):
            guard let week else { return nil }
            let day =
                isEnd
                ? week.lowerBound.adding(days: (weekday - week.lowerBound.isoWeekday + 7) % 7)
                : week.upperBound.adding(days: -((week.upperBound.isoWeekday - weekday + 7) % 7))
            return week.contains(day) ? day : nil
        }
    }

    /// Whether the rule needs a week.
    var needsWeek: Bool {
        guard [.through, .before, .from, .after].contains(sense), case .weekday? = spans.first?.first else {
            return false
        }
        return true
    }

    /// Whether the rule does not say all: a part of the day, or a day that a stored page may print too long.
    var isPartial: Bool { [.partOfDay, .today, .unclear].contains(sense) }

    /// Whether it says surely which days are meant.
    var isWhole: Bool { strength >= .several && !isPartial && count == nil }

    /// 2 of "2 days only".
    var count: Int? { if case .some(let count) = sense { count } else { nil } }
}
