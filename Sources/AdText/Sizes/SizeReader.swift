package import Deals

/// Parses the content of a package from its text into exact amounts, or refuses.
package enum SizeReader {
    /// - Parameters:
    ///   - text: a size ("6 ct / 20 oz") or fine print that holds one ("From the Publix Bakery, 15-oz pkg.").
    ///   - context: the goods; without it "oz" is a weight.
    package static func answer(_ text: String, context: SizeContext) -> SizeAnswer {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return .refused(.tooLong) }
        let printed = PrintedSize(SizeText(text), context)
        guard printed.isClear else { return .refused(.unclear) }
        if printed.measures.isEmpty {
            return printed.assembly.bare(printed.all).map { .size($0) } ?? .refused(.noAmount)
        }
        return printed.assembly.size(of: printed.measures).map { .size($0) } ?? .refused(.contradiction)
    }

    /// The size of an offer by its text; if the text holds no amount, the size in the title if it is printed as Publix
    /// does.
    ///
    /// - Returns: nil if the text holds no size. If it holds several, of any goods that the offer names, the smallest to
    ///   the largest. Approximate if the reading had to choose: then the size may be shown, but no unit price is derived
    ///   from it.
    package static func read(_ text: String, context: SizeContext) -> PackageSize? {
        switch answer(text, context: context) {
        case .refused(.noAmount): return titleSize(context)?.packageSize
        case .size(let size) where size.doubt == .severalGoods:
            let printed = PrintedSize(SizeText(text), context)
            return printed.assembly.sizeOfAll(printed.measures)
        case .size(let size): return size.packageSize ?? pieceOfProduce(text, context)
        case .refused: return nil
        }
    }

    /// "Maxi Pads 21-46-ct.": in a title a number is a size only if a hyphen joins the unit to it, unlike in names
    /// ("30g Protein"). A "12-Pack" alone does not give the content of one, nor does a piece that others follow.
    private static func titleSize(_ context: SizeContext) -> ReadSize? {
        let text = SizeText(context.title)
        let printed = PrintedSize(text, context)
        guard printed.isClear, !printed.measures.isEmpty, !text.hasGoodsBehindAmounts,
            printed.measures.allSatisfy(\.isHyphenated), !printed.measures.allSatisfy({ $0.nesting == .pack })
        else { return nil }
        return printed.assembly.size(ofAnyOf: printed.measures)
    }

    /// "Each" beside an avocado is a size, unlike beside a cake.
    private static func pieceOfProduce(_ text: String, _ context: SizeContext) -> PackageSize? {
        let text = SizeText(text)
        guard text.words == ["each"] || text.words == ["ea"], Goods(context, beside: text).isProduce else { return nil }
        return Quantity(parts: Int128(Quantity.partsPerUnit), unit: .count).map { PackageSize($0) }
    }
}

/// The measures of a text, and those of them that are content.
private struct PrintedSize {
    /// More measures than any package prints.
    private static let mostMeasures = 12

    let all: [PrintedMeasure]
    let measures: [PrintedMeasure]
    let isClear: Bool
    let assembly: SizeAssembly

    init(_ whole: SizeText, _ context: SizeContext) {
        let outside = MeasureScanner(whole.tokens)
        let isInBrackets = outside.measures.isEmpty && whole.inBrackets.tokens.contains(where: \.isAmount)
        let text = isInBrackets ? whole.inBrackets : whole
        let scanner = isInBrackets ? MeasureScanner(text.tokens) : outside
        let goods = Goods(context, beside: whole)
        all = scanner.measures
        measures = all.filter { Self.isContent($0, of: goods) }
        isClear = !scanner.isUnclear && all.count <= Self.mostMeasures
        assembly = SizeAssembly(goods: goods, context: context, text: text)
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
