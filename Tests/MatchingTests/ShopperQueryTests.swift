import Deals
import Matching
import TestSupport
import Testing

@Suite struct ShopperQueryTests {
    @Test(
        "reads goods, attributes, sizes and brands",
        arguments: [
            ("milk", ["milk, whole", "milk, reduced fat", "milk, other"], "milk: "),
            ("gallon of whole milk", ["milk, whole"], "size: gallon"),
            ("unsalted butter", ["butter"], "salt: unsalted"),
            ("18 count eggs", ["eggs"], "size: 18 count"), ("12 eggs", ["eggs"], "size: 12 ct"),
            ("1/2 gal 2% milk", ["milk, reduced fat"], "size: 1 / 2 gal"),
            ("½ gal 2% milk", ["milk, reduced fat"], "size: 1 / 2 gal"),
            ("1\u{2044}2 gallon milk", ["milk, whole"], "size: 1 / 2 gallon"),
            (".5 gal milk", ["milk, whole"], "size: 0.5 gal"), ("milk 1,5 l", ["milk, whole"], "size: 1.5 l"),
            ("diapers size 4", ["diapers"], "with: 4"), ("coffee beans", ["coffee, ground and instant"], "whole bean"),
            ("egg whites", ["eggs"], "egg whites: eggs"), ("cream", ["cream and whipped topping"], "cream: "),
            ("boneless chicken thighs", ["chicken parts, bone-in"], "bone: boneless"),
            ("pepsi 12 pack", ["cola"], "brand: pepsi"), ("Dr Pepper", ["soda, other"], "brand: dr pepper"),
            ("honey nut cheerios", ["cereal"], "brand: honey nut cheerio"),
            ("canned peaches", ["canned fruit and applesauce"], "peach"),
            ("soda", ["cola", "soda, other", "prebiotic soda"], "pop: "),
            ("bath tissue", ["bath tissue"], "toilet paper"),
            ("scallions", ["onions"], "green onions"), ("garbage bags", ["trash bags"], "garbage bags"),
        ])
    func goods(text: String, groups: [String], understood: String) throws {
        let query = try Self.query(text)
        #expect(Set(groups).isSubset(of: query.groups), "\(query.groups)")
        #expect(query.understood.contains(understood), "\(query.understood)")
    }

    @Test(
        "corrects typos, and never a word that is known",
        arguments: [
            ("avacado", "avocado"), ("spagetti", "spaghetti"), ("brocolli", "broccoli"), ("tomatoe", "tomato"),
            ("chicken thigs", "thigh"), ("mayonaise", "mayonnaise"),
        ])
    func typos(text: String, word: String) throws {
        let query = try Self.query(text)
        #expect(query.understood.contains("read as \"\(word)\"") && !query.groups.isEmpty, "\(query.understood)")
        #expect(try !Self.query(word).understood.contains("read as"))
    }

    @Test(
        "reads Spanish",
        arguments: [
            ("leche entera", "whole milk"), ("pechuga de pollo", "chicken breast"), ("pan", "bread"),
            ("papel higiénico", "toilet paper"), ("frijoles negros", "black bean"),
        ])
    func spanish(text: String, english: String) throws {
        let query = try Self.query(text)
        #expect(query.understood.contains("read as \"\(english)\""), "\(query.understood)")
        #expect(try query.groups == Self.query(english).groups)
    }

    @Test("leaves English words that are also Spanish")
    func english() throws {
        #expect(try Self.query("pan pizza").groups.contains("pizza"))
        #expect(try !Self.query("pasta con queso").groups.isEmpty)
    }

    @Test(
        "goods with a longer name, or one in another order, are not the goods of the words",
        arguments: [
            ("ice", "Kroger® Vanilla Ice Cream", "48 oz", GoodsRelation.substitute),
            ("ice", "Sparkling Ice Pink Grapefruit Sparkling Water", "17 fl oz", .substitute),
            ("egg whites", "Large White Eggs", "12 ct", .different),
            ("egg whites", "Liquid Egg Whites", "16 oz", .same),
            ("tea towels", "Luzianne Tea Bags", "24 ct", .different),
            ("coffee beans", "Bush's Black Beans", "15 oz", .different),
            ("coffee beans", "Peet's Whole Bean Coffee", "12 oz", .same),
            ("cheese sticks", "Kroger® Mozzarella Cheese Bar", "8 oz", .different),
            ("cheese sticks", "Sargento String Cheese", "12 ct", .same),
            ("cream", "Kroger® Heavy Whipping Cream", "16 fl oz", .same),
            ("cream", "Kroger® Vanilla Ice Cream", "48 oz", .different),
            ("cauliflower rice", "Kroger® Long Grain Rice", "32 oz", .different),
            ("celery sticks", "Celery", "", .substitute), ("rice", "Kroger® Long Grain Rice", "32 oz", .same),
            ("raisin bagels", "Thomas' Plain Bagels", "6 ct", .substitute),
            ("classic roses", "Classic Dozen Roses", "", .same),
        ])
    func compounds(text: String, title: String, size: String, relation: GoodsRelation) throws {
        let listing = QueriedListing(title: title, size: size, try .standard)
        #expect(try Self.query(text).covers(listing).relation == relation)
    }

    @Test(
        "reads a number whose zeros a spreadsheet took, and the word for a number",
        arguments: [
            ("11110916822", ["gtin 00011110916822", "gtin 00111109168222"]), ("PLU 4062", ["plu 4062"]),
            ("plu: 94062", ["plu 4062"]), ("PLU#4062", ["plu 4062"]), ("UPC 0 11110 91682 2", ["gtin 00011110916822"]),
            ("1111040601", ["gtin 00011110406019"]), ("11110916823", ["gtin 00111109168239"]),
        ])
    func cutNumbers(text: String, identities: [String]) throws {
        let found = try Self.query(text).identities.map { identity in
            switch identity {
            case .gtin(let gtin): "gtin \(gtin.digits)"
            case .plu(let plu): "plu \(plu.digits)"
            case .randomWeight, .sku: "other"
            }
        }
        #expect(found.sorted() == identities)
    }

    @Test("finds unknown goods by their words, and suggests others")
    func unknown() throws {
        let query = try Self.query("zorkmid deluxe")
        #expect(query.groups.isEmpty && query.words == ["zorkmid", "deluxe"])
        #expect(try Self.relation("zorkmid deluxe", "Zorkmid Deluxe Frobnicator") == .same)
        #expect(try Self.relation("zorkmid deluxe", "Zorkmid Frobnicator") == .different)
        #expect(try Self.query("shampooing").suggestions.contains("shampoo"))
    }

    @Test(
        "tells the goods asked for from substitutes and other goods",
        arguments: [
            ("butter", "Maple Lane Salted Butter Sticks", "", GoodsRelation.same),
            ("butter", "Maple Lane Smooth Peanut Butter", "", .different),
            ("coffee", "Maple Lane Decaf Ground Coffee", "", .substitute),
            ("decaf coffee", "Maple Lane Decaf Ground Coffee", "", .same),
            ("decaf coffee", "Maple Lane Dark Roast Ground Coffee", "", .different),
            ("gluten free bread", "Maple Lane White Sandwich Bread", "", .different),
            ("gluten free bread", "Maple Lane Gluten Free White Bread", "", .same),
            ("yogurt", "Maple Lane Greek Yogurt Drink", "7-oz bot.", .substitute),
            ("dish soap", "Maple Lane Lemon Dish Gel", "75 oz", .different),
            ("mushrooms", "Alive Ancient Mushroom Elixir", "", .different),
            ("butter", "Butter Hill Young Turkey", "", .different),
            ("unsalted butter", "Maple Lane Unsalted Butter Sticks", "", .same),
            ("unsalted butter", "Maple Lane Salted Butter Sticks", "", .substitute),
            ("unsalted butter", "Maple Lane Salted Spreadable Butter", "", .different),
            ("milk", "Maple Lane Almond Milk", "", .substitute),
            ("gallon milk", "Maple Lane Whole Milk", "1 gal", .same),
            ("gallon milk", "Maple Lane Whole Milk", "64-oz ctn.", .substitute),
            ("gallon milk", "Maple Lane Almond Milk", "64-oz ctn.", .different),
            ("whole milk", "Maple Lane 2% Reduced Fat Milk", "1 gal", .substitute),
            ("12 pack soda", "12-Pack Zorkmid Root Beer Soda", "12-oz can", .same),
            ("12 pack soda", "Zorkmid Root Beer Soda", "2-L bot.", .substitute),
            ("ground beef", "Old Mill Ground Beef Patties", "", .substitute),
            ("lemons", "Fresh Limes", "", .different), ("mustard", "Old Mill Ketchup or Mustard", "", .same),
            ("onions", "Russet Potatoes", "5-lb bag or Sweet Onions, 3-lb bag", .same),
            ("onions", "Old Mill Crackers", "Sea Salt, Cheese, or Onion, 8-oz pkg.", .different),
            ("pepsi", "Old Mill Potato Chips", "8 oz or Pepsi, 2 L", .same),
            ("pepsi", "Pepsi Products", "2-L bot.", .same), ("pepsi", "Zorkmid Cola", "2-L bot.", .substitute),
            ("oreo", "Zorkmid Shortbread Cookies", "", .different),
            ("toilet paper", "Zorkmid Bathroom Tissue", "12 rolls", .same),
        ])
    func relations(query: String, title: String, size: String, relation: GoodsRelation) throws {
        #expect(try Self.relation(query, title, size) == relation)
    }

    @Test(
        "finds a fruit behind \"or\" among produce, where it is not a flavor",
        arguments: ["Produce": true, "Dairy": false])
    func alternativeFruit(department: String, isFound: Bool) throws {
        let rules = try QueryRules.standard
        for (title, size) in [("Bosc Pears", "or Sweet Apples"), ("Bosc Pears or Sweet Apples", "")] {
            let listing = QueriedListing(title: title, size: size, department: department, rules)
            #expect((ShopperQuery("apples", rules: rules).covers(listing).relation == .same) == isFound, "\(title)")
        }
    }

    @Test("names the reasons why a listing is not nearer")
    func reasons() throws {
        let rules = try QueryRules.standard
        let listing = QueriedListing(title: "Maple Lane Salted Butter Sticks", rules)
        let coverage = ShopperQuery("unsalted butter", rules: rules).covers(listing)
        #expect(coverage.reasons.map { "\($0)" } == ["salt: unsalted wanted, salted found"])
    }

    @Test(
        "reads numbers of items in all their lengths",
        arguments: ["4011", "0000000004011", "036000291452", "0003600029145", "03600029145"])
    func numbers(text: String) throws {
        let query = try Self.query(text)
        #expect(query.number == text && query.groups.isEmpty)
        let expected =
            text.hasSuffix("4011")
            ? ItemIdentity(printed: "4011", chain: "maple") : ItemIdentity(printed: "036000291452", chain: "maple")
        #expect(query.identities.contains(expected), "\(query.understood)")
        let listing = QueriedListing(title: "Anything", try .standard)
        #expect(query.covers(listing, identity: expected).relation == .same)
        #expect(query.covers(listing, identity: nil, sku: text).relation == .same)
        #expect(query.covers(listing, identity: .sku(chain: "maple", number: "77")).relation == .different)
    }

    @Test("takes the organic kind of a loose item for a substitute")
    func organic() throws {
        let listing = QueriedListing(title: "Bananas", try .standard)
        let organic = ItemIdentity(printed: "94011", chain: "maple")
        #expect(try Self.query("4011").covers(listing, identity: organic).relation == .substitute)
    }

    @Test("reads any text, and the same text always alike")
    func total() throws {
        let rules = try QueryRules.standard
        var random = SeededGenerator(for: "ShopperQueryTests.total")
        let parts = [
            "milk", "or", "with", "(", "1/2", "gal", "2%", "12", "pack", "ñ", "de", "leche", "coke", "of", "zork", "-",
            "half", "and", "4011",
        ]
        for _ in 0..<Trials.count(1_000) {
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(parts) }
                .joined(separator: random.pick(["", " "]))
            let (a, b) = (ShopperQuery(text, rules: rules), ShopperQuery(text, rules: rules))
            #expect(a.understood == b.understood && a.groups == b.groups, "\(text)")
        }
    }

    private static func query(_ text: String) throws -> ShopperQuery { ShopperQuery(text, rules: try .standard) }

    private static func relation(_ query: String, _ title: String, _ size: String = "") throws -> GoodsRelation {
        let rules = try QueryRules.standard
        return ShopperQuery(query, rules: rules).covers(QueriedListing(title: title, size: size, rules)).relation
    }
}
