import Matching
import TestSupport
import Testing

@Suite struct ProductMatcherTests {
    @Test(
        "finds the same goods where a line covers a product",
        arguments: [
            ("Jif Creamy Peanut Butter | 16 oz", "Jif Peanut Butter | 15 to 18-oz jar"),
            ("Kellogg's Pop-Tarts Frosted Cherry Toaster Pastries | 8 ct", "Pop-Tarts Toaster Pastries"),
            ("Oreo Mint Creme Sandwich Cookies | 13 oz", "Nabisco Oreo Cookies | Assorted Varieties, 12 to 14-oz pkg."),
            ("Fanta Grape Soda | 12 pk / 12 fl oz", "12-Pack Coca-Cola Products | 12-oz can"),
            ("Capri Sun Mango Juice Drink | 10 ct", "CapriSun Juice Drink"),
            (
                "Cheez-It White Cheddar Crackers | 12.4 oz",
                "Kellogg's Pop-Tarts, 8-ct. or Cheez-It Crackers, 6 to 12.4-oz"
            ),
            ("Cheez-It White Cheddar Crackers | 12.4 oz", "Pop-Tarts | 8-ct. or Cheez-It Crackers, 6 to 12.4-oz box"),
            ("Kroger Seedless Red Grapes | 1 lb", "Red or Green Seedless Grapes | $2.49 lb"),
            (
                "Boar's Head Vermont Cheddar Cheese | 1 lb",
                "Boar's Head Vermont Cheddar Cheese | Sliced to Order | $10.99 lb"
            ),
        ])
    func same(product: String, line: String) throws {
        let verdict = try Pair.verdict(product, line)
        #expect(verdict.relation == .same, "\(verdict)")
        #expect(verdict.reasons.first?.hasPrefix("goods: ") ?? false, "\(verdict)")
    }

    @Test(
        "finds substitutes of another brand, variety, size, grade or package",
        arguments: [
            ("Josh Cabernet Sauvignon Wine | 750 ml", "Josh Cellars Reserve Cabernet Sauvignon Wine | 750-ml bot."),
            ("Ground Beef 80/20 | 1 lb", "Ground Beef | 93/7 Lean | $6.99 lb"),
            ("Boneless Skinless Chicken Breasts | 1 lb", "Chicken Tenderloins | Boneless, Skinless | $4.99 lb"),
            ("Milo's Unsweetened Tea | 64 fl oz", "Milo's Sweet Tea | 64-oz bot."),
            ("Cheez-It Crackers | 12 oz", "Cheez-It Family Size Crackers"),
            ("Jif Creamy Peanut Butter | 16 oz", "Skippy Peanut Butter | 15 to 18-oz jar"),
            ("Jif Creamy Peanut Butter | 40 oz", "Jif Peanut Butter | 15 to 18-oz jar"),
            ("Simple Truth Organic Strawberries | 1 lb", "Strawberries | 1 lb"),
            ("Pop-Tarts Frosted Cherry | 8 ct", "Pop-Tarts | 12-ct."),
            ("Sprite Soda | 20 fl oz", "6-Pack Sprite Products | 16.9-oz bot."),
            ("Frozen Mango Chunks | 16 oz", "Mangoes"),
        ])
    func substitutes(product: String, line: String) throws {
        let verdict = try Pair.verdict(product, line)
        #expect(verdict.relation == .substitute && !verdict.reasons.isEmpty, "\(verdict)")
    }

    @Test(
        "finds other goods of another type, form or use",
        arguments: [
            ("Rao's Marinara Sauce | 24 oz", "Rao's Pasta | 16-oz pkg."),
            ("Lemons | 1 ct", "Limes | 1 ct"), ("Kroger Pinto Beans | 16 oz", "Publix Lentils | 16-oz bag"),
            ("Kroger Raw Shrimp | 1 lb", "Cooked Shrimp | 12-oz pkg."),
            ("Wesson Vegetable Oil | 48 fl oz", "Pam Cooking Spray"),
            ("Folgers Ground Coffee | 24 oz", "Folgers Coffee Pods | 12 ct"),
            ("Febreze Candle | 6 oz", "Febreze Plug-In Oil Refill"),
            ("Tylenol Caplets | 100 ct", "Children's Tylenol Liquid | 4 oz"),
            ("Publix Butter", "Publix Peanut Butter"),
            ("Kroger Evaporated Milk | 12 oz", "Kroger Sweetened Condensed Milk | 14 oz"),
        ])
    func different(product: String, line: String) throws {
        let verdict = try Pair.verdict(product, line)
        #expect(verdict.relation == .different && !verdict.reasons.isEmpty, "\(verdict)")
    }

    @Test(
        "never merges a store brand with another brand",
        arguments: ["Kroger Butter", "Smart Way Butter", "Land O Lakes Butter", "Butter"])
    func storeBrands(other: String) throws {
        let verdict = try Pair.verdict("\(other) | 16 oz", "Publix Butter | 16-oz pkg.")
        #expect(verdict.relation == .substitute)
        #expect(verdict.reasons.contains { $0.hasPrefix("brand: ") }, "\(verdict)")
    }

    @Test("does not cover what a line excludes")
    func exclusions() throws {
        let line = "Tide Laundry Detergent | 84 to 92-oz bot. (excludes Tide Free & Gentle)"
        #expect(try Pair.relation("Tide Spring Meadow Laundry Detergent | 92 oz", line) == .same)
        #expect(try Pair.relation("Tide Free & Gentle Laundry Detergent | 92 oz", line) == .substitute)
    }

    @Test("is surest where brands and sizes agree, and unknown where the goods are")
    func confidence() throws {
        #expect(try Pair.verdict("Jif Peanut Butter | 16 oz", "Jif Peanut Butter | 16-oz jar").confidence == .high)
        #expect(try Pair.verdict("Jif Peanut Butter | 16 oz", "Jif Peanut Butter").confidence == .medium)
        #expect(try Pair.verdict("Zorkmid Deluxe | 16 oz", "Zorkmid Deluxe").relation == .unknown)
        #expect(try Pair.verdict("Zorkmid Deluxe", "Plaid Frobnicator").relation == .different)
        #expect(try Pair.verdict("Jif Peanut Butter", "Jif Peanut Butter").rulesVersion == MatchRules.version)
    }

    private static let words = [
        "Jif", "Kroger", "Publix", "Organic", "Peanut Butter", "Butter", "Milk", "Whole", "or", "Salted", "Grapes",
        "Red", "Ground Beef",
        "80/20", "Family Size", "Cheez-It", "Crackers", "|", "16 oz", "8 ct", "12-Pack", "12 to 16-oz pkg.", ";",
        "or Doritos, 9-oz",
        "excludes Jumbo", "$2.99 lb", "(", ")", "é", "&", ",",
    ]

    @Test("answers any pair, and alike in both orders")
    func symmetry() throws {
        var random = SeededGenerator(for: "ProductMatcherTests.symmetry")
        for _ in 0..<Trials.count(300) {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(Self.words) }.joined(separator: " ")
            }
            let forward = try Pair.verdict(texts[0], texts[1])
            let backward = try Pair.verdict(texts[1], texts[0], chains: ("publix", "kroger"))
            #expect(forward.relation == backward.relation, "\(texts)")
            #expect(forward.confidence == backward.confidence, "\(texts)")
        }
    }

    @Test(
        "finds a text the same as itself",
        arguments: ["Jif Peanut Butter | 16 oz", "Kroger Butter", "Red Grapes | $1.99 lb"])
    func reflexivity(text: String) throws {
        #expect(try Pair.verdict(text, text, chains: ("kroger", "kroger")).relation == .same)
    }
}
