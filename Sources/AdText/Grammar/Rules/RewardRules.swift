import Deals
import Words

/// Rewards beside the goods or after the purchase. None of them lowers a price.
enum RewardRules {
    /// "$5 ExtraBucks Rewards when you spend $20", "BUY 2 GET $8 ExtraBucks Rewards", "$2 Rewards for next purchase", "Free $5
    /// Gift Card".
    static func value(_ line: inout TokenCursor) -> Finding? {
        let isFirst = line.isAtStart
        let isReduced = line.isBehind("off", "a") && !line.isAfterBreak
        let isOfCards = line.isBehind("on")
        line.words("also", "get", "savings", "with")
        line.mark("+")
        let before = line.optional(DemandRules.demand)
        let isEarned = line.isWord("earn")
        let isLed = line.word("get", "earn", "free")
        if !isLed { line.word("plus", "bonus") }
        line.word("a", "your")
        guard let value = line.price() else { return nil }
        let isOff = !line.word("get", "in") && !line.reads(backIn) && line.word("off")
        // "$5 Corner Drug gift card": free or bought.
        if line.reads(namesBeforeGift), !isLed { return value.cents.isMultiple(of: 100) ? .unpriced : nil }
        // "buy 2, get $4 or buy 3, get $8": the first step.
        _ = line.optional { $0.word("or") && DemandRules.demand(&$0) != nil && $0.word("get") ? $0.price() : nil }
        // "Earn $3 when you spend $15"
        if isEarned, before == nil, let demand = line.optional(demandBehind) { return reward(.points, value, demand) }
        // "$5 bucks" and no more is a price, or a reward.
        if isFirst, !isLed, line.sees({ $0.word("bucks") && $0.isAtEnd }) {
            line.word("bucks")
            return .unpriced
        }
        guard let kind = line.optional(kind) ?? (isEarned && before != nil ? .points : nil) else { return nil }
        // "$5 Gift Card Free with every $20 purchase"
        if kind == .giftCard { line.word("free") }
        // "$2.99 Schnucks Rewards": a price?
        if kind == .points, !isLed, before == nil, line.isAtClauseEnd, !value.cents.isMultiple(of: 25) { return nil }
        // "4.99 Rewards members 2.99", "Everyone $4.99 Rewards $2.99"
        if kind == .points, !isLed, !line.isAfterBreak,
            line.isWord("member") || !line.isBeforeNoPrice || line.isAtBracket
        {
            return nil
        }
        // "$10 off a $50 gift card": the card is bought.
        if isReduced, kind == .giftCard { return nil }
        if isOff || isOfCards, kind == .giftCard { return .unpriced }
        if isFirst, before == nil, !line.isAfterBar, !line.isBeforeNoPrice { return nil }
        // "$5 gift card $25": unclear what the price refers to.
        if kind == .giftCard, isFirst || !line.isAfterBreak,
            line.optional({ $0.word("for") || true ? $0.price() : nil }) != nil
        {
            return .unpriced
        }
        _ = ahead.read(&line)
        line.reads { $0.wordsInBracket() }
        while line.reads(storeMoney) { line.word("offer") }
        let demand = before ?? line.optional(demandBehind)
        let isPerhapsBought = kind == .giftCard && isFirst && !isLed && demand == nil
        return reward(kind, value, demand, isPerhapsBought ? .perhapsBought : .stated)
    }

    /// "get $10 back in +UP Rewards".
    private static func backIn(_ line: inout TokenCursor) -> Bool {
        guard line.words("back", "in") else { return false }
        line.mark("+")
        return line.sees { storeMoney(&$0) }
    }

    /// "$5.00 mfr's mail-in rebate", "$2.00 REBATE via PayPal when you buy ONE (1)".
    static func rebate(_ line: inout TokenCursor) -> Finding? {
        line.word("get", "earn", "save")
        if let value = line.optional(valueOfRebate) {
            let demand = line.optional(demandBehind)
            _ = line.optional(ConditionRules.card) ?? line.optional(CouponRules.withCoupon)
            return reward(.rebate, value, demand)
        }
        let value = line.optional { $0.price() }
        if value != nil, line.isAfterBar { return nil }
        if value != nil { line.reads { $0.word("via", "by", "with") && $0.sees { $0.word("mail", "mfr", "digital") } } }
        line.word("mfr", "digital")
        if line.word("mail") {
            line.mark("-")
            line.word("in")
        }
        if line.word("cash"), line.word("back") { return reward(.rebate, value, line.optional(demandBehind)) }
        let isBack = value != nil && line.word("back")
        if isBack, !line.sees({ $0.word("by", "via", "with") && $0.word("rebate") }) {
            // "$3.99 Back Bacon" is a price.
            let isWhole =
                line.isAtEnd || line.isAfterBreak || line.isWord("on") || line.isWord("when") || line.isWord("with")
            return isWhole ? reward(.rebate, value, line.optional(demandBehind)) : nil
        }
        if isBack { line.word("by", "via", "with") }
        guard line.word("rebate") else { return nil }
        if line.word("via", "from") { line.anyWord() }
        return reward(.rebate, value, line.optional(demandBehind))
    }

    /// "Mail-in rebate $5", "Cash back: $2".
    private static func valueOfRebate(_ line: inout TokenCursor) -> Money? {
        guard rebateWords.read(&line), let value = line.price() else { return nil }
        return line.isWord("back") ? nil : value
    }

    private static let rebateWords = FixedPhrases("(mfr) rebate (of) / (mfr) mail in rebate (of) / cash back (of)")

    /// "gift card" without a value, "$10 off your next shopping trip", "Register Rewards $3 off with card on next
    /// purchase", "ExtraBucks: $3".
    static func later(_ line: inout TokenCursor) -> Finding? {
        line.word("plus", "register", "free", "get")
        if line.word("gift"), line.word("card") { return reward(.giftCard, nil, line.optional(demandBehind)) }
        let isMoney = line.reads(currency) && !line.isAfterBar
        guard isMoney || line.reads(storeMoney) || !line.isBeforeNoPrice, let value = line.price() else { return nil }
        line.word("off")
        _ = line.optional(ConditionRules.card)
        guard line.reads(nextPurchase) || isMoney else { return nil }
        return reward(.points, value, line.optional(demandBehind))
    }

    static func nextPurchase(_ line: inout TokenCursor) -> Bool {
        guard next.read(&line) else { return false }
        if line.word("via") {
            line.goods(upTo: 2)
            line.word("coupon")
            line.words("at", "checkout")
        }
        // The line is cut off.
        line.reads { $0.words("when", "you") && $0.isAtEnd }
        return true
    }

    private static let next = FixedPhrases(
        "(off) (on|toward) (your|a) next|future (shopping|store|in) trip|purchase|order|visit")

    /// "FREE with Purchase", "Free milk when you buy 3 cereals", "Buy ONE Cola & get free chips": other goods.
    static func gift(_ line: inout TokenCursor) -> Finding? {
        let isFirst = line.isAtStart
        let before = line.optional(boughtForGift)
        var isPointedOut = false
        if before != nil {
            if !line.mark("&") { line.word("and") }
            guard line.word("get") else { return nil }
            isPointedOut = line.word("these")
            line.word("a")
            line.word("one")
        }
        guard line.word("free") else { return nil }
        if let own = line.optional(GiftRules.withPurchase) { return own }
        // "Free range eggs", "Free & Clear Detergent"
        if line.isWord("mix") || line.isWord("range") || line.sees({ $0.mark("&") }) { return nil }
        if let before { return given(&line, for: before, isPointedOut) }
        guard line.word("gift") || line.sizedGoods() else { return nil }
        if line.isAfterBreak { return isFirst ? Finding(.gift) : nil }
        if let demand = line.optional(DemandRules.demand) { return reward(.gift, nil, demand) }
        return isFirst ? Finding(.gift) : nil
    }

    /// "when you buy Coca-Cola", "Buy ONE Pepsi & ONE Sandwich", "Buy Mug Root Beer", "Buy $12 of Soups, 10-14 oz".
    private static func boughtForGift(_ line: inout TokenCursor) -> Finding? {
        let demand = line.optional(DemandRules.demand)
        guard demand != nil || line.word("buy") else { return nil }
        let names = line.namedGoods(upTo: 10)
        while line.word("or") { line.goods(upTo: 3) }
        return demand ?? (names.isEmpty ? nil : .note)
    }

    /// "Ice Cream, 8 oz", "with coupon a Salad Bowl" behind "Buy Root Beer, get free"; nothing behind "get these free".
    private static func given(_ line: inout TokenCursor, for bought: Finding, _ isPointedOut: Bool) -> Finding? {
        let coupon = line.optional(CouponRules.withCoupon)
        guard line.word("gift") || !line.isAfterBar && !line.namedGoods(upTo: 8).isEmpty || isPointedOut else {
            return nil
        }
        var finding = reward(.gift, nil, bought)
        finding.conditions = coupon?.conditions ?? []
        return finding
    }

    private static func kind(_ line: inout TokenCursor) -> Reward.RewardKind? {
        if line.reads({ $0.inStoreCredit() }) { return .points }
        line.word("store", "target", "visa", "e", "amazon", "digital")
        line.mark("-")
        if line.word("gift", "egift") {
            if line.word("card", "certificate") { return .giftCard }
            // "$3 off gift baskets": goods.
            return line.sees { $0.word("basket", "baskets", "box", "boxes", "set", "sets") } ? nil : .giftCard
        }
        return line.reads(storeMoney) ? .points : nil
    }

    private static func namesBeforeGift(_ line: inout TokenCursor) -> Bool {
        guard !line.sees({ $0.word("store", "target", "visa", "e", "amazon", "digital") }) else { return false }
        // "Hy-Vee"
        let names = line.times(4) {
            !$0.isWord("gift") && !$0.isAfterBreak && ($0.mark("-") || $0.anyWord(but: .noMoney) != nil)
        }
        return names > 0 && line.sees { $0.words("gift", "card") }
    }

    /// "ExtraBucks Rewards", "Register Rewards", "W Cash rewards", "reward", "points".
    static func storeMoney(_ line: inout TokenCursor) -> Bool {
        if line.reads(currency) { return true }
        let start = line.index
        line.word("in")
        line.times(3) {
            !$0.isWord("reward") && !$0.isWord("point") && !$0.isAfterBreak && $0.anyWord(but: .noMoney) != nil
        }
        return line.word("reward") || (line.index > start + 1 && line.word("point"))
            || (line.index > start && line.isBehind("cash", "fuelperks", "dollars"))
    }

    /// Names that mean nothing but money for later.
    private static func currency(_ line: inout TokenCursor) -> Bool {
        guard
            line.words("extra", "bucks")
                || line.word(
                    "extrabucks", "plenti", "catalina", "ecb", "ecbs", "rr", "rrs", "bonuscash", "bucks", "fuelperks")
        else { return false }
        line.word("reward", "coupon")
        return true
    }

    /// "for next purchase".
    private static let ahead = FixedPhrases("(good) for|on (your) next purchase / (good) for|on (your)")

    /// A requirement after a comma belongs to the deal.
    static func demandBehind(_ line: inout TokenCursor) -> Finding? {
        if line.isAfterBreak, !line.isBehindBracket { return nil }
        return line.optional(DemandRules.demand) ?? line.optional(goodsBehind) ?? line.optional(everyPurchase)
    }

    /// "with every $20 purchase of".
    private static func everyPurchase(_ line: inout TokenCursor) -> Finding? {
        guard line.with(), line.word("every", "each"), let spend = line.price(bareFractionDigits: 2...2),
            line.word("purchase")
        else { return nil }
        if line.word("of") { line.goods(upTo: 5) }
        return Finding(.spend(spend))
    }

    /// "with 3 oral care items".
    private static func goodsBehind(_ line: inout TokenCursor) -> Finding? {
        guard line.with(), let count = line.count(), line.goods(upTo: 5), line.word("item", "product"),
            !line.isWord("for")
        else { return nil }
        return Finding(.minimum(count))
    }

    static func reward(
        _ kind: Reward.RewardKind, _ value: Money?, _ demand: Finding?, _ source: Clause.RewardSource = .stated
    ) -> Finding {
        let reward = Reward(
            kind, value: value, minimumSpend: demand?.spend, minimumQuantity: demand?.minimum ?? 1)
        return Finding(.reward(reward, source))
    }
}

extension TokenCursor {
    /// "store credit", "in-store credit".
    fileprivate mutating func inStoreCredit() -> Bool {
        word("in")
        mark("-")
        return words("store", "credit")
    }

    /// "(store credit)".
    fileprivate mutating func wordsInBracket() -> Bool {
        guard isAtBracket, anyWord() != nil else { return false }
        times(3) { !$0.isBehindBracket && $0.anyWord() != nil }
        return isBehindBracket
    }
}
