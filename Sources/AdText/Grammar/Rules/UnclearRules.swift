import Deals
import Goods
import Words

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
        line.reads(unknownTerms) || line.reads(unclearCount) ? .unpriced : nil
    }

    /// "Boost price", "Use 100 points", "EBT only", "non-member", "Add bacon for $1", "1¢ Sale", "$4 money maker": who gets
    /// the price, or for which deal?
    private static func unknownTerms(_ line: inout TokenCursor) -> Bool {
        line.reads(namedPrice) || line.reads(points) || line.reads(addition) || phrases.read(&line)
            || line.reads { $0.price() == Money(cents: 1) && $0.word("sale") } || line.reads(moneyMaker)
    }

    /// "$4 money maker": what remains after rewards. "Money Maker" is also a name of goods.
    private static func moneyMaker(_ line: inout TokenCursor) -> Bool {
        let isBehindPrice = line.isBehindPrice
        let isFirst = line.isWord("money") || line.isWord("moneymaker")
        guard isFirst ? isBehindPrice : line.price() != nil && !line.isAfterBreak else { return false }
        if line.word("money") {
            line.mark("-")
            guard line.word("maker", "makers") else { return false }
        } else {
            guard line.word("moneymaker") else { return false }
        }
        return line.isAtClauseEnd || line.isWord("on") || line.isWord("after") || line.isWord("when")
    }

    /// "or less", "Buy 3, pay $9.99", "at least 2", "3 cans $2", "Qty 3", "Minimum 3 lb", "sold in pairs", "set of 4".
    private static func unclearCount(_ line: inout TokenCursor) -> Bool {
        line.reads(bound) || line.reads(paid) || line.reads(severalWithoutFor) || line.reads(priceOfSet)
            || line.reads(packagesOrRange)
    }

    /// "Boost price $1.99", "VIP price" as a part of its own; and "Price drop $1": to that, or by that?
    private static func namedPrice(_ line: inout TokenCursor) -> Bool {
        guard line.word("price") else { return false }
        if line.word("drop", "break", "cut", "lowered", "reduced") { return !line.isAfterBreak && line.priced() != nil }
        guard line.isBehindUnknownName else { return false }
        return line.zone == .details && (line.isAtEnd || line.isAfterBar) || line.sees { $0.priced() != nil }
    }

    private enum Proof { case card, coupon }

    /// "card or coupon", and "or coupon" behind "with card": either is enough, which no terms can say.
    static func either(_ line: inout TokenCursor) -> Finding? {
        let before: Proof? =
            line.isBehind("card", "member", "membership", "account", "loyalty")
            ? .card : line.isBehind("coupon", "ecoupon") ? .coupon : nil
        let isNegated = line.isNear(behind: "without") || line.isNear(behind: "no") || line.isNear(behind: "o")
        let first = line.optional(proof) ?? before
        guard line.word("or"), let second = line.optional(proof), let first, first != second else { return nil }
        return isNegated ? .note : .unpriced
    }

    private static func proof(_ line: inout TokenCursor) -> Proof? {
        line.with()
        line.times(2) { $0.word("your", "a", "the", "digital", "mfr", "store", "loyalty", "club") }
        if line.word("card", "membership") { return .card }
        return line.word("coupon", "ecoupon") ? .coupon : nil
    }

    /// "$2.99 2 lb" and no more: a pack, or the second footnote of a price by the pound? "$6.99 to $11.99 2 lb" has a size.
    static func footnote(_ line: inout TokenCursor) -> Finding? {
        guard line.price(bareFractionDigits: 2...2) != nil, !line.isBehindRange, !line.isAfterBreak,
            let digit = line.number()?.whole, digit < 10, line.pound(), line.isAtClauseEnd
        else { return nil }
        return .unpriced
    }

    private static func points(_ line: inout TokenCursor) -> Bool {
        (line.with() || line.word("use", "redeem")) && line.number() != nil && line.word("point")
    }

    /// "set of 4 $9.99"; "Set of 4 Glasses" names the product.
    private static func priceOfSet(_ line: inout TokenCursor) -> Bool {
        line.word("set", "sets", "case", "cases", "bundle", "bundles") && line.word("of") && line.count() != nil
            && line.price() != nil
    }

    private static let phrases = FixedPhrases(
        """
        combo loco / online only / online exclusive / order online / shop online / digital exclusive / present this
        / bring this / bring in this / mention this / first time / loadable offer / e offer / case quantity / case only / whole case / full case
        / at least # / quantity (of) # / part of # / set|sets|case|cases|bundle|bundles of # . / min (of|purchase|order) # lb
        / in|as|by (a|the) pair|pairs|twos|threes|fours|fives|sixes / sold in|as|by # . / sold in|as|by # pack|packs|pk|s
        / sold in|as|by (a|the) pair|pairs|twos|threes|fours|fives|sixes|case|cases|set|sets|bundle|bundles|multiples
        / ebt|wic|snap only|cardholders|cardholder|card|member|price|customer / non member
        / both for / online order only / online orders only / order ahead / web only / similar item / others charge
        """)

    /// "or less", "Up to 2/$5".
    private static func bound(_ line: inout TokenCursor) -> Bool {
        guard line.zone == .deal else {
            return line.word("choose", "pick") && line.count() ?? 1 > 1 && line.isAtClauseEnd
        }
        if line.words("up", "to") { return BundleRules.several(&line) != nil }
        let isBehindPrice = line.isBehindPrice
        return line.word("or") && line.word("less", "below", "under", "lower") && isBehindPrice
    }

    /// "Add bacon for $1.00": beside another purchase.
    private static func addition(_ line: inout TokenCursor) -> Bool {
        guard line.isAtStart || line.isAfterBreak, line.word("add"), line.goods(upTo: 4) else { return false }
        line.word("for")
        return line.price() != nil
    }

    /// "Buy 3, pay $9.99": for each or for all?
    private static func paid(_ line: inout TokenCursor) -> Bool {
        guard DemandRules.demand(&line)?.minimum ?? 1 > 1 else { return false }
        line.word("and")
        guard line.word("pay") else { return false }
        line.word("only", "just")
        return line.priced()?.isOfOne == false
    }

    /// "2/12 oz $5", "3 cans $2": of one, or of all?
    private static func severalWithoutFor(_ line: inout TokenCursor) -> Bool {
        let isFirst = line.isAtStart
        guard let count = line.count(), (2...6).contains(count) else { return false }
        // "3 lbs. $1": of a pound each, or one package?
        if isFirst, line.pound() || line.mark("#") {
            return line.optional(PriceRules.one).map { $0.unit == nil && !$0.isOfOne } == true
        }
        if line.mark("/") {
            guard line.optional(NoteRules.size) != nil else { return false }
            line.saleUnit()
        } else {
            guard line.word(in: .severalContainers) else { return false }
        }
        return !line.isAfterBreak && line.price() != nil
    }

    /// "4 - 20 oz for $5": four, or one of 4 to 20 ounces?
    private static func packagesOrRange(_ line: inout TokenCursor) -> Bool {
        guard let count = line.count(), (2...6).contains(count), let size = line.sizeBehindDash(of: count),
            size >= 3 * count
        else { return false }
        guard line.optional(NoteRules.size) != nil else { return false }
        line.goods(upTo: 4)
        return line.word("for") && line.price() != nil
    }

    /// "with Zorgplus" and nothing else: a name that is not a product may be a card or an app.
    static func programme(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBreak, line.with() else { return nil }
        if line.word("any") { return line.anyWord(but: .finePrint) != nil ? .unpriced : nil }
        var names: [AdWord] = []
        line.times(3) { line in
            guard names.isEmpty || !line.isAfterBar, let name = line.anyWord(but: .finePrint) else {
                return false
            }
            names.append(name)
            return true
        }
        line.mark("+")
        guard !names.isEmpty, line.isAtEnd || line.isAfterBar, !isGoods(names) else { return nil }
        return .unpriced
    }

    private static func isGoods(_ names: [AdWord]) -> Bool {
        names.contains { $0.names(.sides) } || !KindTable.standard.kinds(inHeadOf: names.map(\.text)).isEmpty
    }
}

extension TokenCursor {
    /// Whether the amount that was read last ends a range.
    fileprivate var isBehindRange: Bool {
        guard index > 1 else { return false }
        var before = self
        before.move(to: index - 1)
        return before.isBehind("to") || before.isBehindDash
    }

    /// Whether the "price" that was read stands behind the name of a programme, or of another shop: "Boost price".
    fileprivate var isBehindUnknownName: Bool {
        guard index > 1 else { return false }
        var name = self
        name.move(to: index - 1)
        return !name.isAfterBreak && name.wordBefore.map { !$0.has(.neutral) } ?? name.isBehindPlus
    }

    /// Whether punctuation or the end comes next.
    var isAtClauseEnd: Bool { isAtEnd || isAfterBreak }
}
