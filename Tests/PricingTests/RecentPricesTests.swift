import Deals
import Testing

@testable import Pricing

@Suite("The recent prices of an item at a store") struct RecentPricesTests {
    private static let today = LocalDay(year: 2026, month: 11, day: 20)!

    /// Days from today, cents, and how sure they are.
    struct Shown: Sendable {
        let days: ClosedRange<Int>, cents: Int
        let basis: PriceBasis

        init(_ days: ClosedRange<Int>, _ cents: Int, _ basis: PriceBasis = .exact) {
            (self.days, self.cents, self.basis) = (days, cents, basis)
        }

        var price: ShownPrice {
            let day = RecentPricesTests.today
            return ShownPrice(
                days: day.adding(days: days.lowerBound)...day.adding(days: days.upperBound),
                amount: CentsFraction(Money(cents: cents)), basis: basis)
        }
    }

    private static func recent(_ shown: [Shown], _ present: Shown) -> RecentPrices {
        RecentPrices(shown: shown.map(\.price), present: present.price, today: today)
    }

    private static func texts(_ recent: RecentPrices) -> [String] {
        recent.prices.map { price in
            let days = [price.days.lowerBound, price.days.upperBound].map { $0.daysSinceEpoch - today.daysSinceEpoch }
            return "\(days[0])...\(days[1]) \(price.amount.rounded(price.basis).cents)"
        }
    }

    private static let sales = [Shown(-60 ... -54, 300), Shown(-40 ... -34, 250), Shown(-20 ... -14, 350)]
    private static let now = Shown(-2...4, 200)

    @Test(
        "are one for each price, oldest first, the present one last",
        arguments: [
            (sales, ["-60...-54 300", "-40...-34 250", "-20...-14 350", "-2...4 200"]),
            (sales + [now], ["-60...-54 300", "-40...-34 250", "-20...-14 350", "-2...4 200"]), ([], ["-2...4 200"]),
            // A price list read on two days, then the sale, which costs less on its days.
            ([Shown(-9 ... -6, 500), Shown(-5...6, 500), now], ["-9...-3 500", "-2...4 200"]),
            // The same sale for another week.
            ([Shown(-9 ... -3, 200), now], ["-9...4 200"]),
            // The same price after days without one.
            ([Shown(-9 ... -4, 200), now], ["-9...-4 200", "-2...4 200"]),
            // Two prices of one day, and one that begins later.
            (
                [Shown(-9 ... -3, 500), Shown(-7 ... -7, 450), Shown(5...9, 100)],
                ["-9...-8 500", "-7...-7 450", "-6...-3 500", "-2...4 200"]
            ),
            ([Shown(-9 ... -3, 300, .atLeast)], ["-2...4 200"]),
        ])
    func prices(shown: [Shown], texts: [String]) { #expect(Self.texts(Self.recent(shown, Self.now)) == texts) }

    @Test("are at most twelve of a year")
    func most() {
        let weeks = (1...80).map { Shown(-7 * $0 ... -7 * $0 + 2, 300 + $0) }
        let recent = Self.recent(weeks, Self.now)
        #expect(recent.prices.count == 12 && Self.texts(recent).first == "-77...-75 311")
        #expect(recent.lowestInDays == 364)
    }

    @Test(
        "show for how many days the present one is the lowest, if that is certain",
        arguments: [
            (sales, now, 60), (Array(sales.dropLast()), now, nil), (sales, Shown(-2...4, 280), 34),
            (sales, Shown(-2...4, 300), 34), (sales, Shown(-2...4, 250), 34), (sales, Shown(-2...4, 400), 14),
            // Its own days do not count, nor do those of the week before at the same price.
            (sales + [now], now, 60), (sales + [Shown(-9 ... -3, 200), now], now, 60),
            // What is "at most" may have been as low, what is "at least" was not, unless it begins as low.
            (sales, Shown(-2...4, 200, .atMost), 60), (sales + [Shown(-30 ... -28, 900, .atMost)], now, 28),
            (sales + [Shown(-30 ... -28, 201, .atLeast)], now, 60),
            (sales + [Shown(-30 ... -28, 200, .atLeast)], now, 28), (sales, Shown(-2...4, 200, .atLeast), nil),
            // Another deal of today costs less.
            (sales + [Shown(-1...1, 150)], now, nil),
        ] as [([Shown], Shown, Int?)])
    func lowest(shown: [Shown], present: Shown, days: Int?) {
        #expect(Self.recent(shown, present).lowestInDays == days)
    }
}
