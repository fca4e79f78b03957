import Deals
import Words

/// Prices of one unit, and prices that only follow from others.
enum PriceRules {
    /// "$6.99", "99¢", "$7.99 each", "$1.99/lb", "0.99 Per 16-oz. Pkg.", "0.5 per wing". A bare "1.5 lb" is a weight.
    static func one(_ line: inout TokenCursor) -> Finding? { line.once(.one, priceOfOne) }

    private static func priceOfOne(_ line: inout TokenCursor) -> Finding? {
        let isOwnPart = line.isAfterBar
        let isLed = line.isAtStart && line.word("each")
        // "3 cucumbers @ 44¢ = $1.32": that of one. "celery for $.49 bunch"
        let bought = line.optional { line -> Int? in
            guard let count = line.count() else { return nil }
            line.goods(upTo: 3)
            return line.mark("@") ? count : nil
        }
        if bought == nil, !line.mark("@"), !line.isAtStart { line.word("for", "at") }
        if let weighed = line.optional(perPound) { return weighed }
        guard let price = line.price(), !line.isWord("off") else { return nil }
        if let bought { line.reads { $0.mark("=") && $0.price() == price * bought } }
        if isLed { return Finding(.price(.unitPrice(price), isOfOne: true)) }
        // "$2.99 | per oz. $0.33"
        let isApart = line.isAfterBar
        switch line.optional({ line in line.rate().flatMap { isApart && $0 == .measure ? nil : $0 } }) {
        case nil:
            // "4.98 save $2.01 lb.": the pound applies to both amounts.
            let saving = line.optional { DiscountRules.save(&$0)?.saving.flatMap { $0.isPerPound ? $0 : nil } }
            return Finding(
                .price(
                    Clause.Price(benefit: .unitPrice(price), unit: saving.map { _ in .pound }, isOwnPart: isOwnPart)),
                saving.map { .saving($0) })
        case .measure: return .note
        case .each:
            let orMore = line.optional { line in
                line.word("for") ? line.count().flatMap { line.orMore() ? $0 : nil } : nil
            }
            let count = line.optional { line -> Int? in
                guard line.with(), let count = line.count() else { return nil }
                line.goods(upTo: 5)
                return count
            }
            return Finding(
                .price(Clause.Price(benefit: .unitPrice(price), isOfOne: true, isOwnPart: isOwnPart)),
                .demand(minimum: orMore ?? count ?? 1, orMore == nil ? .unstated : .orMore))
        case .pound: return nil
        case .unit(let unit):
            return Finding(.price(.unitPrice(price), unit: unit == .each ? nil : unit))
        }
    }

    /// "$8.99 lb", "1.59 per lb": bare numbers need both digits of cents.
    static func perPound(_ line: inout TokenCursor) -> Finding? {
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        let isWhole = line.lastLength < 5
        guard line.rate() == .pound else { return nil }
        // "$149 lb.": the point is lost.
        return price.cents >= 10_000 && isWhole ? .unpriced : Finding(.price(.unitPrice(price), unit: .pound))
    }

    /// "$3.49 with digital coupon", "$2.99/LB LOYALTY", "2/$5 w/ card": beside another price the one for these shoppers.
    static func conditional(_ line: inout TokenCursor) -> Finding? {
        let isLed = line.reads { line in
            let isClause = line.isAtStart || line.isAfterBreak
            let isOther = line.isBehind(.noCard) && line.isWord("card")
            guard line.word("member", "club", "mvp", "perks", "card", "loyalty") else { return false }
            // "Black Forest Ham Club $6.99", "Playing Cards $1.99"
            let isOfGoods = line.isBehind("club") || line.isBehindCards || isOther
            guard line.word("price", "prices") || isClause || !isOfGoods else { return false }
            return !line.isBeforeNoPrice && !line.isAfterBreak
        }
        let terms = line.optional { $0.termsAhead() }
        let isBehindPrice = line.isBehindPrice
        let demand = line.optional(DemandRules.demand)
        // "5/$10 when you buy 5, $2.79 each for less than 5"
        if demand != nil, line.isAfterBar || isBehindPrice && line.isAfterBreak { return nil }
        guard var finding = line.priced(), demand == nil || (finding.isOfOne && demand?.spend == nil) else {
            return nil
        }
        finding.ask(demand)
        var conditions = terms?.conditions ?? (isLed ? [.loyaltyCard] : [])
        while !line.isAfterBreak || !line.sees({ $0.termsAhead() != nil }),
            let condition = line.optional(ConditionRules.card) ?? line.optional(CouponRules.withCoupon)
        {
            conditions.formUnion(condition.conditions)
        }
        guard !conditions.isEmpty || demand != nil else { return nil }
        // "2.49 MVP LB"
        if finding.unit == nil, !line.isAfterBreak, line.pound() { finding.price?.unit = .pound }
        finding.conditions = conditions
        finding.price?.isConditional = true
        return finding
    }

    /// "FINAL PRICE $2.99", "final 2/4.50", "= FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50", "You pay $1.49 each".
    static func final(_ line: inout TokenCursor) -> Finding? {
        let isBehindPrice = line.isBehindPrice
        let isBehindSize = line.isBehind(.sizeUnit) || line.isBehind(.packaging)
        // "Save $10 with digital coupon: Now $39.99", "Digital coupon $10 off: Now $39.99"
        let isByCoupon = line.isBehind("coupon") || line.isBehind("off") && line.isNear(behind: "coupon")
        let isSum = line.mark("=")
        // "12 pack = 25¢ per can"
        if isSum, isBehindSize, line.reads({ $0.price() != nil && $0.rate() != nil && $0.isAtClauseEnd }) {
            return .note
        }
        // "4 lb bag $11.99 = $3.00 lb"
        let terms = line.optional(afterTerms)
        guard
            terms != nil || finalWords.read(&line) || line.reads(nowAhead) && isByCoupon || isSum && !isBehindPrice
        else { return nil }
        let coupon = terms.map { Finding(.needing($0)) } ?? line.optional(CouponRules.coupon)
        line.word("savings")
        line.word("is", "only", "just")
        // "FINAL PRICE WITH 2/8.98 MFR DIGITAL COUPON": the price stands within the words of the coupon.
        let isWithin = coupon == nil && line.with()
        guard var finding = line.priced(), !line.isWord("less") else { return nil }
        finding.price?.isFinal = true
        let within = isWithin ? line.optional(CouponRules.coupon) : nil
        guard isWithin == (within != nil) else { return nil }
        let after = line.optional(afterTerms).map { Finding(.needing($0)) } ?? within
        if after == nil { line.words("after", "instant", "savings") }
        if let minus = line.optional(DiscountRules.minus) {
            finding.saving = minus.saving
            finding.ask(minus)
            finding.conditions.formUnion(minus.conditions)
        }
        finding.conditions.formUnion((coupon ?? after)?.conditions ?? [])
        return finding
    }

    /// "Now $39.99", "now only $2.99".
    static func nowAhead(_ line: inout TokenCursor) -> Bool {
        guard line.word("now") else { return false }
        line.word("only", "just")
        return !line.isBeforeNoPrice
    }

    private static let finalWords = FixedPhrases(
        "final (mvp|member|card|club|sale) (price|cost) / you pay / pay only|just")

    /// "final price after digital coupon savings", "after card savings", "after coupon".
    private static func afterTerms(_ line: inout TokenCursor) -> Set<Promotion.Condition>? {
        line.word("final")
        line.word("price", "cost")
        guard line.word("after") else { return nil }
        line.word("your", "the", "all")
        if line.word("savings", "discounts") { return [] }
        let terms =
            line.optional(CouponRules.named)?.conditions
            ?? (line.reads(ConditionRules.cardName) ? [.loyaltyCard] : nil)
        line.word("savings", "discount", "is")
        return terms
    }

    /// "2.0 Final Price With Coupon".
    static func finalBehind(_ line: inout TokenCursor) -> Finding? {
        guard var finding = line.priced(), !line.isAfterBar else { return nil }
        let terms = line.isWord("after") ? line.optional(afterTerms) : nil
        guard terms.map({ !$0.isEmpty }) ?? line.word("final") else { return nil }
        finding.conditions.formUnion(terms ?? [])
        line.word("price", "cost")
        if terms == nil { finding.conditions.formUnion(line.optional(afterTerms) ?? []) }
        // "$3.98 (final price may vary)"
        guard line.isBeforeNoPrice,
            !line.sees({ $0.word("may", "will", "can", "is", "by", "varies", "based", "depends") })
        else { return nil }
        finding.price?.isFinal = true
        return finding
    }

    /// "From 4.99 to 19.99 each", "SALE: $3.39 to $6.79 EA.", "$29.99 - $49.99", "between $2 and $3 lb".
    static func range(_ line: inout TokenCursor) -> Finding? {
        let isLed = line.word("from", "between")
        if isLed { line.word("only", "just") }
        // "dropped 50¢ to $2.99"
        guard !line.isBehind("dropped", "lowered", "reduced", "cut"), let low = line.price() else { return nil }
        let high = line.optional { line in
            let isJoined = line.word("to") || line.mark("-") || (isLed && line.word("and"))
            return isJoined ? line.price() : nil
        }
        guard isLed || high != nil, high.map({ low < $0 }) ?? true else { return nil }
        let rate = line.rate()
        return rate == .measure ? nil : Finding(.price(.priceRange(low: low, high: high), unit: rate?.saleUnit))
    }

    /// "As Low As 19.99", "Starting at $4.99 lb", "2.5 and up", "$2.99+".
    static func from(_ line: inout TokenCursor) -> Finding? {
        let isLed = asLowAs.read(&line)
        guard let low = line.price() else { return nil }
        let rate = line.rate()
        // "$5 & under", "$50 or more", "$3 less"
        if line.reads({ ($0.mark("&") || $0.word("and", "or")) && $0.word("under", "below", "less", "lower") })
            || line.word("less") && line.isAtClauseEnd || rate == nil && line.words("or", "more")
        {
            return .unpriced
        }
        guard isLed || upward(&line), rate != .measure else { return nil }
        return Finding(.price(.priceRange(low: low, high: nil), unit: rate == .pound ? .pound : nil))
    }

    /// "Starting at", "as low as" with the amount in another zone: a lower bound.
    static func atLeast(_ line: inout TokenCursor) -> Finding? {
        asLowAs.read(&line) && line.isBeforeNoPrice ? .unpriced : nil
    }

    private static func upward(_ line: inout TokenCursor) -> Bool {
        line.mark("+")
            ? line.isAtClauseEnd
            : (line.mark("&") || line.word("and", "or")) && line.word("up", "higher", "above")
    }

    private static let asLowAs = FixedPhrases(
        "as low as / low as / starting|starts|start|priced|beginning|begins|begin at|from")

    /// "Per lb." in the fine print of a price, or "Each"; "lb" as a part of its own.
    static func rateAlone(_ line: inout TokenCursor) -> Finding? {
        let isBehindName = line.isBehindName(but: .rateName)
        if !line.isAtStart, !line.isAfterBar, line.words("per", "lb") {
            return isBehindName ? Finding(.rate(.pound)) : nil
        }
        let isOwnPart = line.isAtStart || line.isAfterBar || line.zone != .deal && line.isAfterBreak
        if line.reads({ $0.word("priced", "sold") && $0.word("by") }) {
            line.word("the")
            return line.pound() && !line.isWord("or") ? Finding(.rate(.pound)) : nil
        }
        guard isOwnPart else { return nil }
        line.word("priced", "sold")
        let isBare = line.isWord("lb")
        guard let rate = line.rate(), line.isAtClauseEnd else { return nil }
        if isBare { guard line.zone == .details, line.isAtEnd || line.isAfterBar else { return nil } }
        switch rate {
        case .pound: return Finding(.rate(.pound))
        case .each: return .note
        case .unit, .measure: return nil
        }
    }

    /// Whether a size is none but the unit of a price: "lb", "per lb.".
    static func isPound(_ size: String) -> Bool {
        guard size.utf8.count <= 20 else { return false }
        var line = TokenCursor(Tokenizer.dealTokens(of: CleanText(size)), in: .details)
        return rateAlone(&line)?.rate == .pound && line.isAtEnd
    }

    /// "12¢/oz", "$2.92/lb" after an earlier price: a unit price, not the price.
    static func unitPrice(_ line: inout TokenCursor) -> Finding? {
        let isBehindPrice = line.isBehindPrice && line.isAfterBreak
        guard line.price(bareFractionDigits: 2...3) != nil, let rate = line.rate() else { return nil }
        return rate == .measure || (rate == .pound && (line.zone == .savings || isBehindPrice)) ? .note : nil
    }

    /// "27.3¢ per oz": no price has a fraction of a cent. "CASE PRICE: $5.88", "like paying $2.49", "less than $1.34 each",
    /// "$1.49 after cash back": what several cost, or one less a reward.
    static func unpaid(_ line: inout TokenCursor) -> Finding? {
        if line.unreadable() {
            let rate = line.rate()
            return [.measure, .each].contains(rate) || rate == .pound && line.isBehindBracket ? .note : nil
        }
        if line.word("avg", "average", "approx") {
            if line.word("price", "cost", "retail") { return line.priced() == nil ? nil : .unpriced }
            guard line.optional(NoteRules.size) != nil else { return nil }
            line.saleUnit()
            return line.price() == nil ? nil : .note
        }
        // "1.49/lb (3.28/kg)", "3.98 lb 8.77/kg"
        if line.isBehindPrice, line.reads({ $0.price() != nil && ($0.mark("/") || $0.word("per")) && $0.word("kg") }) {
            return .note
        }
        if line.word("per") { return line.measure() && (line.number() != nil || line.price() != nil) ? .note : nil }
        if unpaidWords.read(&line) { return line.priced() == nil ? nil : .note }
        // "net cost after points"
        if line.reads({ $0.word("after") && $0.word("point", "reward", "rebate") }) { return .unpriced }
        line.mark("=")
        guard line.priced() != nil, !line.isAfterBar, line.word("after") else { return nil }
        line.goods(upTo: 2)
        return line.words("cash", "back") || line.word("rebate", "reward", "ibotta", "point") ? .note : nil
    }

    private static let unpaidWords = FixedPhrases(
        "return value / case price / unit price / valued at / less than / like (paying|getting|buying) (it|them|each) (for)"
    )

    /// "FREE", alone or "WITH MFR DIGITAL COUPON".
    static func free(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart, line.word("free") else { return nil }
        line.word("item")
        let terms = line.optional(CouponRules.coupon) ?? line.optional(ConditionRules.card)
        return line.isAtClauseEnd ? Finding(.price(.free), .needing(terms?.conditions)) : nil
    }
}

extension TokenCursor {
    /// "with Card 4.29", "with digital coupon 1.79 lb": terms in front of their price.
    fileprivate mutating func termsAhead() -> Finding? {
        guard !isBehindPrice || isAfterBreak else { return nil }
        let terms = optional(ConditionRules.card) ?? optional(CouponRules.withCoupon)
        return isAfterBreak || !sees { $0.priced() != nil } ? nil : terms
    }
}
