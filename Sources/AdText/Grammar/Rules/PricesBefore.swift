import Deals

/// Prices before a discount, and what is taken off them.
extension PriceRules {
    /// "Reg. $4.99", "was $2.49/lb", "Reg. $8.99 to $13.99", "Regular retail is up to $11.99 each with Card",
    /// "Compare at 2 for $11.99".
    static func regular(_ line: inout TokenCursor) -> Finding? {
        if let behind = line.optional(regularBehind) { return behind }
        // "30% off regular price | $3.49" is paid.
        let isOfDiscount = line.index == 2 && line.isBehind("off")
        guard regularWords(&line), !isOfDiscount || !line.isAfterBar else { return nil }
        line.word("is", "at")
        let isBound = line.words("up", "to")
        line.mark("~")
        if case .bundle(let count, let total) = line.optional(BundleRules.several)?.benefit {
            return Finding(.regular(Clause.Regular(amount: total, count: count, isRange: isBound)))
        }
        guard let low = line.price() else { return nil }
        let high = line.optional { $0.word("to") || $0.mark("-") ? $0.price() : nil }
        guard high.map({ low < $0 }) ?? true else { return nil }
        let rate = line.optional { $0.rate() }
        guard rate != .measure else { return nil }
        if isBound { _ = line.optional(ConditionRules.card) }
        line.reads { $0.words("and", "save") && $0.isAtClauseEnd }
        return Finding(
            .regular(
                Clause.Regular(
                    amount: high ?? low, isRange: isBound || high != nil, isPerPound: rate == .pound,
                    unit: rate == .each ? .each : rate?.saleUnit)))
    }

    /// "$2.99 reg.", "$2.99 regular price", if no other amount follows.
    private static func regularBehind(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(), case let rate = line.rate(), rate != .measure, !line.isAfterBreak,
            line.word("regularly")
        else { return nil }
        line.word("price", "retail")
        // "$4.49 reg. $3.49" has no clause behind the point.
        let isSpelledOut = line.lastLength > 4
        guard line.isAtClauseEnd, line.isBeforeNoPrice || line.isAfterBar || isSpelledOut else { return nil }
        return Finding(
            .regular(
                Clause.Regular(amount: price, isPerPound: rate == .pound, unit: rate?.saleUnit, isBehind: true))
        )
    }

    private static func regularWords(_ line: inout TokenCursor) -> Bool {
        let isNamed = regularNames.read(&line)
        while isNamed, line.word("price", "retail", "value", "low") {}
        return isNamed
    }

    private static let regularNames = FixedPhrases(
        """
        regularly / was / originally / orig / msrp / normally / usually / original|list price / store value / pre priced
        / discounted|reduced|down|marked (down) from / compare|comparable (value) at|to
        """)

    /// "$14.99 less $3.50" beside the price that this comes to, "DIGITAL COUPON 11.99 - 2.00 = 9.99", "Ad Price $10.99,
    /// Digital Coupon -$1.00".
    static func before(_ line: inout TokenCursor) -> Finding? {
        if let reduced = line.optional(adPrice) { return reduced }
        let coupon = line.optional(CouponRules.coupon)
        guard let full = line.price(), case let isSum = line.mark("-"), isSum || line.word("less", "minus"),
            let off = line.price(), case let isResult = line.reads({ $0.mark("=") && $0.price() == full - off }),
            isResult || !isSum && line.sees({ $0.isTakenOff() })
        else { return nil }
        return Finding(
            .check(.worksOut(price: full - off, isBound: false)),
            .saving(Clause.Saving(amount: off, isUpTo: false, isExtra: true)), .regular(Clause.Regular(amount: full)),
            .needing(coupon?.conditions))
    }

    /// "Ad Price $10.99, Digital Coupon -$1.00": what is paid without the coupon, and its worth.
    private static func adPrice(_ line: inout TokenCursor) -> Finding? {
        guard line.words("ad", "price") || line.words("sale", "price"), let full = line.price() else { return nil }
        _ = line.rate()
        guard let coupon = line.optional(CouponRules.named), line.mark("-"), let off = line.price() else { return nil }
        return Finding(
            .check(.worksOut(price: full - off, isBound: false)), .needing(coupon.conditions),
            .fallback(Clause.Fallback(price: RegularPrice(CentsFraction(full), basis: .exact))))
    }

    /// "$12.99 after $4 OFF", "after $3 instant savings", "includes $1 coupon": what was taken off already.
    static func afterSaving(_ line: inout TokenCursor) -> Finding? {
        guard line.word("after", "includes", "including", "incl"), let amount = line.price() else { return nil }
        let coupon = line.optional(CouponRules.coupon)
        guard line.word("off", "savings", "discount") || coupon != nil else { return nil }
        return Finding(
            .saving(Clause.Saving(amount: amount, isUpTo: false)), .needing(coupon?.conditions))
    }
}

extension TokenCursor {
    /// Whether what comes behind "less $1" is taken off at the register; a gift card or a rebate is not.
    fileprivate mutating func isTakenOff() -> Bool {
        if isAtClauseEnd || word("off", "at", "instant", "with") { return true }
        guard !isWord("mfr") else { return false }
        return optional(CouponRules.named) != nil || optional(ConditionRules.card) != nil || anyWord() == nil
    }
}
