import AdText
import Deals
import Goods
import Testing

@Suite("Goods of a size") struct SizeContextTests {
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
        #expect(SizeContext(title: title).kind?.displayUnit(of: base) == unit)
    }

    @Test(
        "are those of the last word that names some, or else of the department",
        arguments: [
            ("Chocolate Milk", nil, "milk"), ("Milk Chocolate", nil, "dry and frozen groceries"),
            ("Spreadable Butter with Olive Oil & Sea Salt", nil, "butter"), ("Somebody's Own", nil, nil),
            ("Somebody's Own", "Fresh Produce", "produce"),
        ])
    func kind(title: String, department: String?, kind: String?) {
        #expect(SizeContext(title: title, department: department).kind?.name == kind)
    }
}
