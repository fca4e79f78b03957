import AdText
import Deals
import Presentation
import Pricing
import TestSupport
import Testing

@testable import Matching

/// Sizes, queries and the entries of lists have one reader of numbers.
@Suite("A number") struct ReadNumberTests {
    private static let seeds = [SeededGenerator.runSeed]
    private static let units = [
        ("lb", UnitFactor.pound, BaseUnit.gram), ("gal", UnitFactor.gallon, .milliliter),
        ("L", 1_000 * UnitFactor.one, .milliliter),
    ]

    @Test("is the same in a size, a query and an entry, in front and behind", arguments: seeds)
    func same(seed: UInt64) throws {
        print("ReadNumberTests.same seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let rules = try QueryRules.standard
        for _ in 0..<Trials.count(2_000) {
            let (number, value) = Self.number(&random)
            let (unit, parts, base) = Self.units[Int.random(in: 0..<Self.units.count, using: &random)]
            let quantity = try #require(value.times(parts).flatMap { Quantity(parts: $0, unit: base) })
            let printed = "\(number) \(unit)"
            let problem: Comment = "\(printed), seed \(seed)"
            #expect(SizeReader.read(printed, context: SizeContext(title: "")) == PackageSize(quantity), problem)
            for words in ["soup \(printed)", "\(printed) soup"] {
                #expect(try ListEntry(words).amount == .content(quantity), problem)
                let sizes = ShopperQuery(words, rules: rules).reading.sizes
                let asked = TextSize.Amount(unit: base, parts: Int128(quantity.parts)...Int128(quantity.parts))
                #expect(sizes.map(\.amounts) == [[asked]], problem)
            }
        }
    }

    @Test("is a range in a size, a query and an entry, which takes the smaller end", arguments: seeds)
    func range(seed: UInt64) throws {
        print("ReadNumberTests.range seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let rules = try QueryRules.standard
        for _ in 0..<Trials.count(500) {
            let low = Int.random(in: 2...15, using: &random)
            let high = Int.random(in: (low + 1)...(2 * low), using: &random)
            let (unit, parts, base) = random.pick(Self.units)
            let printed = "\(low)\(random.pick(["-", " - ", "–", " to "]))\(high) \(unit)"
            let problem: Comment = "\(printed), seed \(seed)"
            let (smallest, largest) = (Int128(low) * parts, Int128(high) * parts)
            let size = SizeReader.read(printed, context: SizeContext(title: ""))
            #expect(size.map { Int128($0.smallest.parts) } == smallest, problem)
            #expect(size.map { Int128($0.largest.parts) } == largest, problem)
            for words in ["soup \(printed)", "\(printed) soup"] {
                let quantity = Quantity(parts: smallest, unit: base)
                #expect(try ListEntry(words).amount == quantity.map(WantedAmount.content), problem)
                let sizes = ShopperQuery(words, rules: rules).reading.sizes
                #expect(sizes.map(\.amounts) == [[TextSize.Amount(unit: base, parts: smallest...largest)]], problem)
            }
        }
    }

    @Test("that is not understood is named in a query as in an entry, in front and behind", arguments: seeds)
    func notUnderstood(seed: UInt64) throws {
        print("ReadNumberTests.notUnderstood seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let rules = try QueryRules.standard
        for _ in 0..<Trials.count(500) {
            let (low, high) = (Int.random(in: 1...99, using: &random), Int.random(in: 1...9, using: &random))
            let unit = random.pick(Self.units).0
            let amount = "\(low)\(random.pick(["e", "E", "a", "z"]))\(high)\(random.pick(["", " "]))\(unit)"
            for words in ["soup \(amount)", "\(amount) soup"] {
                let problem: Comment = "\(words), seed \(seed)"
                #expect(throws: UnreadEntry.unclearAmount(amount), problem) { try ListEntry(words) }
                let query = ShopperQuery(words, rules: rules)
                #expect(
                    query.reading.sizes.isEmpty && query.groups == ShopperQuery("soup", rules: rules).groups, problem)
                #expect(query.replacements == ["\"\(amount)\" is not understood"], problem)
            }
        }
    }

    private static let fractions: [(texts: [String], value: Ratio)] = [
        (["½", "1/2", "1\u{2044}2"], Ratio(1, over: 2)), (["¼", "1/4", "1\u{2044}4"], Ratio(1, over: 4)),
        (["¾", "3/4", "3\u{2215}4"], Ratio(3, over: 4)), (["⅓", "1/3", "1\u{2044}3"], Ratio(1, over: 3)),
        (["⅔", "2/3", "2\u{2044}3"], Ratio(2, over: 3)), (["⅛", "1/8", "1\u{2044}8"], Ratio(1, over: 8)),
    ]

    private static func number(_ random: inout SeededGenerator) -> (text: String, value: Ratio) {
        // 40 gallons and more are unsure.
        let whole = Int.random(in: 1...35, using: &random)
        let tenths = Int.random(in: 1...9, using: &random)
        let (texts, part) = fractions[Int.random(in: 0..<fractions.count, using: &random)]
        let fraction = texts[Int.random(in: 0..<texts.count, using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return ("\(whole)", Ratio(Int128(whole)))
        case 1: return (fraction, part)
        case 2:
            let joint = fraction.unicodeScalars.count == 1 ? ["", " "] : [" ", "-", " and "]
            let text = "\(whole)\(joint[Int.random(in: 0..<joint.count, using: &random)])\(fraction)"
            return (text, Ratio(part.numerator(over: whole), over: part.parts))
        case 3:
            let mark = Bool.random(using: &random) ? "." : ","
            return ("\(whole)\(mark)\(tenths)", Ratio(Int128(whole * 10 + tenths), over: 10))
        case 4: return ([".", ",", "0.", "0,"][tenths % 4] + "\(tenths)", Ratio(Int128(tenths), over: 10))
        default:
            let words = ["two", "three", "five", "seven", "nine", "eleven"]
            let index = Int.random(in: 0..<words.count, using: &random)
            return (words[index], Ratio([2, 3, 5, 7, 9, 11][index]))
        }
    }
}

extension Ratio {
    /// The denominator, by the decimal digits of the fractions above.
    fileprivate var parts: Int128 { times(24).map { $0 == 8 || $0 == 16 ? 3 : 8 } ?? 1 }
    /// The numerator of this and a whole number.
    fileprivate func numerator(over whole: Int) -> Int128 { Int128(whole) * parts + (times(parts) ?? 0) }
}
