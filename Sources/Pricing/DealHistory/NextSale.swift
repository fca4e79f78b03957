package import Deals

/// When an item is on sale the next time.
package enum NextSale: Hashable, Sendable {
    /// An edition that is already known has it.
    case announced(DaySpan)
    case expected(SaleForecast)
    /// Fewer than three sale starts were seen, or not that of the latest sale.
    case tooLittleHistory(startsSeen: Int)
    /// The times between sale starts differ too much, in days.
    case irregular(minimumGap: Int, longestGap: Int)
    /// The next sale was expected to begin by a day that has passed.
    case overdue(since: LocalDay)
}

/// The days on which the next sale is expected to begin, if sales go on as before.
package struct SaleForecast: Hashable, Sendable {
    /// How often such a window holds the next start; measured by SaleForecastTests.
    package enum Certainty: String, Hashable, Sendable, CaseIterable { case low, medium, high }

    package let begins: DaySpan
    package let certainty: Certainty
    /// Days from one sale start to the next.
    package let minimumGap: Int, typicalGap: Int, longestGap: Int
    package let startsSeen: Int
}

extension NextSale {
    static let minimumStarts = 3

    init(_ days: ObservedDays, sales: [Sale]) {
        if let announced = sales.first(where: { $0.days.from > days.today }) {
            self = .announced(announced.days)
            return
        }
        let starts = sales.filter(\.startIsSeen)
        let gaps = days.gaps(of: sales).sorted()
        guard let last = sales.last, last.startIsSeen, starts.count >= Self.minimumStarts, gaps.count >= 2 else {
            self = .tooLittleHistory(startsSeen: starts.count)
            return
        }
        self.init(gaps: gaps, after: last.days, startsSeen: starts.count, today: days.today)
    }

    /// - Parameter gaps: days between sale starts, sorted; two or more.
    private init(gaps: [Int], after sale: DaySpan, startsSeen: Int, today: LocalDay) {
        let (shortest, typical, longest) = (gaps[0], gaps[(gaps.count - 1) / 2], gaps[gaps.count - 1])
        let spread = longest - shortest
        guard spread <= typical else {
            self = .irregular(minimumGap: shortest, longestGap: longest)
            return
        }
        // The next gap can be outside of those seen, the more so the fewer they are.
        let margin = spread / (gaps.count - 1)
        let latest = sale.from.adding(days: longest + margin)
        let earliest = max(
            sale.from.adding(days: shortest - margin), today.adding(days: 1), sale.until.adding(days: 1))
        guard let begins = DaySpan(from: earliest, until: latest.adding(days: 1)) else {
            self = .overdue(since: latest)
            return
        }
        self = .expected(
            SaleForecast(
                begins: begins, certainty: .init(gaps: gaps.count, spread: spread, typical: typical),
                minimumGap: shortest, typicalGap: typical, longestGap: longest, startsSeen: startsSeen))
    }
}

extension SaleForecast.Certainty {
    fileprivate init(gaps: Int, spread: Int, typical: Int) {
        self = gaps >= 4 && spread * 4 <= typical ? .high : gaps >= 3 && spread * 2 <= typical ? .medium : .low
    }
}

extension ObservedDays {
    /// The days from each sale start to the next, where both were seen and no whole sale can have been missed between
    /// them.
    fileprivate func gaps(of sales: [Sale]) -> [Int] {
        guard let shortest = sales.map(\.days.count).min() else { return [] }
        return zip(sales, sales.dropFirst()).compactMap { sale, next in
            guard sale.startIsSeen, next.startIsSeen,
                unknownRun(from: sale.days.until, until: next.days.from) < shortest
            else { return nil }
            return next.days.from.daysSinceEpoch - sale.days.from.daysSinceEpoch
        }
    }
}
