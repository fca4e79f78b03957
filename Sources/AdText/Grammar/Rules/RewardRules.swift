import Deals

/// Rewards beside the goods or after the purchase. None of them lowers a price.
enum RewardRules {
    /// "$5 ExtraBucks Rewards when you spend $20", "GET $8 ExtraBucks Rewards", "$2 Rewards for next purchase".
    static func money(_ line: inout TokenCursor) -> Finding? {
        line.word("plus")
        let asked = line.optional(demand)
        line.mark("+")
        let before = line.optional(demand) ?? asked
        if !line.word("get", "earn") { line.word("plus") }
        guard let value = line.price() else { return nil }
        // "buy 2, get $4 or buy 3, get $8": the first step.
        _ = line.optional { $0.word("or") && demand(&$0) != nil && $0.word("get") ? $0.price() : nil }
        guard storeMoney(&line) else { return nil }
        later(&line)
        while storeMoney(&line) { line.word("offer") }
        return reward(.points, value, before ?? line.optional(demandBehind))
    }

    /// "Earn 500 Plenti points Worth $5.00", "BONUS 3000=$3 reward", "Bonus point 2000 = $2 reward", "Earn 4X fuel points".
    static func points(_ line: inout TokenCursor) -> Finding? {
        line.word("plus")
        guard line.word("earn", "get", "bonus") else { return nil }
        if line.word("points"), line.isBeforeNoNumber { return reward(.points, nil, line.optional(demandBehind)) }
        line.word("bonus", "point", "points")
        guard line.number() != nil else { return nil }
        line.word("x")
        line.word("in")
        let isNamed = line.pointWords()
        guard isNamed || line.isBefore("=") else { return nil }
        let isWorth = line.mark("=") || line.word("worth")
        let value = isWorth ? line.price() : nil
        guard !isWorth || value != nil || line.isAtEnd else { return nil }
        _ = storeMoney(&line)
        if line.word("on") { while line.word("gift", "card", "cards", "purchases") || line.goods(upTo: 3) {} }
        let demand = line.optional(demandBehind)
        // The line is cut off.
        if demand == nil { _ = line.optional { $0.words("when", "you", "buy") && $0.isAtEnd ? true : nil } }
        return reward(.points, value, demand)
    }

    /// "$5.00 mfr's mail-in rebate", "$2.00 REBATE via PayPal when you buy ONE (1)".
    static func rebate(_ line: inout TokenCursor) -> Finding? {
        let value = line.optional { $0.price() }
        line.word("mfr", "mfr's", "manufacturer's")
        if line.word("mail") {
            line.mark("-")
            line.word("in")
        }
        guard line.word("rebate", "cashback") else { return nil }
        if line.word("via") { line.anyWord() }
        return reward(.rebate, value, line.optional(demandBehind))
    }

    /// "Free $5 Gift Card", "$10 gift card when you buy 2".
    static func giftCard(_ line: inout TokenCursor) -> Finding? {
        let isFirst = line.isAtStart
        if !line.word("free", "get") { line.word("plus") }
        let value = line.optional { $0.price() }
        guard line.word("gift"), line.word("card") else { return nil }
        // "$5 gift card $25": unclear what the price refers to.
        if isFirst || !line.isAfterBreak, line.price() != nil { return .unpriced }
        return reward(.giftCard, value, line.optional(demandBehind))
    }

    /// "plus $50 off your next shopping trip via Custom Coupon at checkout when you buy one of the TVs", "Save $5 on your
    /// next purchase", "Register Rewards $3 off with card on next purchase".
    static func nextTrip(_ line: inout TokenCursor) -> Finding? {
        line.word("plus", "register")
        _ = storeMoney(&line)
        let isSaved = line.word("save", "get")
        guard let value = line.price() else { return nil }
        let isOff = line.word("off")
        _ = line.optional(ConditionRules.card)
        guard line.word("on") || isOff || isSaved else { return nil }
        line.word("your")
        guard line.word("next") else { return nil }
        line.word("shopping")
        guard line.word("trip", "purchase", "order", "visit") else { return nil }
        if line.word("via") {
            line.goods(upTo: 2)
            line.word("coupon")
            line.words("at", "checkout")
        }
        if line.optional({ $0.words("when", "you") && $0.isAtEnd ? true : nil }) != nil {
            return reward(.points, value, nil)
        }
        return reward(.points, value, line.optional(demandBehind))
    }

    /// "SAVE $5 when you spend $20 on participating products", "Get $5 off instantly when you buy $15 or more" beside a
    /// price.
    static func basket(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save", "get"), let value = line.price() else { return nil }
        line.word("off")
        line.word("instantly")
        guard let demand = demand(&line), demand.spend != nil else { return nil }
        return reward(.basketDiscount, value, demand)
    }

    /// "FREE with Purchase", "Free milk when you buy 3 cereals": other goods.
    static func gift(_ line: inout TokenCursor) -> Finding? {
        guard line.word("free") else { return nil }
        if line.words("with", "purchase") { return reward(.gift, nil, nil) }
        if line.words("with", "each", "purchase", "of") || line.words("with", "purchase", "of") {
            return reward(.gift, nil, (line.count() ?? 1, nil))
        }
        guard line.word("gift") || line.goods(upTo: 5), let demand = demand(&line) else { return nil }
        return reward(.gift, nil, demand)
    }

    /// "ExtraBucks Rewards", "reward".
    static func storeMoney(_ line: inout TokenCursor) -> Bool {
        let isNamed = line.words("extra", "bucks") || line.word("extrabucks", "plenti", "catalina")
        return line.word("reward", "rewards") || isNamed
    }

    /// "for next purchase".
    private static func later(_ line: inout TokenCursor) {
        if !line.words("for", "next", "purchase") { line.words("for", "your", "next", "purchase") }
    }

    private typealias Demand = (count: Int, spend: Money?)

    /// "when you buy 2", "when you spend $20", "SPEND $25", "BUY 2", "When you buy $25 of these items".
    private static func demand(_ line: inout TokenCursor) -> Demand? {
        let isClause = line.word("when")
        if isClause { line.word("you") }
        guard line.word("buy", "spend", "purchase") else { return nil }
        if let spend = line.price(bareFractionDigits: 2...2) {
            line.words("or", "more")
            if !line.isAfterBreak, line.word("of", "on", "in") || line.isWord("participating") { line.participating() }
            line.words("or", "more")
            return (1, spend)
        }
        guard let count = line.anyCount() else { return nil }
        if line.word("of") { line.word("the", "these") }
        line.goods(upTo: 4)
        return (count, nil)
    }

    /// A requirement after a comma belongs to the deal.
    private static func demandBehind(_ line: inout TokenCursor) -> Demand? { line.isAfterBreak ? nil : demand(&line) }

    private static func reward(_ kind: Reward.RewardKind, _ value: Money?, _ demand: Demand?) -> Finding {
        Finding(
            reward: Reward(kind, value: value, minimumSpend: demand?.spend, minimumQuantity: demand?.count ?? 1))
    }
}

extension TokenCursor {
    /// "participating General Mills Box Tops for Education Products", "Kraft cheese".
    fileprivate mutating func participating() {
        let isNamed = optional { line -> Bool? in
            guard line.word("participating", "qualifying", "select") else { return nil }
            var longest = 10
            while longest > 0, !line.word("products", "items", "product", "item") {
                guard !line.isAfterBreak, line.anyWord() != nil else { return nil }
                longest -= 1
            }
            return true
        }
        if isNamed == nil { goods(upTo: 4) }
    }

    fileprivate mutating func pointWords() -> Bool {
        word("fuel", "plenti", "bonus", "reward", "rewards")
        return word("point", "points")
    }

    /// Whether no number follows that could be a number of points.
    fileprivate var isBeforeNoNumber: Bool {
        var next = self
        return next.number() == nil
    }

    fileprivate func isBefore(_ mark: Unicode.Scalar) -> Bool {
        var next = self
        return next.mark(mark)
    }
}
