import Deals
import Presentation
import Pricing
import Storage
import Testing

@testable import circulard

/// Sentences of `circulard history` about worked histories, in days relative to Monday 2026-11-23.
struct HistoryPhrasesTests {
    private static let today = LocalDay(iso: "2026-11-23")!

    private static func days(_ days: ClosedRange<Int>) -> DaySpan {
        DaySpan(from: today.adding(days: days.lowerBound), days: days.count)
    }

    private static func sale(_ first: Int, _ cents: Int?, isBound: Bool = false) -> PriceSpan {
        let price = cents.map { SeenPrice(amount: Money(cents: $0), unit: .each, isBound: isBound) }
        return PriceSpan(days: days(first...(first + 6)), price: price, isOnSale: true)
    }

    /// A history that was observed from a day on.
    struct WorkedHistory: Sendable, CustomTestStringConvertible {
        let spans: [PriceSpan], first: Int
        var history: DealHistory { DealHistory(spans: spans, observed: [days(first...0)], today: today) }
        var testDescription: String { "\(spans.map(\.days.from)) since \(first)" }
    }

    private static func history(_ spans: [PriceSpan], since first: Int = -89) -> WorkedHistory {
        WorkedHistory(spans: spans, first: first)
    }

    private static let list = PriceSpan(
        days: days(-89 ... -4), price: SeenPrice(amount: Money(cents: 399), unit: .pound), isOnSale: false)

    static let cases: [(WorkedHistory, [String])] = [
        (
            history([-87, -66, -45, -24, -3].map { sale($0, $0 == -3 ? 250 : 299) }),
            [
                "$2.50 is the lowest price in 90 days.", "On sale through Thu Nov 26, and in 5 of 13 weeks seen.",
                "Next sale expected to begin Fri Dec 11 (quite sure: 5 sales, every 21 days).",
            ]
        ),
        (
            history([sale(-70, 250), sale(-50, 250), sale(-27, 250), sale(-3, 250)]),
            [
                "$2.50 is the lowest price in 90 days, as on Mon Nov 2.",
                "On sale through Thu Nov 26, and in 4 of 13 weeks seen.",
                "Next sale expected to begin Tue Dec 8 to Wed Dec 16 (fairly sure: 4 sales, every 20 to 24 days).",
            ]
        ),
        (
            history([sale(-70, 199), sale(-3, 250)]),
            [
                "$2.50 is above the lowest price in 90 days: $1.99 on Sun Sep 20.",
                "On sale through Thu Nov 26, and in 2 of 13 weeks seen.",
                "Too little history to expect the next sale: 90 days seen, 2 sale starts.",
            ]
        ),
        (
            history([sale(-3, 210, isBound: true)], since: -3),
            ["At most $2.10 now. Too little history to judge it: 4 days seen.", "On sale through Thu Nov 26."]
        ),
        (
            history([sale(-70, 199), sale(4, 250)]),
            [
                "Not on sale now. The lowest price in 90 days: $1.99 on Sun Sep 20.", "On sale in 1 of 13 weeks seen.",
                "The next sale is announced: Fri Nov 27 to Thu Dec 3.",
            ]
        ),
        (
            history([sale(-3, nil)]),
            [
                "On sale, at a price that cannot be compared.",
                "On sale through Thu Nov 26, and in 1 of 13 weeks seen.",
                "Too little history to expect the next sale: 90 days seen, 1 sale start.",
            ]
        ),
        (
            history([
                list, PriceSpan(days: days(-3...0), price: list.price, isOnSale: false), sale(-88, 350), sale(-80, 350),
                sale(-40, 350),
            ]),
            [
                "$3.99/lb, unchanged in 90 days.", "Not on sale now; it was in 3 of 13 weeks seen.",
                "Sales come at no regular time, 8 to 40 days apart.",
            ]
        ),
        (
            history([sale(-84, 350), sale(-70, 350), sale(-56, 350)]),
            [
                "Not on sale now. The lowest price in 90 days: $3.50 on Sun Oct 4.", "On sale in 3 of 13 weeks seen.",
                "A sale was expected to begin by Mon Oct 12; none was seen.",
            ]
        ),
    ]

    @Test("says of a history what a shopper needs", arguments: cases)
    func sentences(worked: WorkedHistory, expected: [String]) {
        #expect(HistoryPhrases(worked.history).sentences == expected)
    }

    @Test("counts the days that were seen where some are missing")
    func missing() {
        let history = DealHistory(
            spans: [Self.sale(-3, 250)], observed: [Self.days(-89 ... -41), Self.days(-36...0)], today: Self.today)
        #expect(
            HistoryPhrases(history).sentences.first
                == "$2.50 now. No other price was seen on the 86 days seen of the last 90.")
    }
}
