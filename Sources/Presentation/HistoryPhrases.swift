import Deals
package import Pricing

/// A price history in sentences for shoppers.
package struct HistoryPhrases {
    private let history: DealHistory

    package init(_ history: DealHistory) { self.history = history }

    /// The price, the sales so far and the next one.
    package var sentences: [String] { [price.capitalizedFirst, sales, next].compactMap(\.self) }

    /// "$2.50 is the lowest price in 90 days."
    private var price: String {
        guard let price = history.price.map(Self.text) else { return noPrice }
        guard let span = history.span, let standing = history.standing(inLast: span.days) else {
            return "\(price) now. Too little history to judge it: \(observed)."
        }
        let days = Self.text(span)
        return switch standing {
        case .lowest: "\(price) is the lowest price \(days)."
        case .equalLowest(let day): "\(price) is the lowest price \(days), as on \(Phrases.day(day))."
        case .above(let lowest, let day):
            "\(price) is above the lowest price \(days): \(Self.text(lowest)) on \(Phrases.day(day))."
        case .unchanged: "\(price), unchanged \(days)."
        case .onlyPrice: "\(price) now. No other price was seen \(days)."
        }
    }

    private var noPrice: String {
        let now = history.currentSale == nil ? "Not on sale now" : "On sale, at a price that cannot be compared"
        guard let span = history.span, let lowest = history.lowest(inLast: span.days) else { return "\(now)." }
        return "\(now). The lowest price \(Self.text(span)): \(Self.text(lowest.price)) on \(Phrases.day(lowest.day))."
    }

    /// "On sale through Tue Nov 24, and in 5 of 12 weeks seen."
    private var sales: String? {
        let weeks = history.saleWeeks
        let share = weeks.seen < Self.minimumWeeks ? nil : "in \(weeks.onSale) of \(weeks.seen) weeks seen"
        if let sale = history.currentSale {
            return "On sale through \(Phrases.day(sale.days.last))" + (share.map { ", and \($0)." } ?? ".")
        }
        return share.map { (history.price == nil ? "On sale " : "Not on sale now; it was ") + "\($0)." }
    }

    /// Weeks of which a share is said.
    private static let minimumWeeks = 4

    /// "Next sale expected to begin Fri Dec 4 to Thu Dec 10 (fairly sure: 4 sales, every 20 to 23 days)."
    private var next: String? {
        switch history.nextSale {
        case .announced(let days): "The next sale is announced: \(Self.text(days))."
        case .expected(let forecast):
            """
            Next sale expected to begin \(Self.text(forecast.begins)) (\(Self.text(forecast.certainty)): \
            \(forecast.startsSeen) sales, every \(Self.text(forecast.minimumGap, forecast.longestGap)) days).
            """
        // Said of the price already.
        case .tooLittleHistory where history.price != nil && history.span == nil: nil
        case .tooLittleHistory(let starts):
            "Too little history to expect the next sale: \(observed), \(Self.counted(starts, "sale start"))."
        case .irregular(let shortest, let longest):
            "Sales come at no regular time, \(Self.text(shortest, longest)) days apart."
        case .overdue(let day): "A sale was expected to begin by \(Phrases.day(day)); none was seen."
        }
    }

    private var observed: String { "\(Self.counted(history.observedDays, "day")) seen" }
}

extension HistoryPhrases {
    /// "in 90 days", "on the 86 days seen of the last 90".
    private static func text(_ span: DealHistory.ObservedSpan) -> String {
        span.days == span.observedDays
            ? "in \(span.days) days" : "on the \(span.observedDays) days seen of the last \(span.days)"
    }

    /// "at most $2.10", "$3.49/lb".
    private static func text(_ price: SeenPrice) -> String {
        "\(price.isBound ? "at most " : "")\(price.amount)\(price.unit == .pound ? "/lb" : "")"
    }

    private static func text(_ days: DaySpan) -> String {
        days.count == 1 ? Phrases.day(days.from) : "\(Phrases.day(days.from)) to \(Phrases.day(days.last))"
    }

    private static func text(_ shortest: Int, _ longest: Int) -> String {
        shortest == longest ? "\(shortest)" : "\(shortest) to \(longest)"
    }

    private static func text(_ certainty: SaleForecast.Certainty) -> String {
        switch certainty {
        case .low: "not sure"
        case .medium: "fairly sure"
        case .high: "quite sure"
        }
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
