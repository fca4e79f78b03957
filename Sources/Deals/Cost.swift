/// Money at the register for a number of units, before tax and deposit.
package struct Cost: Hashable, Sendable {
    package let money: Money
    /// `atMost` where the regular price is a bound, or where it is not known how the register rings up a part of a deal:
    /// then this is the dearest way.
    package let basis: PriceBasis

    package init(_ money: Money, basis: PriceBasis) {
        self.money = money
        self.basis = basis
    }
}

extension Promotion {
    /// More units than this have no cost: nobody buys them, and sums of them need not fit.
    package static let mostUnits = 1_000

    /// What `count` units cost together, when all that the promotion asks for but their number is met.
    ///
    /// It need not grow with the count: of "4 for $10 when you buy 4, else $5.49" three are dearer than four.
    ///
    /// - Parameters:
    ///   - regular: what a unit costs without the promotion.
    ///   - rules: how the registers of the store ring up a part of a deal.
    /// - Returns: nil where the words give no price for so many, and for goods sold by weight.
    package func cost(of count: Int, regular: RegularPrice?, rules: RegisterRules) -> Cost? {
        guard unit != .pound, (0...Self.mostUnits).contains(count), let price = price(regular: regular) else {
            return nil
        }
        let sum = RegisterSum(self, price: price, regular: regular)
        guard let isGenerous = isGenerous(rules) else {
            return Cost(dearer: sum.cost(of: count, isGenerous: false), sum.cost(of: count, isGenerous: true))
        }
        return sum.cost(of: count, isGenerous: isGenerous)
    }
}

extension Cost {
    /// - Returns: nil below zero and where the cents do not fit.
    init?(cents: Int128, basis: PriceBasis) {
        guard cents >= 0, let cents = Int(exactly: cents) else { return nil }
        self.init(Money(cents: cents), basis: basis)
    }

    /// The dearer of the costs under two rules of which one holds: a bound where they differ, nil where one is unknown.
    fileprivate init?(dearer one: Cost?, _ other: Cost?) {
        guard let one, let other else { return nil }
        let dearest = one.money < other.money ? other : one
        self.init(dearest.money, basis: one.money == other.money ? dearest.basis : .atMost)
    }

    /// Two parts of a purchase; nil where one is unknown, where the sum is bounded on neither side, and where it does not
    /// fit.
    static func sum(_ a: Cost?, _ b: Cost?) -> Cost? {
        guard let a, let b, a.basis == b.basis || a.basis == .exact || b.basis == .exact else { return nil }
        return Cost(
            cents: Int128(a.money.cents) + Int128(b.money.cents), basis: a.basis == .exact ? b.basis : a.basis)
    }

    static let nothing = Cost(Money(cents: 0), basis: .exact)

    /// - Returns: the lower one, the more certain one of equals.
    static func cheaper(_ a: Cost?, _ b: Cost?) -> Cost? {
        guard let a, let b else { return a ?? b }
        if a.money != b.money { return a.money < b.money ? a : b }
        return b.basis == .exact ? b : a
    }
}
