import Goods
import Matching
import Testing

@Suite struct LineProductTests {
    @Test(
        "names each product of a line with what it shares with the others",
        arguments: [
            ("Kroger Brown or White Rice | 2 lb", ["kroger brown rice", "kroger white rice"]),
            ("Pepsi, Starry or Sprite | 2-l bot.", ["pepsi", "starry", "sprite"]),
            (
                "Any 2 Kellogg's: Raisin Bran 16-oz or Special K 13-oz Cereal",
                ["kellogg raisin bran", "kellogg special k"]
            ),
            (
                "Lay's Potato Chips | 8 oz or Doritos Tortilla Chips, 9 oz; Select Varieties",
                ["lay potato chip", "dorito tortilla chip"]
            ),
            ("Jif Peanut Butter | Creamy, Crunchy, or Extra Crunchy, 16-oz jar", ["jif peanut butter"]),
            ("Organic Peaches or Nectarines | $3.49 lb", ["organic peach", "organic nectarine"]),
        ])
    func products(line: String, names: [String]) throws {
        let products = try Pair.products(line)
        #expect(
            products.map { $0.facts.words.filter { $0.first?.isLetter ?? false && $0 != "oz" }.joined(separator: " ") }
                == names)
    }

    @Test("reads the size of each product")
    func sizes() throws {
        let line = try Pair.products("Lay's Potato Chips | 8 oz or Doritos Tortilla Chips, 9 oz; Select Varieties")
        #expect(line.map(\.facts.size) == ["8 oz", "9 oz"].map(Pair.size))
        let meat = try Pair.products("Pork Chops | Boneless, 4-lbs or More Package | $2.99 lb", chain: "publix")
        #expect(meat.first?.facts.size == Pair.size(in: "1 lb"))
        let tea = ProductReader(rules: try .standard)
            .products(of: ProductText(chain: "kroger", title: "Pure Leaf Tea", size: "59 oz")) { product, verdict in
                Pair.size(in: verdict.group?.name == "tea, bottled" ? "59 fl oz" : product.size)
            }
        #expect(tea.first?.facts.size == Pair.size(in: "59 fl oz"))
    }

    @Test(
        "counts pieces and packages",
        arguments: [
            ("12-Pack Pepsi | 12-oz can", [12...12]), ("Bounty Paper Towels | 6 Mega Rolls", [6...6]),
            ("Dixie Plates | 20 to 50-ct. pkg.", [20...50]), ("Charmin Bath Tissue | 6 or 9-roll pkg.", [6...9]),
            ("Jif Peanut Butter | 16-oz jar", []), ("Sprite Soda | 20 fl oz", [1...1]),
        ])
    func counts(line: String, counts: [ClosedRange<Int>]) throws {
        #expect(try Pair.products(line).first?.facts.counts == counts)
    }

    @Test(
        "leaves open what ads leave open",
        arguments: [
            ("Jif Peanut Butter | 16 oz", false), ("Jif Peanut Butter | 6 ct / 1.5 oz", false),
            ("Jif Peanut Butter", true),
            ("Jif Peanut Butter | 16-oz jar", true), ("Jif Peanut Butter | 15-18 oz", true),
            ("Jif Peanut Butter | 16 oz; Select Varieties", true), ("Grapes | per lb", true),
        ])
    func openness(line: String, isOpen: Bool) throws {
        #expect(try Pair.products(line).first?.isOpen == isOpen)
    }

    @Test("takes the caller's word for what is a line")
    func statedLine() throws {
        let reader = ProductReader(rules: try .standard)
        for isLine in [true, false] {
            let text = ProductText(chain: "kroger", title: "Jif Peanut Butter", size: "16 oz", isLine: isLine)
            #expect(reader.products(of: text) { product, _ in Pair.size(in: product.size) }.map(\.isOpen) == [isLine])
        }
    }
}
