import Deals

/// Puts the measures of one package together: how many of what.
struct SizeReading {
    /// Heaviest single piece seen where a count and a weight stand together; heavier is the weight of all.
    private static let heaviestPiece = Ratio(55, over: 10)
    private static let mixes: Set<String> = ["mix", "mixes", "packets"]

    let context: SizeContext
    let text: String
    var isApproximate = false

    mutating func size(of measures: [Measure]) -> PackageSize? {
        guard let measures = alternatives(in: measures) else { return nil }
        let contents = measures.filter { $0.unit.content != nil }
        let counts = measures.filter { $0.unit.things != nil }
        switch (contents.count, counts.count) {
        case (1, 0): return single(contents[0])
        case (0, 1): return counts[0].unit == .roll ? nil : things(counts[0])
        case (0, 2):
            return counts[0].unit == .pack && counts[1].unit == .piece ? things(counts[1], times: counts[0]) : nil
        case (1, 1): return counted(contents[0], counts[0], countIsFirst: measures[0] == counts[0])
        case (2, 0): return compound(contents) ?? dual(contents).flatMap { single($0) }
        case (2, 1):
            return dual(contents).flatMap { counted($0, counts[0], countIsFirst: measures[0] == counts[0]) }
        default: return nil
        }
    }

    /// "8 ct or 20 ct" as one measure; nil where a measure belongs to other goods.
    private func alternatives(in measures: [Measure]) -> [Measure]? {
        guard !measures.dropFirst().contains(where: { $0.joint == .words }) else { return nil }
        guard measures.dropFirst().contains(where: { $0.joint == .or }) else { return measures }
        guard measures.count == 2, measures[0].unit == measures[1].unit else { return nil }
        let (a, b) = (measures[0], measures[1])
        return [
            Measure(
                low: min(a.low, b.low), high: max(a.high, b.high), unit: a.unit, joint: .none,
                isHyphenated: a.isHyphenated, isEach: a.isEach)
        ]
    }

    private mutating func single(_ content: Measure) -> PackageSize? {
        isApproximate = isApproximate || context.mentionsPack
        return amount(content, times: context.packCount.map { Ratio(Int128($0)) })
    }

    private func things(_ count: Measure, times packs: Measure? = nil) -> PackageSize? {
        guard let things = count.unit.things else { return nil }
        let (low, high) = (packs?.low ?? Ratio(1), packs?.high ?? Ratio(1))
        return package(count.low * low, count.high * high, things * Int128(Quantity.partsPerUnit), .count)
    }

    private mutating func counted(_ content: Measure, _ count: Measure, countIsFirst: Bool) -> PackageSize? {
        let unit = resolved(content.unit)
        guard isEach(content, unit, count, countIsFirst: countIsFirst) else { return amount(content) }
        return amount(content, times: count.low, to: count.high)
    }

    /// Whether the content is that of one piece. Volumes, packs and cans are counted; "6-ct. 12-oz" is twelve in all; of
    /// "6 ct / 20 oz" only the weight tells.
    private mutating func isEach(_ content: Measure, _ unit: SizeUnit, _ count: Measure, countIsFirst: Bool) -> Bool {
        if content.isEach || unit.content?.base == .milliliter || unit == .sheet { return true }
        if countIsFirst, count.unit == .pack || count.unit == .container { return true }
        if countIsFirst, count.isHyphenated, count.unit == .piece, content.joint != .slash { return false }
        let isLight = unit == .ounce && !(Self.heaviestPiece < content.high)
        let isOdd = isLight ? context.mentions(Self.mixes) : count.unit == .pack || !(Ratio(2) < count.low)
        isApproximate = isApproximate || isOdd
        return isLight
    }

    /// "6 lb 8 oz": the smaller unit goes on where the larger ends.
    private func compound(_ contents: [Measure]) -> PackageSize? {
        let (large, small) = (contents[0], contents[1])
        guard small.joint == .none, large.low == large.high, small.low == small.high, !large.isHyphenated,
            let whole = large.unit.content, let part = resolved(small.unit).content, whole.base == part.base,
            let parts = large.low.times(whole.parts), let more = small.low.times(part.parts), more < whole.parts
        else { return nil }
        return package(Ratio(1), Ratio(1), parts + more, whole.base)
    }

    /// "12 oz/340 g" names one content twice; the first counts, and the second may tell which ounce it is.
    private func dual(_ contents: [Measure]) -> Measure? {
        let (first, second) = (contents[0], contents[1])
        return [first.unit, .fluidOunce].map(first.with(unit:)).first { isSame($0, second) }
            ?? (isSame(first, second.with(unit: .fluidOunce)) ? first : nil)
    }

    private func isSame(_ a: Measure, _ b: Measure) -> Bool {
        guard let x = a.unit.content, let y = b.unit.content, x.base == y.base, let p = a.low.times(x.parts),
            let q = b.low.times(y.parts)
        else { return false }
        return abs(p - q) * 100 <= p * 3
    }

    /// The unit meant where the printed one has two meanings.
    private mutating func resolve(_ unit: SizeUnit) -> SizeUnit {
        let ounce = context.ounce(beside: text)
        if unit == .ounce, ounce == .unsure { isApproximate = true }
        if unit == .pint, context.isDryPint == nil { isApproximate = true }
        return resolved(unit)
    }

    private func resolved(_ unit: SizeUnit) -> SizeUnit {
        switch unit {
        case .ounce: context.ounce(beside: text) == .fluid ? .fluidOunce : .ounce
        case .pint: context.isDryPint == true ? .dryPint : .pint
        default: unit
        }
    }

    private mutating func amount(_ content: Measure, times low: Ratio? = nil, to high: Ratio? = nil) -> PackageSize? {
        guard let unit = resolve(content.unit).content else { return nil }
        let low = low ?? Ratio(1)
        return package(content.low * low, content.high * (high ?? low), unit.parts, unit.base)
    }

    private func package(_ low: Ratio, _ high: Ratio, _ parts: Int128, _ unit: BaseUnit) -> PackageSize? {
        guard let smallest = low.times(parts).flatMap({ Quantity(parts: $0, unit: unit) }),
            let largest = high.times(parts).flatMap({ Quantity(parts: $0, unit: unit) })
        else { return nil }
        return PackageSize(smallest: smallest, largest: largest, isApproximate: isApproximate)
    }
}
