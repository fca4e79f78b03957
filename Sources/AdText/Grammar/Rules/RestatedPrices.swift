import Deals

/// Prices that repeat another one, or follow from it: they must agree.
extension PriceRules {
    /// "When You Buy Sumo Citrus Mandarins, $2.49 per Pound" in fine print, repeating the deal.
    static func restated(_ line: inout TokenCursor) -> Finding? {
        // "was $5.72 · $1.61/lb": the unit price of a shelf label.
        if line.isBehindPrice, line.isAfterBreak { return nil }
        if line.words("when", "you", "buy") { line.goods(upTo: 6) }
        guard let price = line.price(bareFractionDigits: 2...2), line.rate() == .pound else { return nil }
        return Finding(.check(.restated(.unitPrice(price), unit: .pound)))
    }

    /// "Sold in a 2 lb Bag for $13.98", "Sold in a 3 lb Twin Pack Brick for $14.97 ea" below a price by the pound.
    static func bag(_ line: inout TokenCursor) -> Finding? {
        guard line.words("sold", "in", "a"), let pounds = line.count(), line.pound(), line.goods(upTo: 4),
            line.word("for"), let total = line.price()
        else { return nil }
        line.each()
        return Finding(.check(.bag(pounds: pounds, total: total)))
    }

    /// "3 lb pkg $8.97", "Family Pack: $8.97", "$8.97 per package", "about $8.97 each" in the fine print of a price by the
    /// pound: what a pack costs.
    static func pack(_ line: inout TokenCursor) -> Finding? {
        if line.words("sold", "in") { line.word("a", "an") }
        let isAbout = line.word("about", "approx", "approximately", "avg", "average") || line.mark("~")
        let pounds = line.optional { $0.wholePounds() }
        let isSized = pounds != nil || line.optional(NoteRules.size) != nil
        let isNamed = line.reads { $0.packNoun() }
        if isNamed || isSized { line.word("for", "at", "is", "only") }
        guard let total = line.price(bareFractionDigits: 2...2), case let rate = line.optional({ $0.rate() }) else {
            return nil
        }
        switch rate {
        case .pound, .measure: return nil
        case .each: guard isNamed || isAbout || isSized else { return nil }
        case .unit(let unit): guard isNamed || isSized || unit != .each else { return nil }
        case nil: guard isNamed || isSized && line.isAtClauseEnd else { return nil }
        }
        return Finding(.check(.pack(total: total, pounds: isAbout ? nil : pounds)))
    }

    /// "that is $2.50 each when you buy 2", "at most $2.10 each when you buy 2": the derived price in our own
    /// sentences.
    static func workedOut(_ line: inout TokenCursor) -> Finding? {
        let isBound = !line.words("that", "is") && !line.words("makes", "it") && !line.mark("→") && !line.mark("≈")
        guard !isBound || line.words("at", "most"), let price = line.price(),
            line.pound() || line.each() || line.word("eff", "effective")
        else { return nil }
        _ = line.optional(DemandRules.demand)
        return Finding(.check(.worksOut(price: price, isBound: isBound)))
    }

    /// "one alone also $2.50", "one alone at most $3.49": the checkout price of a single unit. "with it $3.99 each": the
    /// price with a coupon that was named before.
    static func oneAlone(_ line: inout TokenCursor) -> Finding? {
        guard line.words("one", "alone") || line.words("with", "it") else { return nil }
        line.word("also")
        line.words("at", "most")
        guard line.price() != nil else { return nil }
        if !line.pound() { line.each() }
        return .note
    }
}

extension TokenCursor {
    /// "3 lb", "3-lb".
    fileprivate mutating func wholePounds() -> Int? {
        guard let count = count() else { return nil }
        mark("-")
        return pound() && !isBeforePlus ? count : nil
    }

    private var isBeforePlus: Bool { sees { $0.mark("+") || $0.word("avg", "average", "approx", "est") } }

    /// "Family Pack", "pkg".
    fileprivate mutating func packNoun() -> Bool {
        word("family", "value", "club", "jumbo", "bulk", "whole", "store")
        mark("-")
        word("size")
        return word("pkg", "package", "pack", "packs", "bag", "tray", "box", "case")
    }
}
