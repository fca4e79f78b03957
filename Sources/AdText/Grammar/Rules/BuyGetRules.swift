import Deals
import Words

/// Deals that give items for a purchase.
enum BuyGetRules {
    /// "Buy 1 Get 1 FREE", "Buy Any 1 & Get Any 1 Free", "Buy 2 get 3rd FREE", "Buy one, get one of equal or lesser value
    /// for $1", "FREE BUY ONE GET ONE", "B2G1 50% off".
    static func buyGet(_ line: inout TokenCursor) -> Finding? {
        let isMix = line.optional(DemandRules.mixAndMatch) != nil
        var isFree = line.word("free")
        guard var counts = counts(&line) else { return nil }
        equalOrLesser(&line)
        isFree = line.word("free") || isFree || counts.isFree || (counts.isShort && !line.isBeforeReduction)
        guard let benefit = isFree ? counts.benefit(percentOff: 100) : reduced(&line, counts) else { return nil }
        line.word("each")
        if !counts.isOther, !line.isAfterBreak, isFree { counts.isOther = line.isBeforeOther(than: counts.bought) }
        equalOrLesser(&line)
        return Finding(
            .giving(benefit), counts.regular.map { .regular($0) }, .demand(isMixAndMatch: isMix),
            counts.isOther ? .otherFreeItem : nil)
    }

    /// "50% OFF", "half off", "for $1".
    private static func reduced(_ line: inout TokenCursor, _ counts: Counts) -> Promotion.Benefit? {
        let percent = line.optional { line -> Int? in
            line.word("at", "for")
            return line.percentOrHalf()
        }
        if let percent, percent < 100 {
            guard line.word("off", "discount", "price") || line.isAtClauseEnd || line.isWord("with") else { return nil }
            return counts.benefit(percentOff: percent)
        }
        guard line.word("for"), let price = line.price() else { return nil }
        return .buyGetPrice(buy: counts.buy, get: counts.get, price: price)
    }

    /// "2 FREE when you buy 10".
    static func reversed(_ line: inout TokenCursor) -> Finding? {
        line.word("get")
        guard let get = line.count(), line.word("free"), let demand = DemandRules.whenYouBuy(&line) else { return nil }
        return Finding(.giving(.buyGet(buy: demand, get: get, percentOff: 100)))
    }

    /// "2nd one half price", "Second pizza only $1 when you buy one", "Free 2nd bag when you buy one".
    static func ordinal(_ line: inout TokenCursor) -> Finding? {
        // "May 5th only"
        if line.wordBefore.flatMap({ AdLexicon.months[$0] }) != nil { return nil }
        let isGot = (line.isAtStart || line.isAfterBreak) && line.word("get")
        if isGot { line.word("the") }
        let isFree = line.word("free")
        guard let place = line.ordinal() ?? line.optional({ $0.placed() }), place > 1 else { return nil }
        let isItem = line.word("one", "item")
        let isOf = line.isWord("of")
        var isTold = line.word("is", "only", "just")
        let isNamed = !isTold && line.goods(upTo: 2)
        // "25th Anniversary 20% off", "4th of July"
        if isNamed, !isItem, place > 3 || isOf { return nil }
        isTold = line.word("is", "only", "just") || isTold
        // "7th Generation detergent $12.99"
        if isNamed, !isGot, !isItem, !isTold, line.sees({ $0.price() != nil }), !line.sees({ demandBehind(&$0) }) {
            return nil
        }
        let counts = Counts(buy: place - 1, get: 1)
        let benefit =
            isFree || line.word("free")
            ? counts.benefit(percentOff: 100)
            : reduced(&line, counts)
                ?? line.optional { line in
                    line.word("at")
                    return line.price()
                }.map {
                    .buyGetPrice(buy: place - 1, get: 1, price: $0)
                }
        guard let benefit else { return nil }
        if let demand = line.optional(DemandRules.demand), demand.minimum != place - 1 { return nil }
        return Finding(.giving(benefit))
    }

    private static func demandBehind(_ line: inout TokenCursor) -> Bool {
        line.price() != nil && line.optional(DemandRules.demand) != nil
    }

    /// Whether "2 for 1" or "3 for the price of 2" comes next.
    static func isSeveralForFewer(_ line: TokenCursor) -> Bool {
        var next = line
        guard let all = next.count(), next.word("for") else { return false }
        next.words("the", "price", "of")
        return next.count().map { $0 < all } ?? false
    }

    /// "3 for the price of 2".
    static func priceOf(_ line: inout TokenCursor) -> Finding? {
        guard let all = line.count(), line.words("for", "the", "price", "of"), let paid = line.count(), paid < all
        else { return nil }
        return Finding(.giving(.buyGet(buy: paid, get: all - paid, percentOff: 100)))
    }

    /// "BOGO", "BOGO Free", "BOGO 50%", "BOGO at $2.79/lb".
    static func bogo(_ line: inout TokenCursor) -> Finding? {
        guard
            line.word("bogo") || line.words("two", "for", "one")
                || hyphenated.read(&line) && line.isAtClauseEnd
                || line.optional(initials)?.isOneForOne == true
        else { return nil }
        let isFree = line.word("free")
        let reduced = line.optional { line -> Int? in
            guard !isFree, let percent = line.percentOrHalf(), percent < 100 else { return nil }
            line.word("off")
            return percent
        }
        if reduced == nil { line.word("free", "sale", "deal") }
        return Finding(.giving(.buyGet(buy: 1, get: 1, percentOff: reduced ?? 100)))
    }

    private static let hyphenated = FixedPhrases("buy one get one")

    /// "of equal or lesser price": states only that the cheapest item is the free one.
    static func equalValue(_ line: inout TokenCursor) -> Finding? {
        line.word("discount", "free", "second")
        line.word("applies", "item")
        line.words("must", "be")
        guard equalOrLesser(&line) else { return nil }
        line.words("item", "free")
        return .note
    }

    /// "(up to $2.69)": the highest price of the free item. "(up to $5.58 value)" is a claim.
    static func cap(_ line: inout TokenCursor) -> Finding? {
        guard line.words("up", "to"), line.price() != nil else { return nil }
        return line.word("value") ? .note : Finding(.otherFreeItem)
    }

    struct Counts {
        let buy: Int, get: Int
        /// "B2G1".
        var isShort = false
        /// "get 1 of free": the word stands among the names.
        var isFree = false
        /// The names of the goods bought.
        var bought: [AdWord] = []
        /// "BUY 2 Gatorade GET 5 PROPEL FREE": the free item is not the item bought.
        var isOther = false
        /// "Buy one for $2.49".
        var regular: Clause.Regular?

        var isOneForOne: Bool { buy == 1 && get == 1 }

        func benefit(percentOff: Int) -> Promotion.Benefit { .buyGet(buy: buy, get: get, percentOff: percentOff) }
    }

    /// "B2G1".
    private static func initials(_ line: inout TokenCursor) -> Counts? {
        guard line.word("b"), let buy = line.count(), line.word("g"), let get = line.count() else { return nil }
        return Counts(buy: buy, get: get, isShort: true)
    }

    private static func counts(_ line: inout TokenCursor) -> Counts? {
        if let counts = line.optional(initials) { return counts }
        line.word("must")
        guard line.word("buy", "purchase") else { return nil }
        let stated = line.anyCount()
        let buy = stated ?? 1
        let bought = bought(&line)
        let regular = line.optional { paid(&$0, for: buy) }
        line.reads { $0.words("at", "regularly") && $0.word("price", "retail") }
        if !line.mark("&"), !line.mark("+") { line.word("and", "to") }
        guard line.word("get") else { return nil }
        line.word("the", "a")
        let isFirst = line.word("free")
        guard !line.sees({ NoteRules.size(&$0) != nil }), let get = line.ordinal() ?? line.anyCount() else {
            return nil
        }
        if line.word("rd", "nd", "th", "st") || line.isBehind("second", "third", "fourth") {
            line.word("one", "item")
            return get == buy + 1 ? Counts(buy: buy, get: 1, isFree: isFirst, regular: regular) : nil
        }
        guard stated != nil else { return nil }
        let isAmong = line.words("of", "free")
        let given = line.sees { equalOrLesser(&$0) } ? [] : line.namedGoods(upTo: 5)
        return Counts(
            buy: buy, get: get, isFree: isFirst || isAmong, bought: bought,
            isOther: !given.allSatisfy { bought.contains($0) || $0.has(.packaging) }, regular: regular)
    }

    /// "for $5", which is what all cost, and "at $2.49", which is what one does.
    private static func paid(_ line: inout TokenCursor, for count: Int) -> Clause.Regular? {
        let isOfOne = line.word("at")
        guard isOfOne || line.word("for"), let price = line.price() else { return nil }
        return Clause.Regular(amount: price, count: isOfOne ? 1 : count)
    }

    /// "loaf of bread", "Store Brand item", "rolls or buns".
    private static func bought(_ line: inout TokenCursor) -> [AdWord] {
        var names = line.namedGoods(upTo: 12)
        if !names.isEmpty, line.word("of", "or") { names += line.namedGoods(upTo: 12) }
        line.word("item", "product")
        return names
    }

    @discardableResult
    static func equalOrLesser(_ line: inout TokenCursor) -> Bool { equalValues.read(&line) }

    private static let equalValues = FixedPhrases("(of) (item) (of) (an) equal (or) lesser|less (price|value)")
}

extension TokenCursor {
    /// "any 2", "2".
    mutating func anyCount() -> Int? {
        word("any")
        return count()
    }

    /// "half", "1/2".
    mutating func half() -> Bool {
        word("half") || reads { $0.number()?.whole == 1 && $0.mark("/") && $0.number()?.whole == 2 }
    }

    /// "50%", "half".
    fileprivate mutating func percentOrHalf() -> Int? { percent() ?? (half() ? 50 : nil) }

    /// Whether "50% off", "half off" or "for $1" comes next.
    fileprivate var isBeforeReduction: Bool {
        sees { $0.percent() != nil || $0.word("half", "for", "at") || $0.number() != nil }
    }

    /// "second", "third".
    mutating func ordinal() -> Int? { word("second") ? 2 : word("third") ? 3 : word("fourth") ? 4 : nil }

    /// "2nd".
    mutating func placed() -> Int? {
        guard let place = count(), word("nd", "rd", "th") else { return nil }
        return place
    }

    /// Whether the name of other goods comes next: "get one free DIP".
    fileprivate func isBeforeOther(than bought: [AdWord]) -> Bool {
        var next = self
        guard let name = next.anyWord(but: .dealing), !bought.isEmpty else { return false }
        return !bought.contains(name) && !name.has(.packaging)
    }
}
