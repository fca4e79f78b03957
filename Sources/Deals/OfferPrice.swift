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
        // Two pieces never weigh the same, so a price per pound does not determine the price per pound of both
        // together.
        case .buyGet where unit == .pound, .buyGetPrice where unit == .pound: return nil
        default: break
        }
        guard let each = benefit.centsEach(regular: regular), each.cents >= 0,
            let effective = CentsFraction(each.cents, over: each.units)
        else { return nil }
        return OfferPrice(effectiveEach: effective, basis: each.basis, unit: pricedUnit, quantity: pricedQuantity)
    }

    /// The price of one unit with a coupon that the price does not need: $3.99 of "$4.99, save $1.00 with coupon".
    ///
    /// - Returns: nil without such a coupon, and for several units at one price, of which the coupon may be for one.
    package var priceWithCoupon: Money? {
        guard case .unitPrice(let price) = benefit, case let coupons = rewards.filter({ $0.kind == .coupon }),
            unit != .pound, coupons.count == 1, coupons[0].minimumQuantity == 1, let off = coupons[0].value, off < price
        else { return nil }
        return price - off
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

    /// The number of units that the effective price refers to: whole groups, since a bundle promises no price for a
    /// single unit.
    private var pricedQuantity: Int {
        let group = benefit.groupSize
        return (minimumQuantity + group - 1) / group * group
    }
}
