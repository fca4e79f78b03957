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

    let findings: [Finding]
    /// Counts required by a coupon's title: "Any 2".
    let titleCounts: [Int]
    /// Whether the savings line or the fine print names a coupon.
    let hasCouponBehindDeal: Bool

    init(_ readings: [(zone: LineZone, findings: [Finding])]) {
        let read = readings.filter { $0.zone != .title }.flatMap(\.findings)
        let deals = read.compactMap(\.deal)
        findings = read.map { $0.bracketed.map { $0.finding(beside: deals) } ?? $0 }
        titleCounts = readings.filter { $0.zone == .title }.flatMap(\.findings).map(\.minimum)
        hasCouponBehindDeal = readings.filter { $0.zone != .deal }.flatMap(\.findings).contains {
            !$0.conditions.isDisjoint(with: Promotion.Condition.coupons)
        }
    }

    var outcome: Outcome {
        guard !findings.contains(where: \.isUnpriced), titleCounts.count <= 1 else { return .unpriced }
        switch choice {
        case .contradiction: return .contradiction
        case .none: return bare.map { .promotion($0) } ?? .unpriced
        case .one(let named):
            let deal = PricedDeal(named.benefit, unit: isWeighed(named) ? .pound : named.unit)
            guard isConsistent(deal), let (benefit, minimum) = counted(deal.benefit), var terms else {
                return .contradiction
            }
            terms.minimumQuantity = minimum
            let promotion = Promotion(benefit, unit: deal.unit, terms: terms, rewards: rewards)
            return restates(promotion) ? .promotion(promotion) : .contradiction
        }
    }

    /// "Buy 1 Get 1 Free | Save up to $6.69 lb": the deal is for pieces sold by the pound.
    private func isWeighed(_ deal: PricedDeal) -> Bool {
        deal.benefit.givesItems
            && findings.contains { $0.saving?.isPerPound == true || $0.regular?.isPerPound == true }
    }

    /// "Earn 500 points", "WITH CARD": rewards or terms without a price.
    private var bare: Promotion? {
        guard let terms else { return nil }
        if let basket = soleBasket { return Promotion(basket, terms: terms) }
        if !rewards.isEmpty { return Promotion(.reward, terms: terms, rewards: rewards) }
        guard !terms.conditions.isEmpty, findings.allSatisfy({ $0.minimum == 1 }) else { return nil }
        return Promotion(.unstated, terms: terms)
    }

    /// "Save $3 when you spend $15 on cheese" and nothing else.
    private var soleBasket: Promotion.Benefit? {
        guard rewards.count == 1, let reward = rewards.first, reward.kind == .basketDiscount,
            let off = reward.value, let spend = reward.minimumSpend
        else { return nil }
        return .basketDiscount(spend: spend, off: off, repeats: false)
    }

    /// Units that the line requires. A coupon "off 2" in front of the final price requires both.
    var asked: Int { (findings.map(\.minimum) + takenOff.compactMap(\.count)).max() ?? 1 }

    /// The benefit for the number of items that line and title require; nil if they disagree.
    private func counted(_ benefit: Promotion.Benefit) -> (Promotion.Benefit, minimum: Int)? {
        let asked = asked
        let title = titleCounts.first ?? 1
        switch benefit {
        case .amountOff(let total, let quantity):
            let counts = Set([asked, title, quantity]).subtracting([1])
            guard counts.count <= 1 else { return nil }
            return (.amountOff(total: total, quantity: counts.first ?? 1), 1)
        case .bundle(let count, _):
            let full = asksFullQuantity(besides: benefit) ? max(count, asked) : asked
            return title == 1 && (full == 1 || full.isMultiple(of: count)) ? (benefit, full) : nil
        case .unitPrice, .priceRange: return title == 1 ? (benefit, asked) : nil
        default: return (benefit, max(asked, title))
        }
    }

    /// "2/$6 or $3 ea" requires nothing: a single unit has the same rate.
    private func asksFullQuantity(besides benefit: Promotion.Benefit) -> Bool {
        guard findings.contains(where: \.asksFullQuantity), case .bundle(let count, let total) = benefit else {
            return false
        }
        return fallbackPrice?.amount != CentsFraction(Int128(total.cents), over: Int128(count))
    }

    /// Whether the repeated text agrees with the promotion.
    private func restates(_ promotion: Promotion) -> Bool {
        let benefits = findings.compactMap(\.restated)
        let regular = regularPrice(of: promotion)
        // If each unit of a pair is half price, the price of a pound is printed.
        let price = promotion.price(regular: regular) ?? promotion.price(regular: regular, rules: .eachAtHalf)
        return benefits.allSatisfy { $0 == promotion.benefit }
            && findings.compactMap(\.bag).allSatisfy { promotion.unit == .pound && promotion.benefit.comes(to: $0) }
            && findings.compactMap(\.worksOut).allSatisfy { price.map($0.isPrice) ?? false }
    }

    var isFreeItemOther: Bool { findings.contains(where: \.isFreeItemOther) }
    var rewards: [Reward] { findings.compactMap(\.reward) }
    var savings: Set<Finding.Saving> { Set(findings.compactMap(\.saving)) }
    var fallbackPrice: RegularPrice? { findings.compactMap(\.fallbackPrice).first }
}

extension Finding.WorkedOut {
    fileprivate func isPrice(_ price: OfferPrice) -> Bool {
        price.basis == (isBound ? .atMost : .exact) && price.effectiveEach.rounded(price.basis) == self.price
    }
}

extension Promotion.Benefit {
    fileprivate func comes(to bag: Finding.Bag) -> Bool {
        if case .unitPrice(let price) = self { price * bag.pounds == bag.total } else { false }
    }
}

// MARK: Terms

extension PromotionAssembly {
    /// nil if the text contradicts itself.
    fileprivate var terms: Promotion.Terms? {
        let limits = Set(findings.compactMap(\.limit))
        guard Set(findings.compactMap(\.fallbackPrice)).count <= 1, Set(limits.map(\.counted)).count <= 1,
            Set(findings.compactMap(\.minimumSpend)).count <= 1
        else { return nil }
        return Promotion.Terms(
            additionalUnits: findings.map(\.additionalUnits).first { $0 != .unstated } ?? .unstated,
            isMixAndMatch: findings.contains(where: \.isMixAndMatch),
            minimumSpend: findings.compactMap(\.minimumSpend).first,
            limit: limits.min { $0.count < $1.count },
            conditions: findings.reduce(into: []) { $0.formUnion($1.conditions) }, fallbackPrice: fallbackPrice,
            excludesDeposit: findings.contains(where: \.excludesDeposit))
    }
}
