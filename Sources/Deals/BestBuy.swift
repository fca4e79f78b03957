/// A number of units and their cost.
package struct Purchase: Hashable, Sendable {
    package let count: Int
    /// The money to pay at checkout.
    package let cost: Cost
    package let effectiveEach: CentsFraction

    /// - Returns: nil without a cost, and for no units at all.
    package init?(_ count: Int, cost: Cost?) {
        guard let cost, let each = CentsFraction(Int128(cost.money.cents), over: Int128(count)) else { return nil }
        (self.count, self.cost, effectiveEach) = (count, cost, each)
    }
}

extension Promotion {
    /// The largest quantity suggested for saving, unless the deal itself takes more.
    private static let maximumAdvised = 4

    /// The number of units with the lowest cost each; the smaller number if several are equal.
    ///
    /// Tries up to four units, and up to one whole deal: five of "10 for $10" may not get its price.
    ///
    /// - Returns: nil if nothing has a price, and for goods sold by weight.
    package func best(regular: RegularPrice?, rules: CheckoutPolicy) -> Purchase? {
        guard let price = price(regular: regular), price.quantity <= Self.mostUnits else { return nil }
        return (1...max(Self.maximumAdvised, price.quantity)).lazy
            .compactMap { Purchase($0, cost: cost(of: $0, regular: regular, rules: rules)) }
            .min { $0.effectiveEach < $1.effectiveEach }
    }
}
