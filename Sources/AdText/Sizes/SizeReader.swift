package import Deals

/// Parses the content of a package from its text into exact amounts, or refuses.
package enum SizeReader {
    /// - Parameters:
    ///   - text: a size ("6 ct / 20 oz") or fine print that holds one ("From the Publix Bakery, 15-oz pkg.").
    ///   - context: the goods; without it "oz" is a weight.
    package static func answer(_ text: String, context: SizeContext) -> SizeAnswer {
        PrintedSize(text, context)?.answer ?? .refused(.tooLong)
    }

    /// The size of an offer by its text; if the text holds no amount, the size in the title if it is printed as Publix
    /// does.
    ///
    /// - Returns: nil if the text holds no size. If it holds several, of any goods that the offer names, the smallest to
    ///   the largest. Approximate if the reading had to choose: then the size may be shown, but no unit price is derived
    ///   from it.
    package static func find(_ text: String, context: SizeContext) -> (size: PackageSize, source: SizeSource)? {
        guard let printed = PrintedSize(text, context) else { return nil }
        guard printed.answer != .refused(.noAmount) else {
            let size = PrintedSize(context.title, context)?.ofTitle?.packageSize ?? Self.size(atEndOf: context)
            return size.map { ($0, .title) }
        }
        return printed.packageSize.map { ($0, .text) }
    }

    private static func size(atEndOf context: SizeContext) -> PackageSize? {
        TitleEnd.size(of: context.title).flatMap { PrintedSize($0, context)?.ofTitleEnd }
    }

    /// The same without its source.
    package static func read(_ text: String, context: SizeContext) -> PackageSize? {
        find(text, context: context)?.size
    }
}

/// The measures of a text, and what they say.
private struct PrintedSize {
    /// More measures than any package prints.
    private static let mostMeasures = 12

    private let text: SizeText
    private let goods: SizedGoods
    private let measures: [PrintedMeasure]
    private let isClear: Bool
    private let assembly: SizeAssembly
    let answer: SizeAnswer

    /// - Returns: nil if the text is too long.
    init?(_ line: String, _ context: SizeContext) {
        guard line.utf8.count <= 4 * AdReader.longestLine, case let scalars = line.scalars,
            scalars.count <= AdReader.longestLine
        else { return nil }
        let whole = SizeText(scalars)
        let outside = MeasureScanner(whole.tokens)
        goods = SizedGoods(context, beside: whole, line)
        // "Plastic Cups, 9 oz (264 ct)"
        let isEmpty =
            outside.measures.isEmpty || goods.holdsAmounts && Self.contents(of: outside.measures, goods).isEmpty
        let isInBrackets = isEmpty && whole.inBrackets.tokens.contains(where: \.isAmount)
        text = isInBrackets ? whole.inBrackets : whole
        let scanner = isInBrackets ? MeasureScanner(text.tokens) : outside
        let all = scanner.measures
        measures = Self.contents(of: all, goods)
        isClear = !scanner.isUnclear && !scanner.hasUnreadSign && all.count <= Self.mostMeasures
        assembly = SizeAssembly(goods: goods, text: text)
        var size = measures.isEmpty ? assembly.bare(all) : assembly.size(of: measures)
        if scanner.hasOtherThings, size?.doubt == nil { size?.doubt = .apart }
        if scanner.hasUnreadFactor || assembly.hasUnreadFactor { size?.doubt = .multiplication }
        if size?.isMuchForOne == true { size?.doubt = .muchForOne }
        answer =
            isClear
            ? size.map { .size($0) } ?? .refused(measures.isEmpty ? .noAmount : .contradiction) : .refused(.unclear)
    }

    var packageSize: PackageSize? {
        guard let size = answer.size else { return nil }
        return size.doubt == .severalGoods ? assembly.sizeOfAll(measures) : size.packageSize ?? pieceOfProduce
    }

    /// "Maxi Pads 21-46-ct.": in a title a number is a size only if a hyphen joins the unit to it, unlike in names
    /// ("30g Protein"). A "12-Pack" alone does not give the content of one, nor does a piece that others follow.
    var ofTitle: ReadSize? {
        guard isClear, !measures.isEmpty, !text.hasGoodsBehindAmounts, measures.allSatisfy(\.isHyphenated),
            !measures.allSatisfy({ $0.nesting == .pack })
        else { return nil }
        return assembly.size(ofAnyOf: measures)
    }

    /// A pack of an unknown number of ounces says nothing.
    var ofTitleEnd: PackageSize? { measures.allSatisfy { $0.nesting == .pack } ? nil : packageSize }

    /// "Each" beside an avocado is a size, unlike beside a cake.
    private var pieceOfProduce: PackageSize? {
        guard text.words == ["each"] || text.words == ["ea"], goods.isSoldByThePiece else { return nil }
        return Quantity(parts: Int128(Quantity.partsPerUnit), unit: .count).map { PackageSize($0) }
    }

    /// What is left keeps the joint of what is left out: "18-oz 30-ct.; or 9-oz 40-ct." of cups.
    private static func contents(of all: [PrintedMeasure], _ goods: SizedGoods) -> [PrintedMeasure] {
        var skipped: PrintedMeasure.Joint?
        return all.compactMap { printed in
            guard isContent(printed, of: goods) else {
                if printed.joint == .or || printed.joint == .otherGoods { skipped = printed.joint }
                return nil
            }
            defer { skipped = nil }
            var measure = printed
            measure.joint = skipped ?? printed.joint
            return measure
        }
    }

    /// Not content: diameters, capacities of trash bags and cups, the count that grades shrimp.
    private static func isContent(_ measure: PrintedMeasure, of goods: SizedGoods) -> Bool {
        switch measure.unit?.dimension {
        case .length: false
        case .weight, .volume: !goods.holdsAmounts
        case .area: true
        case nil: !(measure.amount.isRange && goods.isGradedByCount)
        }
    }
}
