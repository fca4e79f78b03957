package import Deals

/// Parses the content of a package from its text into exact amounts, or refuses.
package enum SizeReader {
    /// More measures than any package prints.
    private static let mostMeasures = 12

    /// - Parameters:
    ///   - text: a size ("6 ct / 20 oz") or fine print that holds one ("From the Publix Bakery, 15-oz pkg.").
    ///   - context: the goods; without it "oz" is a weight.
    package static func answer(_ text: String, context: SizeContext) -> SizeAnswer {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return .refused(.tooLong) }
        let text = SizeText(text)
        let scanner = MeasureScanner(text.tokens)
        guard !scanner.isUnclear, scanner.measures.count <= mostMeasures else { return .refused(.unclear) }
        let goods = Goods(context, beside: text)
        let measures = scanner.measures.filter { isContent($0, of: goods) }
        let assembly = SizeAssembly(goods: goods, context: context, text: text)
        if measures.isEmpty, let bare = assembly.bare(scanner.measures) {
            return .size(bare)
        }
        guard !measures.isEmpty else { return .refused(.noAmount) }
        return assembly.size(of: measures).map { .size($0) } ?? .refused(.contradiction)
    }

    /// The size in the text; if the text holds no amount, the size in the title if it is printed as Publix does.
    ///
    /// - Returns: nil if the text holds no size, or several of different goods. Approximate if the reading had to
    ///   choose: then the size may be shown, but no unit price is derived from it.
    package static func read(_ text: String, context: SizeContext) -> PackageSize? {
        let answer = answer(text, context: context)
        return (answer == .refused(.noAmount) ? titleSize(context) : answer.size)?.packageSize
    }

    /// "Maxi Pads 21-46-ct.": in a title a number is a size only if a hyphen joins the unit to it, unlike in names
    /// ("30g Protein"). A "12-Pack" alone does not give the content of one, nor does a piece that others follow.
    private static func titleSize(_ context: SizeContext) -> ReadSize? {
        let text = SizeText(context.title)
        let scanner = MeasureScanner(text.tokens)
        let goods = Goods(context, beside: text)
        let measures = scanner.measures.filter { isContent($0, of: goods) }
        guard !scanner.isUnclear, (1...mostMeasures).contains(measures.count), !text.hasGoodsBehindAmounts,
            measures.allSatisfy(\.isHyphenated), !measures.allSatisfy({ $0.nesting == .pack })
        else { return nil }
        return SizeAssembly(goods: goods, context: context, text: text).size(ofAnyOf: measures)
    }

    /// Not content: diameters, capacities of trash bags and cups, the count that grades shrimp.
    private static func isContent(_ measure: PrintedMeasure, of goods: Goods) -> Bool {
        switch measure.unit?.dimension {
        case .length: false
        case .weight, .volume: !goods.holdsAmounts
        case .area: true
        case nil: !(goods.isGradedByCount && measure.amount.isRange)
        }
    }
}
