/// A price of one unit that the text gives beside the deal's own: the undiscounted price, or the price for shoppers who
/// do not meet the terms.
package struct RegularPrice: Hashable, Sendable {
    package let amount: CentsFraction
    /// `exact` if printed, `atMost` if derived from a "save up to" line, which refers to the most expensive variety.
    package let basis: PriceBasis

    package init(_ amount: CentsFraction, basis: PriceBasis) {
        self.amount = amount
        self.basis = basis
    }
}

/// A comparable price: the cost of one unit if all terms of the promotion are met.
package struct OfferPrice: Hashable, Sendable {
    package let effectiveEach: CentsFraction
    package let basis: PriceBasis
    package let unit: PricedUnit
    /// Units that must be bought together to get this price; `cashNeeded` is for this many.
    package let quantity: Int

    package init(effectiveEach: CentsFraction, basis: PriceBasis, unit: PricedUnit, quantity: Int) {
        self.effectiveEach = effectiveEach
        self.basis = basis
        self.unit = unit
        self.quantity = quantity
    }

    /// The amount to pay at checkout for `quantity` units, before tax and deposit.
    package var cashNeeded: Money { effectiveEach.total(of: quantity) }
}

extension Promotion {
    /// The price of one unit at the smallest quantity that qualifies.
    ///
    /// - Parameter regular: required by every mechanic that only takes something off; its basis carries over.
    /// - Returns: nil if the text gives no price, or one below zero.
    package func price(regular: RegularPrice?) -> OfferPrice? {
        switch benefit {
        case .unitPrice(let money): offer(Int128(money.cents), over: 1, basis: .exact)
        case .bundle(let quantity, let total): offer(Int128(total.cents), over: Int128(quantity), basis: .exact)
        case .priceRange(let low, _): offer(Int128(low.cents), over: 1, basis: .atLeast)
        // Two pieces never weigh the same, so a price per pound does not determine the price per pound of both
        // together.
        case .buyGet where unit == .pound, .buyGetPrice where unit == .pound: nil
        case .buyGet, .buyGetPrice, .percentOff, .amountOff, .amountOffEach: regular.flatMap(discounted)
        case .basketDiscount, .free, .claim, .reward, .unstated: nil
        }
    }

    /// The price of one unit under this checkout policy, which can determine a price that the text does not. If each
    /// unit of "Buy 1 Get 1 Free" is charged half price, a pound of either piece costs half its regular price.
    package func price(regular: RegularPrice?, rules: CheckoutPolicy) -> OfferPrice? {
        if let price = price(regular: regular) { return price }
        guard unit == .pound, benefit == .buyGet(buy: 1, get: 1, percentOff: 100), !isMustBuy,
            rules.singleBogoUnit == .half,
            let regular, regular.basis == .exact || regular.basis == .atMost,
            let half = CentsFraction(Int128(regular.amount.numerator), over: Int128(regular.amount.denominator) * 2)
        else { return nil }
        return OfferPrice(effectiveEach: half, basis: regular.basis, unit: .pound, quantity: 1)
    }

    private func discounted(from regular: RegularPrice) -> OfferPrice? {
        guard regular.basis == .exact || regular.basis == .atMost,
            let (cents, count) = group(regular: Int128(regular.amount.numerator), Int128(regular.amount.denominator))
        else { return nil }
        return offer(cents, over: count, basis: regular.basis)
    }

    /// The cost of a whole group, in the fraction's own parts, and the number of such parts in one unit's share.
    private func group(regular: Int128, _ parts: Int128) -> (cents: Int128, over: Int128)? {
        switch benefit {
        case .buyGet(let buy, let get, let percent):
            guard (0...100).contains(percent) else { return nil }
            let paid = Int128(buy) * 100 + Int128(get) * Int128(100 - percent)
            return (regular * paid, parts * (Int128(buy) + Int128(get)) * 100)
        case .buyGetPrice(let buy, let get, let price):
            let total = regular * Int128(buy) + Int128(price.cents) * Int128(get) * parts
            return (total, parts * (Int128(buy) + Int128(get)))
        case .percentOff(let percent): return (regular * Int128(100 - percent), parts * 100)
        case .amountOffEach(let off): return (regular - Int128(off.cents) * parts, parts)
        case .amountOff(let total, let count):
            return (regular * Int128(count) - Int128(total.cents) * parts, parts * Int128(count))
        default: return nil
        }
    }

    private func offer(_ cents: Int128, over denominator: Int128, basis: PriceBasis) -> OfferPrice? {
        guard cents >= 0, let each = CentsFraction(cents, over: denominator) else { return nil }
        return OfferPrice(effectiveEach: each, basis: basis, unit: pricedUnit, quantity: pricedQuantity)
    }

    /// The number of units that the effective price refers to: whole groups, since a bundle promises no price for a
    /// single unit.
    private var pricedQuantity: Int {
        let group = benefit.groupSize
        return (minimumQuantity + group - 1) / group * group
    }
}

extension Promotion.Benefit {
    /// The number of units in one whole deal.
    package var groupSize: Int {
        switch self {
        case .bundle(let quantity, _), .amountOff(_, let quantity): max(quantity, 1)
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): max(buy + get, 1)
        default: 1
        }
    }
}
