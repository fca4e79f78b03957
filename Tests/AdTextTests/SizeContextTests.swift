import Deals
import Goods
import Testing

@testable import AdText

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
        #expect(SizeContext(title: title).displayUnit(of: base) == unit)
    }

    @Test(
        "are those of the last word that names some, or else of the department",
        arguments: [
            ("Chocolate Milk", nil, .milliliter, .fluidOunce), ("Milk Chocolate", nil, .gram, .ounce),
            ("Spreadable Butter with Olive Oil & Sea Salt", nil, .gram, .pound), ("Somebody's Own", nil, .gram, nil),
            ("Somebody's Own", "Fresh Produce", .gram, .pound),
        ] as [(String, String?, BaseUnit, DisplayUnit?)])
    func kind(title: String, department: String?, base: BaseUnit, unit: DisplayUnit?) {
        #expect(SizeContext(title: title, department: department).displayUnit(of: base) == unit)
    }

    @Test("show the unit of their group, or else that of its kind")
    func group() throws {
        let verdict = try ComparisonGroups.standard.classify(title: "Maple Lane Large Eggs")
        let goods = SizeContext(title: "Maple Lane Large Eggs", verdict: verdict)
        #expect(goods.displayUnit(of: .count) == .dozen && goods.displayUnit(of: .gram) == .ounce)
    }

    @Test(
        "have the kind of their group: a brand alone, or a name of no kind, tells what an ounce is",
        arguments: [
            ("Crispy Select Frankfurters", "10 oz", SizeUnit.ounce), ("12-Pack 7UP Products", "12-oz can", .fluidOunce),
            ("Chunky Pasta Sauce", "24 oz", .ounce), ("Yoplait Value Pack", "6 oz", .ounce),
        ])
    func ounces(title: String, size: String, unit: SizeUnit) {
        let read = SizeReader.answer(size, context: SizeContext(title: title)).size
        #expect(read?.unit == unit && read?.doubt == nil)
    }

    @Test("leave an ounce open where name and group contradict each other")
    func contradiction() {
        let read = SizeReader.answer("10 oz", context: SizeContext(title: "Semi-Boneless Ham Half")).size
        #expect(read?.doubt == .ounce)
    }
}
