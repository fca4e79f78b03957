import Deals

/// The savings that the line claims, and other text that gives the regular price.
enum SavingRules {
    /// "save up to $1.98 on 2", "save $2.00", "save up to $3.00 lb", "save/ahorre 72¢", "Save An Additional $3".
    static func amount(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save") || (line.isAtStart && line.word("savings")) else { return nil }
        if line.mark("/") { guard line.word("ahorre", "ahorra") else { return nil } }
        let isUpTo = line.words("up", "to")
        guard let amount = line.price() else { return nil }
        var saving = Finding.Saving(amount: amount, isUpTo: isUpTo)
        saving.count = line.optional { $0.word("on") ? $0.count() : nil }
        saving.isPerPound = line.optional(perPound) ?? false
        saving.isEach = line.each()
        saving.isExtra = line.isBeforeGoods(isCounted: saving.count != nil)
        return Finding(saving: saving)
    }

    /// "Save $3.00 with card". "Save up to $3.99 with card" is the saving of the deal beside it for card holders.
    static func withCard(_ line: inout TokenCursor) -> Finding? {
        guard var finding = amount(&line), finding.saving?.isUpTo == false, let card = ConditionRules.card(&line) else {
            return nil
        }
        finding.conditions = card.conditions
        finding.saving?.isExtra = true
        return finding
    }

    /// "Save An Additional $3 with DG Digital Coupons": a still lower price that the line does not state.
    static func additional(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save") else { return nil }
        line.word("an")
        guard line.word("additional", "extra"), line.price() != nil || line.percent() != nil else { return nil }
        return line.optional(CouponRules.anyCoupon) != nil || line.optional(ConditionRules.card) != nil ? .note : nil
    }

    /// "-3.00 /LB", and "-$5.00" behind a final price.
    static func minus(_ line: inout TokenCursor) -> Finding? {
        guard line.mark("-"), let amount = line.price(bareFractionDigits: 2...2) else { return nil }
        var saving = Finding.Saving(amount: amount, isUpTo: false, isExtra: true)
        saving.isPerPound = line.optional(perPound) ?? false
        return Finding(saving: saving)
    }

    /// "Save $1 with digital coupon", "digital coupon: save $1": unclear whether a price beside it is before or after
    /// the coupon.
    static func withCoupon(_ line: inout TokenCursor) -> Finding? {
        let before = line.optional(CouponRules.anyCoupon)
        guard var finding = amount(&line), let coupon = before ?? line.optional(CouponRules.anyCoupon) else {
            return nil
        }
        finding.conditions = coupon.conditions
        finding.isByCoupon = true
        finding.saving?.isExtra = true
        return finding
    }

    /// "-$1.00 digital coupon", "save 20% with coupon" in the savings line.
    static func offWithCoupon(_ line: inout TokenCursor) -> Finding? {
        guard var finding = line.optional(minus) ?? line.optional(percent),
            let coupon = line.optional(CouponRules.anyCoupon)
        else { return nil }
        finding.conditions = coupon.conditions
        finding.isByCoupon = true
        return finding
    }

    /// "SAVE UP TO 45%": a claim beside a printed price.
    static func percent(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save") else { return nil }
        line.words("up", "to")
        return line.percent() != nil ? .note : nil
    }

    /// "1.59 Per Lb. SAVE 15%": the price after the saving.
    static func percentBesidePrice(_ line: inout TokenCursor) -> Finding? {
        guard
            var finding = line.price(of: [PriceRules.perPound, PriceRules.each, BundleRules.slash, BundleRules.count]),
            percent(&line) != nil, !line.isBeforeDemand
        else { return nil }
        finding.needsSavingOnAll = false
        return finding
    }

    /// "Save 50%" if it is the whole deal.
    static func percentDeal(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save"), let percent = line.percent() else { return nil }
        line.word("off", "each")
        return .benefit(.percentOff(percent))
    }

    /// "SAVE $3 when you buy 3", "Save $1 each when you buy 5 or more".
    static func event(_ line: inout TokenCursor) -> Finding? {
        guard let finding = amount(&line), let demand = QuantityRules.mustBuy(&line) else { return nil }
        return event(finding, demand)
    }

    /// "When you buy 3, save $3".
    static func eventBehind(_ line: inout TokenCursor) -> Finding? {
        guard let demand = QuantityRules.mustBuy(&line), let finding = amount(&line) else { return nil }
        return event(finding, demand)
    }

    private static func event(_ saving: Finding, _ demand: Finding) -> Finding? {
        guard saving.saving?.isUpTo == false else { return nil }
        var finding = saving
        finding.minimum = demand.minimum
        finding.additionalUnits = demand.additionalUnits
        finding.isMixAndMatch = demand.isMixAndMatch
        finding.isEvent = true
        return finding
    }

    /// "Reg. $4.99", "was $41.29", "Reg. $11.79 lb", "Reg. $8.99 to $13.99", "Regular retail is up to $11.99 each with
    /// Card".
    static func regular(_ line: inout TokenCursor) -> Finding? {
        guard line.word("reg", "regular", "regularly", "was") else { return nil }
        line.word("price", "retail")
        line.word("is")
        let isBound = line.words("up", "to")
        if case .bundle(let count, let total) = line.optional(BundleRules.count)?.benefit {
            return Finding(regular: Finding.Regular(amount: total, count: count, isRange: isBound))
        }
        guard let low = line.price() else { return nil }
        let high = line.optional { $0.word("to") || $0.mark("-") ? $0.price() : nil }
        guard high.map({ low < $0 }) ?? true else { return nil }
        let isPerPound = line.optional(perPound) ?? false
        if !isPerPound { line.word("each", "ea") }
        if isBound { _ = line.optional(ConditionRules.card) }
        return Finding(
            regular: Finding.Regular(amount: high ?? low, isRange: isBound || high != nil, isPerPound: isPerPound))
    }

    /// "$2.92/lb" after the earlier price: a unit price, not the price.
    static func unitPriceNote(_ line: inout TokenCursor) -> Finding? {
        guard line.price(bareFractionDigits: 2...2) != nil, line.mark("/") else { return nil }
        return line.pound() || line.measure() ? .note : nil
    }

    /// "12¢/oz", "$0.12 per fl oz" beside a price: nothing is sold by the ounce.
    static func pricePerOunce(_ line: inout TokenCursor) -> Finding? {
        guard line.price(bareFractionDigits: 2...3) != nil, line.mark("/") || line.word("per") else { return nil }
        return line.measure() ? .note : nil
    }

    private static func perPound(_ line: inout TokenCursor) -> Bool? {
        if !line.mark("/") { line.word("per") }
        return line.pound() ? true : nil
    }
}

extension TokenCursor {
    /// Whether the number to buy comes next.
    fileprivate var isBeforeDemand: Bool {
        var next = self
        return next.word("when", "on", "must")
    }

    /// Whether words for goods come next: "on Bubly", or "Bubly" behind "on 2".
    fileprivate func isBeforeGoods(isCounted: Bool) -> Bool {
        var next = self
        guard isCounted ? !isAfterBreak : next.word("on") else { return false }
        return next.anyWord(but: PriceWords.dealing) != nil
    }

    /// Units that goods are measured in but not sold by.
    fileprivate mutating func measure() -> Bool {
        if word("fl") { return word("oz", "ounce") }
        return word("oz", "ounce", "ct", "count", "sheet", "sheets")
    }
}
