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
        var facts = Facts(conditions: conditions)
        switch value {
        case .percent(let percent): facts.benefit = .percentOff(percent)
        case .amount(let amount): facts = off(amount, facts)
        }
        ask(&facts)
        facts.isOfPurchase = isOfPurchase
        facts.couponSaving = couponSaving
        facts.isByCoupon = isFurther && facts.isPercentOff
        return Finding(facts)
    }

    private func off(_ amount: Money, _ facts: Facts) -> Facts {
        var facts = facts
        switch rate {
        case .each: facts.benefit = .amountOffEach(amount)
        case .pound: (facts.benefit, facts.unit) = (.amountOff(total: amount, quantity: 1), .pound)
        default: facts.benefit = .amountOff(total: amount, quantity: count ?? demand?.facts.minimum ?? 1)
        }
        return facts
    }

    /// "save $2 …": evidence for the regular price. "Save 50%" is the deal itself where it stands in its line.
    func saved(in zone: LineZone) -> Finding? {
        if let other = common { return other }
        var facts = Facts(couponSaving: couponSaving, conditions: conditions)
        facts.couponCount = count ?? demand?.facts.minimum ?? 1
        // "Save up to $1 with coupon"
        facts.isByCoupon = isUpTo && coupon != nil
        switch value {
        case .percent(let percent):
            if isUpTo { return zone.contains(.deal) ? .unpriced : .note }
            facts.percentSaved = demand == nil && coupon == nil ? nil : percent
            if zone.contains(.deal) {
                (facts.benefit, facts.percentSaved) = (.percentOff(percent), nil)
            }
            ask(&facts)
        case .amount(let amount):
            facts.isOfPurchase = isOfPurchase
            let isExtra = coupon != nil || (isByCard && !isUpTo) || isOnGoods
            facts.saving = Facts.Saving(
                amount: amount, isUpTo: isUpTo, count: count, isPerPound: rate == .pound, isEach: rate == .each,
                isExtra: isExtra)
            if demand != nil {
                if isUpTo { return nil }
                ask(&facts)
                facts.isEvent = true
            }
        }
        return Finding(facts)
    }

    /// "save at least $6.00 per lb with your VIC card": the price before it has no bound above.
    var savedAtLeast: Finding? { coupon == nil && demand == nil ? Finding(Facts(conditions: conditions)) : nil }

    /// The amount, if it needs a coupon.
    private var couponSaving: Money? {
        guard coupon != nil, case .amount(let amount) = value else { return nil }
        return amount
    }

    private var conditions: Set<Promotion.Condition> {
        (coupon?.facts.conditions ?? []).union(isByCard ? [.loyaltyCard] : []).union(basket?.conditions ?? [])
            .union(ofPurchase ?? [])
    }

    private func ask(_ facts: inout Facts) {
        if case .percent = value {
            facts.minimum = count ?? 1
            facts.spend = basket?.spend ?? demand?.facts.spend
        }
        if isOrMore { facts.additionalUnits = .orMore }
        facts.ask(demand)
    }

    /// Discounts of a basket, of a later purchase, of another item, and beyond a price that the line states.
    private var common: Finding? {
        if isOfOther { return .unpriced }
        guard case .amount(let amount) = value else { return isLater ? .unpriced : nil }
        if isLater {
            var finding = RewardRules.reward(.points, amount, demand)
            finding.facts.conditions = isByCard ? [.loyaltyCard] : []
            return finding
        }
        if let spend = basket?.spend ?? demand?.facts.spend, !isUpTo {
            return Finding(
                Facts(
                    basket: Facts.BasketSaving(spend: spend, off: amount, repeats: basket?.repeats ?? false),
                    conditions: conditions))
        }
        guard isFurther else { return nil }
        var facts = Facts(
            couponSaving: amount, couponCount: count ?? demand?.facts.minimum ?? 1, conditions: conditions)
        (facts.isOfOne, facts.isFurther) = (rate == .each, true)
        ask(&facts)
        return Finding(facts)
    }
}
