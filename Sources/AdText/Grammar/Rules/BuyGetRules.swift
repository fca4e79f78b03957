import Deals

/// Deals that give something for a purchase.
enum BuyGetRules {
    /// "Buy 1 Get 1 FREE", "Buy Any 1 & Get Any 1 Free", "Buy 2 get 3rd FREE", "Buy one, get one of equal or lesser value
    /// free", "FREE BUY ONE GET ONE".
    static func free(_ line: inout TokenCursor) -> Finding? {
        let isFirst = line.word("free")
        guard let counts = counts(&line) else { return nil }
        equalOrLesser(&line)
        guard line.word("free") || isFirst else { return nil }
        line.word("each")
        return counts.finding { .buyGet(buy: $0, get: $1, percentOff: 100) }
    }

    /// "Buy 1, Get 1 50% OFF", "buy one get one half off", "BOGO 50%".
    static func percent(_ line: inout TokenCursor) -> Finding? {
        let isShort = line.word("bogo")
        guard let counts = isShort ? Counts(buy: 1, get: 1) : counts(&line) else { return nil }
        equalOrLesser(&line)
        guard let percent = line.percent() ?? half(&line), percent < 100,
            line.word("off") || isShort || line.isAtEnd || line.isWord("with")
        else { return nil }
        return counts.finding { .buyGet(buy: $0, get: $1, percentOff: percent) }
    }

    /// "buy one, get one of equal or lesser value for $1".
    static func price(_ line: inout TokenCursor) -> Finding? {
        guard let counts = counts(&line) else { return nil }
        equalOrLesser(&line)
        guard line.word("for"), let price = line.price() else { return nil }
        line.each()
        return counts.finding { .buyGetPrice(buy: $0, get: $1, price: price) }
    }

    /// "2 FREE when you buy 10".
    static func reversed(_ line: inout TokenCursor) -> Finding? {
        guard let get = line.count(), line.word("free"), let buy = line.whenYouBuy() else { return nil }
        return .benefit(.buyGet(buy: buy, get: get, percentOff: 100))
    }

    /// "BOGO", "BOGO Free", "B1G1".
    static func bogo(_ line: inout TokenCursor) -> Finding? {
        guard line.word("bogo") || initials(&line)?.isOneForOne == true else { return nil }
        line.word("free")
        return .benefit(.buyGet(buy: 1, get: 1, percentOff: 100))
    }

    /// "of equal or lesser price": states only that the cheapest item is the free one.
    static func equalValue(_ line: inout TokenCursor) -> Finding? {
        line.words("free", "item")
        return equalOrLesser(&line) ? .note : nil
    }

    /// "(up to $2.69)": the highest price of the free item.
    static func cap(_ line: inout TokenCursor) -> Finding? {
        line.words("up", "to") && line.price() != nil ? Finding(isFreeItemOther: true) : nil
    }

    private struct Counts {
        let buy: Int, get: Int
        /// "BUY 2 Gatorade GET 5 PROPEL FREE": the free item is not the item bought.
        var namesGoods = false

        var isOneForOne: Bool { buy == 1 && get == 1 }

        func finding(_ benefit: (Int, Int) -> Promotion.Benefit) -> Finding {
            var finding = Finding.benefit(benefit(buy, get))
            finding.isFreeItemOther = namesGoods
            return finding
        }
    }

    /// "B2G1".
    private static func initials(_ line: inout TokenCursor) -> Counts? {
        guard line.word("b"), let buy = line.count(), line.word("g"), let get = line.count() else { return nil }
        return Counts(buy: buy, get: get)
    }

    private static func counts(_ line: inout TokenCursor) -> Counts? {
        if let counts = line.optional(initials) { return counts }
        guard line.word("buy"), let buy = line.anyCount() else { return nil }
        var namesGoods = line.goods(upTo: 4)
        if !line.mark("&") { line.word("and") }
        guard line.word("get") else { return nil }
        line.word("the")
        guard let get = line.anyCount() else { return nil }
        if line.word("rd", "nd", "th", "st") { return get == buy + 1 ? Counts(buy: buy, get: 1) : nil }
        namesGoods = line.goods(upTo: 4) || namesGoods
        return Counts(buy: buy, get: get, namesGoods: namesGoods)
    }

    /// "half" of "half off" and "half price".
    private static func half(_ line: inout TokenCursor) -> Int? {
        line.optional { $0.word("half") ? 50 : nil }
    }

    @discardableResult
    private static func equalOrLesser(_ line: inout TokenCursor) -> Bool {
        line.optional { line in
            line.word("of")
            guard line.words("equal", "or", "lesser") else { return nil }
            line.word("price", "value")
            return true
        } ?? false
    }
}

extension TokenCursor {
    /// "any 2", "2".
    mutating func anyCount() -> Int? {
        word("any")
        return count()
    }

    /// Skips words that name goods, up to the next word that belongs to a deal.
    /// - Returns: whether any were skipped.
    @discardableResult
    mutating func goods(upTo longest: Int) -> Bool {
        if word("participating", "qualifying", "eligible"), word("items", "item", "products", "product") { return true }
        var left = longest
        while left > 0, !isAfterBreak, anyWord(but: PriceWords.dealing) != nil { left -= 1 }
        return left < longest
    }
}
