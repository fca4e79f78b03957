import Deals

/// A discount and what stands beside it in the same clause.
struct DiscountClause {
    enum Reduction {
        case amount(Money)
        case percent(Int)
    }

    struct RequiredBasket {
        var spend: Money
        var repeats = false
        var conditions: Set<Promotion.Condition> = []
    }

    let value: Reduction
    /// "when you buy 3", "when you spend $20".
    var demand: Finding?
    var coupon: Finding?
    var basket: RequiredBasket?
    var rate: Rate?
    /// "on 2".
    var count: Int?
    var isOrMore = false
    /// "an additional $3": beside a price that the line states.
    var isFurther = false
    /// "Buy 2 Get $6 off".
    var isGot = false
    var isUpTo = false
    /// "off your next purchase".
    var isLater = false
    /// "50% off when you buy 1 at regular price": off another one.
    var isOfOther = false
    /// "off your basket".
    var isOfPurchase: Bool { ofPurchase != nil }
    /// The conditions of a discount of a whole purchase; nil if the clause names no purchase.
    var ofPurchase: Set<Promotion.Condition>?
    var isByCard = false
    /// "on Bubly".
    var isOnGoods = false

    init(_ value: Reduction, demand: Finding? = nil, coupon: Finding? = nil) {
        (self.value, self.demand, self.coupon) = (value, demand, coupon)
    }

    /// "$2 off …".
    var off: Finding? {
        if let other = common { return other }
        var discount = reduction
        discount.isOfPurchase = isOfPurchase
        return asked(by: [.discount(discount), couponWorth.map { .coupon(Clause.Coupon(worth: $0)) }])
    }

    private var reduction: Clause.PrintedDiscount {
        switch (value, rate) {
        case (.percent(let percent), _): Clause.PrintedDiscount(benefit: .percentOff(percent), isFurther: isFurther)
        case (.amount(let amount), .each): Clause.PrintedDiscount(benefit: .amountOffEach(amount))
        case (.amount(let amount), .pound):
            Clause.PrintedDiscount(benefit: .amountOff(total: amount, quantity: 1), unit: .pound)
        case (.amount(let amount), _):
            Clause.PrintedDiscount(
                benefit: .amountOff(total: amount, quantity: count ?? demand?.minimum ?? 1),
                isGotBySeveral: isGot && count == nil && demand?.minimum ?? 1 > 1)
        }
    }

    /// "save $2 …": evidence for the regular price. "Save 50%" is the deal itself where it stands in its line.
    func saved(in zone: LineZone) -> Finding? {
        if let other = common { return other }
        switch value {
        case .percent where isUpTo: return zone.contains(.deal) ? .unpriced : .note
        case .percent(let percent):
            if zone.contains(.deal) { return asked(by: [.off(.percentOff(percent))]) }
            return asked(by: [demand == nil && coupon == nil ? nil : .percentSaved(percent)])
        case .amount where isUpTo && demand != nil: return nil
        case .amount(let amount): return saved(amount)
        }
    }

    private func saved(_ amount: Money) -> Finding {
        let saving = Clause.Saving(
            amount: amount, isUpTo: isUpTo, count: count, isPerPound: rate == .pound, isEach: rate == .each,
            isExtra: coupon != nil || (isByCard && !isUpTo) || isOnGoods)
        let worth = couponWorth.map { amount in
            // "Save up to $1 with coupon"
            Clause.coupon(Clause.Coupon(worth: amount, count: count ?? demand?.minimum ?? 1, isUnclear: isUpTo))
        }
        var finding =
            demand == nil ? Finding(.saving(saving), worth, .needing(conditions)) : asked(by: [.saving(saving), worth])
        (finding.demand.isOfPurchase, finding.demand.isOfSaving) = (isOfPurchase, demand != nil)
        return finding
    }

    /// "save at least $6.00 per lb with your VIC card": the price before it has no bound above.
    var savedAtLeast: Finding? { coupon == nil && demand == nil ? Finding(.needing(conditions)) : nil }

    /// The amount, if it needs a coupon.
    private var couponWorth: Money? {
        guard coupon != nil, case .amount(let amount) = value else { return nil }
        return amount
    }

    private var conditions: Set<Promotion.Condition> {
        (coupon?.conditions ?? []).union(isByCard ? [.loyaltyCard] : []).union(basket?.conditions ?? [])
            .union(ofPurchase ?? [])
    }

    /// A finding with the conditions of the clause, and what must be bought for it.
    private func asked(by clauses: [Clause?]) -> Finding {
        var finding = Finding(clauses + [.needing(conditions)])
        if case .percent = value {
            finding.demand.minimum = count ?? 1
            if let spend = basket?.spend ?? demand?.spend { finding.clauses.append(.spend(spend, isOnOthers: false)) }
        }
        if isOrMore { finding.demand.additionalUnits = .orMore }
        finding.ask(demand)
        return finding
    }

    /// Discounts of a basket, of a later purchase, of another item, and beyond a price that the line states.
    private var common: Finding? {
        if isOfOther { return .unpriced }
        guard case .amount(let amount) = value else { return isLater ? .unpriced : nil }
        if isLater {
            var finding = RewardRules.reward(.points, amount, demand)
            finding.conditions = isByCard ? [.loyaltyCard] : []
            return finding
        }
        if let spend = basket?.spend ?? demand?.spend, !isUpTo {
            let saving = Clause.BasketSaving(spend: spend, off: amount, repeats: basket?.repeats ?? false)
            return Finding(.basket(saving), .needing(conditions))
        }
        guard isFurther else { return nil }
        let coupon = Clause.Coupon(
            worth: amount, count: count ?? demand?.minimum ?? 1, isFurther: true)
        var finding = asked(by: [.coupon(coupon)])
        finding.demand.isForEach = rate == .each
        return finding
    }
}
