import Deals

/// Days on sale without a break, whatever the price.
package struct Sale: Hashable, Sendable {
    package let days: DaySpan
    /// Whether the day before was observed: the sale did not begin earlier.
    let startIsSeen: Bool
}

extension ObservedDays {
    /// Unknown days in a row after which a sale counts as another one.
    private static let newSaleAfter = 7

    /// The sales, oldest first; announced ones too.
    var sales: [Sale] {
        var sales: [Sale] = []
        for day in known where self[day]?.isOnSale == true {
            if let last = sales.last, continues(last, on: day) {
                sales[sales.count - 1] = Sale(
                    days: DaySpan(from: last.days.from, until: day.adding(days: 1))!, startIsSeen: last.startIsSeen)
            } else {
                sales.append(Sale(days: DaySpan(from: day, days: 1), startIsSeen: self[day.adding(days: -1)] != nil))
            }
        }
        return sales
    }

    private func continues(_ sale: Sale, on day: LocalDay) -> Bool {
        let between = day.daysSinceEpoch - sale.days.until.daysSinceEpoch
        return between < Self.newSaleAfter && unknownRun(from: sale.days.until, until: day) == between
    }

    /// The most days in a row that are not known.
    func unknownRun(from: LocalDay, until: LocalDay) -> Int {
        var (longest, current) = (0, 0)
        for day in from.daysSinceEpoch..<max(from.daysSinceEpoch, until.daysSinceEpoch) {
            current = self[LocalDay(daysSinceEpoch: day)] == nil ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }
}
