package import Deals

/// A unit price below a third or above three times the median of a comparison: more likely a misread size or price than
/// a bargain. It never wins.
package struct Outlier: Hashable, Sendable {
    /// The median of the comparison, in the same unit.
    package let usual: CentsFraction
    package let isLow: Bool
}

/// The median unit price of a comparison.
struct UsualPrice {
    /// The minimum number of different prices for a median: of three, two may be misread.
    static let fewest = 4
    private static let factor: Int128 = 3

    let median: CentsFraction

    /// Stores of a chain have the same price for an item, so each price counts once, however many stores have it. For
    /// an even number, the lower of the middle two is the median, so that it is a real price.
    ///
    /// - Returns: nil if there are fewer than four different prices.
    init?(of prices: some Sequence<CentsFraction>) {
        let different = Set(prices).sorted()
        guard different.count >= Self.fewest else { return nil }
        median = different[(different.count - 1) / 2]
    }

    /// - Returns: nil for a price from a third to three times the median, both included.
    func outlier(at price: CentsFraction) -> Outlier? {
        let one = Int128(price.numerator) * Int128(median.denominator)
        let usual = Int128(median.numerator) * Int128(price.denominator)
        guard one * Self.factor < usual || one > usual * Self.factor else { return nil }
        return Outlier(usual: median, isLow: one < usual)
    }
}
