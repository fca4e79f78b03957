import Deals
import Testing

@testable import AdText

private func reading(_ text: String, _ title: String, _ department: String? = nil) -> String {
    let words = described(SizeReader.answer(text, context: SizeContext(title: title, department: department)))
    return String(words.prefix { $0 != "," })
}

@Suite("The effect of the goods on the size") struct SizeContextTests {
    @Test(
        "an ounce is one of weight or of volume",
        arguments: [
            ("64-oz ctn.", "Organic Milk", "1 × 64 fl oz each"),
            ("14-oz", "Sweetened Condensed Milk", "1 × 14 oz each"),
            ("10-oz", "Milk Chocolate Chips", "1 × 10 oz each"), ("8-oz", "Tuna in Water", "1 × 8 oz each"),
            ("56-oz bot.", "Drinkable Yogurt", "1 × 56 fl oz each"),
            ("6-pk. 16.9-oz bot.", "Spring Water", "6 × 16.9 fl oz each"),
            ("12-oz can", "12-Pack Cola Products", "12 × 12 fl oz each"),
            ("32-oz ctn.", "Beef Stock", "1 × 32 fl oz each"),
            ("18-oz bot.", "Smoky Barbecue Sauce", "1 × 18 oz each"),
            ("12 oz (355 mL)", "Somebody's Own", "1 × 12 fl oz each"),
            ("48 oz (1.5 qt)", "Ice Cream", "1 × 1.5 qt each"), ("12 cans / 12 oz", "Root Beer", "12 × 12 fl oz each"),
            ("10-oz", "Somebody's Own", "?1 × 10 oz each"), ("13-oz", "Dressing & Dip", "?1 × 13 oz each"),
            ("12-oz bot.", "Somebody's Own", "?1 × 12 fl oz each"), ("6-pk. 12-oz bot.", "", "?6 × 12 fl oz each"),
        ])
    func ounces(text: String, title: String, size: String) { #expect(reading(text, title) == size) }

    @Test(
        "the department decides if the title does not",
        arguments: [
            ("Meat", "12-oz pkg.", "1 × 12 oz each"), ("Beer & Wine", "12-oz can", "1 × 12 fl oz each"),
            ("Produce", "12-oz cont.", "?1 × 12 oz each"), ("Housewares", "12-oz", "?1 × 12 oz each"),
            ("Produce", "1-pt cont.", "1 × 1 dry pt each"),
        ])
    func department(name: String, text: String, size: String) { #expect(reading(text, "Somebody's Own", name) == size) }

    @Test(
        "berries come in dry pints and cream in liquid ones",
        arguments: [
            ("1 pt", "Fresh Raspberries", "1 × 1 dry pt each"), ("1 pt", "Heavy Whipping Cream", "1 × 1 pt each"),
            ("1 pt", "Half and Half", "1 × 1 pt each"), ("1 pt", "Somebody's Own", "?1 × 1 pt each"),
            ("quart basket", "Strawberries", "~1 × 1 dry qt each"), ("1 qt", "", "1 × 1 qt each"),
        ])
    func pints(text: String, title: String, size: String) { #expect(reading(text, title) == size) }

    @Test(
        "the goods decide between one piece and all",
        arguments: [
            ("4 ct / 5.3 oz", "Vanilla Greek Yogurt", "4 × 5.3 oz each"),
            ("4 ct / 5.3 oz", "Beef Patties", "?4 × 5.3 oz each"),
            ("2 ct / 8 oz", "Original Cream Cheese", "2 × 8 oz each"),
            ("2 ct / 40 oz", "Peanut Butter Twin Pack", "?2 × 40 oz each"),
            ("6 ct / 0.25 oz", "Lemonade Drink Mix", "6 × 0.25 oz each"),
            ("6 ct / 1.4 oz", "Peach Tea Drink Mix", "?6 × 1.4 oz total"),
            ("12 oz", "Dinner Rolls - 4 Pack", "?1 × 12 oz each"), ("12 rolls", "Hawaiian Rolls", "12 × 1 ct each"),
            ("15 slices / 2 oz", "Fully Cooked Bacon", "15 × 2 oz total"),
            ("12 ct / 3 oz", "Sugar Cones", "?12 × 3 oz total"),
            ("12 ct / 4.4 oz", "Coffee Pods", "?12 × 4.4 oz total"),
            ("20 ct / 1.2 oz", "Peppermint Tea", "?20 × 1.2 oz each"),
            ("12 rolls", "Bath Tissue", "12 × 1 roll each"),
        ])
    func pieces(text: String, title: String, size: String) { #expect(reading(text, title) == size) }

    @Test(
        "the capacity of bags and the grade of shrimp are not contents",
        arguments: [
            ("13-gal 45-ct.", "Tall Kitchen Bags", "45 × 1 ct each"),
            ("18-oz 30-ct.", "Plastic Cups", "30 × 1 ct each"),
            ("13 gal, 45 ct", "", "?45 × 1 ct each"), ("21-25 ct, Raw, 2 lb bag", "Jumbo Shrimp", "1 × 2 lb each"),
            ("26/30 ct, 12 oz", "", "1 × 12 oz each"),
            ("26 to 30 per Pound, Tail On, 24-oz pkg.", "Shrimp", "1 × 24 oz each"),
            ("U/15, 1 lb", "Scallops", "1 × 1 lb each"),
        ])
    func stopList(text: String, title: String, size: String) { #expect(reading(text, title) == size) }

    @Test(
        "averages and bounds are approximate",
        arguments: [
            "Avg. 1.5 lb", "approx 2 lb", "3-lbs or More Package", "Less Than 4-lbs Package", "3.4-oz or larger",
            "3 lb+",
            "~2 lb", "1.5 lb tray (avg)",
        ])
    func approximate(text: String) throws {
        let size = SizeReader.answer(text, context: SizeContext(title: "")).size
        #expect(size?.isApproximate == true)
        #expect(size?.packageSize?.isApproximate == true)
    }

    @Test("a count in brackets is not an average")
    func bracket() { #expect(reading("3 lb. bag (approx. 8 ct)", "Apples") == "1 × 3 lb each") }
}
