package import Deals

/// A price of one unit in whole cents, all terms of its deal met.
package struct SeenPrice: Hashable, Sendable {
    package let amount: Money
    package let unit: PricedUnit
    /// Whether the page gives only an upper bound: the price is this or less.
    package let isBound: Bool

    package init(amount: Money, unit: PricedUnit, isBound: Bool = false) {
        (self.amount, self.unit, self.isBound) = (amount, unit, isBound)
    }

    /// - Returns: nil if the price cannot be compared ("from $4.99").
    package init?(_ price: OfferPrice) {
        guard price.basis.isComparable else { return nil }
        self.init(
            amount: price.effectiveEach.rounded(price.basis), unit: price.unit, isBound: price.basis == .atMost)
    }
}

/// Days during which a store offered an item, on sale or at its regular price.
package struct PriceSpan: Hashable, Sendable {
    package let days: DaySpan
    /// nil if the text gives no price that can be compared.
    package let price: SeenPrice?
    package let isOnSale: Bool

    package init(days: DaySpan, price: SeenPrice?, isOnSale: Bool) {
        (self.days, self.price, self.isOnSale) = (days, price, isOnSale)
    }
}
