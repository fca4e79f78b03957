import Matching
import Testing

@Suite struct BrandTests {
    @Test(
        "stand before the goods",
        arguments: [
            ("Zorkmid Peanut Butter", ["zorkmid"]), ("Land O Lakes Butter", ["land", "o", "lake"]),
            ("Häagen-Dazs Vanilla Ice Cream", ["haagen", "daz"]), ("12-Pack Zorkmid Cola", ["zorkmid"]),
            ("La Zorkmida Tortillas", ["la", "zorkmida"]),
        ])
    func named(title: String, words: [String]) throws { #expect(try Self.brand(title) == .named(words)) }

    @Test(
        "are absent where plain words name the goods",
        arguments: ["Large Eggs", "Boneless Pork Chops", "Fresh Green Beans"])
    func unbranded(title: String) throws { #expect(try Self.brand(title) == .unbranded) }

    @Test("of a chain are known at that chain alone, the longest name first")
    func privateLabels() throws {
        #expect(
            try Self.brand("Simple Truth Organic Milk")
                == .privateLabel(PrivateLabel(chain: "kroger", name: "Simple Truth Organic", tier: .organic)))
        #expect(
            try Self.brand("Publix Premium Ice Cream", chain: "Publix")
                == .privateLabel(PrivateLabel(chain: "publix", name: "Publix Premium", tier: .premium)))
        #expect(
            try Self.brand("GreenWise Milk", chain: "publix")
                == .privateLabel(PrivateLabel(chain: "publix", name: "GreenWise", tier: .organic)))
        #expect(try Self.brand("Publix Milk", chain: "kroger") == .named(["publix"]))
    }

    @Test("stated apart from the title come first")
    func stated() throws {
        let reader = ProductReader(rules: try .standard)
        let text = ProductText(chain: "kroger", title: "Sugar Cookies", brand: "Plaid Oven")
        #expect(reader.facts(of: text, size: nil).brand == .named(["plaid", "oven"]))
        let label = ProductText(chain: "kroger", title: "Sugar Cookies", brand: "Private Selection")
        guard case .privateLabel = reader.facts(of: label, size: nil).brand else {
            Issue.record("not a private label")
            return
        }
    }

    @Test("are learned from listings: stated ones, and first words that titles share")
    func learning() throws {
        let rules = try MatchRules.standard
        let texts =
            [ProductText(chain: "kroger", title: "Sweet Onion Dressing", brand: "Sweet Onion Farm")]
            + ["Crackers", "Milk", "Cola"].map { ProductText(chain: "kroger", title: "Plaid Oven \($0)") }
        let learned = ProductReader(rules: rules, brands: BrandLexicon(learning: texts, rules: rules))
        func brand(_ title: String) -> ProductBrand {
            learned.facts(of: ProductText(chain: "kroger", title: title), size: nil).brand
        }
        #expect(brand("Sweet Onion Farm Ranch Dressing") == .named(["sweet", "onion", "farm"]))
        #expect(try Self.brand("Sweet Onion Farm Ranch Dressing") == .unbranded)
        #expect(brand("Plaid Cookies") == .named(["plaid"]))
    }

    @Test("agree where one is the start of the other, joined or apart")
    func agreement() {
        #expect(ProductBrand.named(["capri", "sun"]).accepts(.named(["caprisun"])))
        #expect(ProductBrand.named(["jimmy", "dean"]).accepts(.named(["jimmy"])))
        #expect(!ProductBrand.named(["la", "crema"]).accepts(.named(["la", "marca"])))
        #expect(!ProductBrand.named(["jif"]).accepts(.unbranded))
    }

    private static func brand(_ title: String, chain: String = "kroger") throws -> ProductBrand {
        ProductReader(rules: try .standard).facts(of: ProductText(chain: chain, title: title), size: nil).brand
    }
}
