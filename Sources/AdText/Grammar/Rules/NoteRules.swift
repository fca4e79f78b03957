import Deals

/// Text with numbers or price words that changes no price. It is read so that it is not unparsed text.
enum NoteRules {
    private static let labels = FixedPhrases(
        """
        sale / now / now ahora / your choice / every day / everyday / new / single item half price / no price in ad
        / see description for details / see store for details / see store for selection
        / limited edition / is limited to stock on hand / limited to stock on hand / maximum strength
        / limited quantities / limited quantity / limited supply / while quantities last
        / we reserve the right to limit quantities / quantity rights reserved / limited time / limited time only
        / limited time offer / while supplies last / clearance / rollback / select stores only / at select stores
        / only available on in store purchases / participating varieties and sizes may vary by store
        / offers with like items cannot be combined / sizes vary by store / selection varies by store / participating items only
        / select participating items only
        """)

    private static let sizeUnits = Set(
        """
        oz ounce ounces lb lbs fl ct count pk pack pc piece gal gallon qt pt ml l liter g kg mg roll rolls sheets sq ft in
        inch dose sprays volt cans bottles bags slices bars servings
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let priceWordsAfterPercent: Set = ["off", "back", "savings", "discount", "when", "with", "on"]

    /// Words of praise and the nouns that they praise: "EXTRA hot price", "PRICE DROP", "weekly deals in every aisle".
    private static let praise = UnitWords.words(
        "surprisingly extra super red hot great low lowest big best new wow amazing sale sales every day everyday weekly of the week"
    )
    private static let praised = UnitWords.words(
        "price prices deal deals special specials drop drops")

    /// "Sale Price", "your choice", "surprisingly low price".
    static func label(_ line: inout TokenCursor) -> Finding? {
        line.mark("/")
        return line.optional(praising) != nil || labels.read(&line) ? .note : nil
    }

    /// A bare "price" behind a name is that of a card or a club, which the name may mean.
    private static func praising(_ line: inout TokenCursor) -> Bool? {
        var (nouns, adjectives) = (0, 0)
        while nouns + adjectives < 6 {
            if line.word(in: praised) { nouns += 1 } else if line.word(in: praise) { adjectives += 1 } else { break }
        }
        guard nouns > 0, nouns + adjectives > 1 else { return nil }
        _ = line.optional { $0.words("in", "every", "aisle") ? true : nil }
        return true
    }

    /// Words that ask something of the shopper, or belong to a price: "Clip & save".
    private static let joining = PriceWords.strict.union([
        "save", "join", "register", "sign", "text", "login", "upload",
    ])

    /// "Swap & save!", "SAVE MORE!": no amount is named.
    static func saving(_ line: inout TokenCursor) -> Finding? {
        let isJoined = line.anyWord(but: joining) != nil
        if isJoined { guard line.mark("&") || line.word("and") else { return nil } }
        guard line.word("save") else { return nil }
        return (line.word("more", "big", "today", "now") || isJoined) && line.isAtClauseEnd ? .note : nil
    }

    /// "Order Online, by Phone or in Person": one of several ways to order.
    static func ordering(_ line: inout TokenCursor) -> Finding? {
        guard line.word("order", "shop") else { return nil }
        var ways = 0
        while ways < 6 {
            line.word("or", "and")
            guard
                line.word("online") || line.words("by", "phone") || line.words("in", "person")
                    || line.words("in", "store")
            else { break }
            ways += 1
        }
        return ways > 1 ? .note : nil
    }

    /// "Valid week of August 23".
    static func week(_ line: inout TokenCursor) -> Finding? {
        guard line.word("valid", "good", "effective"), line.words("week", "of") || line.words("the", "week", "of"),
            line.word(in: PrintedDate.monthNames), line.count() != nil
        else { return nil }
        return .note
    }

    /// "14 to 15-oz", "5 or 8-oz", "6-ct.", "2.6 or 4.5-oz": a size, not a price.
    static func size(_ line: inout TokenCursor) -> Finding? {
        guard line.number() != nil else { return nil }
        var longest = 8
        while longest > 0, line.optional({ $0.rangeSign() ? $0.number() : nil }) != nil { longest -= 1 }
        line.mark("-")
        return line.word(in: sizeUnits) ? .note : nil
    }

    /// "100% Cream Cheese", "25% Less Sodium": the composition of the goods.
    static func composition(_ line: inout TokenCursor) -> Finding? {
        line.percent() != nil && line.anyWord(but: priceWordsAfterPercent) != nil ? .note : nil
    }

    /// "(Other Brisket Subs Also at 12.99)": the price of other goods.
    static func alsoAt(_ line: inout TokenCursor) -> Finding? {
        guard line.word("other") else { return nil }
        var longest = 6
        while longest > 0, line.anyWord(but: ["also"]) != nil { longest -= 1 }
        guard line.words(["also", "at"]), line.price(bareFractionDigits: 2...2) != nil else { return nil }
        return .note
    }

    /// "plus deposit where required by law", "+CRV", "+CA CRV or deposit where applicable".
    static func deposit(_ line: inout TokenCursor) -> Finding? {
        guard line.word("plus") || line.mark("+") else { return nil }
        line.word("ca")
        let isContainer = line.word("crv")
        line.word("or")
        guard line.word("deposit", "deposits") || isContainer else { return nil }
        if line.word("where") {
            guard line.word("required", "applicable") else { return nil }
            line.words("by", "law")
        }
        return Finding(excludesDeposit: true)
    }

    /// "or Kroger Pork Chops 10 ct, 2 lb Pkg, $10", "or Colby Cheese, $7.99 lb with Card": at the start of the fine
    /// print, other goods with their own price.
    static func otherGoods(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart, line.word("or"), line.goods(upTo: 8) else { return nil }
        var longest = 3
        while longest > 0, line.optional(size) != nil {
            line.saleUnit()
            longest -= 1
        }
        guard line.price() != nil else { return nil }
        if !line.pound() { line.each() }
        _ = line.optional(ConditionRules.card)
        return .note
    }

    /// "items will scan 50% off": how the checkout spreads a deal over its items.
    static func scan(_ line: inout TokenCursor) -> Finding? {
        line.words(["items", "will", "scan"]) && line.percent() != nil && line.word("off") ? .note : nil
    }
}

extension TokenCursor {
    /// The separator in a range or between alternatives.
    fileprivate mutating func rangeSign() -> Bool { word("to", "or") || mark("-") || mark("/") }
}
