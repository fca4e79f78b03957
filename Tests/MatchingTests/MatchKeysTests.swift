import Goods
import TestSupport
import Testing

@testable import Matching

@Suite("The keys by which the same goods find each other") struct MatchKeysTests {
    /// Brands that stand first, behind a maker, joined and apart, short, of a chain, and none.
    private static let texts = [
        "Jif Creamy Peanut Butter | 16 oz", "Jif Peanut Butter | 15 to 18-oz jar", "Pop-Tarts | 8-ct.",
        "Kellogg's Pop-Tarts Frosted Cherry Toaster Pastries | 8 ct", "Pop-Tarts Toaster Pastries",
        "Oreo Mint Creme Sandwich Cookies | 13 oz", "Nabisco Oreo Cookies | Assorted Varieties, 12 to 14-oz pkg.",
        "Fanta Grape Soda | 12 pk / 12 fl oz", "12-Pack Coca-Cola Products | 12-oz can", "Coke Soda | 2 ltr",
        "Capri Sun Mango Juice Drink | 10 ct", "CapriSun Juice Drink", "V8 Vegetable Juice | 46 fl oz", "V8 Juice",
        "V8 Splash Juice or Juice Drink | 64-oz bot.", "7UP Soda | 2 ltr", "7 Up or A&W Soda | 2-L bot.",
        "A1 Steak Sauce | 10 oz", "A.1. Steak Sauce | 10-oz bot.", "Cheez-It White Cheddar Crackers | 12.4 oz",
        "Kellogg's Pop-Tarts, 8-ct. or Cheez-It Crackers, 6 to 12.4-oz", "Kroger Seedless Red Grapes | 1 lb",
        "Red or Green Seedless Grapes | $2.49 lb", "Publix Butter | 16 oz", "Butter | 16 oz", "Kroger Butter | 16 oz",
        "Land O'Lakes Butter | 16 oz", "Land O Lakes Salted or Unsalted Butter | 16 oz", "Strawberries | 1 lb",
        "Simple Truth Organic Strawberries | 1 lb", "Driscoll's Strawberries | 1 lb",
        "Strawberries or Driscoll's | 1 lb",
        "Jimmy Dean Sausage | 16 oz", "Jimmy Dean Delights Sausage", "Dr Pepper Soda", "Dr. Pepper Products | 2 ltr",
    ]

    @Test("find all pairs that share a group and are the same goods, both ways round", arguments: texts)
    func complete(text: String) throws {
        let one = try read(text, chain: "kroger")
        var matched = 0
        for other in try Self.texts.map({ try read($0, chain: "publix") }) {
            guard !Set(one.groups).isDisjoint(with: other.groups),
                ProductMatcher.canBeSame(one.products, other.products)
            else { continue }
            matched += 1
            #expect(!one.keys.sought.isDisjoint(with: other.keys.stored), "\(text): \(other.products)")
            #expect(!one.keys.stored.isDisjoint(with: other.keys.sought), "\(text): \(other.products)")
        }
        // An own label is at no other chain.
        #expect(matched > 0 || text.hasPrefix("Kroger"))
    }

    @Test(
        "do not find other brands, and other groups",
        arguments: [
            ("Jif Peanut Butter", "Skippy Peanut Butter"), ("Jif Peanut Butter", "Peanut Butter"),
            ("Land O'Lakes Butter", "Land O'Lakes Cheese"), ("V8 Juice", "Mott's Juice"),
        ])
    func selective(a: String, b: String) throws {
        let (one, other) = (try read(a, chain: "kroger"), try read(b, chain: "publix"))
        #expect(!one.keys.stored.isEmpty && one.keys.sought.isDisjoint(with: other.keys.stored))
    }

    @Test("are the same in each process")
    func stable() throws {
        let keys = try read("Land O'Lakes Butter", chain: "kroger").keys
        #expect(keys.stored.contains(7_069_149_761_092_078_146))
        let others = try read("Land O'Lakes Butter", chain: "publix").keys
        #expect(others == keys)
    }

    @Test("belong to products of known groups alone")
    func unknown() throws {
        let keys = try read("Zorkmid Frobnicator", chain: "kroger").keys
        #expect(keys.stored.isEmpty && keys.sought.isEmpty)
    }

    @Test("stand beside products that are stored as they were read", arguments: texts)
    func stored(text: String) throws {
        let reader = ProductReader(rules: try .standard)
        let products = try read(text, chain: "kroger").products.filter { $0.facts.group != nil }
        let stored = try #require(reader.stored(products))
        let again = try #require(reader.products(stored: stored))
        #expect(again.count == products.count)
        for (one, other) in zip(products, again) {
            var facts = one.facts
            (facts.noun, facts.details) = ([], [])
            #expect(other.facts == facts && other.predicate == one.predicate && other.isOpen == one.isOpen)
        }
    }

    @Test("stand beside no products if these were stored by other rules")
    func storedByOthers() throws {
        let reader = ProductReader(rules: try .standard)
        let products = try read("Oreo Cookies | 12 oz", chain: "kroger").products
        let stored = try #require(reader.stored(products))
        #expect(reader.products(stored: stored) != nil)
        #expect(reader.products(stored: stored.replacing("cookies", with: "zorkmids")) == nil)
        #expect(reader.products(stored: String(stored.prefix(12))) == nil)
        let unknown = try read("Zorkmid Frobnicator", chain: "kroger").products
        #expect(reader.stored(unknown) == nil)
    }

    private func read(
        _ text: String, chain: String
    ) throws -> (groups: [GroupDefinition], products: [LineProduct], keys: MatchKeys) {
        let parts = text.split(separator: " | ", maxSplits: 1).map(String.init)
        let groups = QueriedListing(title: parts[0], size: parts.dropFirst().first ?? "", try .standard).groups
        let products = try Pair.products(text, chain: chain)
        return (groups, products, MatchKeys(groups: groups.map(\.name), products: products))
    }
}
