import Deals

/// What a shopper must have or be.
enum ConditionRules {
    /// "WITH MFR DIGITAL COUPON", "with manufacturer's coupon".
    static func manufacturerCoupon(_ line: inout Cursor) -> Finding? {
        line.with()
        guard line.word("mfr", "mfr's", "mfg", "manufacturer", "manufacturer's", "manufacturers") else { return nil }
        let isDigital = line.word("digital")
        guard line.coupon() else { return nil }
        return Finding(conditions: isDigital ? [.manufacturerCoupon, .digitalCoupon] : [.manufacturerCoupon])
    }

    /// "With Digital Coupon", "Digital coupon", "With DG DIGITAL COUPONS".
    static func digitalCoupon(_ line: inout Cursor) -> Finding? {
        if line.with() {
            _ = line.optional { $0.anyWord(but: PriceWords.strict) != nil && $0.isWord("digital") ? true : nil }
        }
        guard line.electronicCoupon() || (line.word("digital") && line.coupon()) else { return nil }
        return Finding(conditions: [.digitalCoupon])
    }

    /// "WITH COUPON", "with store coupon": the chain's own.
    static func storeCoupon(_ line: inout Cursor) -> Finding? {
        let isWith = line.with()
        let isInAd = line.optional { $0.word("in") && $0.mark("-") && $0.word("ad") ? true : nil } != nil
        guard line.word("store", "publix", "kroger", "paper") || isWith || isInAd, line.coupon() else { return nil }
        return Finding(conditions: [.storeCoupon])
    }

    /// Any of the three, or just "coupon".
    static func anyCoupon(_ line: inout Cursor) -> Finding? {
        line.optional(manufacturerCoupon) ?? line.optional(digitalCoupon) ?? line.optional(storeCoupon)
            ?? (line.coupon() ? Finding(conditions: [.storeCoupon]) : nil)
    }

    /// "With Card", "w/ your card", "with Price Plus Card", "With Kroger Plus".
    static func card(_ line: inout Cursor) -> Finding? {
        guard line.with() else { return nil }
        return cardName(&line) || CardNames.behindWith(&line) ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "AdvantEdge", "Just for U price".
    static func programme(_ line: inout Cursor) -> Finding? {
        CardNames.name(&line) ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "99¢ EA. Club Price", "Member Price".
    static func clubPrice(_ line: inout Cursor) -> Finding? {
        line.word("club", "member", "members", "card", "mvp") && line.word("price")
            ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "With Card & Digital Coupon".
    static func cardAndCoupon(_ line: inout Cursor) -> Finding? {
        guard let card = card(&line), line.mark("&") || line.word("and"), let coupon = digitalCoupon(&line) else {
            return nil
        }
        return Finding(conditions: card.conditions.union(coupon.conditions))
    }

    /// "W/O MVP Card $4.09 EA", "Price without digital coupon is up to $6.99 each with Card": what others pay.
    static func without(_ line: inout Cursor) -> Finding? {
        line.word("price")
        guard line.without() else { return nil }
        let card = line.optional { cardName(&$0) ? Finding(conditions: [.loyaltyCard]) : nil }
        guard let missing = card ?? line.optional(anyCoupon) else { return nil }
        line.word("is")
        let isBound = line.words("up", "to")
        guard let price = line.price(), line.pound() || line.each() || line.isAtEnd else { return nil }
        _ = line.optional(Self.card)
        return Finding(
            conditions: missing.conditions,
            otherwise: RegularPrice(CentsFraction(price), basis: isBound ? .atMost : .exact))
    }

    /// "sale price without digital coupon": nothing is asked for.
    static func withoutNote(_ line: inout Cursor) -> Finding? {
        line.word("weekly")
        line.word("sale")
        line.word("price")
        return line.without() && anyCoupon(&line) != nil ? .note : nil
    }

    /// "PICKUP OR DELIVERY ONLY", "with same day order services".
    static func pickupOrDelivery(_ line: inout Cursor) -> Finding? {
        line.word("on")
        if line.words("with", "same", "day", "order", "services") { return Finding(conditions: [.pickupOrDelivery]) }
        guard line.word("pickup", "delivery"), line.word("or", "and") || line.mark("&"),
            line.word("delivery", "pickup")
        else { return nil }
        line.word("only")
        return Finding(conditions: [.pickupOrDelivery])
    }

    /// "Use up to 5 times in a single transaction", "Redeem up to 5x": only a coupon is used.
    static func couponUses(_ line: inout Cursor) -> Finding? {
        guard line.word("use", "redeem") else { return nil }
        line.words("up", "to")
        guard let count = line.count(), line.word("time", "times", "x") else { return nil }
        line.words("in", "a", "single", "transaction")
        return Finding(conditions: [.digitalCoupon], limit: Promotion.Limit(count, .deals))
    }

    /// "Download and redeem the coupon once from January 2-January 6 only": a Kroger coupon's days.
    static func couponDays(_ line: inout Cursor) -> Finding? {
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

    /// "New customers only".
    static func newCustomers(_ line: inout Cursor) -> Finding? {
        guard line.word("new"), line.word("customer", "customers") else { return nil }
        line.word("only")
        return Finding(conditions: [.newCustomer])
    }

    /// "Offer valid when you select Pickup, Delivery or Express Delivery", "Offer not valid on in-store or DeliveryNOW
    /// orders".
    static func offerValid(_ line: inout Cursor) -> Finding? {
        guard line.word("offer") else { return nil }
        guard line.words("valid", "when", "you", "select") || line.words("not", "valid", "on") else { return nil }
        var longest = 8
        while longest > 0,
            line.word("pickup", "delivery", "express", "or", "in", "store", "now", "orders") || line.mark("-")
        { longest -= 1 }
        return Finding(conditions: [.pickupOrDelivery])
    }

    /// "2 DAYS ONLY!", "Friday only", "3 Day Sale": on some of the days that the line prints elsewhere.
    static func someDays(_ line: inout Cursor) -> Finding? {
        if line.words("some", "days", "only") { return Finding(conditions: [.someDays]) }
        guard line.count() != nil else {
            return line.word(in: PriceWords.weekdays) && line.word("only") ? Finding(conditions: [.someDays]) : nil
        }
        line.mark("-")
        return line.word("day", "days") && line.word("only", "sale") ? Finding(conditions: [.someDays]) : nil
    }

    /// "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item. …": a paper coupon's fine print, to its end.
    static func paperCoupon(_ line: inout Cursor) -> Finding? {
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

    /// "your card", "Price Plus Card", "Kroger Plus".
    private static func cardName(_ line: inout Cursor) -> Bool {
        let isNamed = line.words("kroger", "plus")
        if !isNamed, !line.words("price", "plus") {
            line.word("your", "loyalty", "club", "shopper's", "plus", "mvp")
        }
        return line.word("card") || isNamed
    }
}

extension Cursor {
    /// "with", "w/".
    @discardableResult
    mutating func with() -> Bool {
        word("with") || optional { $0.word("w") && $0.mark("/") && !$0.isWord("o") ? true : nil } ?? false
    }

    /// "coupon", "coupons", "cpn"; "required" may follow.
    fileprivate mutating func coupon() -> Bool {
        guard word("coupon", "coupons", "cpn") else { return false }
        word("required", "needed")
        return true
    }

    /// "eCoupon", "e-coupon".
    fileprivate mutating func electronicCoupon() -> Bool {
        if word("ecoupon", "ecoupons") { return true }
        return optional { $0.word("e") && $0.mark("-") && $0.coupon() ? true : nil } ?? false
    }

    /// "without", "w/o".
    mutating func without() -> Bool {
        word("without") || optional { $0.word("w") && $0.mark("/") && $0.word("o") ? true : nil } ?? false
    }

}
