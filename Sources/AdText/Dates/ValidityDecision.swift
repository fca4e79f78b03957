package import Deals

/// Decides on which days an offer is valid: on those of its week that nothing printed in the record excludes. Each
/// printed day only narrows the others.
package struct ValidityDecision: Hashable, Sendable {
    /// The valid days in order; usually one run of days. Never empty: a record whose days contradict each other gets a
    /// day that is over.
    package let runs: [Validity]
    /// Whether days are printed that cannot be used: the offer may hold on only some of its days.
    package let isOnSomeDaysOnly: Bool
    /// Whether the texts around the fields of dates print days that were used.
    package let usesText: Bool
    /// Whether a field of dates prints none that was understood.
    package let isUnread: Bool
    /// One line for each part of the decision: name and text.
    package let steps: [String]

    /// More runs than this are stored as one, on some days only.
    private static let mostRuns = 12
    /// Days of longer windows are not looked at one by one.
    private static let longestWindow = 400

    /// - Parameters:
    ///   - seen: the store's local date when the page was seen.
    ///   - weekStartsOn: the weekday on which the source's ads start; Monday is 1.
    package init(of printed: PrintedDays, seen: LocalDay, weekStartsOn: Int) {
        let week = PrintedWeek(of: printed, seen: seen, startingOn: weekStartsOn)
        let rules = week.rules(of: printed)
        let days = Self.days(of: week.days, rules.map(\.rule))
        let cut = days.map { $0.count > Self.mostRuns } ?? true
        let ends = [week.printedLast] + rules.compactMap(\.rule).map(\.bounds.last)
        let runs = Self.runs(days ?? [week.days], isCut: cut)
        let count = runs.reduce(0) { $0 + $1.upperBound.daysSinceEpoch - $1.lowerBound.daysSinceEpoch + 1 }
        let isPartial = rules.contains { $0.isPartial || ($0.count ?? count) < count }
        usesText = rules.contains { $0.isInText && $0.rule != nil && !$0.isPartial }
        isUnread = week.isUnread
        isOnSomeDaysOnly =
            isPartial || cut || runs.isEmpty
            || week.isUnread && !(printed.valid.map(PrintedDays.namesNoDays) ?? false)
        let isAssumed = week.isUnread || ends.allSatisfy { $0 == nil }
        if runs.isEmpty {
            let over = min(ends.compactMap(\.self).min() ?? seen, seen.adding(days: -1))
            self.runs = [Validity(first: over, last: over, isAssumed: isAssumed)!]
        } else {
            self.runs = runs.map { Validity(first: $0.lowerBound, last: $0.upperBound, isAssumed: isAssumed)! }
        }
        steps =
            week.steps(printed) + rules.map(\.words)
            + ["week      \(week.days.words)" + (week.isAssumed ? ", assumed" : ", printed"), "seen      \(seen)"]
            + (runs.isEmpty ? ["days      contradict each other: never live"] : [])
    }

    /// The runs of days that all rules allow; nil if the window is too long to look.
    private static func days(of window: ClosedRange<LocalDay>, _ rules: [DayRule?]) -> [ClosedRange<LocalDay>]? {
        let rules = rules.compactMap(\.self)
        let plain = rules.filter(\.isPlain).map(\.bounds)
        let first = ([window.lowerBound] + plain.compactMap(\.first)).max() ?? window.lowerBound
        let last = ([window.upperBound] + plain.compactMap(\.last)).min() ?? window.upperBound
        guard first <= last else { return [] }
        let others = rules.filter { !$0.isPlain }
        guard !others.isEmpty else { return [first...last] }
        guard last.daysSinceEpoch - first.daysSinceEpoch < longestWindow else { return nil }
        var runs: [ClosedRange<LocalDay>] = []
        for number in first.daysSinceEpoch...last.daysSinceEpoch {
            let day = LocalDay(daysSinceEpoch: number)
            guard others.allSatisfy({ $0.allows(day) }) else { continue }
            if let run = runs.last, run.upperBound.adding(days: 1) == day {
                runs[runs.count - 1] = run.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs
    }

    private static func runs(_ runs: [ClosedRange<LocalDay>], isCut: Bool) -> [ClosedRange<LocalDay>] {
        guard isCut, let first = runs.first, let last = runs.last else { return runs }
        return [first.lowerBound...last.upperBound]
    }
}

extension ClosedRange<LocalDay> {
    var words: String { "\(lowerBound) to \(upperBound)" }
}
