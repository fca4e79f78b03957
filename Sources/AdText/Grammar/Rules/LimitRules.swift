import Deals

/// Limits for one shopper, and the price of units beyond them.
enum LimitRules {
    /// "Limit 2, additional $4.99 ea."
    static func additional(_ line: inout TokenCursor) -> Finding? {
        guard line.word("additional", "thereafter"), let price = line.price(), line.each() else { return nil }
        return Finding(fallbackPrice: RegularPrice(CentsFraction(price), basis: .exact))
    }

    /// "Limit 2", "Limit six deals", "Limit 6 Packages", "Limit of one (1) offer". "Limit one coupon per item" is not a
    /// limit on items.
    static func limit(_ line: inout TokenCursor) -> Finding? {
        guard limitWords(&line), let count = line.count() else { return nil }
        if line.word("coupon", "coupons") {
            perBuyer(&line)
            return .note
        }
        let isOfDeals = line.word("deal", "deals", "offer", "offers", "reward", "rewards")
        let isOfPounds = !isOfDeals && line.pound()
        if !isOfDeals, !isOfPounds { line.word("total", "packages", "items", "pkgs") }
        perBuyer(&line)
        return Finding(limit: Promotion.Limit(count, isOfDeals ? .deals : isOfPounds ? .pounds : .items))
    }

    /// "Lim. 4", "Max 4", "Lt. 2": abbreviations that also have other meanings.
    static func shortLimit(_ line: inout TokenCursor) -> Finding? {
        guard let count = line.optional(countBehind) ?? line.optional(countAhead) else { return nil }
        perBuyer(&line)
        return line.isAtClauseEnd ? Finding(limit: Promotion.Limit(count)) : nil
    }

    private static func countBehind(_ line: inout TokenCursor) -> Int? {
        guard line.word("lim", "lt", "max", "maximum") else { return nil }
        line.word("of")
        return line.count()
    }

    /// "2 max", "4 limit".
    private static func countAhead(_ line: inout TokenCursor) -> Int? {
        line.count().flatMap { line.word("max", "maximum", "limit") ? $0 : nil }
    }

    /// "one per household", "2 per customer". "One per day" is a dosage.
    static func buyersLimit(_ line: inout TokenCursor) -> Finding? {
        guard let count = line.count(), line.word("per"),
            line.word("customer", "person", "shopper", "household", "family", "transaction", "visit")
        else { return nil }
        perBuyer(&line)
        return Finding(limit: Promotion.Limit(count))
    }

    /// "(More Than 2 Standing Rib Roasts ... 18.99 lb)": another form of a limit.
    static func moreThan(_ line: inout TokenCursor) -> Finding? {
        guard line.words("more", "than"), let count = line.count() else { return nil }
        var longest = 8
        while longest > 0, line.anyWord() != nil { longest -= 1 }
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        if !line.pound() { line.word("each", "ea") }
        return Finding(
            limit: Promotion.Limit(count), fallbackPrice: RegularPrice(CentsFraction(price), basis: .exact))
    }

    private static func limitWords(_ line: inout TokenCursor) -> Bool {
        if line.word("limit", "limits") {
            line.word("of", "to")
            return true
        }
        return line.words("limited", "to") || line.words("no", "more", "than") || line.words("not", "to", "exceed")
    }

    /// "per customer", "per household per day", "at this price".
    private static func perBuyer(_ line: inout TokenCursor) {
        if !line.words("at", "this", "price") { line.words("at", "sale", "price") }
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
}
