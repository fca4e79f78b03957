import Deals
import Testing

@testable import Pricing

@Suite("The next sale") struct NextSaleTests {
    private static let year = ItemHistory(observedSince: -364)

    private static func forecast(
        _ begins: ClosedRange<Int>, _ certainty: SaleForecast.Certainty, gaps: [Int], starts: Int
    ) -> NextSale {
        .expected(
            SaleForecast(
                begins: ItemHistory.days(begins), certainty: certainty, minimumGap: gaps[0], typicalGap: gaps[1],
                longestGap: gaps[2], startsSeen: starts))
    }

    /// First days of sales of a week, and the answer.
    static let cases: [([Int], NextSale)] = [
        ([], .tooLittleHistory(startsSeen: 0)),
        ([-18], .tooLittleHistory(startsSeen: 1)),
        ([-39, -18], .tooLittleHistory(startsSeen: 2)),
        ([-60, -39, -18], forecast(3...3, .low, gaps: [21, 21, 21], starts: 3)),
        ([-81, -60, -39, -18], forecast(3...3, .medium, gaps: [21, 21, 21], starts: 4)),
        ([-102, -81, -60, -39, -18], forecast(3...3, .high, gaps: [21, 21, 21], starts: 5)),
        // Gaps of 21, 23, 20: a day more on each side.
        ([-82, -61, -38, -18], forecast(1...6, .medium, gaps: [20, 21, 23], starts: 4)),
        // Gaps of 28, 21, 35, 28: the shortest and the longest are 14 days apart, half of the usual time.
        ([-130, -102, -81, -46, -18], forecast(1...21, .medium, gaps: [21, 28, 35], starts: 5)),
        // The sale of today began four days ago; the next one cannot begin before it is over.
        ([-46, -25, -4], forecast(17...17, .low, gaps: [21, 21, 21], starts: 3)),
        ([-100, -79, -58], .overdue(since: ItemHistory.today.adding(days: -37))),
        ([-200, -193 + 7, -60, -18], .irregular(minimumGap: 14, longestGap: 126)),
        ([-39, -18, 3], .announced(ItemHistory.days(3...9))),
        ([3], .announced(ItemHistory.days(3...9))),
    ]

    @Test("is expected as long after the last one as the sales were apart", arguments: cases)
    func next(starts: [Int], expected: NextSale) {
        #expect(Self.year.sales(startingOn: starts).history.nextSale == expected)
    }

    @Test("counts no start whose day before is unknown, and no gap in which a whole sale can be hidden")
    func unknown() {
        let starts = [-81, -60, -39, -18]
        let first = ItemHistory(observedSince: -81).sales(startingOn: starts).history
        #expect(first.sales.count == 4 && first.sales.map(\.startIsSeen) == [false, true, true, true])
        #expect(first.nextSale == Self.forecast(3...3, .low, gaps: [21, 21, 21], starts: 3))
        var holes = ItemHistory().sales(startingOn: starts)
        holes.observed = [ItemHistory.days(-90 ... -33), ItemHistory.days(-25...0)]
        #expect(holes.history.nextSale == .tooLittleHistory(startsSeen: 4) || holes.history.sales.count == 4)
        guard case .expected(let forecast) = holes.history.nextSale else {
            Issue.record("\(holes.history.nextSale)")
            return
        }
        #expect(forecast.certainty == .low, "two gaps are left")
    }

    @Test("is not told where the start of the latest sale was not seen")
    func lastUnknown() {
        var history = ItemHistory().sales(startingOn: [-102, -81, -60, -39, -18])
        history.observed = [ItemHistory.days(-120 ... -30)]
        #expect(history.history.nextSale == .tooLittleHistory(startsSeen: 4))
    }

    @Test("does not move with a price list that says every day what is not on sale")
    func list() {
        let list = ItemHistory().regular(-364...0, 399)
        let starts = [-81, -60, -39, -18]
        #expect(list.sales(startingOn: starts).history.nextSale == Self.year.sales(startingOn: starts).history.nextSale)
    }
}
