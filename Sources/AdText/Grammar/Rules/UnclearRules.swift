import Deals

/// Text that mentions a number or a programme without its effect on the price: understood, but no price.
enum UnclearRules {
    /// "with 4", "for 4", "up to 4", "Good on up to 4", "4x", "2+", "with 2 boxes" as clauses of their own: a limit, or
    /// a number to buy?
    static func loneCount(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBreak else { return nil }
        line.word("good", "valid", "each")
        let isLed =
            line.words("up", "to") || line.words("on", "up", "to") || line.word("for", "on", "in") || line.with()
        guard line.count() != nil else { return nil }
        if !isLed, line.word("for"), line.isAtClauseEnd { return .unpriced }
        let isGroup = line.word("x") || line.mark("+") || (isLed && line.saleUnit() != nil) || line.word("min")
        guard isLed || isGroup else { return nil }
        return line.isAtClauseEnd || line.word("of") ? .unpriced : nil
    }

    /// "Qty 3", "set of 4", "Bundle of four", "sold in pairs", "Sold by the case", "Minimum 3 lb", "Combo Loco": is the price
    /// that of one, or of all?
    static func group(_ line: inout TokenCursor) -> Finding? {
        if line.words("combo", "loco") || line.words("online", "only") || line.words("online", "exclusive")
            || line.words("order", "online") || line.words("shop", "online")
        {
            return .unpriced
        }
        if line.word("non") {
            line.mark("-")
            return line.word("member") ? .unpriced : nil
        }
        if line.words("at", "least"), line.count() != nil { return .unpriced }
        if line.reads(severalWithoutFor) { return .unpriced }
        if line.word("quantity") {
            line.word("of")
            return line.count() != nil ? .unpriced : nil
        }
        if line.word("min") {
            line.word("of", "purchase", "order")
            guard line.count() != nil else { return nil }
            line.mark("-")
            return line.pound() ? .unpriced : nil
        }
        if line.reads(sold) { return .unpriced }
        guard line.word("set", "sets", "case", "cases", "bundle", "bundles"), line.word("of"), line.count() != nil
        else { return nil }
        // "Set of 4 Glasses" names the product.
        return line.isAtClauseEnd || line.price() != nil ? .unpriced : nil
    }

    /// "2/12 oz $5", "3 cans $2": of one, or of all?
    private static func severalWithoutFor(_ line: inout TokenCursor) -> Bool {
        guard let count = line.count(), (2...6).contains(count) else { return false }
        if line.mark("/") {
            guard line.optional(NoteRules.size) != nil else { return false }
            line.saleUnit()
        } else {
            guard line.word(in: UnitWords.containers) else { return false }
        }
        return !line.isAfterBreak && line.price() != nil
    }

    private static func sold(_ line: inout TokenCursor) -> Bool {
        let isSold = line.word("sold")
        guard line.word("in", "as", "by") else { return false }
        if isSold, line.reads(groupOfSeveral) { return true }
        line.word("a", "the")
        if line.word("pair", "pairs") { return true }
        return isSold && line.word("case", "cases", "set", "sets", "bundle", "bundles", "multiples")
    }

    private static func groupOfSeveral(_ line: inout TokenCursor) -> Bool {
        guard let count = line.count(), count > 1 else { return false }
        line.mark("-")
        return line.word("pack", "packs", "pk", "s") || line.isAtClauseEnd
    }

    /// "with Zorgplus" and nothing else: a name that is not a product may be a card or an app.
    static func programme(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBreak, line.with() else { return nil }
        var names: [AdWord] = []
        line.times(3) { line in line.anyWord(but: PriceWords.finePrint).map { names.append($0) } != nil }
        guard !names.isEmpty, line.isAtEnd, !isGoods(names) else { return nil }
        return .unpriced
    }

    private static let sides = UnitWords.words("vegetables vegetable veggies fries sides pulp lid handle stand")

    private static func isGoods(_ names: [AdWord]) -> Bool {
        !sides.isDisjoint(with: names) || !Goods.groups(inHeadOf: names.map(\.text).joined(separator: " ")).isEmpty
    }
}

extension TokenCursor {
    /// Whether punctuation or the end comes next.
    var isAtClauseEnd: Bool { isAtEnd || isAfterBreak }
}
