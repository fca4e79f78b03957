import Deals
import Words

/// Required coupons, and how often they can be used.
enum CouponRules {
    /// "WITH MFR DIGITAL COUPON", "Digital coupon", "Clip Coupon", "with in-ad coupon", "Must bring coupon", "eCoupon",
    /// "Digital coupon required".
    static func required(_ line: inout TokenCursor) -> Finding? {
        if let note = line.optional(published) { return note }
        return line.reads(loading) ? Finding(.conditions([.digitalCoupon])) : coupon(&line)
    }

    /// "Sign In to Load", "Send to card", "Save coupon": the button of a coupon.
    private static func loading(_ line: inout TokenCursor) -> Bool {
        if (line.isAtStart || line.isAfterBar) && buttons.read(&line) || signIn.read(&line) { return true }
        guard toCard.read(&line) else { return false }
        if line.isAtClauseEnd || line.word("offer", "deal") { return true }
        // "Load to card and save $1.00"; "send 2 cards and save $1" has goods
        guard !line.isBehindCards, line.and() else { return false }
        return line.reads { $0.word("save") && $0.isAtClauseEnd }
            || line.sees { $0.word("save") && !$0.isBeforeNoPrice }
    }

    private static let buttons = FixedPhrases("save|get coupon .")
    private static let signIn = FixedPhrases("sign|log in to load|clip")
    static let toCard = FixedPhrases("load|send|add to (my|your) card / load|send|add # card")

    /// "Manufacturer coupon available in most Sunday papers", "Coupons from Sunday newspaper": nothing is required.
    private static func published(_ line: inout TokenCursor) -> Finding? {
        line.word("mfr")
        // "coupon in this ad", "Coupon in ad"
        if line.sees({ line in
            guard line.words("coupon", "in") else { return false }
            return line.word("this", "our", "ad", "app")
        }) {
            return nil
        }
        guard line.word("coupon"), line.isWord("available") || line.isWord("in") || line.isWord("from"),
            line.reads({ $0.publication() })
        else { return nil }
        return .note
    }

    /// The same as a part of another clause, where "coupon" alone is enough.
    static func coupon(_ line: inout TokenCursor) -> Finding? { line.once(.coupon, needed) }

    private static func needed(_ line: inout TokenCursor) -> Finding? {
        line.word("must")
        if line.word("clip", "clipped"), let clipped = line.optional(clipping) { return clipped }
        line.word("bring", "present", "use", "clip", "clipped", "download", "activate", "load", "redeem")
        line.with()
        line.word("clipped", "the", "your", "a", "this")
        guard var finding = named(&line) else { return nil }
        // "with digital coupon and card"
        if ConditionRules.andCard(&line) { finding.conditions.insert(.loyaltyCard) }
        return line.isWord("not") ? nil : finding
    }

    /// "with digital coupon"; without "with" the words may belong to another amount.
    static func withCoupon(_ line: inout TokenCursor) -> Finding? {
        line.sees { $0.with() } ? coupon(&line) : nil
    }

    /// "Clip & save", "Clip or Click!", "Clipped" and nothing else.
    private static func clipping(_ line: inout TokenCursor) -> Finding? {
        if line.mark("&") || line.word("and", "to", "or") {
            guard line.word("save", "click"), line.isBeforeNoPrice else { return nil }
        } else {
            guard line.isAtClauseEnd else { return nil }
        }
        return line.optional(named) ?? Finding(.conditions([.digitalCoupon]))
    }

    /// "DG DIGITAL COUPONS", "mfr coupon", "Smart Coupon", "coupon". Digital if the words say so, or if it is clipped.
    static func named(_ line: inout TokenCursor) -> Finding? {
        guard line.mentions.contains(.coupon) else { return nil }
        let isClipped = line.isBehindClipping
        var kinds: Set<Promotion.Condition> = isClipped ? [.digitalCoupon] : []
        let start = line.index
        line.times(5) { line in
            if kinds.contains(.digitalCoupon), !isClipped, line.sees({ $0.digitalDeal() }) { return false }
            if line.word("center", "savings") || (!line.isAfterGap && line.mark("-")) { return true }
            if line.word("digital", "electronic", "online", "app", "mobile", "loadable") {
                kinds.insert(.digitalCoupon)
            } else if line.word("mfr") {
                kinds.insert(.manufacturerCoupon)
            } else {
                return !line.sees { $0.word("coupon", "ecoupon", "ecoupons", "e") }
                    && (!line.isAfterBreak || line.index == start) && line.anyWord(but: .noCoupon) != nil
            }
            return true
        }
        guard line.couponNoun(&kinds) else { return nil }
        line.reads { $0.publication() }
        return Finding(.conditions(kinds.isEmpty ? [.storeCoupon] : kinds))
    }

    /// "$1 coupon in our app", "Also get savings with $3.00 on 2 Digital mfr coupon" beside a price: one that may be used
    /// besides, with its value.
    private static func beside(_ line: inout TokenCursor) -> Finding? {
        if line.words("also", "get", "savings", "with") {
            line.word("a")
        } else if !line.mark("-") {
            line.word("plus")
        }
        guard let value = line.price(), !line.isWord("each") else { return nil }
        let isBracketed = line.isAtBracket
        let isOff = line.word("instant", "less", "off", "on")
        let count = isOff ? line.optional { $0.count() } : nil
        guard let coupon = line.optional(named) else { return nil }
        // "Dove soap - $7.99 digital coupon" is the price with it.
        if !isOff, value.cents % 10 == 9 { return isBracketed ? nil : .unpriced }
        return Finding(
            .off(.amountOff(total: value, quantity: count ?? 1)),
            .coupon(Clause.Coupon(worth: value, count: count ?? 1)), .needing(coupon.conditions))
    }

    /// "with $2 Smart Coupon": the price is the one with it.
    static func withValue(_ line: inout TokenCursor) -> Finding? {
        guard line.with() else { return nil }
        guard let value = line.price() else { return nil }
        line.word("off")
        guard let coupon = line.optional(named) else { return nil }
        return Finding(
            .saving(Clause.Saving(amount: value, isUpTo: false, isExtra: true)), .needing(coupon.conditions))
    }

    /// "$.75/2", "$1.00 Digital mfr coupon": what a coupon takes off. "$1.00 digital coupon" may be a price.
    static func worth(_ line: inout TokenCursor) -> Finding? {
        let isStart = line.isAtStart
        if line.word("use") { line.reads { $0.count() != nil && !$0.isBeforeNoPrice } }
        if !isStart, let beside = line.optional(beside) { return beside }
        if let named = line.optional(valueBehind) { return named }
        guard let value = line.price(), !line.isWord("each") else { return nil }
        if line.mark("/") {
            if let basket = line.optional({ basket(value, &$0) }) { return basket }
            guard let count = line.count(), count <= 6, line.isAfterGap || line.isAtClauseEnd else { return nil }
            return Finding(.off(.amountOff(total: value, quantity: count)), .conditions([.storeCoupon]))
        }
        // "$1.99 Weekly Digital Deal"
        if isStart, value.cents % 10 == 9, digitalDeal.read(&line) {
            return Finding(.price(.unitPrice(value)), .conditions([.digitalCoupon]))
        }
        let isBracketed = line.isAtBracket
        guard isStart, !isBracketed, !line.isAfterBreak, let coupon = line.optional(named),
            !line.isBehind("price", "paper", "papers", "newspaper", "newspapers", "ad")
        else { return nil }
        if line.isWord("save") { return nil }
        guard coupon.conditions.contains(.manufacturerCoupon) else { return .unpriced }
        return Finding(.off(.amountOff(total: value, quantity: 1)), .needing(coupon.conditions))
    }

    /// "MFR coupon: $1.00"; "Store coupon: $1" may be a price.
    private static func valueBehind(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBar, let coupon = line.optional(named), !line.isBehind("price"),
            !line.isAfterBar, let value = line.price(), line.isAtClauseEnd, value.cents % 10 != 9
        else { return nil }
        guard coupon.conditions.contains(.manufacturerCoupon) else { return .unpriced }
        return Finding(.off(.amountOff(total: value, quantity: 1)), .needing(coupon.conditions))
    }

    private static let digitalDeal = FixedPhrases("(weekly) digital deal")

    /// "$1/$2 coupon" is one for two.
    private static let leastBasket = Money(cents: 500)

    /// The rest of "$5/$25 store coupon".
    private static func basket(_ off: Money, _ line: inout TokenCursor) -> Finding? {
        guard off.cents.isMultiple(of: 100), let spend = line.price(bareFractionDigits: 2...2),
            spend >= max(off * 2, leastBasket), let coupon = line.optional(named),
            !coupon.conditions.contains(.manufacturerCoupon)
        else { return nil }
        return Finding(
            .price(.basketDiscount(spend: spend, off: off, repeats: false)), .needing(coupon.conditions)
        )
    }

    /// "Use up to 5 times in a single transaction", "Redeem up to 5x": only a coupon is used.
    static func uses(_ line: inout TokenCursor) -> Finding? {
        if line.reads({ $0.count() == 1 && ($0.mark("-") || true) && $0.words("time", "use") }) {
            _ = line.optional(named)
            return Finding(.conditions([.digitalCoupon]), .limit(Promotion.Limit(1, .deals)))
        }
        guard line.word("use", "redeem") else { return nil }
        line.words("up", "to")
        guard let count = line.count(), line.word("time", "times", "x") else { return nil }
        line.purpose()
        return Finding(.conditions([.digitalCoupon]), .limit(Promotion.Limit(count, .deals)))
    }

    /// "Download and redeem the coupon once from January 2-January 6 only": a Kroger coupon's days.
    static func days(_ line: inout TokenCursor) -> Finding? {
        guard redeemed.read(&line) else { return nil }
        line.times(20) {
            $0.number() != nil || $0.mark("-") || $0.month() != nil
                || $0.word("and", "redeem", "from", "once", "only")
        }
        return Finding(.conditions([.digitalCoupon]))
    }

    private static let redeemed = FixedPhrases("download|redeem|clip (and) (redeem) the coupon (once) from")

    /// "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item. …": a paper coupon's fine print, to its end.
    static func paper(_ line: inout TokenCursor) -> Finding? {
        guard line.words("coupon", "valid") else { return nil }
        var finding = Finding(.conditions([.storeCoupon]))
        while !line.isAtEnd {
            if let count = line.optional({ $0.word("limit") ? $0.count() : nil }) {
                finding.limit = Promotion.Limit(count, .deals)
            } else if line.optional(ConditionRules.card) != nil {
                finding.conditions.insert(.loyaltyCard)
            } else if let demand = line.optional(DemandRules.spend) ?? line.optional(DemandRules.demand) {
                finding.demand.minimum = max(finding.minimum, demand.minimum)
                finding.leastSpend = demand.leastSpend ?? demand.spend ?? finding.leastSpend
                finding.conditions.formUnion(demand.conditions)
            } else if line.reads({ $0.word("on") && $0.count() != nil && !$0.isBeforeSizeUnit }) {
                finding.clauses.append(.unclear)
            } else {
                line.move(to: line.index + 1)
            }
        }
        return finding
    }
}

extension TokenCursor {
    fileprivate var isBehindClipping: Bool { isBehind("clip", "clipped", "download", "activate", "load") }

    /// "coupon", "e-coupon", "ecoupon"; "required" and where it is printed may follow.
    fileprivate mutating func couponNoun(_ kinds: inout Set<Promotion.Condition>) -> Bool {
        if word("ecoupon", "ecoupons") {
            kinds.insert(.digitalCoupon)
        } else {
            if word("e") { kinds.insert(.digitalCoupon) }
            mark("-")
            let isDigitalDeal = kinds.contains(.digitalCoupon) && (digitalDeal() || word("savings"))
            guard isDigitalDeal || word("coupon") else { return false }
        }
        // "cupón digital"; "coupon digital scale" has goods
        let isDigital = !isAfterBreak && reads { $0.word("digital") && ($0.isAtClauseEnd || !$0.isBeforeNoPrice) }
        if isDigital { kinds.insert(.digitalCoupon) }
        word("price", "required", "needed", "only")
        return true
    }

    /// "deal", "offer"; "price" and "only" behind "digital" are read later.
    fileprivate mutating func digitalDeal() -> Bool {
        word("deal", "offer") || (isBehind("digital") && (isWord("price") || isWord("only")))
    }

    /// "in most Sunday newspapers", "in our app", "in Maple app", "at coupon center", "online or in store".
    fileprivate mutating func publication() -> Bool {
        Self.publications.read(&self)
            || reads { $0.word("in") && $0.anyWord(but: .priceWord) != nil && $0.word("app") }
    }

    private static let publications = FixedPhrases(
        """
        (available|found|savings) to get / (available|found|savings) online or in store / (available|found|savings) in store or online
        / (available|found|savings) in|from|at (most|many|our|your|the|this|weekly) (local|sunday|sunday's|weekly) (coupon) newspaper|newspapers|paper|papers|insert|inserts|app|ad|center
        """)
}
