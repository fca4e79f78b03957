import Deals

/// Chooses the deal among the benefits that a line names; the others must follow from it by arithmetic.
extension PromotionAssembly {
    enum Choice {
        case none, contradiction
        case one(PricedDeal)
    }

    var chosen: Choice {
        // "$3 off your basket": not off one item, and not known off how much.
        if isMoneyOffPurchase, spend == nil, baskets.isEmpty { return .contradiction }
        let finals = findings.compactMap { $0.isFinal ? $0.deal : nil }.distinct
        let others = withoutLostPoints(findings.compactMap { $0.isFinal ? nil : $0.deal }.distinct)
        if finals.count == 1, let final = finals.first { return comesOut(final, of: others) }
        guard finals.isEmpty else { return .contradiction }
        switch others.count {
        case 0: return (sole ?? claimed).map { .one($0) } ?? .none
        case 1: return .one((isBasketSaidTwice ? sole : others.first) ?? PricedDeal(.unstated, unit: nil))
        case 2: return pair(others)
        case 3: return givingWithResult(others)
        default: return .contradiction
        }
    }

    private var isMoneyOffPurchase: Bool {
        findings.contains { $0.isOfPurchase && !$0.isPercentOff }
    }

    /// "$2.49 per pound | $249": the same price with its cents raised.
    private func withoutLostPoints(_ deals: [PricedDeal]) -> [PricedDeal] {
        let raised = deals.compactMap { $0.price.map { $0 * 100 } }
        return deals.filter { deal in deal.price.map { !raised.contains($0) } ?? true }
    }

    /// "Sale Price 2/6.00 - Digital Coupon 1.50 off 2 = FINAL PRICE 2/4.50": the arithmetic must be right.
    private func comesOut(_ final: PricedDeal, of others: [PricedDeal]) -> Choice {
        let sales = others.filter { $0.sum != nil }
        let offs = others.filter { $0.sum == nil }
        // A reward is not taken off at the register.
        let values = findings.compactMap { $0.reward?.kind == .basketDiscount ? nil : $0.reward?.value }
        let isRewarded = values.contains { value in
            sales.contains { $0.rate == final.rate.map { CentsFraction($0.rounded(.exact) + value) } }
        }
        guard !isRewarded, sales.count <= 1, offs.count <= 1, let rest = final.sum else { return .contradiction }
        // "$3.99 | save $1 on 2 | final price $2.99"
        if savings.contains(where: { !$0.isUpTo && $0.count ?? 1 > max(asked, rest.count) }) { return .contradiction }
        guard let off = offs.first else {
            return sales.allSatisfy { $0.isNotBelow(final) } ? .one(final) : .contradiction
        }
        // "Buy 5 Save $1 each | $2.99 Final Price"
        if case .amountOffEach = off.benefit, startingRate == nil, sales.isEmpty { return .one(final) }
        guard case .amountOff(let amount, let count) = off.benefit else { return .contradiction }
        guard let start = sales.first?.rate ?? startingRate else { return .one(final) }
        // "Buy 5, Save $5" takes a dollar off each.
        let groups = max(count / rest.count, 1)
        let isRight = start.times(rest.count * groups) == CentsFraction(rest.total * groups + amount)
        return isRight ? .one(final) : .contradiction
    }

    /// "was $3.89" of "$0.90 off | final $2.99 | was $3.89".
    var startingRate: CentsFraction? {
        findings.compactMap(\.regular).first { !$0.isRange && $0.count == 1 }.map { CentsFraction($0.amount) }
    }

    private func pair(_ deals: [PricedDeal]) -> Choice {
        if deals.contains(where: { $0.isDearer(than: deals) }) { return .contradiction }
        if findings.contains(where: \.isOfOtherGoods) { return .contradiction }
        for (deal, other) in [(deals[0], deals[1]), (deals[1], deals[0])] {
            if isConditionalPrice(deal, beside: other) || isPercentRestated(deal, beside: other) { return .one(deal) }
            let isProved = findings.contains { $0.worksOut != nil } || isHalved(other, by: deal)
            if deal.benefit.givesItems, other.isPriceOfOne,
                isProved || isOfBought(other) || isEffective(other, of: deal) || isSaved(other)
            {
                return .one(deal)
            }
            // "$1 - $12 BUY 1 GET 1 50% OFF": the prices of several goods.
            if deal.benefit.givesItems, case .priceRange = other.benefit { return .one(deal) }
            // "Buy one, get one for $1, $1.00", "buy one, get one 50% off 50% off"
            if other.isRestated(by: deal.benefit) { return .one(deal) }
            // "$1.11 - $12.74 sale 25% off"
            if case .priceRange = deal.benefit, case .percentOff = other.benefit { return .one(deal) }
            // "1.49 … $1.00 off SAVE $5 when you buy 5": the saving on one, repeated.
            if case .amountOff(let off, 1) = deal.benefit, other.isPriceOfOne, isShareOfEvent(off) {
                return .one(other)
            }
            if isIncluded(deal, in: other) || isPack(deal, beside: other) { return .one(other) }
            // "2 for $5.00, $2.50 each" states the same price twice.
            if case .bundle = deal.benefit, other.isPriceOfOne, (other.unit == .pound) == (deal.unit == .pound),
                deal.rate.map({ "\($0)" }) == other.rate.map({ "\($0)" })
            {
                return .one(deal)
            }
        }
        return .contradiction
    }

    /// "BOGO $6.99 | $3.50 each": the price of one, and what each comes to.
    private func givingWithResult(_ deals: [PricedDeal]) -> Choice {
        let rates = deals.filter(\.isPriceOfOne).compactMap(\.rate).sorted()
        guard let giving = deals.first(where: \.benefit.givesItems), rates.count == 2,
            let each = giving.each(at: rates[1]), abs(each.cents - rates[0].rounded(.exact).cents) <= 1,
            priceOfBought == rates[1].rounded(.exact)
        else { return .contradiction }
        return .one(giving)
    }

    /// "$2.99 lb | $8.97 pkg": what a package of it comes to.
    private func isPack(_ pack: PricedDeal, beside price: PricedDeal) -> Bool {
        guard price.unit == .pound, ![.each, .pound].contains(pack.unit), let each = price.price, let all = pack.price
        else { return false }
        return all > each
            && findings.contains { $0.deal == pack && $0.isApart && !$0.isBehindName && !$0.isBeforeName }
    }

    /// "25.0 BUY 1 GET 1 50% OFF": the price is that of the unit bought. A price behind the deal may be that of one or
    /// of both units, and pieces sold by weight have no price each.
    private func isOfBought(_ price: PricedDeal) -> Bool {
        guard price.unit != .pound, findings.allSatisfy({ $0.minimum == 1 || $0.minimum == dealSize }) else {
            return false
        }
        // "BOGO | $2.50 ea. when you buy 2": of one, or what each comes to?
        let isEach = findings.contains { $0.deal == price && $0.isOfOne }
        if isEach, asked > 1 || savings.contains(where: { $0.amount == price.price.map { $0 * 2 } }) { return false }
        if findings.contains(where: { $0.deal == price && $0.isOwnPart }) { return true }
        guard asked == 1 else { return false }
        let places = (findings.firstIndex { $0.deal == price }, findings.firstIndex { $0.benefit?.givesItems == true })
        guard let place = places.0, let giving = places.1 else { return false }
        return place < giving
    }

    /// "$2.99/lb with card | $4.99/lb": the other is the price without one.
    func isConditionalPrice(_ deal: PricedDeal, beside other: PricedDeal) -> Bool {
        guard findings.contains(where: { $0.deal == deal && $0.isConditional }),
            findings.allSatisfy({ $0.deal != other || !$0.isConditional }),
            (deal.unit == .pound) == (other.unit == .pound),
            let rate = deal.rate, let shelf = other.rate
        else { return false }
        // "2 for $5.01 with card, $2.51 each" states one price twice.
        return rate < shelf && "\(rate)" != "\(shelf)"
    }

    /// "$0.99 | was $1.99 | 50% off", "now 7.49 sale 25% off": the price is after the percentage. Where so many must be
    /// bought for it, it is before.
    private func isPercentRestated(_ deal: PricedDeal, beside other: PricedDeal) -> Bool {
        if case .amountOff(let off, 1) = other.benefit, deal.isPriceOfOne, let start = startingRate,
            let rate = deal.rate
        {
            return start.rounded(.exact) == rate.rounded(.exact) + off
        }
        guard case .percentOff(let percent) = other.benefit, deal.sum != nil, asked == 1, !hasCouponOrCardForPercent
        else { return false }
        guard let rate = deal.rate, let start = startingRate ?? start(of: rate) else {
            return !findings.contains(where: \.isMixAndMatch)
        }
        let (full, paid) = (start.rounded(.exact).cents, rate.rounded(.exact).cents)
        return abs(paid * 100 - full * (100 - percent)) <= full + 100
    }

    /// The percentage printed beside a price that is after it.
    func percentSaved(by promotion: Promotion) -> Int? {
        switch promotion.benefit {
        case .unitPrice, .bundle, .priceRange: break
        default: return nil
        }
        return findings.lazy.compactMap { finding in
            if case .percentOff(let percent) = finding.benefit { percent } else { finding.percentClaimed }
        }.first
    }

    /// The price before "save $2.49" beside it.
    private func start(of rate: CentsFraction) -> CentsFraction? {
        guard savings.count == 1, let saving = savings.first, saving.count == nil else { return nil }
        return CentsFraction(rate.rounded(.exact) + saving.amount)
    }

    private var hasCouponOrCardForPercent: Bool {
        findings.contains { finding in
            if case .percentOff = finding.benefit { !finding.conditions.isEmpty } else { false }
        }
    }

    /// "BOGO $4.59 ($2.29 each)": the bracket shows that the price is that of one.
    private func isHalved(_ price: PricedDeal, by deal: PricedDeal) -> Bool {
        guard let amount = price.price, let each = deal.each(at: CentsFraction(amount)) else { return false }
        return bracketed.contains { $0.rate == .each && abs($0.amount.cents - each.cents) <= 1 }
    }

    /// "$1.50 each BOGO (reg. $3.00)": the price that the deal comes to, or the regular one again.
    private func isEffective(_ price: PricedDeal, of deal: PricedDeal) -> Bool {
        guard let amount = price.price, let regular = startingRate, let each = deal.each(at: regular) else {
            return false
        }
        return abs(each.cents - amount.cents) <= 1 || regular == CentsFraction(amount)
    }

    /// "Buy 1 Get 1 Free | $3.49 lb | Save up to $3.49 lb": the price of the free item is what is saved.
    private func isSaved(_ price: PricedDeal) -> Bool {
        savings.contains { $0.amount == price.price && $0.isPerPound == (price.unit == .pound) }
    }

    /// The 4 of "Buy 2 get 2 free".
    private var dealSize: Int? {
        findings.compactMap(\.benefit).first(where: \.givesItems).map { Promotion($0).minimumQuantity }
    }

    /// "Buy 5, save $5" beside "$2.99, when you buy any 5": the price is after the saving if its own text asks for as
    /// many.
    private func isIncluded(_ event: PricedDeal, in price: PricedDeal) -> Bool {
        guard case .amountOff(let off, let count) = event.benefit, count > 1, off.cents.isMultiple(of: count),
            price.isPriceOfOne, findings.allSatisfy({ $0.deal != event || $0.conditions.isEmpty })
        else { return false }
        return findings.contains { $0.deal != event && $0.minimum == count }
    }

    private func isShareOfEvent(_ off: Money) -> Bool {
        findings.contains { $0.isEvent && $0.minimum > 1 && $0.saving?.amount == off * $0.minimum }
    }

    /// The price beside a "buy 1 get 1".
    var priceOfBought: Money? {
        guard let giving = findings.compactMap(\.benefit).first(where: \.givesItems) else { return nil }
        return findings.compactMap(\.deal).first { $0.isPriceOfOne && !$0.isRestated(by: giving) }?.sum?.total
    }

    /// "$2 off produce | Save $2 on any purchase of $10": the discount asks for the basket.
    var isBasketSaidTwice: Bool {
        guard baskets.count == 1, let off = baskets.first?.off else { return false }
        return findings.compactMap(\.benefit).distinct == [.amountOff(total: off, quantity: 1)]
    }

    /// "Spend $30 Save $6" with no price beside it.
    private var sole: PricedDeal? {
        guard baskets.count == 1, let basket = baskets.first else { return nil }
        return PricedDeal(
            .basketDiscount(spend: basket.spend, off: basket.off, repeats: basket.repeats), unit: nil)
    }

    /// "Save $2.00 on 2" with no price beside it: the saving is the deal. "Save up to" is only a claim.
    private var claimed: PricedDeal? {
        // "Buy root beer, get free ice cream, save up to $2.48": the worth of the gift.
        // "Save $5.00 | Save $5.00 on TWO": said twice.
        guard !rewards.contains(where: { $0.kind == .gift }), savings.map(\.amount).distinct.count == 1,
            let saving = savings.first(where: { $0.count != nil }) ?? savings.first,
            savings.compactMap(\.count).distinct.count <= 1
        else { return nil }
        let unit: SaleUnit = saving.isPerPound ? .pound : .each
        let count = saving.count ?? eventCount ?? findings.compactMap(\.discountCount).first ?? 1
        if saving.isUpTo { return PricedDeal(.claim(saving.amount, quantity: count), unit: unit) }
        if saving.isEach { return PricedDeal(.amountOffEach(saving.amount), unit: unit) }
        return PricedDeal(.amountOff(total: saving.amount, quantity: count), unit: unit)
    }
}

extension Facts {
    var deal: PricedDeal? { benefit.map { PricedDeal($0, unit: unit) } }
}

extension Promotion.Benefit {
    var givesItems: Bool {
        switch self {
        case .buyGet, .buyGetPrice: true
        default: false
        }
    }
}

extension CentsFraction {
    init?(_ total: Money, over count: Int) { self.init(Int128(total.cents), over: Int128(count)) }

    func times(_ count: Int) -> CentsFraction? {
        CentsFraction(Int128(numerator) * Int128(count), over: Int128(denominator))
    }
}
