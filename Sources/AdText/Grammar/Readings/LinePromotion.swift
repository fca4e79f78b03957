import Deals

/// The promotion of a deal, with all that its line says of it.
extension LineClauses {
    /// "Buy 1 Get 1 Free | Save up to $6.69 lb": the deal is for pieces sold by the pound. "$0.74 | Bananas | Per lb."
    func unit(of deal: PricedDeal) -> SaleUnit {
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
    func restates(_ promotion: Promotion) -> Bool {
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

extension Facts.WorkedOut {
    fileprivate func isPrice(_ price: OfferPrice) -> Bool {
        price.basis == (isBound ? .atMost : .exact) && price.effectiveEach.rounded(price.basis) == self.price
    }
}

extension Promotion.Benefit {
    /// Whether a pack of this weight can cost so much by the pound.
    fileprivate func mayCome(to pack: Facts.Pack) -> Bool {
        guard case .unitPrice(let price) = self else { return givesItems }
        return pack.pounds.map { price * $0 == pack.total } ?? true
    }

    fileprivate func comes(to bag: Facts.Bag) -> Bool {
        if case .unitPrice(let price) = self { price * bag.pounds == bag.total } else { false }
    }
}
