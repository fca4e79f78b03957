import Deals
import Words

/// What a purchase must contain: a number of items, or an amount of money.
enum DemandRules {
    /// "must buy 4", "When you buy any 5 or more participating items", "wyb 2 Kraft", "MIX & MATCH 6 BOTTLES OR MORE",
    /// "when you buy ONE 20-oz. Pepsi & ONE Doritos", "when you spend $20 or more", "Buy any $15 participating products".
    static func demand(_ line: inout TokenCursor) -> Finding? { line.once(.demand, asked) }

    private static func asked(_ line: inout TokenCursor) -> Finding? {
        var isMix = line.reads(mixWords)
        let isClause = line.isWord("when")
        // "$10 purchase $1.99"
        let isNoun = line.isBehindPrice && line.isWord("purchase")
        let isAsked = line.reads(verb)
        if isAsked, line.isBehind("match") { isMix = true }
        guard isAsked || isMix else { return nil }
        if !isAsked, line.isAfterBreak { return nil }
        let isAny = line.word("any", "all")
        if isAny { isMix = isMix || line.index > 0 } else { line.words("a", "total", "of") }
        line.words("at", "least")
        if let spend = line.optional({ $0.price(bareFractionDigits: 2...2) }) {
            // "Mix or match 1.99 ea"
            return isAsked && !isNoun ? spending(spend, &line) : nil
        }
        let isSpent = isAsked && line.isBehind("spend")
        guard var count = line.countOrBoth() else {
            return isClause && !line.isAfterBreak && line.goods(upTo: 6)
                ? Finding(.demand(Clause.AskedPurchase(isForNamedGoods: true))) : nil
        }
        // "when you spend 10"
        if isSpent { return spending(Money(cents: count * 100), &line) }
        // "Mix & Match 3 for $10"
        if !isAsked, line.isWord("for") { return nil }
        // "Mix & Match 3 | $10": of each, or of three?
        if !isAsked, line.isAtClauseEnd { return isAny ? nil : Finding(.minimum(count)) }
        var demand = Clause.AskedPurchase(isMixAndMatch: isMix)
        if line.words("or", "more") || line.mark("+") { demand.additionalUnits = .orMore }
        demand.isForNamedGoods = more(&line, &demand) && count == 1
        while let next = line.optional(andCount) { count += next }
        demand.minimum = count
        return demand == .none ? .note : Finding(.demand(demand))
    }

    /// "when you", "must", "buy": words that ask for a purchase.
    private static func verb(_ line: inout TokenCursor) -> Bool {
        if line.word("must") {
            line.mark("-")
        } else if line.word("when", "if") {
            line.word("you")
        } else if line.with() {
            // "with a food or beverage purchase of $50"
            if line.word("the", "a") { line.times(4) { !$0.isWord("purchase") && $0.anyWord(but: .noName) != nil } }
            // "$6.49 ea. with purchase 3"
            return line.words("purchase", "of")
                || line.reads { $0.word("purchase") && !$0.isAfterBreak && $0.sees { $0.count() != nil } }
        } else if line.and() {
            return line.words("purchase", "of")
                && !line.sees { $0.count() != nil && ($0.isBeforeSizeUnit || $0.isWord("lb")) }
        } else if line.words("sale", "applies") || line.words("price", "applies") {
            return line.words("when", "you", "buy")
        }
        return line.word("buy", "purchase", "spend") || (line.zone == .deal && line.word("pick", "choose"))
            || (line.isBehind("when", "you") && (line.reads(mixWords) || line.word("mix")))
    }

    /// The rest of "5 or more participating items in a single transaction to receive discount".
    private static func more(_ line: inout TokenCursor, _ demand: inout Clause.AskedPurchase) -> Bool {
        if line.sees({ mixWords(&$0) }) { return false }
        let isParticipating = line.reads { $0.participating() }
        demand.isMixAndMatch = demand.isMixAndMatch || isParticipating
        let isNamed = isParticipating || line.reads { $0.sizedGoods() } || line.goods(upTo: 6)
        if isNamed, line.words("or", "more") { demand.additionalUnits = .orMore }
        line.purpose()
        return isNamed && !isParticipating
    }

    /// "& ONE 20-oz. Pepsi": a further count of other goods.
    private static func andCount(_ line: inout TokenCursor) -> Int? {
        while line.optional(NoteRules.size) != nil || line.nameJoint()
            || (!line.isAfterBreak && line.anyWord(but: .dealing) != nil)
        {}
        guard line.and() || line.isAfterBreak, let count = line.count(),
            !line.isWord("nd"), !line.isWord("rd"), !line.isWord("th")
        else { return nil }
        return line.sizedGoods() ? count : nil
    }

    private static func spending(_ spend: Money, _ line: inout TokenCursor) -> Finding {
        line.orMore()
        if !line.isAfterBreak, line.word("on", "in", "of") || line.isWord("participating") || line.isWord("worth") {
            if !line.reads({ $0.participating() }) { line.goods(upTo: 5) }
        }
        line.purpose()
        return Finding(.spend(spend))
    }

    /// The number of "when you buy any 2".
    static func whenYouBuy(_ line: inout TokenCursor) -> Int? {
        guard let finding = demand(&line), finding.spend == nil else { return nil }
        return finding.minimum
    }

    /// "with $10 purchase", "with a $25 or more purchase", "$10 min purchase", "a $25 purchase is required", "of $15 or more" in the fine
    /// print.
    static func spend(_ line: inout TokenCursor) -> Finding? {
        if let spend = line.optional(spendAhead) {
            return Finding(ConditionRules.andCard(&line) ? .conditions([.loyaltyCard]) : nil, .leastSpend(spend))
        }
        if line.reads({ $0.with() && $0.word("purchase") }) {
            line.word("adicional")
            line.word("of", "de")
            return line.price(bareFractionDigits: 2...2).map { Finding(.leastSpend($0)) }
        }
        guard line.isAtStart || line.isAfterBreak, line.word("of"),
            let spend = line.price(bareFractionDigits: 2...2), line.orMore()
        else { return nil }
        return Finding(.spend(spend))
    }

    private static func spendAhead(_ line: inout TokenCursor) -> Money? {
        // "with card and $10 purchase"
        let isBehindTerms = line.isBehind("card", "coupon", "digital", "ad")
        let isWith = line.with() || line.and() && isBehindTerms
        line.word("a", "an", "any")
        line.word("additional", "extra", "separate", "min")
        guard let spend = line.price(bareFractionDigits: 2...2) else { return nil }
        let isLeast = line.orMore() || line.word("min")
        if line.isBehind("min"), line.lastLength > 3, line.isAtClauseEnd { return spend }
        line.word("additional")
        // "with $50 household items purchase"
        if isWith {
            line.times(4) { !$0.isAfterBreak && !$0.isWord("order") && $0.anyWord(but: .noPurchase) != nil }
        }
        guard line.word("purchase", "order") else { return nil }
        // "99¢ minimum purchase $15"
        if !isWith, !line.isAfterBreak, line.sees({ ($0.word("of") || true) && $0.price() != nil }) { return nil }
        line.word("is")
        return line.word("required") || isWith || isLeast ? spend : nil
    }

    /// "min. 2", "Minimum purchase of 2"; "or any ONE (1)" asks for no more.
    static func minimum(_ line: inout TokenCursor) -> Finding? {
        // "requires 4"; not "requires 2 AA batteries"
        if line.word("requires") {
            guard let count = line.count(), line.word("item", "product") || line.isAtClauseEnd else { return nil }
            return Finding(.minimum(count))
        }
        if line.words("or", "any") {
            return line.count() == 1 && !line.isWord("for") ? Finding(.count(1)) : nil
        }
        let isClause = line.isAtStart || line.isAfterBreak
        if let count = line.optional({ $0.count() }) {
            // "6 bottles or more"
            if isClause, line.reads({ $0.word(in: .bought) && $0.orMore() }) {
                return Finding(.demand(minimum: count, .orMore))
            }
            // "2-item minimum", "6-bottle minimum"
            let isNamed = line.reads { ($0.mark("-") || true) && ($0.word("item") || $0.saleUnit() != nil) }
            // "4 or more $1.99 each"
            if line.orMore(), line.sees({ $0.priced()?.isOfOne == true }) {
                return Finding(.demand(minimum: count, .orMore))
            }
            return line.word("required") || line.word("min") && (isNamed || line.lastLength > 3)
                ? Finding(.minimum(count)) : nil
        }
        guard line.word("min") else { return nil }
        line.word("of", "purchase", "order", "buy")
        line.word("of")
        if let spend = line.optional({ $0.price(bareFractionDigits: 2...2) }) {
            return Finding(.leastSpend(spend))
        }
        guard let count = line.count() else { return nil }
        if !line.word("item", "product") { line.saleUnit() }
        return line.isAtClauseEnd || line.isWord("max") ? Finding(.minimum(count)) : nil
    }

    /// "in multiples of 5", "when you buy in multiples of 3".
    static func multiples(_ line: inout TokenCursor) -> Finding? {
        let isAsked = line.reads(verb)
        line.word("in")
        // "When purchased in quantities of 5"
        if isAsked, line.words("quantity", "of") {
            return line.count().map { Finding(.minimum($0)) }
        }
        guard line.words("multiples", "of") || line.words("groups", "of"), let count = line.count() else { return nil }
        return Finding(.demand(minimum: count, .multiples))
    }

    /// "Mix & Match".
    static func mixAndMatch(_ line: inout TokenCursor) -> Finding? {
        mixWords(&line) && line.isBehind("match") ? Finding(.demand(isMixAndMatch: true)) : nil
    }

    private static func mixWords(_ line: inout TokenCursor) -> Bool {
        guard line.word("mix") else { return false }
        if line.isWord("any") { return true }
        guard line.mark("&") || line.mark("/") || line.word("and", "or"), line.word("match") else { return false }
        return true
    }

    /// "on TWO (2) packages of any", "any one (1)" as a clause of its own beside a discount.
    static func ofDiscount(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBreak else { return nil }
        line.word("good", "valid")
        let isOn = line.word("on", "off")
        let isAny = line.word("select", "any")
        let isSpelled = line.isBeforeNumberWord
        guard isOn || isSpelled || isAny, let count = line.count(), count <= 12 else { return nil }
        guard isSpelled || !line.isBeforeSizeUnit else { return nil }
        guard !line.isAtClauseEnd, !line.isWord("or") else { return nil }
        _ = line.saleUnit()
        line.goods(upTo: 4)
        return Finding(.count(count, isBare: !isOn && !isAny))
    }

    /// "any 5", "5 or more participating items" without a "must": unclear whether fewer cost more.
    static func unclear(_ line: inout TokenCursor) -> Finding? {
        let isAny = line.word("any")
        guard line.count() != nil, line.words("or", "more") || line.word("participating") || isAny else { return nil }
        return .unpriced
    }

    /// "Any 2: …" at the start of a coupon's title.
    static func titleAny(_ line: inout TokenCursor) -> Finding? {
        guard line.word("any"), let count = line.count() else { return nil }
        return Finding(.minimum(count))
    }
}

extension TokenCursor {
    /// "or more", "+".
    @discardableResult
    mutating func orMore() -> Bool { words("or", "more") || mark("+") }

    fileprivate mutating func countOrBoth() -> Int? { word("both") ? 2 : count() }

    /// "participating items", "participating General Mills Box Tops for Education products".
    mutating func participating() -> Bool {
        guard word("participating", "select") else { return false }
        var next = self
        next.times(10) { [index] line in
            guard line.index == index || !line.isAfterBreak, line.anyWord() != nil else { return false }
            if line.word("item", "product") { self = line }
            return true
        }
        if !word("item", "product") { goods(upTo: 4) }
        return true
    }

    mutating func purpose() { while Self.purposes.read(&self) || LimitRules.oneTransaction.read(&self) {} }

    private static let purposes = FixedPhrases(
        """
        at a time / to save .
        / to get (the|this) (sale|discount|advertised|promotional) (price|discount|deal|offer)
        """)
}
