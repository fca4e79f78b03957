package import Deals

/// A deal at one store that several entries of a list meet together.
package struct SharedDeal: Hashable, Sendable {
    package enum Demand: Hashable, Sendable {
        /// So many units of the participating goods; in multiples, or so many or more.
        case units(Int, inMultiples: Bool)
        /// So much money, before anything is taken off.
        case spend(Money)
    }

    package enum Effect: Hashable, Sendable {
        /// The goods that require it get their deal price.
        case prices
        /// Money off the whole purchase, once or for each time the demand is met.
        case off(Money, repeats: Bool)
    }

    package let demand: Demand
    package let effect: Effect

    package init(_ demand: Demand, _ effect: Effect) { (self.demand, self.effect) = (demand, effect) }

    /// The number of units or cents that meet it once.
    var needed: Int {
        switch demand {
        case .units(let count, _): count
        case .spend(let money): money.cents
        }
    }

    var isInMultiples: Bool { if case .units(_, inMultiples: true) = demand { true } else { false } }

    /// - Parameter amount: the units or cents that count toward it.
    func isMet(by amount: Int) -> Bool {
        amount >= needed && (!isInMultiples || amount.isMultiple(of: max(needed, 1)))
    }

    /// The cents that it takes off for this many units or cents.
    func centsOff(for amount: Int) -> Int {
        guard case .off(let off, let repeats) = effect, amount >= needed else { return 0 }
        return off.cents * (repeats ? amount / max(needed, 1) : 1)
    }
}
