/// The amount to pay at checkout for a number of units, before tax and deposit.
package struct Cost: Hashable, Sendable {
    package let money: Money
    /// `atMost` if the regular price is a bound, or if the checkout policy for a partial deal is unknown: the cost is
    /// then the highest possible one.
    package let basis: PriceBasis

    package init(_ money: Money, basis: PriceBasis) {
        self.money = money
        self.basis = basis
    }
}

extension Promotion {
    /// The largest quantity with a cost. The limit keeps sums small enough to fit.
    package static let mostUnits = 1_000

    /// The cost of `count` units together, if all terms of the promotion except the quantity are met.
    ///
    /// It may fall as the count grows: of "4 for $10 when you buy 4, else $5.49" three cost more than four.
    ///
    /// - Parameters:
    ///   - regular: the price of a unit without the promotion.
    ///   - rules: how the store's checkout handles a partial deal.
    /// - Returns: nil if the text gives no price for the quantity, and for goods sold by weight.
    package func cost(of count: Int, regular: RegularPrice?, rules: CheckoutPolicy) -> Cost? {
        guard unit != .pound, (0...Self.mostUnits).contains(count), let price = price(regular: regular) else {
            return nil
        }
        let sum = CheckoutSum(self, price: price, regular: regular)
        guard let dealAppliesToPartial = dealAppliesToPartial(rules) else {
            return Cost(
                dearer: sum.cost(of: count, dealAppliesToPartial: false),
                sum.cost(of: count, dealAppliesToPartial: true))
        }
        return sum.cost(of: count, dealAppliesToPartial: dealAppliesToPartial)
    }
}

extension Cost {
    /// - Returns: nil below zero and if the cents do not fit.
    init?(cents: Int128, basis: PriceBasis) {
        guard cents >= 0, let cents = Int(exactly: cents) else { return nil }
        self.init(Money(cents: cents), basis: basis)
    }

    /// The higher of the costs under two policies of which one applies: a bound if they differ, nil if one is unknown.
    fileprivate init?(dearer one: Cost?, _ other: Cost?) {
        guard let one, let other else { return nil }
        let dearest = one.money < other.money ? other : one
        self.init(dearest.money, basis: one.money == other.money ? dearest.basis : .atMost)
    }

    /// The sum of two parts of a purchase; nil if one is unknown, if the sum has no bound on either side, or if it does
    /// not fit.
    static func sum(_ a: Cost?, _ b: Cost?) -> Cost? {
        guard let a, let b, a.basis == b.basis || a.basis == .exact || b.basis == .exact else { return nil }
        return Cost(
            cents: Int128(a.money.cents) + Int128(b.money.cents), basis: a.basis == .exact ? b.basis : a.basis)
    }

    static let nothing = Cost(Money(cents: 0), basis: .exact)

    /// - Returns: the lower cost; if equal, the more certain one.
    static func cheaper(_ a: Cost?, _ b: Cost?) -> Cost? {
        guard let a, let b else { return a ?? b }
        if a.money != b.money { return a.money < b.money ? a : b }
        return b.basis == .exact ? b : a
    }
}
