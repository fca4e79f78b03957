import Deals

/// What a shopper must have or buy, and how often.
enum ConditionRules {
    /// "WITH MFR DIGITAL COUPON", "with manufacturer's coupon".
    static func manufacturerCoupon(_ line: inout Cursor) -> Finding? {
        with(&line)
        guard line.word("mfr", "mfr's", "mfg", "manufacturer", "manufacturer's", "manufacturers") else { return nil }
        let isDigital = line.word("digital")
        guard line.word("coupon", "coupons") else { return nil }
        return Finding(conditions: isDigital ? [.manufacturerCoupon, .digitalCoupon] : [.manufacturerCoupon])
    }

    /// "With Digital Coupon", "Digital coupon".
    static func digitalCoupon(_ line: inout Cursor) -> Finding? {
        with(&line)
        guard line.word("digital"), line.word("coupon", "coupons") else { return nil }
        return Finding(conditions: [.digitalCoupon])
    }

    /// "WITH COUPON", "with store coupon": the chain's own.
    static func storeCoupon(_ line: inout Cursor) -> Finding? {
        let isWith = with(&line)
        guard line.word("store", "publix", "kroger", "paper") || isWith, line.word("coupon") else { return nil }
        return Finding(conditions: [.storeCoupon])
    }

    /// "With Card", "w/ your card", "with Price Plus Card", "With Kroger Plus".
    static func card(_ line: inout Cursor) -> Finding? {
        guard with(&line) else { return nil }
        let isNamed = line.words(["kroger", "plus"])
        if !isNamed, !line.words(["price", "plus"]) {
            line.word("your", "loyalty", "club", "shopper's", "plus", "mvp")
        }
        return line.word("card") || isNamed ? Finding(conditions: [.loyaltyCard]) : nil
    }

    /// "With Card & Digital Coupon".
    static func cardAndCoupon(_ line: inout Cursor) -> Finding? {
        guard let card = card(&line), line.mark("&") || line.word("and"), let coupon = digitalCoupon(&line) else {
            return nil
        }
        return Finding(conditions: card.conditions.union(coupon.conditions))
    }

    /// "must buy 4", "When you buy any 5 or more participating items", "Must purchase 2 to get discount price".
    static func mustBuy(_ line: inout Cursor) -> Finding? {
        if !line.word("must") {
            guard line.word("when") else { return nil }
            line.word("you")
        }
        guard line.word("buy", "purchase") else { return nil }
        line.word("any")
        guard let count = line.count() else { return nil }
        if !line.words(["or", "more"]) { _ = line.words(["to", "get", "discount", "price"]) }
        line.word("participating", "qualifying", "eligible")
        return Finding(minimum: count)
    }

    /// "or $2.99 ea", "quantities less than 4 are up to $5.49": the price of those who buy fewer.
    static func otherwise(_ line: inout Cursor) -> Finding? {
        guard otherwiseWords(&line) else { return nil }
        _ = line.words(["up", "to"])
        guard line.price() != nil else { return nil }
        line.mark("/")
        return line.word("each", "ea") ? Finding(asksFullQuantity: true) : nil
    }

    /// "Limit 2", "Limit six deals", "Limit 6 Packages". "Limit one coupon per item" limits no item.
    static func limit(_ line: inout Cursor) -> Finding? {
        guard line.word("limit"), let count = line.count() else { return nil }
        if line.word("coupon", "coupons") {
            perBuyer(&line)
            return .note
        }
        let isOfDeals = line.word("deal", "deals", "offer", "offers")
        if !isOfDeals { line.word("total", "packages", "items", "pkgs") }
        guard !line.pound() else { return nil }
        perBuyer(&line)
        return Finding(limit: Finding.Limit(count: count, isOfDeals: isOfDeals))
    }

    /// "any 5", "5 or more participating items" without a "must": whether fewer cost more, nobody can tell.
    static func unclearCount(_ line: inout Cursor) -> Finding? {
        let isAny = line.word("any")
        guard line.count() != nil, line.words(["or", "more"]) || isAny else { return nil }
        return .unpriced
    }

    /// "Starting at", "as low as", where the amount stands in another zone: this or more.
    static func atLeast(_ line: inout Cursor) -> Finding? {
        let isBound = line.words(["as", "low", "as"]) || (line.word("starting", "starts") && line.word("at", "from"))
        return isBound ? .unpriced : nil
    }

    /// "(More Than 2 Standing Rib Roasts ... 18.99 lb)": a limit in other words.
    static func moreThan(_ line: inout Cursor) -> Finding? {
        guard line.words(["more", "than"]), let count = line.count() else { return nil }
        var longest = 8
        while longest > 0, line.anyWord() != nil { longest -= 1 }
        guard line.price(bareFractionDigits: 2...2) != nil else { return nil }
        if !line.pound() { line.word("each", "ea") }
        return Finding(limit: Finding.Limit(count: count, isOfDeals: false))
    }

    /// "Any 2: …" at the head of a coupon's title.
    static func titleAny(_ line: inout Cursor) -> Finding? {
        guard line.word("any"), let count = line.count() else { return nil }
        return Finding(minimum: count)
    }

    /// "per customer", "per household per day".
    private static func perBuyer(_ line: inout Cursor) {
        var longest = 3
        while longest > 0,
            line.optional({
                $0.word("per")
                    && $0.word(
                        "customer", "person", "shopper", "household", "family", "order", "transaction", "visit", "day",
                        "item")
                    ? true : nil
            }) != nil
        { longest -= 1 }
    }

    private static func otherwiseWords(_ line: inout Cursor) -> Bool {
        if line.word("or") || line.words(["other", "quantities"]) { return true }
        guard line.words(["quantities", "less", "than"]), line.count() != nil else { return false }
        return line.word("are")
    }

    /// "with", "w/".
    @discardableResult
    private static func with(_ line: inout Cursor) -> Bool {
        line.word("with") || line.optional { $0.word("w") && $0.mark("/") ? true : nil } ?? false
    }
}
