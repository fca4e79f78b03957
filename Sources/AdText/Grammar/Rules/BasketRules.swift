import Deals

/// Discounts on a whole basket, and prices that are only bounds.
enum BasketRules {
    /// "$5.00 off $20.00", "$10.00 Off With Every $40 Purchase of", "$5 off Automotive Dept. Purchase of $30 or More".
    static func threshold(_ line: inout TokenCursor) -> Finding? {
        line.word("save")
        guard let off = line.price(), line.word("off") else { return nil }
        let repeats = line.words("with", "every") || line.word("every")
        if !repeats {
            line.word("when", "your")
            line.words("you", "spend")
            line.goods(upTo: 3)
            _ = line.word("purchase", "purchases") && line.word("of")
        }
        // "$2.00 off ($4.99)": the price of one.
        guard !line.isAtBracket || line.isAtStart, let spend = line.price() else { return nil }
        orMore(&line)
        _ = line.word("purchase", "purchases") && line.word("of")
        return .benefit(.basketDiscount(spend: spend, off: off, repeats: repeats))
    }

    /// "Spend $30 Save $6", "Save $10 When You Spend $50", "Save $5 on $25".
    static func spend(_ line: inout TokenCursor) -> Finding? {
        if let spend = line.optional({ $0.spending() }) {
            orMore(&line)
            guard line.word("save", "get"), let off = line.price() else { return nil }
            let isOff = line.word("off")
            return isOff || !line.isReward ? .benefit(.basketDiscount(spend: spend, off: off, repeats: false)) : nil
        }
        guard line.word("save"), let off = line.price() else { return nil }
        if line.word("on") {
            return line.price().map { .benefit(.basketDiscount(spend: $0, off: off, repeats: false)) }
        }
        line.word("off")
        guard line.word("when"), line.word("you"), let spend = line.spending() else { return nil }
        orMore(&line)
        return .benefit(.basketDiscount(spend: spend, off: off, repeats: false))
    }

    /// "$20 off Your First Pickup or Delivery Order of $75 or more".
    static func firstOrder(_ line: inout TokenCursor) -> Finding? {
        guard let off = line.price(), line.word("off") else { return nil }
        line.word("your")
        guard line.word("first") else { return nil }
        let isRemote = line.optional(ConditionRules.pickupOrDelivery) != nil
        guard line.word("order", "purchase"), line.word("of"), let spend = line.price() else { return nil }
        orMore(&line)
        var finding = Finding.benefit(.basketDiscount(spend: spend, off: off, repeats: false))
        finding.conditions = isRemote ? [.newCustomer, .pickupOrDelivery] : [.newCustomer]
        return finding
    }

    /// "when you spend $75 or more" in fine print, repeating the deal.
    static func spendNote(_ line: inout TokenCursor) -> Finding? {
        guard line.word("when"), line.word("you"), line.spending() != nil else { return nil }
        orMore(&line)
        return .note
    }

    /// "From 4.99 to 19.99 each", "SALE: $3.39 to $6.79 EA.", "$29.99 to $49.99", "$6.99-$8.99 lb".
    static func range(_ line: inout TokenCursor) -> Finding? {
        let isFrom = line.word("from")
        guard let low = line.price() else { return nil }
        let high = line.optional { $0.word("to") || $0.mark("-") ? $0.price() : nil }
        guard isFrom || high != nil, high.map({ low < $0 }) ?? true else { return nil }
        let unit: SaleUnit? = line.pound() ? .pound : nil
        if unit == nil { line.each() }
        return .benefit(.priceRange(low: low, high: high), unit: unit)
    }

    /// "As Low As 19.99", "Starting at $4.99", "2.5 and up".
    static func from(_ line: inout TokenCursor) -> Finding? {
        if asLowAs(&line) {
            return line.price().map { .benefit(.priceRange(low: $0, high: nil), unit: line.pound() ? .pound : nil) }
        }
        guard let low = line.price(), line.word("and", "&") || line.mark("&"), line.word("up") else { return nil }
        return .benefit(.priceRange(low: low, high: nil))
    }

    /// "Starting at", "as low as" with the amount in another zone: a lower bound.
    static func atLeast(_ line: inout TokenCursor) -> Finding? { asLowAs(&line) ? .unpriced : nil }

    /// "FREE", alone or "WITH MFR DIGITAL COUPON".
    static func free(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart, line.word("free") else { return nil }
        var finding = Finding.benefit(.free)
        finding.conditions = line.optional(CouponRules.anyCoupon)?.conditions ?? []
        return line.isAtEnd ? finding : nil
    }

    private static func asLowAs(_ line: inout TokenCursor) -> Bool {
        line.words("as", "low", "as") || (line.word("starting", "starts") && line.word("at", "from"))
    }

    private static func orMore(_ line: inout TokenCursor) { line.words("or", "more") }
}

extension TokenCursor {
    /// "spend $20", "buy $20".
    mutating func spending() -> Money? { word("spend", "buy", "purchase") ? price(bareFractionDigits: 2...2) : nil }

    /// Whether store money comes next: "$8 ExtraBucks Rewards".
    fileprivate var isReward: Bool {
        var next = self
        return RewardRules.storeMoney(&next)
    }
}
