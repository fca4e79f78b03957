import Deals

/// Checks whether the parts of a line are consistent with its deal. They are not if the text leaves open what an amount
/// is the price of.
extension PromotionAssembly {
    func isConsistent(_ deal: PricedDeal) -> Bool {
        if isFreeItemOther, !deal.benefit.givesItems { return false }
        if isPriceOfGift || isTimesOnly || isEstimated(deal) { return false }
        if isByPound, deal.unit == .each, case .bundle = deal.benefit { return false }
        if isBelowOthers(deal) || isOfLostPoint(deal) || isCouponIncluded(deal) { return false }
        if findings.contains(where: { $0.fewerThan.map { $0 != max(asked, deal.sum?.count ?? 1) } ?? false }) {
            return false
        }
        if deal.sum != nil, !hasCoupon, findings.contains(where: \.isForNamedGoods) { return false }
        guard findings.compactMap(\.percentSaved).allSatisfy({ isSaved($0, by: deal.benefit) }) else { return false }
        if deal.sum != nil, isBeforeOrAfterCoupon { return false }
        if findings.contains(where: { $0.rateElsewhere == .pound }), !deal.isPriceOfOne, !deal.benefit.givesItems {
            return false
        }
        if deal.unit != .pound, findings.contains(where: { $0.regular?.isPerPound == true || $0.pack != nil }) {
            return false
        }
        switch deal.benefit {
        case .unitPrice:
            let isPerPoundSaving = deal.unit != .pound && savings.contains(where: \.isPerPound)
            // "8.0 FREE CARROTS when you buy 2 dips": the price of one, or of both?
            let isGiftForSeveral = rewards.contains { $0.kind == .gift && $0.minimumQuantity > 1 }
            return !isPerPoundSaving && (asked > 1 || !findings.contains(where: \.asksFullQuantity)) && !isUnclearEvent
                && !isGiftForSeveral && !isPerhapsTotal(deal) && !isOfSeveral
        case .bundle(let count, _):
            return (!findings.contains(where: \.needsSavingOnAll) || savings.contains { $0.count == count })
                && !isSavedOnOthers(than: count)
        default: return deal.benefit.givesItems || !findings.contains(where: \.asksFullQuantity)
        }
    }

    /// "$4.99 reg. $3.99 sale", "$3.99 without card, $2.99 with card": nobody pays more than the regular price.
    private func isBelowOthers(_ deal: PricedDeal) -> Bool {
        guard let rate = deal.rate else { return false }
        if let other = fallbackPrice, other.basis == .exact, other.amount < rate { return true }
        return findings.compactMap(\.regular).contains { regular in
            let each = CentsFraction(regular.amount, over: regular.count)
            return !regular.isRange && (each.map { $0 < rate } ?? false)
        }
    }

    /// "FREE with purchase of Tequila | $1.75 L": an amount behind it belongs to what is bought.
    private var isPriceOfGift: Bool {
        guard let gift = findings.firstIndex(where: \.isGiftItself) else { return false }
        return findings[gift...].contains { $0.deal != nil }
    }

    /// "3 x $2", "4 lbs. x $1.99": for all, or each? Only Spanish ads mean both.
    private var isTimesOnly: Bool { !isSpanish && findings.contains(where: \.isTimes) }

    /// "$3.98 final cost by weight": what is paid differs, if it is not the price of a pound.
    private func isEstimated(_ deal: PricedDeal) -> Bool {
        deal.sum != nil && deal.unit != .pound && findings.contains(where: \.isByWeight)
    }

    /// "$399 ea", "$150 off": the point is lost.
    private func isOfLostPoint(_ deal: PricedDeal) -> Bool {
        findings.contains { $0.deal == deal && $0.isDealPointless(beside: pointed) }
    }

    /// "$1.99 | Save $3 with coupon", "$1 off with coupon | reg. $2.99 | $1.99": the price is the one with the coupon.
    private func isCouponIncluded(_ deal: PricedDeal) -> Bool {
        guard let saving = findings.compactMap(\.couponSaving).first, let rate = deal.rate else { return false }
        return rate <= CentsFraction(saving) || startingRate?.rounded(.exact) == rate.rounded(.exact) + saving
    }

    /// "4.00 $1.00 off 2 with coupon": a price of one, or of both?
    private var isOfSeveral: Bool { findings.contains { $0.couponSaving != nil && $0.discountCount ?? 1 > 1 } }

    /// "$7.19 | 10% off $7.99 | Save 10% when you buy 4": the price is after the percentage, exact to the cent.
    private func isSaved(_ percent: Int, by benefit: Promotion.Benefit) -> Bool {
        guard case .unitPrice(let price) = benefit else { return benefit == .percentOff(percent) }
        return findings.compactMap(\.regular).contains { regular in
            regular.count == 1 && abs(price.cents * 100 - regular.amount.cents * (100 - percent)) < 100
        }
    }

    /// "$4.99 | Save $1 with digital coupon".
    private var isBeforeOrAfterCoupon: Bool {
        findings.contains(where: \.isByCoupon) && !findings.contains(where: \.isFinal)
    }

    /// "16.99 SAVE $5.00 on TWO": nothing requires two. "Save up to" is a claim.
    private var isUnclearSaving: Bool {
        savings.contains { $0.count ?? 1 > 1 && !$0.isUpTo } && findings.allSatisfy { $0.minimum == 1 }
    }

    /// "3.99 SAVE $3 when you buy 3": the price is after the saving only if its own text requires as many.
    private var isUnclearEvent: Bool {
        if findings.contains(where: \.isFinal) { return false }
        guard let event = findings.first(where: \.isEvent) else { return isUnclearSaving }
        return !findings.contains { !$0.isEvent && $0.minimum == event.minimum && event.minimum > 1 }
    }

    /// "2/6.00 SAVE $6 when you buy 6": before or after the saving? "Save up to" is a claim.
    private func isSavedOnOthers(than count: Int) -> Bool {
        findings.contains { $0.isEvent && $0.minimum != count }
            || savings.contains { !$0.isUpTo && $0.count ?? count != count }
    }

    /// "12.00 WHEN YOU BUY 2", "When you buy 4 FINAL COST 8.00": the price of one or of all? It is that of one if the
    /// text says so ("each", "any 5", "2 or more"), if a sum proves it, or if it is unlikely to be a total.
    private func isPerhapsTotal(_ deal: PricedDeal) -> Bool {
        guard asked > 1, deal.unit == .each, case .unitPrice(let price) = deal.benefit else { return false }
        let isProved =
            saleRate ?? startingRate != nil && !takenOff.isEmpty
            || savings.contains { saleRate == CentsFraction(price + $0.amount) }
            || findings.contains { fewer in
                fewer.fewerThan != nil && fewer.fallbackPrice.map { $0.amount <= CentsFraction(price * 2) } == true
            }
        let isOfOne = findings.contains {
            $0.isOfOne || $0.isMixAndMatch || $0.saving?.isEach == true || $0.additionalUnits != .unstated
                || $0.percentSaved != nil
        }
        return !isProved && !isOfOne && (findings.contains(where: \.isFinal) || price.canBeTotal(of: asked))
    }
}

extension Money {
    /// Whether the amount can be a total: round ("$12.00", "$4.50"), or a multiple of a price that ends in 9 (two at
    /// $2.49 are $4.98).
    fileprivate func canBeTotal(of count: Int) -> Bool {
        cents.isMultiple(of: 10) || cents.isMultiple(of: count) && cents / count % 10 == 9
    }
}
