extension Promotion {
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

    package var mechanic: Mechanic {
        switch benefit {
        case .unitPrice: unit == .pound ? .weightPrice : .unitPrice
        case .bundle: .multiPrice
        case .buyGet(_, _, percentOff: 100): .buyGetFree
        case .buyGet: .buyGetPercent
        case .buyGetPrice: .buyGetPrice
        case .amountOff: .amountOff
        case .amountOffEach: .amountOffEach
        case .percentOff: .percentOff
        case .basketDiscount: .basketDiscount
        case .priceRange(_, let high): high == nil ? .fromPrice : .priceRange
        case .free: .freeItem
        case .claim: .savingsClaim
        case .reward: rewardMechanic
        case .unstated: .noPrice
        }
    }

    private var rewardMechanic: Mechanic {
        switch rewards.first?.kind {
        case .gift: .gift
        case .rebate: .rebate
        default: .pointsReward
        }
    }
}

extension Promotion.Benefit {
    /// Units that the mechanic itself requires. "N for $X" requires nothing unless the text says so.
    var impliedQuantity: Int {
        switch self {
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): buy + get
        case .amountOff(_, let quantity), .claim(_, let quantity): quantity
        default: 1
        }
    }

    /// The number of units in one whole deal.
    package var groupSize: Int {
        switch self {
        case .bundle(let quantity, _), .amountOff(_, let quantity): max(quantity, 1)
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): max(buy + get, 1)
        default: 1
        }
    }
}

/// The numbers of a benefit, by their meaning: its form in tables and in the labelled sets.
package struct BenefitNumbers: Hashable, Sendable {
    package var buyQuantity: Int?, getQuantity: Int?
    /// The printed price, or the lower end of a range.
    package var price: Money?
    package var highestPrice: Money?
    package var percentOff: Int?
    package var amountOff: Money?
    package var spend: Money?, spendRepeats: Bool?

    package init(
        buyQuantity: Int? = nil, getQuantity: Int? = nil, price: Money? = nil, highestPrice: Money? = nil,
        percentOff: Int? = nil, amountOff: Money? = nil, spend: Money? = nil, spendRepeats: Bool? = nil
    ) {
        (self.buyQuantity, self.getQuantity, self.price) = (buyQuantity, getQuantity, price)
        (self.highestPrice, self.percentOff, self.amountOff) = (highestPrice, percentOff, amountOff)
        (self.spend, self.spendRepeats) = (spend, spendRepeats)
    }
}

extension Promotion.Benefit {
    package var numbers: BenefitNumbers {
        switch self {
        case .unitPrice(let price): .init(price: price)
        case .bundle(let quantity, let total): .init(buyQuantity: quantity, price: total)
        case .buyGet(let buy, let get, let percent): .init(buyQuantity: buy, getQuantity: get, percentOff: percent)
        case .buyGetPrice(let buy, let get, let price): .init(buyQuantity: buy, getQuantity: get, price: price)
        case .amountOff(let total, let quantity): .init(buyQuantity: quantity, amountOff: total)
        case .amountOffEach(let off): .init(amountOff: off)
        case .percentOff(let percent): .init(percentOff: percent)
        case .basketDiscount(let spend, let off, let repeats):
            .init(amountOff: off, spend: spend, spendRepeats: repeats)
        case .priceRange(let low, let high): .init(price: low, highestPrice: high)
        case .claim(let amount, let quantity): .init(buyQuantity: quantity, amountOff: amount)
        case .free, .reward, .unstated: .init()
        }
    }

    /// - Returns: nil if the mechanic needs a number that is missing.
    package init?(_ mechanic: Mechanic, _ numbers: BenefitNumbers) {
        let benefit: Self? =
            switch mechanic {
            case .unitPrice, .weightPrice: numbers.price.map { .unitPrice($0) }
            case .multiPrice: both(numbers.buyQuantity, numbers.price).map { .bundle(quantity: $0, total: $1) }
            case .buyGetFree, .buyGetPercent:
                both(both(numbers.buyQuantity, numbers.getQuantity), numbers.percentOff)
                    .map { .buyGet(buy: $0.0, get: $0.1, percentOff: $1) }
            case .buyGetPrice:
                both(both(numbers.buyQuantity, numbers.getQuantity), numbers.price)
                    .map { .buyGetPrice(buy: $0.0, get: $0.1, price: $1) }
            case .amountOff: both(numbers.amountOff, numbers.buyQuantity).map { .amountOff(total: $0, quantity: $1) }
            case .amountOffEach: numbers.amountOff.map { .amountOffEach($0) }
            case .percentOff: numbers.percentOff.map { .percentOff($0) }
            case .basketDiscount:
                both(both(numbers.spend, numbers.amountOff), numbers.spendRepeats)
                    .map { .basketDiscount(spend: $0.0, off: $0.1, repeats: $1) }
            case .priceRange, .fromPrice: numbers.price.map { .priceRange(low: $0, high: numbers.highestPrice) }
            case .freeItem: .free
            case .savingsClaim: both(numbers.amountOff, numbers.buyQuantity).map { .claim($0, quantity: $1) }
            case .gift, .pointsReward, .rebate: .reward
            case .noPrice: .unstated
            }
        guard let benefit else { return nil }
        self = benefit
    }
}

/// nil if either is nil.
private func both<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
    guard let one, let other else { return nil }
    return (one, other)
}
