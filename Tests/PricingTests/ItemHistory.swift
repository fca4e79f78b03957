import Deals
import Pricing

/// The history of an item, told in days relative to today: 0 is today, -7 a week ago.
struct ItemHistory {
    /// A Monday.
    static let today = LocalDay(iso: "2026-11-23")!

    var spans: [PriceSpan] = []
    var observed: [DaySpan] = []

    /// - Parameter observed: the first observed day, from which on every day is; nil for none but those of prices.
    init(observedSince observed: Int? = nil) {
        if let observed { self.observed = [Self.days(observed...0)] }
    }

    static func days(_ days: ClosedRange<Int>) -> DaySpan {
        DaySpan(from: today.adding(days: days.lowerBound), days: days.count)
    }

    /// - Parameter cents: nil for a price that was not understood.
    func sale(_ days: ClosedRange<Int>, _ cents: Int? = 250, _ unit: PricedUnit = .each, atMost: Bool = false) -> Self {
        adding(days, cents, unit, atMost, isOnSale: true)
    }

    func regular(_ days: ClosedRange<Int>, _ cents: Int) -> Self { adding(days, cents, .each, false, isOnSale: false) }

    /// Sales of a week each, that begin on these days.
    func sales(startingOn starts: [Int]) -> Self { starts.reduce(self) { $0.sale($1...($1 + 6)) } }

    private func adding(
        _ days: ClosedRange<Int>, _ cents: Int?, _ unit: PricedUnit, _ isBound: Bool, isOnSale: Bool
    ) -> Self {
        var copy = self
        let price = cents.map { SeenPrice(amount: Money(cents: $0), unit: unit, isBound: isBound) }
        copy.spans.append(PriceSpan(days: Self.days(days), price: price, isOnSale: isOnSale))
        return copy
    }

    var history: DealHistory { DealHistory(spans: spans, observed: observed, today: Self.today) }
}

extension DealHistory {
    func standing() -> PriceStanding? { span.flatMap { standing(inLast: $0.days) } }
}
