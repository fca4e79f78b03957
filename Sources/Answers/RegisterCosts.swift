package import Deals

/// What an offer costs at a store's registers: one unit alone, and the number that costs least each.
package struct RegisterCosts: Hashable {
    package let one: Cost?
    package let best: Purchase?

    /// A partial reading has no cost: its words may ask for more than was read.
    package init(_ reading: Reading, rules: RegisterRules) {
        let promotion = reading.price == nil ? nil : reading.promotion
        one = promotion?.cost(of: 1, regular: reading.regular, rules: rules)
        best = promotion?.best(regular: reading.regular, rules: rules)
    }

    /// "at most $4.19".
    package var oneInWords: String? { one.map { "\(Spoken.bound($0.basis))\($0.money)" } }
}
