import Deals

// Which benefit of a line is the deal; the others must follow from it by arithmetic.
extension Readings {
    static let deals: [LineReading] = finals + withoutBenefit + givings + pairs

    private static let finals = [
        LineReading("final", "price after all discounts", "FINAL PRICE 2/4.50", .first(.final)),
        LineReading(
            "final-of-sale", "sale price, and a lower one after discounts", "Sale Price $2.49 Final Price $1.49",
            .first(.final, .sum) { $1[1].isNotBelow($1[0]) }),
        LineReading(
            "final-of-event", "price after a saving on each", "$1.00 off each | Final Price $2.99",
            .first(.final, .moneyOffEach) { line, _ in line.startingRate == nil }),
        LineReading(
            "final-less-off", "price after money off, exact if the price before is printed",
            "$0.90 off | final price $2.99 | was $3.89",
            .first(.final, .moneyOff) { line, deals in
                line.startingRate.map { deals[0].isRest(of: $0, less: deals[1]) } ?? true
            }),
        LineReading(
            "final-of-sale-less-off", "sale price, money off it, and exactly the rest",
            "Sale Price 2/6.00 - Digital Coupon 1.50 off 2 = FINAL PRICE 2/4.50",
            .first(.final, .sum, .moneyOff) { _, deals in
                deals[1].rate.map { deals[0].isRest(of: $0, less: deals[2]) } ?? true
            }),
    ]

    private static let withoutBenefit = [
        LineReading(
            "basket", "money off a basket", "Spend $30 Save $6", with: .basket,
            .deal([]) { line, _ in line.basketDiscount }),
        LineReading(
            "saved-up-to", "the most that is saved: a claim", "Save up to $2.00 on 2", with: .saving,
            .deal([]) { line, _ in
                line.claimedSaving.flatMap {
                    line.deal(.claim($0.amount, quantity: line.count(of: $0)), of: $0, if: $0.isUpTo)
                }
            }),
        LineReading(
            "saved-each", "money off each", "Save $1 each", with: .saving,
            .deal([]) { line, _ in
                line.claimedSaving.flatMap { line.deal(.amountOffEach($0.amount), of: $0, if: $0.isEach) }
            }),
        LineReading(
            "saved", "money off, and no price beside it", "Save $2.00 on 2", with: .saving,
            .deal([]) { line, _ in
                line.claimedSaving.flatMap {
                    line.deal(.amountOff(total: $0.amount, quantity: line.count(of: $0)), of: $0)
                }
            }),
        LineReading(
            "reward", "rewards without a price", "Earn 500 points",
            .bare { $0.rewards.isEmpty ? nil : $0.bare(.reward) }),
        LineReading(
            "terms", "terms without a price", "WITH CARD",
            .bare {
                $0.asked == 1 && (!$0.conditions.isEmpty || $0.kinds.contains(.limit)) ? $0.bare(.unstated) : nil
            }),
        LineReading(
            "basket-twice", "money off a basket, said twice", "$2 off produce | Save $2 on any purchase of $10",
            with: .basket, .deal([.moneyOff]) { line, _ in line.isBasketSaidTwice ? line.basketDiscount : nil }),
    ]

    private static let givings = [
        LineReading(
            "giving-worked-out", "what each comes to, exactly", "BOGO $5.00, that is $2.50 each when you buy 2",
            with: .check, .first(.giving, .price) { line, _ in line.findings.contains { $0.isWorkedOut } }),
        LineReading(
            "giving-halved", "the price of one, as the one in brackets proves", "BOGO $4.59 ($2.29 each)",
            .first(.giving, .price) { $0.isHalved($1[1], by: $1[0]) }),
        LineReading(
            "giving-of-bought", "the price of the one bought", "25.0 BUY 1 GET 1 50% OFF",
            .first(.giving, .price) { $0.isOfBought($1[1]) }),
        LineReading(
            "giving-effective", "what each comes to, or the regular price again", "BOGO $1.50 each (reg. $3.00)",
            with: .regular, .first(.giving, .price) { $0.isEffective($1[1], of: $1[0]) }),
        LineReading(
            "giving-saved", "the price of the free one, which is saved",
            "Buy 1 Get 1 Free | $3.49 lb | Save up to $3.49 lb", with: .saving,
            .first(.giving, .price) { $0.isSaved($1[1]) }),
        LineReading(
            "giving-range", "prices of several goods", "$1 - $12 BUY 1 GET 1 50% OFF", .first(.giving, .range)),
        LineReading(
            "giving-twice", "the price or the percentage of the second one again",
            "Buy one, get one for $1, $1.00",
            .first(.giving, [.price, .percentOff]) { $1[1].isRestated(by: $1[0].benefit) }),
        LineReading(
            "giving-and-each", "the price of one, and what each comes to", "BOGO $6.99 | $3.50 each",
            .first(.giving, .price, .price) { $0.isOfBought($1[1], comingTo: $1[2], by: $1[0]) }),
    ]

    private static let pairs = [
        LineReading(
            "price-with-terms", "a price with terms, and a higher one without", "$2.99/lb with card | $4.99/lb",
            .first(.sum, .sum) { $0.isConditionalPrice($1[0], beside: $1[1]) }),
        LineReading(
            "price-less-off", "the price before, money off it, and exactly the rest", "$1 off | was $3.99 | $2.99",
            with: .regular, .first(.price, .moneyOff) { $0.isRest($1[0], less: $1[1]) }),
        LineReading(
            "off-several", "the price of one, and money off the sum of several", "$39.99 | Buy 2 Get 6.00 Off",
            .first(.moneyOff, .price) { $0.isPriceOfOne($1[1], of: $1[0]) }),
        LineReading(
            "price-after-percent", "a price that is after a percentage", "$0.99 | was $1.99 | 50% off",
            .first(.sum, .percentOff) { $0.isAfterPercent($1[0], $1[1].benefit) }),
        LineReading(
            "range-after-percent", "prices of several goods after a percentage", "$1.11 - $12.74 sale 25% off",
            .first(.range, .percentOff)),
        LineReading(
            "price-with-share", "a price, and what an event saves on one",
            "1.49 when you buy any 5 items with card. $1.00 off SAVE $5 when you buy 5 items",
            .first(.price, .moneyOff) { $0.isShareOfEvent($1[1].benefit) }),
        LineReading(
            "price-in-event", "a price that asks for as many as the event that it includes",
            "Buy 5, save $5 | $2.99, when you buy any 5", .first(.price, .moneyOff) { $0.isIncluded($1[1], in: $1[0]) }),
        LineReading(
            "price-and-pack", "a price by the pound, and what a package comes to", "$2.99 lb | $8.97 pkg",
            .first(.price, .price) { $0.isPack($1[1], beside: $1[0]) }),
        LineReading(
            "several-and-each", "several for a price, and what each comes to", "2 for $5.00, $2.50 each",
            .first(.several, .price) { $1[0].isSame(as: $1[1]) }),
    ]
}

extension PricedDeal {
    /// "Buy 5, Save $5" takes a dollar off each.
    fileprivate func isRest(of start: CentsFraction, less off: PricedDeal) -> Bool {
        guard let rest = sum, case .amountOff(let amount, let count) = off.benefit else { return false }
        let groups = max(count / rest.count, 1)
        return start.times(rest.count * groups) == CentsFraction(rest.total * groups + amount)
    }

    fileprivate func isSame(as one: PricedDeal) -> Bool {
        (one.unit == .pound) == (unit == .pound) && rate.map { "\($0)" } == one.rate.map { "\($0)" }
    }
}

extension LineClauses {
    /// "was $3.89" of "$0.90 off | final $2.99 | was $3.89".
    var startingRate: CentsFraction? {
        findings.compactMap(\.regular).first { !$0.isRange && $0.count == 1 }.map { CentsFraction($0.amount) }
    }

    /// "Spend $30 Save $6".
    var basketDiscount: PricedDeal? {
        guard baskets.count == 1, let basket = baskets.first else { return nil }
        return PricedDeal(.basketDiscount(spend: basket.spend, off: basket.off, repeats: basket.repeats), unit: nil)
    }

    var isBasketSaidTwice: Bool {
        guard baskets.count == 1, let off = baskets.first?.off else { return false }
        return findings.compactMap(\.benefit).distinct == [.amountOff(total: off, quantity: 1)]
    }

    /// The saving that is the deal itself. The worth of a gift is not: "Buy root beer, get free ice cream, save up to
    /// $2.48". "Save $5.00 | Save $5.00 on TWO" says it twice.
    fileprivate var claimedSaving: Clause.Saving? {
        guard !rewards.contains(where: { $0.kind == .gift }), savings.map(\.amount).distinct.count == 1,
            savings.compactMap(\.count).distinct.count <= 1
        else { return nil }
        return savings.first { $0.count != nil } ?? savings.first
    }

    fileprivate func count(of saving: Clause.Saving) -> Int {
        saving.count ?? eventCount ?? findings.compactMap(\.count).first ?? 1
    }

    fileprivate func deal(_ benefit: Promotion.Benefit, of saving: Clause.Saving, if isSo: Bool = true) -> PricedDeal? {
        isSo ? PricedDeal(benefit, unit: saving.isPerPound ? .pound : .each) : nil
    }

    /// "BOGO $6.99 | $3.50 each".
    fileprivate func isOfBought(_ price: PricedDeal, comingTo result: PricedDeal, by giving: PricedDeal) -> Bool {
        guard let full = price.rate, let rest = result.rate, let each = giving.each(at: full) else { return false }
        return full >= rest && abs(each.cents - rest.rounded(.exact).cents) <= 1
            && priceOfBought == full.rounded(.exact)
    }

    /// "$2.99 lb | $8.97 pkg": what a package of it comes to.
    fileprivate func isPack(_ pack: PricedDeal, beside price: PricedDeal) -> Bool {
        guard price.unit == .pound, ![.each, .pound].contains(pack.unit), let each = price.price, let all = pack.price
        else { return false }
        return all > each
            && findings.contains {
                $0.deal == pack && $0.place.isApart && !$0.place.isBehindName && !$0.place.isBeforeName
            }
    }

    /// "25.0 BUY 1 GET 1 50% OFF": the price is that of the unit bought. A price behind the deal may be that of one or
    /// of both units, and pieces sold by weight have no price each.
    fileprivate func isOfBought(_ price: PricedDeal) -> Bool {
        guard price.unit != .pound, findings.allSatisfy({ $0.minimum == 1 || $0.minimum == dealSize }) else {
            return false
        }
        // "BOGO | $2.50 ea. when you buy 2": of one, or what each comes to?
        let isEach = findings.contains { $0.deal == price && $0.isOfOne }
        if isEach, asked > 1 || savings.contains(where: { $0.amount == price.price.map { $0 * 2 } }) { return false }
        if findings.contains(where: { $0.deal == price && $0.price?.isOwnPart == true }) { return true }
        guard asked == 1 else { return false }
        let places = (findings.firstIndex { $0.deal == price }, findings.firstIndex { $0.benefit?.givesItems == true })
        guard let place = places.0, let giving = places.1 else { return false }
        return place < giving
    }

    /// "$2.99/lb with card | $4.99/lb": the other is the price without one.
    func isConditionalPrice(_ deal: PricedDeal, beside other: PricedDeal) -> Bool {
        guard findings.contains(where: { $0.deal == deal && $0.price?.isConditional == true }),
            findings.allSatisfy({ $0.deal != other || $0.price?.isConditional != true }),
            (deal.unit == .pound) == (other.unit == .pound),
            let rate = deal.rate, let shelf = other.rate
        else { return false }
        // "2 for $5.01 with card, $2.51 each" states one price twice.
        return rate < shelf && "\(rate)" != "\(shelf)"
    }

    fileprivate func isRest(_ price: PricedDeal, less off: PricedDeal) -> Bool {
        guard case .amountOff(let off, 1) = off.benefit, let start = startingRate, let rate = price.rate else {
            return false
        }
        return start.rounded(.exact) == rate.rounded(.exact) + off
    }

    /// "now 7.49 sale 25% off": where so many must be bought for the percentage, the price is before it.
    fileprivate func isAfterPercent(_ price: PricedDeal, _ reduction: Promotion.Benefit) -> Bool {
        guard case .percentOff(let percent) = reduction, asked == 1,
            !findings.contains(where: { $0.isPercentOff && !$0.conditions.isEmpty })
        else { return false }
        guard let rate = price.rate, let start = startingRate ?? start(of: rate) else {
            return !findings.contains(where: \.demand.isMixAndMatch)
        }
        let (full, paid) = (start.rounded(.exact).cents, rate.rounded(.exact).cents)
        return abs(paid * 100 - full * (100 - percent)) <= full + 100
    }

    /// The price before "save $2.49" beside it.
    private func start(of rate: CentsFraction) -> CentsFraction? {
        guard savings.count == 1, let saving = savings.first, saving.count == nil else { return nil }
        return CentsFraction(rate.rounded(.exact) + saving.amount)
    }

    fileprivate func isHalved(_ price: PricedDeal, by deal: PricedDeal) -> Bool {
        guard let amount = price.price, let each = deal.each(at: CentsFraction(amount)) else { return false }
        return bracketed.contains { $0.rate == .each && abs($0.amount.cents - each.cents) <= 1 }
    }

    fileprivate func isEffective(_ price: PricedDeal, of deal: PricedDeal) -> Bool {
        guard let amount = price.price, let regular = startingRate, let each = deal.each(at: regular) else {
            return false
        }
        return abs(each.cents - amount.cents) <= 1 || regular == CentsFraction(amount)
    }

    fileprivate func isSaved(_ price: PricedDeal) -> Bool {
        savings.contains { $0.amount == price.price && $0.isPerPound == (price.unit == .pound) }
    }

    /// The 4 of "Buy 2 get 2 free".
    private var dealSize: Int? {
        findings.compactMap(\.benefit).first(where: \.givesItems).map { Promotion($0).minimumQuantity }
    }

    /// The price is after the saving if its own text asks for as many.
    fileprivate func isIncluded(_ event: PricedDeal, in price: PricedDeal) -> Bool {
        guard case .amountOff(let off, let count) = event.benefit, count > 1, off.cents.isMultiple(of: count),
            findings.allSatisfy({ $0.deal != event || $0.conditions.isEmpty })
        else { return false }
        return findings.contains { $0.deal != event && $0.minimum == count }
    }

    /// "$39.99 | Buy 2 Get 6.00 Off": nothing but the discount asks for several. Events of many goods with a card are left out.
    fileprivate func isPriceOfOne(_ price: PricedDeal, of off: PricedDeal) -> Bool {
        guard case .amountOff(let total, let count) = off.benefit, let one = price.price, price.unit != .pound,
            total < one * count
        else { return false }
        return findings.allSatisfy { finding in
            finding.deal == off
                ? finding.discount?.isGotBySeveral == true && finding.conditions.isEmpty
                    && !finding.demand.isMixAndMatch
                : finding.minimum == 1 && finding.price?.isConditional != true && finding.conditions.isEmpty
        }
    }

    func isGotBySeveral(_ benefit: Promotion.Benefit) -> Bool {
        findings.contains { $0.discount?.isGotBySeveral == true && $0.discount?.benefit == benefit }
    }

    /// The price beside "buy 2, get $6 off".
    func priceBeforeOff(_ benefit: Promotion.Benefit) -> Money? {
        guard isGotBySeveral(benefit) else { return nil }
        return findings.compactMap(\.deal).first(where: \.isPriceOfOne)?.price
    }

    fileprivate func isShareOfEvent(_ benefit: Promotion.Benefit) -> Bool {
        guard case .amountOff(let off, 1) = benefit else { return false }
        return findings.contains { $0.demand.isOfSaving && $0.minimum > 1 && $0.saving?.amount == off * $0.minimum }
    }

    /// The price beside a "buy 1 get 1".
    var priceOfBought: Money? {
        guard let giving = findings.compactMap(\.benefit).first(where: \.givesItems) else { return nil }
        return findings.compactMap(\.deal).first { $0.isPriceOfOne && !$0.isRestated(by: giving) }?.sum?.total
    }
}
