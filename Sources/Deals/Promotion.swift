/// An advertised deal: the benefit, its unit and its terms. A promotion is not an offer: it has no listing, no edition
/// and no dates.
package struct Promotion: Hashable, Sendable {
    /// The benefit to the shopper. Counts are at least 1; money is not negative.
    package enum Benefit: Hashable, Sendable {
        /// "$6.99", "$8.99 lb": one unit for this much.
        case unitPrice(Money)
        /// "2 for $5.00": `quantity` units for `total` together. The price of a single unit is not promised.
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
        /// "Spend $30 Save $6": off a basket of these goods, once or with every `spend`. It gives no item a price.
        case basketDiscount(spend: Money, off: Money, repeats: Bool)
        /// "From 4.99 to 19.99": this or more. Never ranked as a price.
        case priceRange(low: Money, high: Money?)
        /// "FREE": possibly a part of another deal, so no price.
        case free
        /// "Save up to $7.39 on 3" and nothing else: the price before the saving is not given.
        case claim(Money, quantity: Int)
        /// Nothing at checkout; see `rewards`.
        case reward
        /// "WITH MFR DIGITAL COUPON" and nothing else: terms without a benefit.
        case unstated
    }

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

extension Promotion.Benefit {
    /// Units that the mechanic itself requires. "N for $X" requires nothing unless the text says so.
    fileprivate var impliedQuantity: Int {
        switch self {
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): buy + get
        case .amountOff(_, let quantity), .claim(_, let quantity): quantity
        default: 1
        }
    }
}
