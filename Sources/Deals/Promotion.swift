/// An advertised deal: the benefit, its unit and its terms. A promotion is not an offer: it has no listing, no edition
/// and no dates.
package struct Promotion: Hashable, Sendable {
    package let benefit: Benefit
    package let unit: SaleUnit
    package let terms: Terms
    /// Rewards beside the goods or after the purchase. They never lower a price.
    package let rewards: [Reward]

    package init(_ benefit: Benefit, unit: SaleUnit = .each, terms: Terms = Terms(), rewards: [Reward] = []) {
        self.benefit = benefit
        self.unit = unit
        self.rewards = rewards
        var terms = terms
        terms.minimumQuantity = max(terms.minimumQuantity, benefit.impliedQuantity)
        self.terms = terms
    }

    /// Units that must be bought to get the price; 1 if the text requires no more.
    package var minimumQuantity: Int { terms.minimumQuantity }
    package var conditions: Set<Condition> { terms.conditions }
    package var pricedUnit: PricedUnit { unit == .pound ? .pound : .each }

    /// The same deal with other terms.
    package func with(_ terms: Terms) -> Promotion {
        Promotion(benefit, unit: unit, terms: terms, rewards: rewards)
    }
}
