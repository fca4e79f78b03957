/// A price of one unit that the words tell beside the deal's own: the undiscounted one, or that of whoever does not meet
/// the terms.
package struct RegularPrice: Hashable, Sendable {
    package let amount: CentsFraction
    /// `exact` where printed, `atMost` where derived from a "save up to" line, which speaks of the dearest variety.
    package let basis: PriceBasis

    package init(_ amount: CentsFraction, basis: PriceBasis) {
        self.amount = amount
        self.basis = basis
    }
}

/// A price that can be compared: what one unit costs when everything the promotion asks for is met.
package struct OfferPrice: Hashable, Sendable {
    package let effectiveEach: CentsFraction
    package let basis: PriceBasis
    package let unit: PricedUnit
    /// Units that must be bought together to pay this little; the cash needed is for this many.
    package let quantity: Int

    package init(effectiveEach: CentsFraction, basis: PriceBasis, unit: PricedUnit, quantity: Int) {
        self.effectiveEach = effectiveEach
        self.basis = basis
        self.unit = unit
        self.quantity = quantity
    }

    /// Cash at the register for `quantity` units, before tax and deposit.
    package var cashNeeded: Money { effectiveEach.total(of: quantity) }
}

extension Promotion {
    /// What one unit costs at the smallest quantity that qualifies.
    ///
    /// - Parameter regular: needed by every mechanic that only takes something off; its basis carries over.
    /// - Returns: nil where the words give no price, or one below zero.
    package func price(regular: RegularPrice?) -> OfferPrice? {
        switch benefit {
        case .unitPrice(let money): offer(Int128(money.cents), over: 1, basis: .exact)
        case .bundle(let quantity, let total): offer(Int128(total.cents), over: Int128(quantity), basis: .exact)
        case .priceRange(let low, _): offer(Int128(low.cents), over: 1, basis: .atLeast)
        // Two pieces never weigh the same, so what a pound of both comes to follows from no price of a pound.
        case .buyGet where unit == .pound, .buyGetPrice where unit == .pound: nil
        case .buyGet, .buyGetPrice, .percentOff, .amountOff, .amountOffEach: regular.flatMap(discounted)
        case .basketOff, .free, .claim, .reward, .unstated: nil
        }
    }

    /// What one unit costs at registers with these rules: they tell a price where the words do not. Where each of "Buy 1 Get 1
    /// Free" rings at half price, a pound of either piece costs half of what it costs else.
    package func price(regular: RegularPrice?, rules: RegisterRules) -> OfferPrice? {
        if let price = price(regular: regular) { return price }
        guard unit == .pound, benefit == .buyGet(buy: 1, get: 1, percentOff: 100), !isMustBuy, rules.bogoOne == .half,
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

    /// What a whole group costs, in the fraction's own parts, and how many such parts one unit's share is.
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

    /// Units the effective price is the price of: whole groups, since a bundle's single price is promised nowhere.
    private var pricedQuantity: Int {
        let group = benefit.groupSize
        return (minimumQuantity + group - 1) / group * group
    }
}

extension Promotion.Benefit {
    /// Units that make one whole deal.
    package var groupSize: Int {
        switch self {
        case .bundle(let quantity, _), .amountOff(_, let quantity): max(quantity, 1)
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _): max(buy + get, 1)
        default: 1
        }
    }
}
