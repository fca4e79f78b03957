import Deals

/// Combines the findings of a whole line. Findings that do not fit together are a contradiction, never a choice.
struct PromotionAssembly {
    enum Outcome {
        case promotion(Promotion)
        /// Understood, but nothing that a promotion can hold: text only.
        case unpriced
        /// Two prices, a discount on other counts than the title, a savings line per pound beside a price per item.
        case contradiction
    }

    let findings: [Facts]
    /// Whether words of the line are Spanish.
    let isSpanish: Bool
    /// Whether other fields of the row say that the goods are sold by the pound.
    let isByPound: Bool
    let bracketed: [Facts.Bracketed]
    /// Counts required by a coupon's title: "Any 2".
    let titleCounts: [Int]
    /// Whether the savings line or the fine print names a coupon.
    let hasCouponBehindDeal: Bool
    /// The prices of the line whose point is not lost.
    let pointed: [Money]
    /// The savings that the line states, each once.
    let savings: [Facts.Saving]
    let baskets: [Facts.BasketSaving]
    /// Units that the line requires. A coupon "off 2" in front of the final price requires both.
    private(set) var asked = 1
    /// The deal, and the price of one for a shopper who does not meet its terms.
    private(set) var choice = Choice.none
    private(set) var fallbackPrice: RegularPrice?

    init(
        _ readings: [(zone: LineZone, facts: [Facts])], isSpanish: Bool = false, isByPound: Bool = false
    ) {
        (self.isSpanish, self.isByPound) = (isSpanish, isByPound)
        let read = Self.withPriceOfOne(Self.asPrice(readings.flatMap { $0.zone == .title ? [] : $0.facts }))
        bracketed = read.compactMap(\.bracketed)
        let beside = read.contains(where: \.dependsOnOthers) ? Self.besideEachOther(read) : read
        let pointed = beside.flatMap(\.pointed)
        findings = beside.map { $0.believed(beside: pointed) }
        self.pointed = pointed
        titleCounts = readings.flatMap { $0.zone == .title ? $0.facts.map(\.minimum) : [] }
        hasCouponBehindDeal = readings.contains { $0.zone != .deal && $0.facts.contains(where: \.needsCoupon) }
        savings = findings.compactMap(\.saving).distinct
        baskets = findings.compactMap(\.basket).distinct
        asked = findings.reduce(1) { max($0, $1.minimum, $1.couponSaving == nil ? $1.discountCount ?? 1 : 1) }
        asked = takenOff.reduce(asked) { max($0, $1.count ?? 1) }
        fallbackPrice = findings.lazy.compactMap(\.fallbackPrice).first ?? unconditionalPrice
        choice = chosen
    }

    /// The meaning of findings beside the others of their line.
    private static func besideEachOther(_ read: [Facts]) -> [Facts] {
        let deals = read.compactMap(\.deal)
        // "$4.99 | Save $1 with digital coupon": the price needs no coupon. A final price is the one with it.
        let isFinal = read.contains(where: \.isFinal)
        let isShelfPrice = !isFinal && read.contains { $0.couponSaving == nil && $0.deal?.sum != nil }
        return read.map { finding in
            if let saving = finding.couponSaving {
                guard isShelfPrice || finding.isFurther && !isFinal && !deals.isEmpty else { return finding.withCoupon }
                let count = finding.deal?.benefit.impliedCount
                return Facts(
                    couponSaving: saving,
                    couponCount: max(finding.couponCount, count ?? 1),
                    pointless: finding.pointless, discountCount: count,
                    minimum: count == nil ? 1 : finding.minimum, isByCoupon: finding.isByCoupon)
            }
            if finding.isBareCount, isShelfPrice || deals.contains(where: \.benefit.givesItems) { return .none }
            guard let bracketed = finding.bracketed else { return finding }
            var facts = bracketed.facts(beside: deals)
            facts.pointless = finding.pointless
            return facts
        }
    }

    /// "$3.99 | 2 bags for $7": several, and what one costs.
    private static func withPriceOfOne(_ read: [Facts]) -> [Facts] {
        let deals = read.indices.filter { read[$0].deal != nil }
        guard deals.count == 2, let one = deals.first(where: { read[$0].isPlainPriceOfOne }),
            let several = deals.first(where: { $0 != one }), read[several].isSeveral(cheaperThan: read[one]),
            !read[deals[1]].isBehindName, !read[deals[1]].isBeforeName, read[deals[1]].isApart || read[one].isOfOne,
            read.allSatisfy({ $0.fallbackPrice == nil && !$0.isFinal })
        else { return read }
        var facts = read
        facts[one] = Facts(
            pointless: read[one].pointless,
            fallbackPrice: read[one].deal?.rate.map { RegularPrice($0, basis: .exact) }, asksFullQuantity: true)
        facts[several].needsPriceOfOne = false
        return facts
    }

    /// "5.99 regular retail" and nothing else: what is paid.
    private static func asPrice(_ findings: [Facts]) -> [Facts] {
        guard let regular = findings.lazy.compactMap(\.regular).first, regular.isBehind,
            findings.count(where: { $0 != .none }) == 1
        else { return findings }
        return [Facts(benefit: .unitPrice(regular.amount), unit: regular.unit)]
    }

    var outcome: Outcome {
        guard !findings.isEmpty, !findings.contains(where: { $0.isUnpriced || $0.needsPriceOfOne }),
            titleCounts.count <= 1, isGiftExplained,
            isCountExplained, !isEachAndPound
        else {
            return .unpriced
        }
        switch choice {
        case .contradiction: return .contradiction
        case .none: return bare.map { .promotion($0) } ?? .unpriced
        case .one(let named):
            let deal = PricedDeal(spent(named.benefit), unit: unit(of: named))
            guard isConsistent(deal), let (benefit, minimum) = counted(deal.benefit), var terms else {
                return .contradiction
            }
            terms.minimumQuantity = minimum
            let promotion = Promotion(benefit, unit: deal.unit, terms: terms, rewards: rewards)
            return restates(promotion) ? .promotion(promotion) : .contradiction
        }
    }

    /// "$9.99 each | Turkey breast | per lb"
    private var isEachAndPound: Bool {
        findings.contains { $0.rateElsewhere == .pound } && findings.contains(where: \.isOfOne)
    }

    /// "Buy 1 Get 1 Free | Save up to $6.69 lb": the deal is for pieces sold by the pound. "$0.74 | Bananas | Per lb."
    private func unit(of deal: PricedDeal) -> SaleUnit {
        guard deal.unit == .each else { return deal.unit }
        if isByPound, isPerhapsByPound(deal) { return .pound }
        if isFinalPerPound(deal) { return .pound }
        if deal.benefit.givesItems,
            findings.contains(where: { $0.saving?.isPerPound == true || $0.isByWeight })
        {
            return .pound
        }
        let others =
            deal.benefit.givesItems
            ? findings.compactMap { $0.regular?.unit ?? $0.unit ?? $0.rateElsewhere }
            : findings.compactMap(\.rateElsewhere)
        return others.first { $0 != .each } ?? deal.unit
    }

    /// Whether the unit may be the one of the row: "$2.99", "BOGO", but not "$2.99 each".
    private func isPerhapsByPound(_ deal: PricedDeal) -> Bool {
        (deal.isPriceOfOne || deal.benefit.givesItems) && !findings.contains { $0.deal == deal && $0.isOfOne }
    }

    /// "$2.99 lb | $1.99 after digital coupon": the unit is printed once.
    private func isFinalPerPound(_ deal: PricedDeal) -> Bool {
        findings.contains { $0.isFinal && !$0.isOfOne && $0.deal == deal }
            && findings.contains { !$0.isFinal && $0.deal?.isPriceOfOne == true && $0.unit == .pound }
    }

    /// "$40 off | when you spend $75": a discount of a basket.
    private func spent(_ benefit: Promotion.Benefit) -> Promotion.Benefit {
        guard case .amountOff(let off, 1) = benefit, let spend = spend else { return benefit }
        return .basketDiscount(spend: spend, off: off, repeats: false)
    }

    /// "FREE chips" and nothing else does not say what to buy for them, nor does "$50 gift card".
    private var isGiftExplained: Bool {
        if findings.contains(where: \.isPerhapsBought), asked == 1, spend == nil, leastSpend == nil { return false }
        return !findings.contains(where: \.isGift) || rewards.contains { $0.kind == .gift }
    }

    /// "on 2" is the number that a discount is for; beside a price it is unclear.
    private var isCountExplained: Bool {
        if findings.contains(where: { $0.couponSaving != nil }) { return true }
        guard findings.contains(where: { $0.discountCount != nil }) else { return true }
        return findings.allSatisfy { $0.deal?.isAmountOff ?? true }
            && (!savings.isEmpty || findings.contains { $0.deal?.isAmountOff == true })
    }

    /// Whether any clause names a coupon.
    var hasCoupon: Bool { findings.contains(where: \.needsCoupon) }

    /// "with $10 purchase" of other goods.
    var leastSpend: Money? { findings.compactMap(\.minimumSpend).first }

    /// The money that a separate clause asks for.
    var spend: Money? { findings.compactMap(\.spend).first }

    /// "Earn 500 points", "WITH CARD": rewards or terms without a price.
    private var bare: Promotion? {
        guard let terms else { return nil }
        if !rewards.isEmpty { return Promotion(.reward, terms: terms, rewards: rewards.map(demanding)) }
        guard !terms.conditions.isEmpty || terms.limit != nil, asked == 1 else { return nil }
        return Promotion(.unstated, terms: terms)
    }

    /// The reward with what a separate clause of the line asks for it.
    private func demanding(_ reward: Reward) -> Reward {
        Reward(
            reward.kind, value: reward.value, minimumSpend: reward.minimumSpend ?? spend,
            minimumQuantity: max(reward.minimumQuantity, asked))
    }

    /// The benefit for the number of items that line and title require; nil if they disagree.
    private func counted(_ benefit: Promotion.Benefit) -> (Promotion.Benefit, minimum: Int)? {
        let asked = asked
        let title = titleCounts.first ?? 1
        switch benefit {
        case .amountOff(let total, let quantity):
            let counts = Set([asked, title, quantity] + restatedCounts(of: total)).subtracting([1])
            // "Save $1 on any TWO floss or any ONE rinse"
            guard counts.count <= 1, counts.isEmpty || !findings.contains(where: { $0.discountCount == 1 }) else {
                return nil
            }
            return (.amountOff(total: total, quantity: counts.first ?? 1), 1)
        case .bundle(let count, _):
            let full = asksFullQuantity(besides: benefit) ? max(count, asked) : asked
            return title == 1 && (full == 1 || full.isMultiple(of: count)) ? (benefit, full) : nil
        case .unitPrice, .priceRange: return title == 1 ? (benefit, asked) : nil
        default: return (benefit, max(asked, title))
        }
    }

    /// "$1 off cereal | Save $1 on any 3 boxes": the discount is that of three.
    private func restatedCounts(of total: Money) -> [Int] {
        savings.filter { $0.amount == total && !$0.isUpTo && !$0.isEach }.compactMap(\.count)
    }

    /// "2/$6 or $3 ea" requires nothing: a single unit has the same rate.
    private func asksFullQuantity(besides benefit: Promotion.Benefit) -> Bool {
        let isOtherwise =
            findings.contains(where: \.isOtherwise) && conditions.isEmpty
            && findings.allSatisfy { $0.limit == nil && $0.minimumSpend == nil }
        guard isOtherwise || findings.contains(where: \.asksFullQuantity),
            case .bundle(let count, let total) = benefit
        else {
            return false
        }
        return fallbackPrice?.amount != CentsFraction(total, over: count)
    }

    /// Whether the repeated text agrees with the promotion.
    private func restates(_ promotion: Promotion) -> Bool {
        let benefits = findings.compactMap(\.restated)
        let regular = regularPrice(of: promotion)
        // If each unit of a pair is half price, the price of a pound is printed.
        let price = promotion.price(regular: regular) ?? promotion.price(regular: regular, rules: .eachAtHalf)
        return benefits.allSatisfy { $0 == promotion.benefit }
            && findings.compactMap(\.bag).allSatisfy { promotion.unit == .pound && promotion.benefit.comes(to: $0) }
            && findings.compactMap(\.pack).allSatisfy { promotion.benefit.mayCome(to: $0) }
            && findings.compactMap(\.worksOut).allSatisfy { price.map($0.isPrice) ?? false }
    }

    var isFreeItemOther: Bool { findings.contains(where: \.isFreeItemOther) }

    /// Rewards as printed, and beside a price the discounts that do not lower it.
    var rewards: [Reward] {
        let printed = findings.compactMap(\.reward)
        let gift = hasGift && !printed.contains { $0.kind == .gift } ? [Reward(.gift)] : []
        let baskets = findings.contains { $0.deal != nil } && !isBasketSaidTwice ? baskets : []
        return printed + gift + baskets.map { Reward(.basketDiscount, value: $0.off, minimumSpend: $0.spend) }
            + findings.compactMap { finding in
                finding.couponSaving.map { Reward(.coupon, value: $0, minimumQuantity: finding.couponCount) }
            }
    }

    /// "FREE chips | When you buy 2 dips": the purchase stands in another clause.
    private var hasGift: Bool { findings.contains(where: \.isGift) && (asked > 1 || spend != nil) }

    /// "$4.99/lb" beside "$2.99/lb with card".
    private var unconditionalPrice: RegularPrice? {
        let deals = findings.compactMap(\.deal).distinct
        guard deals.count == 2 else { return nil }
        let other = isConditionalPrice(deals[0], beside: deals[1]) ? deals[1] : deals[0]
        guard isConditionalPrice(deals[0], beside: deals[1]) || isConditionalPrice(deals[1], beside: deals[0]) else {
            return nil
        }
        return other.rate.map { RegularPrice($0, basis: .exact) }
    }
}

extension Facts.WorkedOut {
    fileprivate func isPrice(_ price: OfferPrice) -> Bool {
        price.basis == (isBound ? .atMost : .exact) && price.effectiveEach.rounded(price.basis) == self.price
    }
}

extension Promotion.Benefit {
    /// The 2 of "$1.00 off 2".
    fileprivate var impliedCount: Int? { if case .amountOff(_, let count) = self, count > 1 { count } else { nil } }

    /// Whether a pack of this weight can cost so much by the pound.
    fileprivate func mayCome(to pack: Facts.Pack) -> Bool {
        guard case .unitPrice(let price) = self else { return givesItems }
        return pack.pounds.map { price * $0 == pack.total } ?? true
    }

    fileprivate func comes(to bag: Facts.Bag) -> Bool {
        if case .unitPrice(let price) = self { price * bag.pounds == bag.total } else { false }
    }
}

extension Facts {
    /// "$3.99", "$3.99 each" without terms of its own.
    fileprivate var isPlainPriceOfOne: Bool {
        deal?.isPriceOfOne == true && unit != .pound && conditions.isEmpty && minimum == 1 && saving == nil
            && couponSaving == nil && !isMixAndMatch && additionalUnits == .unstated
    }

    /// Whether it is a price of several that one of them costs more than, but less than all.
    fileprivate func isSeveral(cheaperThan one: Facts) -> Bool {
        guard case .bundle(let count, let total) = benefit, unit != .pound, let price = one.deal?.price else {
            return false
        }
        return price <= total && price.cents * count > total.cents + count && price.cents * count <= total.cents * 2
    }

    fileprivate var needsCoupon: Bool { !conditions.isDisjoint(with: Promotion.Condition.coupons) }
    fileprivate var dependsOnOthers: Bool { isBareCount || couponSaving != nil || bracketed != nil }

    /// The discount of a coupon that is the whole deal.
    fileprivate var withCoupon: Facts {
        var finding = self
        finding.couponSaving = nil
        return finding
    }
}

extension Array where Element: Equatable {
    /// Each element once; for a few elements, of which most are different.
    var distinct: [Element] { count < 2 ? self : reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
