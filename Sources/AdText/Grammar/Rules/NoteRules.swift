import Deals

/// Text with numbers or price words that changes no price. It is read so that it is not unparsed text.
enum NoteRules {
    private static let labels = FixedPhrases(
        """
        sale price / sales price / sale / hot sale / now / now ahora / your choice / surprisingly low price / great low price
        / low price / low price every day / wow price every day / every day low price / every day / everyday / new
        / limited edition / is limited to stock on hand / limited to stock on hand / maximum strength
        / limited quantities / limited quantity / limited supply / while quantities last / hot deal / great deal
        / weekly deal / deal of the week
        / we reserve the right to limit quantities / quantity rights reserved / limited time / limited time only
        / limited time offer / while supplies last / clearance / rollback / weekly special
        / offers with like items cannot be combined / sizes vary by store / selection varies by store / participating items only
        / select participating items only
        """)

    private static let sizeUnits = Set(
        """
        oz ounce ounces lb lbs fl ct count pk pack pc piece gal gallon qt pt ml l liter g kg mg roll rolls sheets sq ft in
        inch dose sprays volt cans bottles bags slices bars servings
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let priceWordsAfterPercent: Set = ["off", "back", "savings", "discount", "when", "with", "on"]

    /// "Sale Price", "your choice", "surprisingly low price".
    static func label(_ line: inout TokenCursor) -> Finding? {
        line.mark("/")
        return labels.read(&line) ? .note : nil
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
