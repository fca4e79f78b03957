import Deals

/// Words with numbers or price words in them that change no price. Read, so that they are not residue.
enum NoteRules {
    private static let labels =
        """
        sale price / sales price / sale / hot sale / now / your choice / surprisingly low price / great low price
        / low price every day / every day low price / every day / new / limited time / limited time only
        / limited time offer / mix & match / plus deposit where required / plus deposit where applicable
        """.split(separator: "/").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

    private static let sizeUnits = Set(
        """
        oz ounce ounces lb lbs fl ct count pk pack pc piece gal gallon qt pt ml l liter g kg mg roll rolls sheets sq ft in
        inch dose sprays volt cans bottles bags slices bars servings
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let priceWordsAfterPercent: Set = ["off", "back", "savings", "discount", "when", "with", "on"]

    /// "Sale Price", "your choice", "surprisingly low price".
    static func label(_ line: inout Cursor) -> Finding? {
        let ends = labels.compactMap { phrase -> Int? in
            var cursor = line
            return phrase.allSatisfy { $0 == "&" ? cursor.mark("&") : cursor.word($0) } ? cursor.index : nil
        }
        guard let end = ends.max() else { return nil }
        line.move(to: end)
        return .note
    }

    /// "14 to 15-oz", "5 or 8-oz", "6-ct.", "2.6 or 4.5-oz": a size, not a price.
    static func size(_ line: inout Cursor) -> Finding? {
        guard line.number() != nil else { return nil }
        var longest = 8
        while longest > 0, line.optional({ $0.rangeSign() ? $0.number() : nil }) != nil { longest -= 1 }
        line.mark("-")
        return line.word(in: sizeUnits) ? .note : nil
    }

    /// "100% Cream Cheese", "25% Less Sodium": what the goods are made of.
    static func composition(_ line: inout Cursor) -> Finding? {
        line.percent() != nil && line.anyWord(but: priceWordsAfterPercent) != nil ? .note : nil
    }

    /// "(Other Brisket Subs Also at 12.99)": the price of other goods.
    static func alsoAt(_ line: inout Cursor) -> Finding? {
        guard line.word("other") else { return nil }
        var longest = 6
        while longest > 0, line.anyWord(but: ["also"]) != nil { longest -= 1 }
        guard line.words(["also", "at"]), line.price(bareFractionDigits: 2...2) != nil else { return nil }
        return .note
    }

    /// "items will scan 50% off": how the register spreads a deal over its items.
    static func scan(_ line: inout Cursor) -> Finding? {
        line.words(["items", "will", "scan"]) && line.percent() != nil && line.word("off") ? .note : nil
    }
}

extension Cursor {
    /// What stands between the ends of a range or between alternatives.
    fileprivate mutating func rangeSign() -> Bool { word("to", "or") || mark("-") || mark("/") }
}
