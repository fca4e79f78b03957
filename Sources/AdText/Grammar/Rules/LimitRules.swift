import Deals
import Words

/// Limits for one shopper.
enum LimitRules {
    /// "Limit 2", "Limit six deals", "Limit 6 Packages", "Limit of one (1) offer", "no more than 2", "Max 4", "one per
    /// household", "redeemed once per household". "Limit one coupon per item" is not a limit on items.
    static func limit(_ line: inout TokenCursor) -> Finding? {
        let isClause = line.isAtStart || line.isAfterBreak
        if line.word("first"), let count = line.count() {
            let isOfOne = line.sees { $0.word("for") && $0.priced()?.isOfOne == true }
            // "First 2 | $2.99"; the first 50 are shoppers.
            let isBesidePrice =
                isClause && count <= 12 && (line.isAtEnd || line.isAfterBar && line.sees { $0.priced() != nil })
            return isBesidePrice || line.isWord("at") || isOfOne ? Finding(.limit(Promotion.Limit(count))) : nil
        }
        if let count = line.optional(most) {
            return Finding(.limit(Promotion.Limit(count), isOfUses: line.isBehind("transaction")))
        }
        let isUse = line.isBehind("redeemed", "used")
        if line.word("once") {
            return isUse && perBuyer(&line) ? Finding(.limit(Promotion.Limit(1, .deals))) : nil
        }
        if line.words("no", "limit") { return line.sees { $0.count() != nil } ? nil : .note }
        let isLed = limitWords.read(&line)
        line.mark("-")
        let isShort = !isLed && line.word("lt", "max")
        if isShort, line.word("purchase", "quantity", "order") { line.word("of") }
        guard let count = line.count() else { return nil }
        if !line.isAfterBreak, line.word("coupon") {
            return perBuyer(&line) || isLed ? Finding(.impliedCoupon) : nil
        }
        let isOfPounds = !isLed && !isShort && line.pound()
        let isBehind = !isLed && !isShort && line.word("max", "limit")
        let counted: Promotion.Limit.Counted =
            line.word("deal", "offer", "reward", "transaction", "transactions")
            ? .deals : isOfPounds || isLed && line.pound() ? .pounds : .items
        if isLed, counted == .items, !line.reads({ $0.valuePacks() }) {
            line.word("total", "packages", "item", "pkgs", "free", "of", "units", "each")
        }
        let isPerBuyer = perBuyer(&line)
        // Abbreviations and numbers without "limit" have other meanings too.
        guard isLed || isPerBuyer || ((isShort || isBehind) && line.isAtClauseEnd) else { return nil }
        return Finding(.limit(Promotion.Limit(count, counted)))
    }

    /// "$8.79 up to 4 times", "use up to 5 in a single transaction".
    private static func most(_ line: inout TokenCursor) -> Int? {
        let isClause = line.isAtStart || line.isAfterBreak || line.isBehindPrice
        let isUse = line.word("use", "redeem")
        guard line.words("up", "to"), let count = line.count() else { return nil }
        return !isUse && line.word("times") || isClause && oneTransaction.read(&line) ? count : nil
    }

    /// "(More Than 2 Standing Rib Roasts ... 18.99 lb)": another form of a limit.
    static func moreThan(_ line: inout TokenCursor) -> Finding? {
        guard line.words("more", "than"), let count = line.count() else { return nil }
        line.times(8) { $0.anyWord() != nil }
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        if !line.pound() { line.word("each") }
        return Finding(
            .limit(Promotion.Limit(count)),
            .fallback(Clause.Fallback(price: RegularPrice(CentsFraction(price), basis: .exact))))
    }

    static let oneTransaction = FixedPhrases("in (a|one|the) (single|same) transaction")
    private static let limitWords = FixedPhrases("limit (of|to|is) / limited to / no more than / not to exceed")

    /// "per customer", "per household per day", "at this price". "One per day" is a dosage.
    @discardableResult
    private static func perBuyer(_ line: inout TokenCursor) -> Bool {
        var isBuyer = false
        if !line.words("at", "this", "price") { line.words("at", "sale", "price") }
        while line.word("per") || line.reads({ $0.mark("/") && !$0.isWord("coupon") }) {
            if line.word("day", "item") { continue }
            guard line.word(in: .buyer) else { return false }
            isBuyer = true
        }
        return isBuyer
    }
}

extension TokenCursor {
    /// "value packs", "family-size bags".
    fileprivate mutating func valuePacks() -> Bool {
        guard word("value", "family", "twin", "bonus", "party", "jumbo") else { return false }
        mark("-")
        word("size")
        return word(in: .severalContainers)
    }
}
