import Deals
import Testing

@testable import AdText

private func answer(_ text: String, _ title: String = "") -> SizeAnswer {
    SizeReader.answer(text, context: SizeContext(title: title))
}

@Suite("Text that is not a size") struct SizeRefusalTests {
    @Test(
        "is refused with its reason",
        arguments: [
            ("", .noAmount), ("Large", .noAmount), ("Variable weight", .noAmount), ("assorted sizes", .noAmount),
            ("U/15", .noAmount), ("26 to 30 per Pound", .noAmount), ("26/30 count", .noAmount),
            ("16 servings", .noAmount), ("500 mg", .noAmount),
            ("12 in x 75 ft", .noAmount), ("9 x 13 inch pan", .noAmount),
            ("Fat Free (More Than 2 ... 18.99 lb)", .noAmount),
            ("Half & Half", .noAmount), ("Sold by weight", .noAmount), ("of equal or lesser price", .noAmount),
            ("excludes 30-ct. box", .noAmount),
            ("6 12 oz", .unclear), ("six 12 oz", .unclear), ("2 Varieties", .noAmount), ("10g Protein", .noAmount),
            ("Jet-Dry 3 in 1 Rinse Aid", .noAmount), ("Candy (limit of 2 pkgs)", .noAmount),
            ("2 units per customer", .noAmount), ("Arepas 5 Units / 400 g", .unclear),
            ("Chicken (case of 35-40 lb)", .noAmount),
            ("0 oz", .contradiction),
            ("9999 kg", .contradiction), ("1/3 oz", .contradiction), ("16 oz 20 oz", .contradiction),
            ("4 - 4 oz cups, 5 oz", .contradiction), ("2.5 ct", .contradiction),
            (String(repeating: "1 ", count: 1_001), .tooLong), (String(repeating: "1 oz or ", count: 13), .unclear),
        ] as [(String, SizeRefusal)])
    func refuses(text: String, refusal: SizeRefusal) { #expect(answer(text) == .refused(refusal)) }

    @Test(
        "of several goods the first is returned, and is not a package's content",
        arguments: [
            ("16 oz or Some Sugar, 4 lb", "1 × 16 oz"), ("14 fl oz or Bars, 3-6 ct", "1 × 14 fl oz"),
            ("7.75-oz; or Pretzels, 12 to 16-oz", "1 × 7.75 oz"), ("30-ct. or 4-oz", "30 × 1 ct"),
            ("10-ct. box or Ground, 11 or 12-oz bag", "10 × 1 ct"), ("16-24 ct or Cups, 50 ct", "16-24 × 1 ct"),
            ("12 Double Rolls = 24 Regular Rolls", "12 × 1 roll"),
        ])
    func severalGoods(text: String, first: String) {
        let size = answer(text).size
        #expect(size?.doubt == .severalGoods)
        #expect(size?.packageSize == nil)
        #expect(described(answer(text)).hasPrefix("?\(first) "))
    }

    @Test("an amount after goods that are not in the title belongs to them")
    func otherGoods() {
        #expect(answer("Farm-Raised or Some Cooked Shrimp, 2 lb bag", "Salmon Fillets").size?.doubt == .severalGoods)
        #expect(answer("or Some Pork Chops, 2 lb, $10", "Pork Tenderloin").size?.doubt == .severalGoods)
        #expect(answer("or Blueberries, 18 oz package", "2 lb Strawberries").size?.doubt == .severalGoods)
        #expect(
            SizeReader.read("or Blueberries, 18 oz package", context: SizeContext(title: "2 lb Strawberries")) == nil)
        #expect(answer("or Light, 12-oz can", "24-Pack Lager").size?.doubt == nil)
        #expect(answer("or Pepsi, 2 L", "Coke 2 Liter").size?.doubt == nil)
        let crackers = answer("4.8-8 oz or Salad Dressing, 14-16 fl oz; Select Varieties", "Goldfish")
        #expect(crackers.size?.unit == .ounce && crackers.size?.doubt == .severalGoods)
        #expect(answer("Or Lemonade, Located in the Deli, 20-oz bot.", "Tea").size?.doubt == nil)
    }

    @Test(
        "one thing, a rate, a roll and a diameter give no unit price",
        arguments: [
            ("each", "1 × 1 ct each, 1 ct"), ("1 package", "1 × 1 ct each, 1 ct"), ("head", "1 × 1 ct each, 1 ct"),
            ("bunch", "1 × 1 bunch each, 1 bunch"),
            ("Plums, per lb", "1 × 1 lb each, 453.59237 g"), ("Limes - each", "1 × 1 ct each, 1 ct"),
            ("per lb", "1 × 1 lb each, 453.59237 g"),
            ("6 Mega XL Rolls", "6 × 1 roll each, 6 roll"), ("9\"", "1 × 9 in each, 22.86 cm"),
            ("9 in", "1 × 9 in each, 22.86 cm"),
        ])
    func notContent(text: String, size: String) {
        #expect(described(answer(text)) == size)
        #expect(answer(text).size?.packageSize == nil)
    }

    @Test(
        "an offer of several goods has the smallest to the largest size of all, if all have one of the same kind",
        arguments: [
            ("10-oz bag; or Pretzels, 12 to 16-oz", "Potato Chips", "10-16"),
            ("Original; or Smoked Ham or Salami, 7-oz pkg.", "Turkey Breast", "7-7"),
            ("18-oz 30-ct.; or 9-oz 40-ct. pkg.", "Plastic Cups", nil), ("10-oz bag; or Pods, 12-ct.", "Coffee", nil),
            ("Farm-Raised or Some Cooked Shrimp, 2 lb bag", "Salmon Fillets", nil),
        ])
    func offerOfSeveralGoods(text: String, title: String, ounces: String?) {
        let size = SizeReader.read(text, context: SizeContext(title: title)).flatMap { $0.unit == .gram ? $0 : nil }
        let ends = size.map { [$0.smallest, $0.largest].map { Int128($0.parts) / SizeUnit.ounce.parts } }
        #expect(ends.map { "\($0[0])-\($0[1])" } == ounces)
    }

    @Test("one fruit is a size, if the offer is by the piece")
    func fruit() {
        let each = SizeReader.read("Each", context: SizeContext(title: "Green Plantain", department: "Produce"))
        #expect(each == Quantity(parts: Int128(Quantity.partsPerUnit), unit: .count).map { PackageSize($0) })
        #expect(SizeReader.read("Each pkg.", context: SizeContext(title: "Lettuce", department: "Produce")) == nil)
        #expect(SizeReader.read("Each", context: SizeContext(title: "Chocolate Cake", department: "Bakery")) == nil)
    }

    @Test("a reading that had to choose is shown, and gives no unit price")
    func chosen() throws {
        let size = try #require(SizeReader.read("10-oz", context: SizeContext(title: "Somebody's Own")))
        #expect(size.isApproximate)
        let price = OfferPrice(
            effectiveEach: CentsFraction(Money(cents: 250)), basis: .exact, unit: .each, quantity: 1)
        #expect(UnitPrice(price: price, size: size) == nil)
    }
}
