import Deals

/// The days of the week or of the period that the record is printed for, before other texts narrow them.
struct PrintedWeek {
    /// A statement with what it asks of a day.
    struct RuledClause {
        let field: DayField
        let text: String
        let rule: DayRule?
        let isPartial: Bool
        /// 2 of "2 days only".
        var count: Int?

        /// Whether it stands beside the fields of dates.
        var isInText: Bool { ![.valid, .validFrom, .validThrough].contains(field) }

        var words: String {
            let days = rule?.words ?? count.map { "\($0) of the days" } ?? "which days is not said"
            return "days      \(field.rawValue): \"\(text)\": \(days)"
                + (rule != nil && isPartial ? ", on some days only" : "")
        }
    }

    let days: ClosedRange<LocalDay>
    /// Whether no field of dates has an end, so that the days are those of the source's ad week.
    let isAssumed: Bool
    /// Whether a field of dates prints none that was understood.
    let isUnread: Bool
    /// The last day in the fields of dates.
    let printedLast: LocalDay?

    private let reference: LocalDay
    private let seen: LocalDay

    init(of printed: PrintedDays, seen: LocalDay, startingOn weekday: Int) {
        let reference = printed.last.day ?? printed.first.day ?? seen
        func rules(_ isWanted: (DayField) -> Bool) -> [DayRule] {
            printed.texts.filter { isWanted($0.field) }.flatMap(\.found)
                .compactMap { $0.clause.rule(near: reference, seen: seen, in: nil) }
        }
        let ofDates = rules { $0 == .valid }
        let last = ([printed.last.day] + ofDates.map(\.bounds.last)).compactMap(\.self).min()
        let first = ([printed.first.day] + ofDates.map(\.bounds.first)).compactMap(\.self).max()
        let isRead =
            printed.texts.contains {
                $0.field == .valid && !$0.found.isEmpty && $0.found.allSatisfy { $0.clause.sense != .unclear }
            }
            && (!ofDates.isEmpty
                || printed.texts.contains { $0.field == .valid && $0.found.contains { $0.clause.needsWeek } })
        let isFieldUnread = printed.first.unread != nil || printed.last.unread != nil
        let isValidUnread = printed.valid != nil && !isRead
        isUnread = isFieldUnread && !(isRead && last != nil) || isValidUnread && printed.last.day == nil
        (printedLast, self.reference, self.seen) = (last, reference, seen)
        isAssumed = last == nil
        if let last {
            days = min(first ?? min(seen, last), last)...last
            return
        }
        // A first day in another text counts here: "starts 12/5" is none of this week's.
        let others = rules { $0 != .valid }.compactMap(\.bounds.first)
        let start = ([first] + others).compactMap(\.self).max()
        let week = Validity.assumedWeek(containing: max(start ?? seen, seen), startingOn: weekday)
        let earliest = isUnread && first == nil ? max(week.first, seen) : week.first
        days = min(max(first ?? earliest, earliest), week.last)...week.last
    }

    /// The conditions of the statements in the record.
    func rules(of printed: PrintedDays) -> [RuledClause] {
        let bounds: [RuledClause] = [(DayField.validFrom, printed.first.day), (.validThrough, printed.last.day)]
            .compactMap {
                field, day in
                day.map {
                    RuledClause(
                        field: field, text: "\($0)",
                        rule: DayRule(ranges: [field == .validFrom ? .between($0, nil) : .between(nil, $0)]),
                        isPartial: false)
                }
            }
        return bounds
            + printed.texts.flatMap { text in
                text.found.map { clause, printed in
                    let rule = clause.rule(near: reference, seen: seen, in: days)
                    return RuledClause(
                        field: text.field, text: printed, rule: rule,
                        isPartial: clause.isPartial || rule == nil && clause.count == nil, count: clause.count)
                }
            }
    }

    /// The fields of dates that print none.
    func steps(_ printed: PrintedDays) -> [String] {
        let hasDays = printed.texts.contains { $0.field == .valid && !$0.found.isEmpty }
        let fields = [
            (DayField.validFrom, printed.first.unread), (.validThrough, printed.last.unread),
            (.valid, hasDays ? nil : printed.valid),
        ]
        return fields.compactMap { field, text in
            text.map { "days      \(field.rawValue): \"\($0)\": no days that are understood" }
        }
    }
}
