import Deals

/// The regular price of one unit, as printed or derived from the printed saving.
extension LineClauses {
    /// - Returns: nil if the text gives none, or if it does not fit the deal.
    func regularPrice(of promotion: Promotion) -> RegularPrice? {
        guard !kinds.contains(.otherFreeItem) else { return nil }
        let printed = findings.compactMap(\.regular).distinct
        if let regular = printed.first {
            // "$2.99 lb | Was $8.97 pkg"
            let isOther = promotion.unit == .pound && !regular.isPerPound && regular.unit != nil
            return printed.count == 1 && !isOther ? RegularPrice(regular) : nil
        }
        if let price = priceOfBought ?? priceBeforeOff(promotion.benefit) {
            return RegularPrice(CentsFraction(price), basis: .exact)
        }
        if let sale = saleRate { return RegularPrice(sale, basis: .exact) }
        if let saved = savedFrom(promotion) { return saved }
        // "Other quantities 10/$10" beside "2 FREE when you buy 10", "single bottle $24.99" beside "Buy 2 get $10 off".
        return promotion.benefit.givesItems || isGotBySeveral(promotion.benefit) ? promotion.terms.fallbackPrice : nil
    }

    /// The saving that the text states exactly, without "up to".
    func exactSaving(by promotion: Promotion) -> Money? {
        let all = savings(by: promotion.benefit).map { onOne($0, promotion.benefit) }.distinct
        guard all.count == 1, let saving = all.first, !saving.isUpTo else { return nil }
        // "Save $1" beside "when you buy any 5": the text does not say whether on one or on all.
        let isOnAll = saving.count != nil || findings.contains { $0.demand.isOfSaving || $0.isFinal }
        return isOnAll || findings.allSatisfy { $0.minimum == 1 } ? saving.amount : nil
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

    /// "$2.99 when you buy 4 | Save $4": four dollars on each, or one.
    private func isPerhapsShared(_ saving: Clause.Saving, _ promotion: Promotion) -> Bool {
        guard case .unitPrice = promotion.benefit, saving.count == nil, !saving.isEach, !saving.isPerPound, asked > 1
        else {
            return false
        }
        return saving.amount.cents.isMultiple(of: 100 * asked)
            && !findings.contains { $0.demand.isOfSaving || $0.isFinal }
    }

    /// "SAVE $5 when you buy 5" beside the price of one saves a dollar.
    private func onOne(_ saving: Clause.Saving, _ benefit: Promotion.Benefit) -> Clause.Saving {
        guard case .unitPrice = benefit, let count = eventCount, saving.count == nil, !saving.isEach, count > 1,
            findings.contains(where: { $0.demand.isOfSaving && $0.saving == saving }),
            saving.amount.cents.isMultiple(of: count)
        else { return saving }
        return Clause.Saving(amount: Money(cents: saving.amount.cents / count), isUpTo: saving.isUpTo)
    }

    /// "Sale Price $2.49" in front of a final price.
    var saleRate: CentsFraction? {
        guard let final = findings.lazy.filter(\.isFinal).compactMap(\.deal?.rate).first,
            let sale = findings.lazy.filter({ !$0.isFinal }).compactMap(\.deal?.rate).first
        else { return nil }
        // "$3.33 ea. | final price 3/$10"
        return sale.rounded(.exact) == final.rounded(.exact) ? nil : sale
    }

    private func savedFrom(_ promotion: Promotion) -> RegularPrice? {
        let all = savings(by: promotion.benefit)
        guard all.count == 1, let saving = all.first,
            let amount = derived(saving, promotion.benefit, promotion.unit)
        else { return nil }
        // "Save up to" refers to the most expensive variety in the line, so a price derived from it is a bound.
        return RegularPrice(amount, basis: saving.isUpTo || isPerhapsShared(saving, promotion) ? .atMost : .exact)
    }

    /// The savings that can come from the deal itself. For free items that is their price. Savings by a coupon, a card
    /// or on other goods are excluded; behind the deal line it is unclear which of both a coupon refers to.
    private func savings(by benefit: Promotion.Benefit) -> [Clause.Saving] {
        guard benefit.givesItems else { return (savings + takenOff + restatedOff(beside: benefit)).distinct }
        return hasCouponBehindDeal ? [] : savings.filter { !$0.isExtra }
    }

    /// "Instant savings $3.02 off" beside the price and the regular price, the dollar of "Buy 5, save $5".
    private func restatedOff(beside benefit: Promotion.Benefit) -> [Clause.Saving] {
        guard case .unitPrice = benefit, !findings.contains(where: \.isFinal) else { return [] }
        return findings.compactMap {
            guard case .amountOff(let off, let count) = $0.benefit, off.cents.isMultiple(of: count) else { return nil }
            return Clause.Saving(amount: Money(cents: off.cents / count), isUpTo: false)
        }
    }

    /// "DIGITAL COUPON $2.00 OFF 2" in front of a final price.
    var takenOff: [Clause.Saving] {
        guard findings.contains(where: \.isFinal) else { return [] }
        return findings.compactMap { finding in
            guard !finding.isFinal, case .amountOff(let total, let count) = finding.benefit else { return nil }
            return Clause.Saving(amount: total, isUpTo: false, count: count == 1 ? nil : count)
        }
    }

    private func derived(_ saving: Clause.Saving, _ benefit: Promotion.Benefit, _ unit: SaleUnit) -> CentsFraction? {
        switch benefit {
        case .unitPrice(let price) where (unit == .pound) == saving.isPerPound: savedOnOne(saving, price)
        case .bundle(let count, let total) where saving.isEach && !saving.isPerPound:
            shared(total + saving.amount * count, among: count)
        case .bundle(let count, let total) where (saving.count ?? eventCount) == count && !saving.isPerPound:
            shared(total + saving.amount, among: count)
        // The saving per pound of the free piece is the price of a pound, however many pieces are free.
        case .buyGet(_, _, percentOff: 100) where unit == .pound:
            saving.isPerPound && saving.count == nil ? CentsFraction(saving.amount) : nil
        case .buyGet(let buy, let get, percentOff: 100): savedOnFree(saving, buy: buy, get: get)
        default: nil
        }
    }

    /// "1.49 … SAVE $5 when you buy 5" saves a dollar on each.
    private func savedOnOne(_ saving: Clause.Saving, _ price: Money) -> CentsFraction? {
        if saving.isEach { return CentsFraction(price + saving.amount) }
        let count = saving.count ?? eventCount ?? 1
        guard count > 1 else { return CentsFraction(price + saving.amount) }
        guard findings.contains(where: \.demand.isOfSaving), saving.amount.cents.isMultiple(of: count) else {
            return nil
        }
        return CentsFraction(price + Money(cents: saving.amount.cents / count))
    }

    /// The 3 of "SAVE $3 when you buy 3".
    var eventCount: Int? { findings.first(where: \.demand.isOfSaving)?.minimum }

    /// The saving is the price of the free items. Only "buy one, get one" may omit "on 2".
    private func savedOnFree(_ saving: Clause.Saving, buy: Int, get: Int) -> CentsFraction? {
        let count = saving.count ?? eventCount ?? (buy == 1 && get == 1 && !saving.isEach ? 2 : nil)
        return count == buy + get
            ? shared(saving.isEach ? saving.amount * (buy + get) : saving.amount, among: get) : nil
    }

    /// The nth part of an amount, which must be exact within a cent; otherwise the line has another meaning.
    private func shared(_ amount: Money, among count: Int) -> CentsFraction? {
        let rest = amount.cents % count
        guard min(rest, count - rest) <= 1 else { return nil }
        return CentsFraction(amount, over: count)
    }
}

extension RegularPrice {
    /// The upper end of a range is a bound.
    fileprivate init?(_ printed: Clause.Regular) {
        guard let each = CentsFraction(printed.amount, over: printed.count) else { return nil }
        self.init(each, basis: printed.isRange ? .atMost : .exact)
    }
}
