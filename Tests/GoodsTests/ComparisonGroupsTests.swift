import Goods
import TestSupport
import Testing

@Suite struct ComparisonGroupsTests {
    @Test(
        "take the last noun of the name",
        arguments: [
            ("Maple Lane Salted Butter Sticks", "butter"),
            ("Maple Lane Smooth Peanut Butter", "peanut butter"),
            ("Butter Hill Young Turkey", "whole poultry"),
            ("Maple Lane Butter Flavored Popcorn", "popcorn"),
            ("Hillside Dark Chocolate Milk", "milk, other"),
            ("Hillside Milk Chocolate Bar", "chocolate candy"),
            ("Hillside Sour Cream & Onion Potato Chips", "potato chips"),
            ("Hillside Apple Cinnamon Oatmeal", "oatmeal and granola"),
            ("Hillside Chicken Noodle Soup", "soup and ramen"),
            ("Hillside Coconut Milk Shampoo", "hair care"),
            ("Hillside Lemon Dishwasher Detergent", "dish soap and dishwasher detergent"),
            ("Hillside Tomato Ketchup", "ketchup and mustard"),
            ("Hillside Strawberry Ice Cream Bars", "ice cream bars and novelties"),
        ])
    func heads(title: String, group: String) throws { #expect(try Self.group(title) == group) }

    @Test(
        "end the name at with, in, from and for, and take the first of several products",
        arguments: [
            ("Harbor Chunk Light Tuna in Vegetable Oil", "canned tuna and chicken"),
            ("Old Mill Pork and Beans with Bacon", "beans, canned and dry"),
            ("Seasoning for Roast Beef", "spices and seasonings"),
            ("Old Mill Ketchup, Mustard or Relish", "ketchup and mustard"),
            ("Bone-In Chicken Thighs or Pork Chops", "chicken parts, bone-in"),
            ("Old Mill Pizza (or Garlic Bread)", "pizza"),
        ])
    func firstProduct(title: String, group: String) throws { #expect(try Self.group(title) == group) }

    @Test(
        "know other spellings, plurals and accents",
        arguments: [
            ("Bathroom Tissue", "bath tissue"), ("BATH TISSUE", "bath tissue"), ("Toilet Paper", "bath tissue"),
            ("Greek Yoghurt", "greek yogurt"), ("Beef Wieners", "hot dogs"), ("Beef Frankfurters", "hot dogs"),
            ("Glazed Doughnuts", "donuts"), ("Catsup", "ketchup and mustard"), ("Jalapeño Peppers", "peppers"),
            ("Orange Soda Pop", "soda, other"), ("Orange Soft Drink", "soda, other"),
            ("Bleu Cheese Crumbles", "specialty cheese"), ("Strawberry", "strawberries"),
            ("Strawberries", "strawberries"),
        ])
    func spellings(title: String, group: String) throws { #expect(try Self.group(title) == group) }

    @Test(
        "use the department where the noun has several meanings",
        arguments: [
            ("Sugar Cookies", "Bakery", "cookies and brownies, bakery"),
            ("Sugar Cookies", "Snacks", "cookies, packaged"),
            ("Green Beans", "Produce", "vegetables, other fresh"),
            ("Green Beans", "Frozen Food", "frozen vegetables and potatoes"),
            ("Green Beans", "Canned & Packaged", "canned vegetables and tomatoes"),
            ("Mild Salsa", "Produce", "guacamole and fresh salsa"), ("Mild Salsa", "Grocery", "salsa, jar"),
            ("Sliced Ham", "Meat", "ham"), ("Peach Slices", "Frozen", "frozen fruit"),
            ("Rice Cereal", "Baby", "baby food and formula"), ("Rice Cereal", "Grocery", "cereal"),
        ])
    func departments(title: String, department: String, group: String) throws {
        #expect(try Self.group(title, department: department) == group)
    }

    @Test("use the size text for conditions, and for titles that are only a brand")
    func sizes() throws {
        #expect(try Self.group("Roasted Turkey Breast", size: "Sliced Fresh in the Deli | $8.99 lb") == "deli meat")
        #expect(
            try Self.group("Roasted Turkey Breast", size: "Pre-Sliced, 9-oz pkg.") == "lunch meat and snack kits")
        let verdict = try ComparisonGroups.standard.classify(title: "Zorkmid", size: "Cream Cheese, 8-oz pkg.")
        #expect(verdict.group?.name == "cream cheese and cheese spreads")
        #expect(verdict.reason == .head(phrase: "cream cheese", isInSize: true))
    }

    @Test("let a brand stand for the goods where there is no noun")
    func brands() throws {
        let groups = try ComparisonGroups.standard
        let verdict = groups.classify(title: "Pepsi Products", size: "12-pk. 12-oz can")
        #expect(verdict.group?.name == "cola" && verdict.reason == .brand(phrase: "pepsi products"))
        #expect(groups.classify(title: "Family Size", brand: "Ritz").group?.name == "crackers")
        #expect(groups.classify(title: "Family Size").group == nil)
    }

    @Test("name the veto that makes a word mean something else")
    func vetoes() throws {
        let verdict = try ComparisonGroups.standard.classify(title: "Muffin Tin")
        #expect(verdict.group == nil)
        #expect(verdict.reason == .vetoed(phrase: "muffin", group: "pastry and muffins", veto: "tin"))
    }

    @Test("leave unknown what they do not know", arguments: ["", "Zorkmid Deluxe", "12 oz", "&&&", "of the"])
    func unknown(title: String) throws {
        let verdict = try ComparisonGroups.standard.classify(title: title)
        #expect(verdict.group == nil && verdict.reason == .noKnownNoun)
    }

    @Test("give the same group whatever the letter case and the private label in front")
    func invariance() throws {
        let groups = try ComparisonGroups.standard
        let goods = [
            "Whole Milk", "Chicken Breasts", "Paper Towels", "Cheddar Cheese Slices", "Dry Dog Food", "Pinto Beans",
        ]
        for title in goods {
            let group = groups.classify(title: title).group
            #expect(group != nil, "\(title)")
            for variant in [title.uppercased(), title.lowercased(), "Zorkmid® \(title)", "12-Pack \(title)"] {
                #expect(groups.classify(title: variant).group == group, "\(variant)")
            }
        }
    }

    @Test("classify any text, and the same text always alike")
    func total() throws {
        let groups = try ComparisonGroups.standard
        var random = SeededGenerator(for: "ComparisonGroupsTests.total")
        let parts = [
            "milk", "or", "with", "(", ")", "/", ",", "Cheese", "12", "2%", ".", "é", "’s", "®", "in", "Bar", "&", "-",
        ]
        for _ in 0..<Trials.count(5_000) {
            let title = (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(parts) }
                .joined(separator: random.pick(["", " "]))
            let department = random.pick([nil, "Dairy", "Frozen", "Zorkmids"])
            #expect(
                groups.classify(title: title, department: department)
                    == groups.classify(title: title, department: department), "\(title)")
        }
    }

    @Test("read the attributes that matter in a group")
    func attributes() throws {
        let groups = try ComparisonGroups.standard
        let milk = try #require(groups.classify(title: "Hillside 2% Reduced Fat Milk").group)
        #expect(groups.attributes(of: milk, title: "Hillside 2% Reduced Fat Milk") == ["fat": "reduced fat"])
        let steak = try #require(groups.classify(title: "Ribeye Steak").group)
        #expect(groups.attributes(of: steak, title: "Ribeye Steak", size: "Bone-In")["bone"] == "bone-in")
        #expect(groups.attributes(of: steak, title: "Boneless Ribeye Steak")["bone"] == "boneless")
        #expect(groups.attributes(of: steak, title: "Ribeye Steak")["bone"] == nil)
    }

    private static func group(_ title: String, size: String = "", department: String? = nil) throws -> String? {
        try ComparisonGroups.standard.classify(title: title, size: size, department: department).group?.name
    }
}
