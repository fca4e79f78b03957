import Deals

/// Required coupons, and how often they can be used.
enum CouponRules {
    /// "WITH MFR DIGITAL COUPON", "with manufacturer's coupon".
    static func manufacturerCoupon(_ line: inout TokenCursor) -> Finding? {
        line.with()
        guard line.word("mfr", "mfr's", "mfg", "manufacturer", "manufacturer's", "manufacturers") else { return nil }
        let isDigital = line.word("digital")
        guard line.coupon() else { return nil }
        return Finding(conditions: isDigital ? [.manufacturerCoupon, .digitalCoupon] : [.manufacturerCoupon])
    }

    /// "With Digital Coupon", "Digital coupon", "With DG DIGITAL COUPONS", "Clip Coupon".
    static func digitalCoupon(_ line: inout TokenCursor) -> Finding? {
        let isClipped = line.word("clip", "clipped")
        let isAsked = isClipped || line.word("download", "activate", "load", "use")
        if isAsked { line.word("the", "your", "a") }
        if !isAsked, line.with() {
            line.word("clipped", "a", "your")
            _ = line.optional { $0.anyWord(but: PriceWords.strict) != nil && $0.isWord("digital") ? true : nil }
        }
        guard line.electronicCoupon() || ((line.word("digital") || isClipped) && line.coupon()) else { return nil }
        return Finding(conditions: [.digitalCoupon])
    }

    /// "WITH COUPON", "with store coupon": the chain's own.
    static func storeCoupon(_ line: inout TokenCursor) -> Finding? {
        let isWith = line.with()
        line.word("smart")
        let isInAd = line.optional { $0.word("in") && $0.mark("-") && $0.word("ad") ? true : nil } != nil
        guard line.word("store", "publix", "kroger", "paper") || isWith || isInAd, line.coupon() else { return nil }
        return Finding(conditions: [.storeCoupon])
    }

    /// Any of the three, or just "coupon".
    static func anyCoupon(_ line: inout TokenCursor) -> Finding? {
        line.optional(manufacturerCoupon) ?? line.optional(digitalCoupon) ?? line.optional(storeCoupon)
            ?? (line.coupon() ? Finding(conditions: [.storeCoupon]) : nil)
    }

    /// "Use up to 5 times in a single transaction", "Redeem up to 5x": only a coupon is used.
    static func couponUses(_ line: inout TokenCursor) -> Finding? {
        guard line.word("use", "redeem") else { return nil }
        line.words("up", "to")
        guard let count = line.count(), line.word("time", "times", "x") else { return nil }
        line.words("in", "a", "single", "transaction")
        return Finding(conditions: [.digitalCoupon], limit: Promotion.Limit(count, .deals))
    }

    /// "Download and redeem the coupon once from January 2-January 6 only": a Kroger coupon's days.
    static func couponDays(_ line: inout TokenCursor) -> Finding? {
        guard line.word("download", "redeem", "clip") else { return nil }
        line.words("and", "redeem")
        guard line.word("the"), line.word("coupon"), line.words("once", "from") else { return nil }
        var longest = 8
        while longest > 0, line.number() != nil || line.mark("-") || line.word(in: PrintedDate.monthNames) {
            longest -= 1
        }
        line.word("only")
        return Finding(conditions: [.digitalCoupon])
    }

    /// "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item. …": a paper coupon's fine print, to its end.
    static func paperCoupon(_ line: inout TokenCursor) -> Finding? {
        guard line.words("coupon", "valid") else { return nil }
        var finding = Finding(conditions: [.storeCoupon])
        while !line.isAtEnd {
            if let count = line.optional({ $0.word("limit") ? $0.count() : nil }) {
                finding.limit = Promotion.Limit(count, .deals)
            } else {
                line.move(to: line.index + 1)
            }
        }
        return finding
    }
}

extension TokenCursor {
    /// "coupon", "coupons", "cpn"; "required" may follow.
    fileprivate mutating func coupon() -> Bool {
        guard word("coupon", "coupons", "cpn") else { return false }
        word("required", "needed")
        _ = optional { $0.publication() }
        return true
    }

    /// "in most Sunday newspapers", "in our app", "at coupon center".
    fileprivate mutating func publication() -> Bool? {
        word("available", "found", "savings")
        guard word("in", "from", "at") else { return nil }
        var longest = 4
        while longest > 0,
            word("most", "many", "our", "your", "the", "this", "local", "sunday", "sunday's", "weekly", "coupon")
        {
            longest -= 1
        }
        return word("newspaper", "newspapers", "paper", "papers", "insert", "inserts", "app", "ad", "center")
            ? true : nil
    }

    /// "eCoupon", "e-coupon".
    fileprivate mutating func electronicCoupon() -> Bool {
        if word("ecoupon", "ecoupons") { return true }
        return optional { $0.word("e") && $0.mark("-") && $0.coupon() ? true : nil } ?? false
    }
}
