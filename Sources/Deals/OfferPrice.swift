/// The undiscounted price of one unit, as far as the page tells it.
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
        case .unitPrice(let money), .pricePerPound(let money):
            offer(Int128(money.cents), over: 1, basis: .exact)
        case .bundle(let quantity, let total):
            offer(Int128(total.cents), over: Int128(quantity), basis: .exact)
        case .buyGet, .percentOff, .amountOff:
            regular.flatMap(discounted)
        }
    }

    private func discounted(from regular: RegularPrice) -> OfferPrice? {
        guard regular.basis == .exact || regular.basis == .atMost, let share = share(takenOff: regular.amount),
            (0...share.of).contains(share.off)
        else { return nil }
        return offer(
            Int128(regular.amount.numerator) * (share.of - share.off),
            over: Int128(regular.amount.denominator) * share.of, basis: regular.basis)
    }

    /// The part of the regular price that the benefit takes off each unit.
    private func share(takenOff regular: CentsFraction) -> (off: Int128, of: Int128)? {
        switch benefit {
        case .buyGet(let buy, let get, let percentOff): (Int128(get * percentOff), Int128((buy + get) * 100))
        case .percentOff(let percent): (Int128(percent), 100)
        case .amountOff(let total, let quantity):
            (Int128(total.cents) * Int128(regular.denominator), Int128(quantity) * Int128(regular.numerator))
        case .unitPrice, .pricePerPound, .bundle: nil
        }
    }

    private func offer(_ cents: Int128, over denominator: Int128, basis: PriceBasis) -> OfferPrice? {
        guard cents >= 0, let each = CentsFraction(cents, over: denominator) else { return nil }
        return OfferPrice(effectiveEach: each, basis: basis, unit: pricedUnit, quantity: pricedQuantity)
    }

    /// Units the effective price is the price of: whole groups, since a bundle's single price is promised nowhere.
    private var pricedQuantity: Int {
        let group =
            switch benefit {
            case .bundle(let quantity, _): quantity
            case .buyGet(let buy, let get, _): buy + get
            case .unitPrice, .pricePerPound, .amountOff, .percentOff: 1
            }
        return (minimumQuantity + group - 1) / max(group, 1) * group
    }
}
