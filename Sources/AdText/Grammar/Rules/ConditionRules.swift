import Deals
import Words

/// Requirements on the shopper.
enum ConditionRules {
    /// "With Card", "w/ your card", "with Price Plus Card", "Only with your Giant card", "Member price", "99¢ EA. Club
    /// Price", "Just for U", "members only", "With Card & Digital Coupon".
    static func card(_ line: inout TokenCursor) -> Finding? {
        line.word("only", "valid")
        let isWith = line.with() || line.word("use", "show", "requires", "require")
        if isWith { line.word("your") }
        guard
            line.reads({ named(&$0, isWith) })
                || (isWith ? CardNames.behindWith(&line) : line.reads(CardNames.name))
        else { return nil }
        // "with mPerks digital coupon" names the coupon.
        if !line.isAfterBreak, line.sees({ CouponRules.named(&$0) != nil }) { return nil }
        line.word("required", "only")
        // "BonusCard savings $2"
        if line.sees({ $0.word("savings") && !$0.isBeforeNoPrice }) { return nil }
        line.word("price", "savings")
        let coupon = line.optional { line in
            line.plus() && line.isBeforeNoPrice ? CouponRules.coupon(&line) : nil
        }
        return Finding(.conditions((coupon?.conditions ?? []).union([.loyaltyCard])))
    }

    /// "your card", "Price Plus Card"; without "with" only "member price", "card price" and "members only".
    private static func named(_ line: inout TokenCursor, _ isWith: Bool) -> Bool {
        if isWith, line.reads(cardName) { return true }
        guard line.mentions.contains(.card) else { return false }
        let isClause = line.isAtStart || line.isAfterBreak
        // "gift cards only"
        if line.isWord("no") || line.isWord("card") && line.isBehind(.otherCard) { return false }
        // "Hallmark Cards" are goods.
        let isNamed = line.reads {
            cardName(&$0)
                && ($0.word("required", "needed")
                    || (isClause && $0.isAtClauseEnd || $0.sees(andCoupon)) && !$0.isBehindCards)
        }
        if isNamed { return true }
        if isClause, line.reads(shopperCard) { return true }
        if isClause, line.reads(members) { return true }
        let isStrong = line.word(
            "member", "club", "card", "loyalty", "cardholder", "cardholders", "perks", "insider", "shoppers")
        guard isStrong || line.word("reward", "vic", "mvp", "prime") else { return false }
        line.mark("-")
        line.word("card", "club")
        if line.word("price", "prices", "pricing", "deal", "special", "exclusive") || line.isWord("only") {
            return true
        }
        return isStrong && line.isAtEnd && line.isBehind("loyalty")
    }

    /// "Smart Shopper Card 2/$5", "Card holders pay $1.99".
    private static func shopperCard(_ line: inout TokenCursor) -> Bool {
        if line.words("card", "holders") || line.word("cardholders") {
            if line.word("pay") { return !line.isBeforeNoPrice }
            return line.isWord("save") || line.isWord("get") || !line.isBeforeNoPrice
        }
        line.word("smart", "frequent", "preferred", "valued", "super")
        return line.word("shopper", "shopper's", "shoppers") && line.word("card") && line.sees { $0.priced() != nil }
    }

    /// "Shoppers Club members save", "Prime members get", "Club Publix members: $1.99".
    private static func members(_ line: inout TokenCursor) -> Bool {
        let names = line.times(3) { !$0.isWord("member") && $0.anyWord(but: .noMember) != nil }
        let isOfStore = names == 0 || line.isBehind("club", "publix", "plus", "card", "perks", "prime")
        guard line.word("member") else { return false }
        return line.isWord("save") || line.isWord("get") || line.isWord("pay")
            || isOfStore && line.sees { $0.word("bogo") || $0.priced() != nil }
    }

    /// "card", "your Price Plus card", "Kroger Plus", "a loyalty account".
    static func cardName(_ line: inout TokenCursor) -> Bool {
        guard line.mentions.contains(.card) else { return false }
        if line.words("kroger", "plus") {
            line.word("card")
            return true
        }
        let start = line.index
        let names = line.times(5) { line in
            !line.sees { $0.word("card", "membership", "account", "club", "loyalty", "reward") }
                && (!line.isAfterBreak || line.index == start) && (line.mark("&") || line.anyWord(but: .noCard) != nil)
        }
        if line.word("loyalty") || (names > 0 && line.word("reward") && line.isAtClauseEnd) { return true }
        if line.word("club") { return line.word("card", "membership") || line.isAtClauseEnd }
        return line.word("card", "membership", "account")
    }

    /// "& card".
    static func andCard(_ line: inout TokenCursor) -> Bool { line.reads { $0.plus() && cardName(&$0) } }

    /// "& digital coupon", and no more.
    private static func andCoupon(_ line: inout TokenCursor) -> Bool {
        line.plus() && CouponRules.named(&line) != nil && line.isAtClauseEnd
    }

    /// "sale price without digital coupon": no coupon is required.
    static func withoutNote(_ line: inout TokenCursor) -> Finding? {
        line.word("sale")
        line.word("price")
        guard line.isWord("without") || line.isWord("w") else { return nil }
        return line.optional(FallbackRules.missing) != nil && line.isBeforeNoPrice ? .note : nil
    }

    /// "PICKUP OR DELIVERY ONLY", "with same day order services", "Offer valid when you select Pickup or Delivery".
    static func pickupOrDelivery(_ line: inout TokenCursor) -> Finding? {
        let isOffer = offers.read(&line)
        line.word("offer")
        let isNegated = line.word("not")
        line.word("available", "valid")
        line.word("on", "for")
        if line.words("with", "same", "day", "order", "services") {
            return Finding(.conditions([.pickupOrDelivery]))
        }
        var inStore = 0
        let ways = line.times(6) { line in
            guard let isInStore = line.optional({ $0.way() }) else { return false }
            inStore += isInStore ? 1 : 0
            return true
        }
        line.word("orders", "order")
        let isOnly = line.word("only")
        if isNegated || inStore > 0 { return ways > 0 && (isNegated || isOnly || ways > 1) ? .note : nil }
        return ways > 1 || (ways == 1 && (isOnly || isOffer)) ? Finding(.conditions([.pickupOrDelivery])) : nil
    }

    private static let offers = FixedPhrases(
        "offer valid when you select / offer valid only when you purchase using")

    /// "New customers only".
    static func newCustomers(_ line: inout TokenCursor) -> Finding? {
        guard line.word("new"), line.word("customer") else { return nil }
        line.word("only")
        return Finding(.conditions([.newCustomer]))
    }

    /// "2 DAYS ONLY!", "Friday only", "3 Day Sale": only on some of the days printed elsewhere in the line.
    static func someDays(_ line: inout TokenCursor) -> Finding? {
        line.reads { DayClause.read(&$0)?.isPartial == true } || daysOnly(&line)
            ? Finding(.conditions([.someDays])) : nil
    }

    private static func daysOnly(_ line: inout TokenCursor) -> Bool {
        if days.read(&line) { return true }
        if line.count() != nil {
            return (line.mark("-") || true) && line.word("day", "days") && line.word("only", "sale", "event")
        }
        let isShort = line.word(in: .shortWeekday)
        guard isShort || line.word(in: .weekday) else { return false }
        let further = line.times(20) {
            $0.mark("-") || $0.mark("&") || $0.word("and", "thru", "through", "to") || $0.word(in: .weekday)
                || isShort && $0.word(in: .shortWeekday)
        }
        return line.word("only") || !isShort || further > 1
    }

    private static let days = FixedPhrases("some days only / today only")
}

extension TokenCursor {
    /// Whether "cards" was read last, the plural, which names goods: "Playing Cards".
    var isBehindCards: Bool { isBehind("card") && lastLength > 4 }

    /// "pickup", "pick up", "or express delivery".
    /// - Returns: whether it is the store, and not the place of "in-store pickup" and "pick up in store".
    fileprivate mutating func way() -> Bool? {
        let isFurther = isAfterBreak || mark("&") || word("or", "and")
        let isOfPickup = !isFurther && isBehind("pickup", "up")
        if reads({ $0.word("in") && ($0.mark("-") || true) && $0.word("store") }) {
            return !isOfPickup && (isAfterBreak || !sees { $0.word("pickup", "pick", "curbside", "express") })
        }
        word("express", "curbside")
        guard word("pickup", "delivery") || words("pick", "up") else { return nil }
        word("now")
        return false
    }

    /// "with", "w/".
    @discardableResult
    mutating func with() -> Bool {
        word("with")
            || reads { line in line.word("con") && line.sees { $0.word("card", "coupon", "su", "tu", "la", "purchase") }
            }
            || reads { $0.word("w") && $0.mark("/") && !$0.isWord("o") }
            || reads { $0.word("c") && $0.mark("/") && ($0.isWord("card") || $0.isWord("coupon")) }
    }

    /// "card + coupon", "card/coupon".
    fileprivate mutating func plus() -> Bool { and() || mark("+") || mark("/") }

    /// "&", "and".
    mutating func and() -> Bool { mark("&") || word("and") }

    /// "without", "w/o", "no".
    mutating func without() -> Bool {
        word("without") || reads { $0.word("w") && $0.mark("/") && $0.word("o") }
    }
}
