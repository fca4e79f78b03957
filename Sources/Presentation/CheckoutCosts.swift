package import Deals

/// The checkout cost of an offer: of a single unit, and of the quantity with the lowest price per unit.
package struct CheckoutCosts: Hashable {
    package let one: Cost?
    package let best: Purchase?

    /// A partial reading has no cost: its text may require more than was parsed.
    package init(_ reading: Reading, rules: CheckoutPolicy) {
        let promotion = reading.price == nil ? nil : reading.promotion
        one = promotion?.cost(of: 1, regular: reading.regular, rules: rules)
        best = promotion?.best(regular: reading.regular, rules: rules)
    }

    /// "at most $4.19".
    package var oneInWords: String? { one.map { "\(Phrases.bound($0.basis))\($0.money)" } }
}
