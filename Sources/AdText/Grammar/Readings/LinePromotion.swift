import Deals

/// The promotion of a deal, with all that its line says of it.
extension LineClauses {
    /// "Buy 1 Get 1 Free | Save up to $6.69 lb": the deal is for pieces sold by the pound. "$0.74 | Bananas | Per lb."
    func unit(of deal: PricedDeal) -> SaleUnit {
        guard deal.unit == .each else { return deal.unit }
        if isByPound, isPerhapsByPound(deal) { return .pound }
        if isFinalPerPound(deal) { return .pound }
        if deal.benefit.givesItems,
            states(.byWeight) || findings.contains(where: { $0.saving?.isPerPound == true })
        {
            return .pound
        }
        let others =
            deal.benefit.givesItems
            ? findings.compactMap { $0.regular?.unit ?? $0.unit ?? $0.rate }
            : findings.compactMap(\.rate)
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
    func spent(_ benefit: Promotion.Benefit) -> Promotion.Benefit {
        guard case .amountOff(let off, 1) = benefit, let spend = spend else { return benefit }
        return .basketDiscount(spend: spend, off: off, repeats: false)
    }

    /// The benefit for the number of items that line and title require; nil if they disagree.
    func counted(_ benefit: Promotion.Benefit) -> (Promotion.Benefit, minimum: Int)? {
        let asked = asked
        let title = titleCounts.first ?? 1
        switch benefit {
        case .amountOff(let total, let quantity):
            let counts = Set([asked, title, quantity] + restatedCounts(of: total)).subtracting([1])
            // "Save $1 on any TWO floss or any ONE rinse"
            guard counts.count <= 1, counts.isEmpty || !findings.contains(where: { $0.count == 1 }) else {
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
            findings.contains { $0.fallback?.isOtherwise == true } && conditions.isEmpty
            && findings.allSatisfy { $0.limit == nil && $0.leastSpend == nil }
        guard isOtherwise || isForFullCount,
            case .bundle(let count, let total) = benefit
        else {
            return false
        }
        return fallbackPrice?.amount != CentsFraction(total, over: count)
    }

    /// Whether the repeated text agrees with the promotion.
    func restates(_ promotion: Promotion) -> Bool {
        let regular = regularPrice(of: promotion)
        // If each unit of a pair is half price, the price of a pound is printed.
        let price = promotion.price(regular: regular) ?? promotion.price(regular: regular, rules: .eachAtHalf)
        return findings.compactMap(\.check).allSatisfy { $0.agrees(with: promotion, price) }
    }

    /// "or $2.99 ea": whether a price is for fewer than the deal's number.
    var isForFullCount: Bool { findings.contains { $0.fallback?.isOfCount == true } }

    /// Rewards as printed, and beside a price the discounts that do not lower it.
    var rewards: [Reward] {
        let printed = findings.compactMap(\.reward)
        let gift = hasGift && !printed.contains { $0.kind == .gift } ? [Reward(.gift)] : []
        let said = findings.contains { $0.benefit != nil } && !isBasketSaidTwice ? baskets : []
        let baskets = said.map { Reward(.basketDiscount, value: $0.off, minimumSpend: $0.spend) }
        let coupons = findings.compactMap(\.coupon).map { Reward(.coupon, value: $0.worth, minimumQuantity: $0.count) }
        return printed + gift + baskets + coupons
    }

    /// "FREE chips | When you buy 2 dips": the purchase stands in another clause.
    private var hasGift: Bool { states(.gift) && (asked > 1 || spend != nil) }

    /// Rewards or terms without a deal; nil if the terms are printed twice.
    func bare(_ benefit: Promotion.Benefit) -> Promotion? {
        areTermsTwice
            ? nil : Promotion(benefit, terms: terms, rewards: benefit == .reward ? rewards.map(demanding) : [])
    }

    /// The reward with what a separate clause of the line asks for it.
    private func demanding(_ reward: Reward) -> Reward {
        Reward(
            reward.kind, value: reward.value, minimumSpend: reward.minimumSpend ?? spend,
            minimumQuantity: max(reward.minimumQuantity, asked))
    }
}

extension Clause.RepeatedPrice {
    fileprivate func agrees(with promotion: Promotion, _ price: OfferPrice?) -> Bool {
        var each: Money? { if case .unitPrice(let price) = promotion.benefit { price } else { nil } }
        switch self {
        case .restated(let benefit, _): return benefit == promotion.benefit
        case .bag(let pounds, let total): return promotion.unit == .pound && each.map { $0 * pounds } == total
        case .pack(let total, let pounds):
            // Whether a pack of this weight can cost so much by the pound.
            guard let each else { return promotion.benefit.givesItems }
            return pounds.map { each * $0 == total } ?? true
        case .worksOut(let result, let isBound):
            guard let price else { return false }
            return price.basis == (isBound ? .atMost : .exact) && price.effectiveEach.rounded(price.basis) == result
        }
    }
}
