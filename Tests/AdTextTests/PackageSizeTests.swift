import Deals
import Testing

@testable import AdText

/// The size of an offer, which its title or several of its goods may give.
@Suite("Sizes of offers") struct PackageSizeTests {
    @Test(
        "are taken from the title if the text has no amount",
        arguments: [
            ("(excludes Mega Packs)", "Maxi Pads 28–36-ct.", 28, 36, .count),
            ("", "Tampons 28–36-ct. or Maxi Pads 21–46-ct.", 21, 46, .count),
            ("Assorted Varieties", "Potato Chips 5.5-oz or Puff Snacks 4-oz", 4, 5.5, .ounce),
            ("20-ct. box", "Maxi Pads 28-ct.", 20, 20, .count),
            ("", "Old Mill Barbecue Sauce 40 oz", 40, 40, .ounce), ("", "Whole Milk, 128 fl oz", 128, 128, .fluidOunce),
            ("", "Sample Springs Iced Tea Bottles, 16.5 fl oz, 6 Pack", 99, 99, .fluidOunce),
            ("", "Old Mill Ground Beef, 90% Lean/10% Fat, Step 1, 16 Ounce", 16, 16, .ounce),
            ("", "Huddle Snug Diapers, Size 4, 22-37 lb, 150 Count", 150, 150, .count),
            ("Gluten Free", "Old Mill Corn Chips 9.5oz", 9.5, 9.5, .ounce), ("", "Brown Eggs, 12 Each", 12, 12, .count),
        ] as [(String, String, Double, Double, SizeUnit)])
    func title(text: String, title: String, low: Double, high: Double, unit: SizeUnit) throws {
        let size = try #require(SizeReader.read(text, context: SizeContext(title: title)))
        #expect(size.smallest.parts == Int64(low * 2) * Int64(unit.parts) / 2)
        #expect(size.largest.parts == Int64(high * 2) * Int64(unit.parts) / 2)
        #expect(!size.isApproximate)
    }

    @Test(
        "are not just any number in a title",
        arguments: [
            "12-Pack Cola", "30g Protein Drink", "Pads 21-46-ct. or Liners", "Maxi Pads 21-ct. or Body Wash 16-oz",
            "6-ft. Duster", "26 to 30-ct. Shrimp", "2-in-1 Shampoo", "13-gal Trash Bags", "Maxi Pads",
            "Protein Shake, 30 g", "Diapers Size 4", "for Dogs up to 20 lbs", "Water Bottles, 6 Pack",
            "Trash Bags 13 gallon",
            "Ham 8 oz or Salami 6 oz",
        ])
    func noTitle(title: String) { #expect(SizeReader.read("", context: SizeContext(title: title)) == nil) }

    @Test("goods that are not in the title have a size of their own")
    func otherGoods() {
        let berries = SizeContext(title: "2 lb Strawberries")
        #expect(SizeReader.read("or Blueberries, 18 oz package", context: berries) == nil)
    }

    @Test(
        "of several goods are the smallest to the largest size of all, if all have one of the same kind",
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
