import Deals
import TestSupport
import Testing

@testable import AdText

private func size(_ text: String) -> PackageSize? { SizeReader.read(text, context: SizeContext(title: "")) }

@Suite("Sizes in general") struct SizePropertyTests {
    private static let seeds = [SeededGenerator.runSeed]

    @Test("the same amount in other units is the same size", arguments: seeds)
    func units(seed: UInt64) throws {
        print("SizePropertyTests.units seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(10_000) {
            let (whole, hundredths) = (Int.random(in: 0...30, using: &random), Int.random(in: 1...99, using: &random))
            let hundreds = whole * 100 + hundredths
            func printed(_ factor: Int) -> String { decimal(Int128(hundreds * factor), digits: 2) }
            let same =
                [
                    [("lb", 1), ("oz", 16)], [("gal", 1), ("qt", 4), ("fl oz", 128)],
                    [("L", 1), ("dl", 10), ("cl", 100), ("mL", 1_000)],
                    [("kg", 1), ("g", 1_000)],
                ].randomElement(using: &random) ?? []
            let sizes = Set(same.shuffled(using: &random).prefix(2).map { size("\(printed($0.1)) \($0.0)") })
            #expect(sizes.count == 1 && sizes.first != .some(nil), "\(printed(1)) \(same), seed \(seed)")
        }
    }

    @Test("a pack is a multiple of its piece, however it is printed", arguments: seeds)
    func packs(seed: UInt64) throws {
        print("SizePropertyTests.packs seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(10_000) {
            let (count, tenths) = (Int.random(in: 2...24, using: &random), Int.random(in: 1...200, using: &random))
            let each = decimal(Int128(tenths), digits: 1)
            let whole = size("\(decimal(Int128(tenths * count), digits: 1)) fl oz")
            let forms = [
                "\(count) x \(each) fl oz", "\(count) pk / \(each) fl oz", "\(count)-Pack, \(each) fl oz Cans",
                "\(each) fl oz, \(count) Count", "\(each) fl. oz. x \(count)", "\(count) bottles / \(each) fl oz",
            ]
            let form = forms.randomElement(using: &random) ?? ""
            #expect(whole != nil && size(form) == whole, "\(form), seed \(seed)")
        }
    }

    @Test("an offer by the pound and its bag of some pounds agree", arguments: seeds)
    func poundAndBag(seed: UInt64) throws {
        print("SizePropertyTests.poundAndBag seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(10_000) {
            let (cents, pounds) = (Int.random(in: 1...3_000, using: &random), Int.random(in: 1...40, using: &random))
            func price(_ cents: Int, _ unit: PricedUnit) -> OfferPrice {
                OfferPrice(effectiveEach: CentsFraction(Money(cents: cents)), basis: .exact, unit: unit, quantity: 1)
            }
            let bag = UnitPrice(price: price(cents * pounds, .each), size: size("\(pounds)-lb bag"))
            #expect(bag != nil && bag == UnitPrice(price: price(cents, .pound), size: nil), "\(cents), seed \(seed)")
        }
    }

    private static let pieces =
        "oz fl oz. lb lbs # ct ct. -ct. pk -pk. -oz gal half 1/2 ½ dozen or and to x × / - – ; , ( ) = + ~ & each total per pack of 12 16.9 1.5 0 100000 999999999 26/30 U/15 rolls sheets mega bags cans bot. shrimp avg excludes 9\" é 🥦 \u{0} kg 2.5"
        .split(separator: " ").map(String.init)

    @Test("any text is a size or a refusal, and every reading is valid", arguments: seeds)
    func total(seed: UInt64) {
        print("SizePropertyTests.total seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Trials.count(10_000) {
            let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random) ?? ""
            }
            let text = words.joined(separator: Bool.random(using: &random) ? " " : "")
            let title = Self.pieces.randomElement(using: &random) ?? ""
            guard let size = SizeReader.answer(text, context: SizeContext(title: title)).size else { continue }
            let isSound =
                size.total.low > 0 && size.total.low <= size.total.high && size.count.low >= 1
                && size.count.low <= size.count.high && size.amount.low <= size.amount.high
            #expect(isSound && (size.doubt != .severalGoods || size.packageSize == nil), "\(text), seed \(seed)")
        }
    }

    @Test("the longest texts are read", arguments: ["1/", "1 or ", "12-", "1 oz ", "x 2 ", "(", "26 to 30 per "])
    func long(piece: String) {
        let text = String(String(repeating: piece, count: 1_000).prefix(2_000))
        #expect(SizeReader.read(text, context: SizeContext(title: text)) == nil)
    }
}
