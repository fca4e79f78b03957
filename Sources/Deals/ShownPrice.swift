/// A price that a store showed for some days.
package struct ShownPrice: Hashable, Sendable {
    package let days: ClosedRange<LocalDay>
    /// The price of one unit if all terms are met.
    package let amount: CentsFraction
    package let basis: PriceBasis

    package init(days: ClosedRange<LocalDay>, amount: CentsFraction, basis: PriceBasis) {
        (self.days, self.amount, self.basis) = (days, amount, basis)
    }
}
