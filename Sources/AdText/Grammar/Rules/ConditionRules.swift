import Deals

/// Requirements on the shopper.
enum ConditionRules {
    /// "With Card", "w/ your card", "with Price Plus Card", "With Kroger Plus", "Only with your Giant card".
    static func card(_ line: inout TokenCursor) -> Finding? {
        line.word("only")
        guard line.with() else { return nil }
        return cardName(&line) || CardNames.behindWith(&line) ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "AdvantEdge", "Just for U price".
    static func programme(_ line: inout TokenCursor) -> Finding? {
        CardNames.name(&line) ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "99¢ EA. Club Price", "Member Price".
    static func clubPrice(_ line: inout TokenCursor) -> Finding? {
        line.word("club", "member", "members", "card", "mvp") && line.word("price")
            ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "With Card & Digital Coupon".
    static func cardAndCoupon(_ line: inout TokenCursor) -> Finding? {
        guard let card = card(&line), line.mark("&") || line.word("and"), let coupon = CouponRules.digitalCoupon(&line)
        else {
            return nil
        }
        return Finding(conditions: card.conditions.union(coupon.conditions))
    }

    /// "W/O MVP Card $4.09 EA", "Price without digital coupon is up to $6.99 each with Card": the price for other
    /// shoppers.
    static func without(_ line: inout TokenCursor) -> Finding? {
        line.word("price")
        guard line.without() else { return nil }
        let card = line.optional { cardName(&$0) ? Finding(conditions: [.loyaltyCard]) : nil }
        guard let missing = card ?? line.optional(CouponRules.anyCoupon) else { return nil }
        line.word("is")
        let isBound = line.words("up", "to")
        guard let price = line.price(), line.pound() || line.each() || line.isAtEnd else { return nil }
        _ = line.optional(Self.card)
        return Finding(
            conditions: missing.conditions,
            fallbackPrice: RegularPrice(CentsFraction(price), basis: isBound ? .atMost : .exact))
    }

    /// "3/$15 WITHOUT DIGITAL COUPON", "$3.99/ea. without card": the same with the price first. The price in "2/6.0 W/O Card $3.59 EA" is another.
    static func priceWithout(_ line: inout TokenCursor) -> Finding? {
        guard
            let price = line.price(of: [
                BundleRules.slash, BundleRules.count, PriceRules.perPound, PriceRules.each, PriceRules.plain,
            ])?.deal?.rate, line.without()
        else { return nil }
        let card = line.optional { cardName(&$0) ? Finding(conditions: [.loyaltyCard]) : nil }
        guard let missing = card ?? line.optional(CouponRules.anyCoupon), line.isBeforeNoPrice else { return nil }
        return Finding(conditions: missing.conditions, fallbackPrice: RegularPrice(price, basis: .exact))
    }

    /// "sale price without digital coupon": no coupon is required.
    static func withoutNote(_ line: inout TokenCursor) -> Finding? {
        line.word("weekly")
        line.word("sale")
        line.word("price")
        return line.without() && CouponRules.anyCoupon(&line) != nil ? .note : nil
    }

    /// "PICKUP OR DELIVERY ONLY", "with same day order services", "Available on Pick up & Delivery orders only".
    static func pickupOrDelivery(_ line: inout TokenCursor) -> Finding? {
        line.word("available")
        line.word("on")
        if line.words("with", "same", "day", "order", "services") { return Finding(conditions: [.pickupOrDelivery]) }
        guard line.way(), line.word("or", "and") || line.mark("&"), line.way() else { return nil }
        line.word("orders")
        line.word("only")
        return Finding(conditions: [.pickupOrDelivery])
    }

    /// "New customers only".
    static func newCustomers(_ line: inout TokenCursor) -> Finding? {
        guard line.word("new"), line.word("customer", "customers") else { return nil }
        line.word("only")
        return Finding(conditions: [.newCustomer])
    }

    /// "Offer valid when you select Pickup, Delivery or Express Delivery", "Offer not valid on in-store or DeliveryNOW
    /// orders".
    static func offerValid(_ line: inout TokenCursor) -> Finding? {
        guard line.word("offer") else { return nil }
        guard line.words("valid", "when", "you", "select") || line.words("not", "valid", "on") else { return nil }
        var longest = 8
        while longest > 0,
            line.word("pickup", "delivery", "express", "or", "in", "store", "now", "orders") || line.mark("-")
        { longest -= 1 }
        return Finding(conditions: [.pickupOrDelivery])
    }

    /// "2 DAYS ONLY!", "Friday only", "3 Day Sale": only on some of the days printed elsewhere in the line.
    static func someDays(_ line: inout TokenCursor) -> Finding? {
        if line.words("some", "days", "only") { return Finding(conditions: [.someDays]) }
        guard line.count() != nil else {
            return line.word(in: PriceWords.weekdays) && line.word("only") ? Finding(conditions: [.someDays]) : nil
        }
        line.mark("-")
        return line.word("day", "days") && line.word("only", "sale") ? Finding(conditions: [.someDays]) : nil
    }

    /// "your card", "Price Plus Card", "Kroger Plus".
    private static func cardName(_ line: inout TokenCursor) -> Bool {
        let isNamed = line.words("kroger", "plus")
        if !isNamed, !line.words("price", "plus") {
            while line.word("your", "a", "loyalty", "club", "shopper's", "shoppers", "plus", "mvp", "savings") {}
        }
        return line.word("card") || isNamed || line.optional(otherCard) != nil
    }

    /// "Giant Card", "Food Lion card".
    private static func otherCard(_ line: inout TokenCursor) -> Bool? {
        var longest = 2
        while longest > 0, !line.isWord("card"), line.anyWord(but: otherCards) != nil { longest -= 1 }
        return longest < 2 && line.word("card") ? true : nil
    }

    /// Words before "card" that name another kind of card.
    private static let otherCards = PriceWords.strict.union([
        "gift", "credit", "debit", "greeting", "visa", "business", "ebt", "memory", "sim", "recipe",
    ])
}

extension TokenCursor {
    /// "pickup", "pick up", "delivery".
    fileprivate mutating func way() -> Bool { word("pickup", "delivery") || words("pick", "up") }

    /// "with", "w/".
    @discardableResult
    mutating func with() -> Bool {
        word("with") || optional { $0.word("w") && $0.mark("/") && !$0.isWord("o") ? true : nil } ?? false
    }

    /// "without", "w/o".
    mutating func without() -> Bool {
        word("without") || optional { $0.word("w") && $0.mark("/") && $0.word("o") ? true : nil } ?? false
    }
}
