import Goods

/// An amount of content, with its unit resolved if the printed unit has two meanings.
struct ReadContent {
    let measure: PrintedMeasure
    let unit: SizeUnit
    var doubt: SizeDoubt?
}

/// Combines adjacent contents into one: "6 lb 8 oz", "12 oz/340 g", "48 oz (1.5 qt)".
struct ContentRule {
    private static let leastPoured = Ratio(4)

    let goods: SizedGoods
    /// Contents in brackets.
    let asides: [PrintedMeasure]
    /// "1 pt (dry)".
    let isSaidDry: Bool
    /// Whether a count ("20 ct") is printed beside the content.
    let areCounted: Bool

    /// - Returns: nil if the contents differ.
    func content(of printed: [PrintedMeasure]) -> ReadContent? {
        let contents = isSaidDry ? printed.map(\.dry) : printed
        let first = compound(contents) ?? (contents[0], 1)
        let others = contents.dropFirst(first.width) + asides
        if first.measure.unit == .ounce,
            // "7 1/2 Oz 7.5 Oz" does not tell.
            let other = others.first(where: { $0.unit != .ounce && isSame(first.measure.with(.fluidOunce), $0) })
        {
            let isExact = asides.contains(other) && other.unit.map(Self.isCustomary) == true
            let told = isExact ? other : first.measure.with(.fluidOunce)
            return told.unit.map { ReadContent(measure: told, unit: $0) }
        }
        let rest = contents.dropFirst(first.width)
        guard rest.allSatisfy({ isSame(first.measure, $0) }) else { return nil }
        let isTold = others.contains { isSame(first.measure, $0) }
        return first.measure.unit.map { resolve(first.measure, $0, isTold: isTold) }
    }

    private static func isCustomary(_ unit: SizeUnit) -> Bool {
        [.pint, .quart, .gallon].contains(unit)
    }

    /// The smaller unit continues the larger one, and the sum is expressed in the smaller unit.
    private func compound(_ contents: [PrintedMeasure]) -> (measure: PrintedMeasure, width: Int)? {
        guard contents.count > 1, let large = contents[0].unit, contents[0].amount.low.count != nil,
            !contents[0].amount.isRange,
            !contents[0].isHyphenated,
            contents[1].joint == .near, !contents[1].amount.isRange, contents[1].share == nil,
            let small = contents[1].unit.map({ large.dimension == .volume && $0 == .ounce ? .fluidOunce : $0 }),
            large.dimension == small.dimension, large.parts.isMultiple(of: small.parts),
            contents[1].amount.low * Ratio(small.parts, over: large.parts) < Ratio(1)
        else { return nil }
        var whole = contents[1].with(small)
        whole.amount = Ends(contents[0].amount.low * Ratio(large.parts, over: small.parts) + contents[1].amount.low)
        return (whole, 2)
    }

    /// One content printed twice: "12 oz/340 g", "50ml/1.7oz".
    private func isSame(_ a: PrintedMeasure, _ b: PrintedMeasure) -> Bool {
        a.isAbout(Ratio(1), of: a.unit?.dimension == .volume && b.unit == .ounce ? b.with(.fluidOunce) : b)
    }

    private func resolve(_ measure: PrintedMeasure, _ unit: SizeUnit, isTold: Bool) -> ReadContent {
        switch unit {
        // "20 ct / 1.4 oz" of tea is dry: liquids come in larger amounts. "1.7 oz" may be.
        case .ounce
        where !isTold && (areCounted || goods.mayBeLeaves) && goods.ounce == .fluid
            && measure.amount.high < Self.leastPoured:
            return ReadContent(measure: measure, unit: areCounted ? unit : .fluidOunce, doubt: .ounce)
        case .ounce where !isTold:
            return ReadContent(
                measure: measure, unit: goods.isOunceLikelyFluid ? .fluidOunce : .ounce,
                doubt: goods.ounce == .either ? .ounce : nil)
        case .pint, .quart:
            let isDry = goods.isInDryPints == true
            let dry: SizeUnit = unit == .pint ? .dryPint : .dryQuart
            let isUnsure = unit == .pint && goods.isInDryPints == nil
            return ReadContent(measure: measure, unit: isDry ? dry : unit, doubt: isUnsure ? .pint : nil)
        default: return ReadContent(measure: measure, unit: unit)
        }
    }
}

extension PrintedMeasure {
    fileprivate var dry: PrintedMeasure {
        switch unit {
        case .pint: with(.dryPint)
        case .quart: with(.dryQuart)
        default: self
        }
    }
}
