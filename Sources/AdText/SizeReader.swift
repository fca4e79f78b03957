package import Deals

/// Reads the content of a package from its words in exact amounts, or refuses.
package enum SizeReader {
    /// Words that make an amount an average or a bound.
    private static let vague: Set<String> = [
        "avg", "average", "approx", "approximately", "about", "minimum", "more", "larger", "less", "least",
    ]
    private static let bagGoods: Set<String> = ["bag", "bags", "liner", "liners"]

    /// - Parameters:
    ///   - text: a size ("6 ct / 20 oz") or fine print that holds one ("From the Publix Bakery, 15-oz pkg.").
    ///   - context: what the goods are; without it "oz" is a weight.
    /// - Returns: nil where the words hold no size or several of different goods. Approximate where the reading had to
    ///   choose: then the size may be shown, and no unit price comes of it.
    package static func read(_ text: String, context: SizeContext) -> PackageSize? {
        guard text.unicodeScalars.count <= AdReader.longestLine else { return nil }
        let scanner = MeasureScanner(text)
        let measures = scanner.measures.filter { isContent($0, context: context) }
        guard !scanner.isUnclear, !measures.isEmpty else { return nil }
        var reading = SizeReading(context: context, text: text)
        reading.isApproximate = !vague.isDisjoint(with: scanner.words)
        return reading.size(of: measures)
    }

    /// Not content: diameters, the gallons a trash bag holds, the count that grades shrimp.
    private static func isContent(_ measure: Measure, context: SizeContext) -> Bool {
        switch measure.unit {
        case .dimension: false
        case .gallon, .quart, .pint: !context.mentions(bagGoods)
        case .piece: !(context.mentions(["shrimp", "prawns", "scallops"]) && measure.low < measure.high)
        default: true
        }
    }
}
