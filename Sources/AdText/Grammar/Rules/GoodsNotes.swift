import Deals
import Goods
import Words

/// Sizes, numbers and amounts of goods, and other goods with their own prices: none changes a price.
extension NoteRules {
    /// "14 to 15-oz", "6-ct.", "12/12 fl oz", "5 - Inch", "3-lbs+ pkg", "~2.5 lb bag", "XL 12 pk": a size, not a price.
    static func size(_ line: inout TokenCursor) -> Finding? {
        let isBehindCut = line.wordBefore?.names(.cuts) == true
        if line.word("half") {
            if line.and() { return line.word("half") ? .note : nil }
            line.mark("-")
            if isBehindCut { return line.isWord("off") || line.isWord("price") ? nil : .note }
            // "Half Pound Burgers", "Half Moon Cookies"; "half price", "half of it", "half the second" are discounts.
            if line.isAfterBreak || line.sees(partOfPrice) { return nil }
            // "$4.99 half pound" is perhaps the price of half a pound.
            if line.word("lb", "pound") { return line.isAtClauseEnd ? nil : .note }
            return line.anyWord() == nil ? nil : .note
        }
        // "Large Eggs, dozen $3.49"
        let isBehindName = line.wordBefore.map { $0 != "per" && AdLexicon.numbers[$0] == nil } == true
        if line.reads({ $0.word("dozen", "doz") && isBehindName && !$0.isAfterBreak && $0.sees { $0.priced() != nil } })
        {
            return .note
        }
        line.word("under", "over", "above")
        let isAbout = line.word("about", "approx", "approximately") || line.mark("~")
        if line.reads(spelledSize) { return .note }
        let isBehindSize = !line.isAfterBreak && line.isBehind(.sizeUnit)
        guard let first = line.number() else { return nil }
        if first.whole == 1, line.word("each") { return .note }
        var last = first
        let isRange =
            line.times(8) { line in
                line.reads { $0.rangeSign() && $0.number().map { last = $0 } != nil }
            } > 0
        // "16 oz 2.50 or 32 oz $4.99", "Salad Kit 2.99 or 12 oz 2/$5": a price.
        let isLikePrice = first.mantissa % 10 == 9 && last.fractionDigits == 0
        if isRange, first.fractionDigits == 2, last.fractionDigits < 2, isBehindSize || isLikePrice { return nil }
        line.mark("-")
        if first.whole == 1, line.word("dozen", "doz") { return .note }
        // "5# bag"
        if !line.isAfterGap, line.mark("#") { return .note }
        guard line.word(in: .sizeUnit) else { return nil }
        line.word("oz", "est", "avg", "average", "approx")
        // "21-25 ct/lb"
        line.reads { $0.isBehind("ct", "count") && $0.mark("/") && $0.word("lb") }
        // "1.0-4.2 lb tray"
        if isRange, line.isBehind("lb"), !line.isAfterBreak { line.saleUnit() }
        if !line.isAfterBreak, line.mark("+") { line.saleUnit() }
        // "about 3 lb for $5"
        return isAbout && line.isWord("for") ? nil : .note
    }

    private static func partOfPrice(_ line: inout TokenCursor) -> Bool {
        line.word(
            "off", "price", "priced", "prices", "of", "the", "its", "their", "your", "for", "at", "a", "an", "as", "on",
            "when", "with", "cost", "retail", "regular", "now", "sale", "or", "to")
            || line.count() != nil
    }

    /// "one pound", "eight-ounce".
    private static func spelledSize(_ line: inout TokenCursor) -> Bool {
        guard line.isBeforeNumberWord, line.count() != nil else { return false }
        line.mark("-")
        return line.word("lb", "oz", "ounce", "ounces", "gallon", "pint", "quart", "liter")
    }

    /// "21 to 30 per Pound", "80/20", "93% lean", "100% Cream Cheese", "2017)", "PLU 4166", "size 3": numbers that name the
    /// goods.
    static func goodsNumber(_ line: inout TokenCursor) -> Finding? {
        if line.mark("-") {
            return line.percent().flatMap { line.isWord("off") ? nil : Finding(.percentClaimed($0)) }
        }
        if let percent = line.percent() {
            // "50% More Protein", "20% more free" of a larger pack.
            if line.word("more"), !line.isAfterBreak {
                let isMoney = line.sees { $0.word("off", "savings", "points", "cash", "reward", "back", "value") }
                return isMoney || line.anyWord() == nil ? nil : .note
            }
            // "93% 1 lb"
            if (70...99).contains(percent), !line.isAfterBreak, line.sees({ size(&$0) != nil }) { return .note }
            // "80% Sold in a 3 lb Brick for $14.97"
            if (70...99).contains(percent), line.sees({ $0.words("sold", "in") }) { return .note }
            let stops = percent == 100 ? WordCategory.wholePercent : .discountPercent
            guard !line.isAfterBreak, line.anyWord(but: stops) != nil else { return nil }
            line.word("free")
            return .note
        }
        if line.mark("#") { return line.number() != nil ? .note : nil }
        if line.reads(choices) || line.reads(lessFat) { return .note }
        // "800+ items"
        if line.reads({ $0.number()?.whole ?? 0 >= 50 && $0.mark("+") && $0.word(in: .offered) }) { return .note }
        if let number = line.optional(numberOfGoods) { return number }
        guard let number = line.number() else { return nil }
        if let whole = number.whole, whole >= 2051 { return .note }
        // "7UP", "3M": a name.
        if !line.isAfterGap, !line.isAfterBreak, let name = line.anyWord(but: .numberName), name != "x" { return .note }
        if line.reads({ !$0.isAfterGap && $0.mark("-") && !$0.isAfterGap && $0.anyWord(but: .numberName) != nil }) {
            return .note
        }
        if line.word("to") || line.mark("-") || line.mark("/") {
            guard let other = line.number() else { return nil }
            if let lean = number.whole, let fat = other.whole, lean + fat == 100 { return .note }
            if line.word("per") { return line.pound() ? .note : nil }
            return line.word(naming: .graded) ? .note : nil
        }
        // "21 Grams of Protein per Serving", "8 Chops per Package"
        if let year = number.whole, (1990...2050).contains(year) {
            return line.isAtClauseEnd || line.isBehindBracket ? .note : nil
        }
        // "Bratwurst, 12 links, 45.6 oz"
        if line.reads({ $0.word(in: .countedPiece) && $0.isAfterBreak && !$0.isAtEnd }) { return .note }
        if number.fractionDigits < 2, line.times(3, { $0.anyWord(but: .numberKind) != nil }) > 0 {
            // "6 beets in a bunch"
            if line.words("in", "a") || line.words("in", "each") { return line.saleUnit() != nil ? .note : nil }
            // "5 small cans of sauce for $2"
            if line.word(in: .counted) {
                return line.isBehind("cans", "bottles", "bags", "boxes", "jars")
                    && line.sees { $0.goods(upTo: 4) && $0.word("for") } ? nil : .note
            }
        }
        return line.word("per") && line.word("serving", "package", "pkg", "bag", "box", "tray") ? .note : nil
    }

    /// "PLU 4166", "size 3"; unpriced if the number may be that of the deal: "Pampers Size 2 for $9".
    private static func numberOfGoods(_ line: inout TokenCursor) -> Finding? {
        let isSize = line.word("size") && !line.isBehindSizeName
        guard
            isSize || line.isBehind("size")
                || line.word("plu", "upc", "sku", "item", "aisle", "no", "type", "number", "sizes")
        else { return nil }
        line.mark("#")
        guard !line.isAfterBreak, line.number()?.whole != nil else { return nil }
        if line.word("to") || line.mark("-") { _ = line.number() }
        if line.isWord("for") { return isSize ? .unpriced : nil }
        return line.isBeforeSlash || line.isBeforeSizeUnit ? nil : .note
    }

    /// "Serves 8", "Feeds 4 to 6", "3 Pack + 1 FREE", "includes 2 eggs, 2 bacon or sausage".
    static func amountOfGoods(_ line: inout TokenCursor) -> Finding? {
        if line.word("includes", "including") {
            let parts = line.times(6) { $0.reads(countedGoods) }
            return parts > 0 ? .note : nil
        }
        if servings.read(&line) {
            if line.word("to") || line.mark("-") { _ = line.count() }
            return .note
        }
        guard line.count() != nil else { return nil }
        line.mark("-")
        return line.word("pack", "pk", "ct") && line.mark("+") && line.count() != nil && line.word("free") ? .note : nil
    }

    private static let servings = FixedPhrases(
        """
        serves|feeds|serving (for) (up) (to) # / (serves|feeds) (a) family of #
        / breakfast|brunch|lunch|dinner|supper|meal|feast|picnic|party for (up) (to) #
        """)

    /// "1/3 less fat".
    private static func lessFat(_ line: inout TokenCursor) -> Bool {
        line.count() != nil && line.mark("/") && line.count() != nil && line.word("less")
            && line.word(naming: .lessened)
    }

    /// "3 colors to choose from".
    private static func choices(_ line: inout TokenCursor) -> Bool {
        line.count() != nil && line.anyWord(but: .numberName) != nil && line.words("to", "choose", "from")
    }

    /// "2 bacon or sausage"; "2 drinks for $5" is a deal.
    private static func countedGoods(_ line: inout TokenCursor) -> Bool {
        guard line.count() != nil, line.goods(upTo: 4) else { return false }
        if line.word("or", "and") { line.goods(upTo: 3) }
        return !line.isWord("for") && !line.isBehind("offer", "deal") && !line.sees { $0.mark("/") || $0.mark("@") }
    }

    /// "(Other Brisket Subs Also at 12.99)", "or Pork Chops, 2 lb Pkg, $10", "(organic $1.74)", "(Jumbo 9.8 oz $4.42; 18 oz
    /// $4.14)": other goods with their own prices.
    static func otherGoods(_ line: inout TokenCursor) -> Finding? {
        let isBracketed = line.isAtBracket
        let isAlternative = !isBracketed && line.isAtStart && line.word("or")
        let isAlso = !isAlternative && line.word("other")
        guard isBracketed || isAlternative || isAlso else { return nil }
        if isBracketed, line.reads({ $0.price() != nil && $0.mark("+") && $0.isBehindBracket }) { return .note }
        for _ in 1...4 where otherPrice(&line, isAlso: isAlso) {
            if !isBracketed || line.isBehindBracket { return .note }
        }
        return nil
    }

    private static func otherPrice(_ line: inout TokenCursor, isAlso: Bool) -> Bool {
        let parts = line.times(12) {
            !$0.isPriceOfPound
                && ($0.optional(size) != nil || $0.saleUnit() != nil || $0.anyWord(but: .otherStop) != nil)
        }
        if isAlso { guard line.words("also", "at") else { return false } }
        guard parts > 0 || isAlso, line.priced() != nil else { return false }
        _ = line.optional(ConditionRules.card)
        return true
    }
}

extension TokenCursor {
    /// Whether the number that was read is the size of one package: "2 LT", "12 pack".
    var isBeforeSizeUnit: Bool { sees { ($0.mark("-") || true) && $0.word(in: .packageUnit) } }

    fileprivate var isBeforeSlash: Bool { sees { $0.mark("/") } }

    /// Whether "Family Size", "Party-size" was read last.
    fileprivate var isBehindSizeName: Bool {
        guard index > 1 else { return false }
        var before = self
        before.move(to: index - 1)
        return before.isBehindDash || before.isBehind(.sizeName)
    }

    /// The separator in a range or between alternatives.
    ///
    /// Also that of "7- to 9-oz" and "10- or 12-oz".
    fileprivate mutating func rangeSign() -> Bool {
        if mark("-") {
            word("to", "or")
            return true
        }
        return word("to", "or") || mark("/")
    }
}
