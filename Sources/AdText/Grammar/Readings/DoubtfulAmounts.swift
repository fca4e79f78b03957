import Deals

/// The questions that an amount of a line leaves open, as `Readings` asks them.
extension LineClauses {
    /// "FREE chips" and nothing else does not say what to buy for them, nor does "$50 gift card".
    var isGiftExplained: Bool {
        if findings.contains(where: { $0.rewardSource == .perhapsBought }), asked == 1, spend == nil, leastSpend == nil
        {
            return false
        }
        return !states(.gift) || rewards.contains { $0.kind == .gift }
    }

    /// "on 2" is the number that a discount is for; beside a price it is unclear.
    var isCountExplained: Bool {
        if kinds.contains(.coupon) { return true }
        return findings.allSatisfy { $0.deal?.isAmountOff ?? true }
            && (!savings.isEmpty || findings.contains { $0.deal?.isAmountOff == true })
    }

    func isUnitElsewhere(_ unit: SaleUnit) -> Bool { findings.contains { $0.rate == unit } }

    /// Whether the line has two benefits, neither of which is a final price.
    var isOfTwoDeals: Bool {
        deals.count == 2 && !deals.contains { $0.kind == .final }
    }

    /// "Sale Price $4.49, $2 Register Reward, final price $2.49".
    func isLessReward(_ final: PricedDeal) -> Bool {
        let values = findings.compactMap { $0.reward?.kind == .basketDiscount ? nil : $0.reward?.value }
        let sales = findings.compactMap { $0.isFinal ? nil : $0.deal }
        return values.contains { value in
            sales.contains { $0.sum != nil && $0.rate == final.rate.map { CentsFraction($0.rounded(.exact) + value) } }
        }
    }

    func isSavedOnMore(than final: PricedDeal) -> Bool {
        guard let count = final.sum?.count else { return false }
        return savings.contains { !$0.isUpTo && $0.count ?? 1 > max(asked, count) }
    }

    /// "$4.99 reg. $3.99 sale", "$3.99 without card, $2.99 with card": nobody pays more than the regular price.
    func isBelowOthers(_ deal: PricedDeal) -> Bool {
        guard let rate = deal.rate else { return false }
        if let other = fallbackPrice, other.basis == .exact, other.amount < rate { return true }
        return findings.compactMap(\.regular).contains { regular in
            let each = CentsFraction(regular.amount, over: regular.count)
            return !regular.isRange && (each.map { $0 < rate } ?? false)
        }
    }

    /// An amount behind the gift itself belongs to what is bought.
    var isPriceOfGift: Bool {
        guard let gift = findings.firstIndex(where: { $0.rewardSource == .giftItself }) else { return false }
        return findings[gift...].contains { $0.deal != nil }
    }

    func isOfLostPoint(_ deal: PricedDeal) -> Bool {
        findings.contains {
            !$0.pointless.isEmpty && $0.deal == deal && $0.isDealPointless(beside: findings.flatMap(\.pointed))
        }
    }

    /// "$1 off with coupon | reg. $2.99 | $1.99": the price is the one with the coupon.
    func isCouponIncluded(_ deal: PricedDeal) -> Bool {
        guard let saving = findings.compactMap(\.coupon?.worth).first, let rate = deal.rate else { return false }
        return rate <= CentsFraction(saving) || startingRate?.rounded(.exact) == rate.rounded(.exact) + saving
    }

    /// "$7.19 | 10% off $7.99 | Save 10% when you buy 4": the price is after the percentage, exact to the cent.
    func isSaved(_ percent: Int, by benefit: Promotion.Benefit) -> Bool {
        guard case .unitPrice(let price) = benefit else { return benefit == .percentOff(percent) }
        return findings.compactMap(\.regular).contains { regular in
            regular.count == 1 && abs(price.cents * 100 - regular.amount.cents * (100 - percent)) < 100
        }
    }

    /// The price is after the saving only if its own text requires as many. "16.99 SAVE $5.00 on TWO": nothing requires
    /// two; "save up to" is a claim.
    var isUnclearEvent: Bool {
        if kinds.contains(.final) { return false }
        guard let event = findings.first(where: \.demand.isOfSaving) else {
            return savings.contains { $0.count ?? 1 > 1 && !$0.isUpTo } && findings.allSatisfy { $0.minimum == 1 }
        }
        return !findings.contains { !$0.demand.isOfSaving && $0.minimum == event.minimum && event.minimum > 1 }
    }

    /// "12.00 WHEN YOU BUY 2", "When you buy 4 FINAL COST 8.00": the price of one or of all? It is that of one if the
    /// text says so ("each", "any 5", "2 or more"), if a sum proves it, or if it is unlikely to be a total.
    func isPerhapsTotal(_ deal: PricedDeal) -> Bool {
        guard asked > 1, deal.unit == .each, case .unitPrice(let price) = deal.benefit else { return false }
        let isProved =
            saleRate ?? startingRate != nil && !takenOff.isEmpty
            || savings.contains { saleRate == CentsFraction(price + $0.amount) }
            || findings.contains { fewer in
                fewer.fallback?.fewerThan != nil
                    && fewer.fallback?.price.map { $0.amount <= CentsFraction(price * 2) } == true
            }
        let isOfOne = findings.contains {
            $0.isOfOne || $0.demand.isMixAndMatch || $0.saving?.isEach == true || $0.demand.additionalUnits != .unstated
                || $0.percentSaved != nil
        }
        return !isProved && !isOfOne && (kinds.contains(.final) || price.canBeTotal(of: asked))
    }
}

extension Money {
    /// Whether the amount can be a total: round ("$12.00", "$4.50"), or a multiple of a price that ends in 9 (two at
    /// $2.49 are $4.98).
    fileprivate func canBeTotal(of count: Int) -> Bool {
        cents.isMultiple(of: 10) || cents.isMultiple(of: count) && cents / count % 10 == 9
    }
}
