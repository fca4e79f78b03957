import Testing

@testable import Matching

@Suite("A listing as it is stored") struct StoredListingTests {
    private let rules: QueryRules

    init() throws { rules = try .standard }

    @Test(
        "is what was read from its text",
        arguments: [
            ("Whole Milk", nil, "1 gal", "Dairy"), ("Ketchup or Relish", "Heinz", "20 to 38 oz bottle", nil),
            ("Coca-Cola Products", nil, "12-pk. 12-oz cans (excluding Zero Sugar)", "Beverages"),
            ("Fresh Atlantic Salmon", nil, "or Some Cooked Shrimp, 2-lb bag", "Seafood"),
            ("Nothing Known", nil, "", nil),
            ("Half & Half", "Kroger", "1 pt", "Dairy"), ("½ Gallon Ice Cream", nil, "64 fl oz", nil),
            ("Ground Beef", nil, "line\nbreak 1.5 lb", "Meat"),
        ] as [(String, String?, String, String?)])
    func same(title: String, brand: String?, size: String, department: String?) throws {
        let read = QueriedListing(title: title, brand: brand, size: size, department: department, rules)
        let again = try #require(QueriedListing(stored: read.stored(size: size), size: size, rules))
        #expect(again.groups == read.groups && again.reason == read.reason && again.noun == read.noun)
        #expect(again.brand == read.brand && again.modifiers == read.modifiers && again.title == read.title)
        #expect(again.context == read.context && again.ownWords == read.ownWords && again.titleParts == read.titleParts)
        #expect(
            again.departments == read.departments && again.sizes == read.sizes && again.groupWords == read.groupWords)
        #expect(read.values(["fat", "cut"]) == again.values(["fat", "cut"]))
    }

    @Test("is read anew for another size text, in another form, and for a group that is not known")
    func other() throws {
        let stored = QueriedListing(title: "Whole Milk", size: "1 gal", rules).stored(size: "1 gal")
        #expect(QueriedListing(stored: stored, size: "1 qt", rules) == nil)
        #expect(QueriedListing(stored: "2" + stored.dropFirst(), size: "1 gal", rules) == nil)
        #expect(
            QueriedListing(stored: stored.replacing("milk, whole", with: "milk, purple"), size: "1 gal", rules) == nil)
        for end in stored.indices {
            #expect(
                QueriedListing(stored: String(stored[..<end]), size: "1 gal", rules) == nil
                    || end > stored.lastIndex(of: "\u{1F}")!)
        }
        #expect(QueriedListing(stored: stored, size: "1 gal", rules) != nil)
    }
}
