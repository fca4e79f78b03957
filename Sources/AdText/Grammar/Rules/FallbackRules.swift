import Deals

/// The price for shoppers who do not meet the terms.
enum FallbackRules {
    /// "or $2.99 ea", "*Other quantities 2/$5", "quantities less than 4 are up to $5.49", "W/O MVP Card $4.09 EA",
    /// "otherwise at most $6.99 each", "additional $4.99 ea", "non-member $6.49", "1 for $3.99".
    static func ahead(_ line: inout TokenCursor) -> Finding? {
        if line.reads(regularRetail) { return Finding(.fallback(Clause.Fallback(isOfCount: true))) }
        let isBehindPrice = line.isBehindPrice && !line.isAfterBar
        guard let reason = line.optional(reason) else { return nil }
        // "$3.99 without card, $2.99 with card": the reason belongs to the price in front of it.
        if isBehindPrice, line.isAfterBreak, !reason.isWeak { return nil }
        line.word("will")
        line.word("are", "is", "be", "scan", "ring", "sell", "pay")
        line.word("sold", "charged")
        if regularly.read(&line) {
            let isOfCount = reason.isOfCount && !reason.isWeak
            let fallback = Clause.Fallback(isOfCount: isOfCount, fewerThan: reason.fewerThan)
            return fallback == Clause.Fallback() ? .note : Finding(.fallback(fallback))
        }
        line.word("price")
        let isBound = line.words("up", "to") || line.words("at", "most")
        if !isBound { line.word("at") }
        guard let deal = line.priced(), let rate = deal.deal?.rate else { return nil }
        // "8/$2 or $3 dozen"
        if deal.unit == .dozen { return nil }
        if reason.isWeak {
            // "Buy 2 get 1 free, or 3/$15": another deal.
            if case .bundle = deal.benefit { return nil }
            guard deal.isOfOne || deal.unit != nil || reason.isOfOne else { return nil }
        }
        if !reason.missing.isEmpty { _ = line.optional(ConditionRules.card) }
        let fallback = Clause.Fallback(
            price: RegularPrice(rate, basis: isBound ? .atMost : .exact), isOfCount: reason.isOfCount,
            isOtherwise: reason.isOtherwise, fewerThan: reason.fewerThan)
        return Finding(.fallback(fallback), .missing(reason.missing))
    }

    private static let regularly = FixedPhrases(
        "(at) regularly|full|everyday|normal (low) (retail) price / (at) regularly|full|everyday|normal (low) retail")

    /// "or reg retail ea.": fewer cost more, but the text does not say how much.
    private static func regularRetail(_ line: inout TokenCursor) -> Bool {
        guard line.word("or", "single"), line.word("regularly"), line.word("retail", "price"), line.isBeforeNoPrice
        else { return false }
        line.word("each")
        return true
    }

    /// "3/$15 WITHOUT DIGITAL COUPON", "$3.99/ea. without card": the price in "2/6.0 W/O Card $3.59 EA" is another.
    static func behind(_ line: inout TokenCursor) -> Finding? {
        guard let rate = line.priced()?.deal?.rate, !line.isAfterBar else { return nil }
        let price = RegularPrice(rate, basis: .exact)
        if let count = line.optional({ $0.word("for", "if") || true ? fewer(&$0) : nil }), count > 0 {
            return Finding(.fallback(Clause.Fallback(price: price, isOfCount: true, fewerThan: count)))
        }
        if !line.isAfterBreak, line.reads({ $0.word("otherwise") && !$0.sees { $0.priced() != nil } }) {
            return Finding(.fallback(Clause.Fallback(price: price, isOtherwise: true)))
        }
        guard let missing = line.optional(missing), line.isBeforeNoPrice else { return nil }
        return Finding(.fallback(Clause.Fallback(price: price)), .missing(missing))
    }

    /// "without card", "W/O digital coupon", "non-member".
    static func missing(_ line: inout TokenCursor) -> Set<Promotion.Condition>? {
        if line.word("non") {
            line.mark("-")
            return line.word("member", "card") ? [.loyaltyCard] : nil
        }
        if line.word("nonmember", "nonmembers") { return [.loyaltyCard] }
        guard line.without() else { return nil }
        if line.reads(ConditionRules.cardName) { return [.loyaltyCard] }
        if let coupon = line.optional(CouponRules.named) { return coupon.conditions }
        return line.isAtClauseEnd ? [] : nil
    }

    private struct Occasion {
        var missing: Set<Promotion.Condition> = []
        /// Whether fewer units than the deal's number have this price.
        var isOfCount = false
        /// "or": also a word between names.
        var isWeak = false
        var isOfOne = false
        var isOtherwise = false
        var fewerThan: Int?
    }

    private static func reason(_ line: inout TokenCursor) -> Occasion? {
        line.word("price")
        if let missing = line.optional(missing) { return Occasion(missing: missing) }
        if line.word("otherwise") { return Occasion(isOtherwise: true) }
        let isClause = line.isAtStart || line.isAfterBreak
        if individual.read(&line)
            || isClause && (singles.read(&line) || line.reads { $0.word("singles") && $0.isWord("regularly") })
        {
            return Occasion(isOfCount: true)
        }
        if overLimit.read(&line) { return Occasion() }
        if line.word("additional", "thereafter", "extra") {
            line.reads { $0.word("or") && $0.word("lesser", "fewer") }
            line.word("quantity", "item", "units")
            // "Limit 3 at sale price. Additional $2.99."
            return Occasion(isWeak: !line.isWord("at") && !line.sees { $0.price() != nil && $0.isAtClauseEnd })
        }
        if let count = line.optional(fewer) { return Occasion(isOfCount: true, fewerThan: count == 0 ? nil : count) }
        let isOr = line.word("or")
        let isOne = line.reads { $0.count() == 1 && ($0.word("for") || $0.mark("/")) }
        if !isOne, line.word("single") {
            // "Single Bottle Sale Price 24.99"
            if !line.word("item", "package", "packages", "unit", "purchase") { line.saleUnit() }
            line.word("sale")
            line.word("price")
            return Occasion(isOfCount: true)
        }
        return isOr || isOne ? Occasion(isOfCount: true, isWeak: true, isOfOne: isOne) : nil
    }

    private static let individual = FixedPhrases(
        "individual|single|regularly item (price) / individuals (price) / individual price")
    /// "Kraft Singles" are goods.
    private static let singles = FixedPhrases("singles at|sell|are")
    private static let overLimit = FixedPhrases("after|over limit / overlimit")

    /// "other quantities", "quantities of less than 4", "less than 3", "fewer than 4".
    /// - Returns: the number, or 0 if the text does not repeat it.
    private static func fewer(_ line: inout TokenCursor) -> Int? {
        if line.reads({ $0.word("other", "lesser", "smaller", "lower", "fewer") && $0.word("quantity", "amounts") }) {
            return 0
        }
        if let count = line.optional({ $0.count() }) {
            return line.word("or") && line.word("less", "fewer") ? count + 1 : nil
        }
        line.word("quantity")
        line.word("of")
        guard line.word("under") || line.word("less", "fewer") && line.word("than") else { return nil }
        return line.count()
    }
}

extension Clause {
    /// Asks for what is missing where another price is paid: "without coupon" means the coupon that another clause names.
    fileprivate static func missing(_ missing: Set<Promotion.Condition>) -> Clause? {
        missing == [.storeCoupon] ? .impliedCoupon : .needing(missing)
    }
}
