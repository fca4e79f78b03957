import Deals
import Words

/// Prices that are only estimates, in the words behind them.
enum EstimateRules {
    /// "$3.98 each (est.)", "$3.98 approx.", "estimated price", "or so": such a price is not sure.
    static func estimate(_ line: inout TokenCursor) -> Finding? {
        let isBehindPrice = line.isBehindPriceAndUnit
        let isOwnPart = line.isAtStart || line.isAfterBar
        if phrases.read(&line) { return .unpriced }
        if vague.read(&line) { return isBehindPrice && line.isAtClauseEnd ? .unpriced : nil }
        guard line.word(in: .estimate) else { return nil }
        let isNamed = line.word("price", "prices", "cost", "total", "amount")
        let isWhole = line.isAtEnd || line.isAfterBar
        return isNamed || isBehindPrice && line.isAtClauseEnd || isOwnPart && isWhole
            ? .unpriced : nil
    }

    private static let vague = FixedPhrases("or so / more or less / or thereabouts / give or take")
    private static let phrases = FixedPhrases(
        """
        price|prices|cost|total (shown) is|are (an|only) (estimate|estimates|estimated|approximate|average|averages|approximation)
        / price|prices|cost|total estimated|approximate
        / final|actual price|cost|total may|will|can vary|differ|change
        / (final|actual) price|cost|total (is|will) (be) determined|calculated|set at (the) checkout|register|store|scale|pickup
        """)

    /// "final cost by weight", "price varies by weight": only the price of a pound is one.
    static func byWeight(_ line: inout TokenCursor) -> Finding? {
        weighed.read(&line) ? Finding(.byWeight) : nil
    }

    private static let weighed = FixedPhrases(
        """
        (final|actual|total) (price|cost|total|amount) (is|will|may|to) (be) (sold|priced|charged|billed) by (the) (final|actual|exact|net) weight|wt
        / (final|actual|total) (price|prices|cost|total|amount) (is|are|will|may|can|to) (be) varies|vary|based|depends|depending|dependent|determined|calculated|adjusted|charged|subject|due (by|on|upon|with|to|from|according) (to|on) (the) (final|actual|exact|net) weight|wt
        / weighed at (the) checkout|register|store / random weight / catch weight / variable weight
        """)
}

extension TokenCursor {
    /// Whether an amount was read last, or the unit of one: "$5.99/pkg.", "$3.98 each".
    fileprivate var isBehindPriceAndUnit: Bool {
        if isBehindPrice { return true }
        var before = self
        for _ in 0..<3 where before.index > 0 {
            before.move(to: before.index - 1)
            if before.sees({ $0.price(bareFractionDigits: 2...2) != nil }) { return true }
            guard before.sees({ $0.saleUnit() != nil || $0.word("a", "per", "price", "only") || $0.mark("/") }) else {
                return false
            }
        }
        return false
    }
}
