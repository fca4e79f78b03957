/// What a store advertises: what the shopper gets, of what, on which terms. A promotion is not yet an offer: it has no
/// listing, no edition and no dates.
package struct Promotion: Hashable, Sendable {
    /// What the shopper gets. Counts are at least 1; money is not negative.
    package enum Benefit: Hashable, Sendable {
        /// "$6.99", "$8.99 lb": one unit for this much.
        case unitPrice(Money)
        /// "2 for $5.00": `quantity` units for `total` together. What one alone costs is not promised.
        case bundle(quantity: Int, total: Money)
        /// "Buy 2 Get 1 Free": of every `buy + get` items, `get` are `percentOff` percent off (100 is free).
        case buyGet(buy: Int, get: Int, percentOff: Int)
        /// "Buy one, get one for $1": of every `buy + get` items, `get` cost `price` each.
        case buyGetPrice(buy: Int, get: Int, price: Money)
        /// "$4.00 off 2": `total` off `quantity` units together.
        case amountOff(total: Money, quantity: Int)
        /// "Save $1 each when you buy 5 or more": off every unit.
        case amountOffEach(Money)
        /// "25% off" the regular price of each item.
        case percentOff(Int)
        /// "Spend $30 Save $6": off a basket of these goods, once or with every `spend`. It prices no single item.
        case basketOff(spend: Money, off: Money, repeats: Bool)
        /// "From 4.99 to 19.99": this or more. Never ranked as a price.
        case priceRange(low: Money, high: Money?)
        /// "FREE": perhaps the other half of some other deal, so no price.
        case free
        /// "Save up to $7.39 on 3" and no more: what it is saved from is not told.
        case claim(Money, quantity: Int)
        /// Nothing at the register; see `rewards`.
        case reward
        /// "WITH MFR DIGITAL COUPON" and no more: terms without what they give.
        case unstated
    }

    package let benefit: Benefit
    package let unit: SaleUnit
    package let terms: Terms
    /// What comes beside the goods or afterwards. It never lowers a price.
    package let rewards: [Reward]

    package init(_ benefit: Benefit, unit: SaleUnit = .each, terms: Terms = Terms(), rewards: [Reward] = []) {
        self.benefit = benefit
        self.unit = unit
        self.rewards = rewards
        var terms = terms
        terms.minimumQuantity = max(terms.minimumQuantity, benefit.impliedQuantity)
        self.terms = terms
    }

    /// Units that must be bought to get the price; 1 where the words demand no more.
    package var minimumQuantity: Int { terms.minimumQuantity }
    package var conditions: Set<Condition> { terms.conditions }
    package var pricedUnit: PricedUnit { unit == .pound ? .pound : .each }

    /// The same deal on other terms.
    package func with(_ terms: Terms) -> Promotion {
        Promotion(benefit, unit: unit, terms: terms, rewards: rewards)
    }
}

extension Promotion.Benefit {
    /// Units the mechanic itself makes a shopper buy. "N for $X" binds nobody unless the words say so.
    fileprivate var impliedQuantity: Int {
        switch self {
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): buy + get
        case .amountOff(_, let quantity), .claim(_, let quantity): quantity
        default: 1
        }
    }
}
