import Deals
import Testing

@testable import AdText

@Suite("Comparison groups") struct ComparisonGroupTests {
    @Test(
        "have one unit for every brand and size",
        arguments: [
            ("Boneless Chicken Thighs", .gram, .pound), ("Gala Apples", .gram, .pound),
            ("Sliced Provolone Cheese", .gram, .pound),
            ("Tortilla Chips", .gram, .ounce), ("Creamy Macaroni & Cheese", .gram, .ounce),
            ("Whole Milk", .milliliter, .fluidOunce),
            ("Liquid Laundry Detergent", .milliliter, .fluidOunce), ("Vanilla Ice Cream", .milliliter, .quart),
            ("Blueberries", .milliliter, .dryPint), ("Grade A Large Eggs", .count, .dozen),
            ("Paper Plates", .count, .hundred),
            ("Green Tea Bags", .count, .hundred), ("Vitamin C Tablets", .count, .hundred),
            ("Baby Diapers", .count, .each),
            ("Coffee Pods", .count, .each), ("Tall Kitchen Bags", .count, .each), ("Paper Towels", .sheet, .sheets100),
            ("Aluminum Foil", .squareCentimeter, .squareFeet100),
        ] as [(String, BaseUnit, DisplayUnit)])
    func display(title: String, base: BaseUnit, unit: DisplayUnit) {
        #expect(ComparisonGroup.of(title: title)?.displayUnit(of: base) == unit)
    }

    @Test("the last word for goods names them")
    func heads() {
        #expect(ComparisonGroup.of(title: "Chocolate Milk") == .milk)
        #expect(ComparisonGroup.of(title: "Milk Chocolate") == .grocery)
        #expect(ComparisonGroup.of(title: "Spreadable Butter with Olive Oil & Sea Salt") == .butter)
        #expect(ComparisonGroup.of(title: "Somebody's Own") == nil)
        #expect(ComparisonGroup.of(title: "Somebody's Own", department: "Fresh Produce") == .produce)
    }

    private static let listed = Set(
        ComparisonGroup.names.keys.words.flatMap { word in ComparisonGroup.names[word] ?? [] }.map(\.group))

    @Test("each heading of the list of words names a group")
    func headings() {
        #expect(Self.listed.count == 36)
    }

    @Test("no group shows a base unit in a display unit of another kind")
    func kinds() {
        for group in Self.listed {
            for base in BaseUnit.allCases { #expect(group.displayUnit(of: base).base == base, "\(group.name)") }
        }
    }
}
