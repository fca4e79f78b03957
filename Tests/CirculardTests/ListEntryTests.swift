import Deals
import Presentation
import Pricing
import Testing

@Suite("An entry of a shopping list") struct ListEntryTests {
    @Test(
        "has its amount at the end",
        arguments: [
            ("milk 1 gal", "milk", "1 gal", "content 37854117840000000 ml"), ("milk", "milk", "", "packages 1"),
            ("chicken  breast 3 lb", "chicken breast", "3 lb", "content 13607771100000000 g"),
            ("eggs 18 ct", "eggs", "18 ct", "content 180000000000000 ct"),
            ("yogurt x4", "yogurt", "x4", "packages 4"), ("yogurt 4", "yogurt", "4", "packages 4"),
            ("eggs 2 dozen", "eggs", "2 dozen", "content 240000000000000 ct"),
            ("2% milk", "2% milk", "", "packages 1"), ("021000612239", "021000612239", "", "packages 1"),
            ("orange juice 52 fl oz", "orange juice", "52 fl oz", "content 15378235372500000 ml"),
            ("milk ½ gal", "milk", "½ gal", "content 18927058920000000 ml"),
            ("ham ½ lb", "ham", "½ lb", "content 2267961850000000 g"),
            ("milk ,5 gal", "milk", ",5 gal", "content 18927058920000000 ml"),
            ("ham 2-3 lb", "ham", "2-3 lb", "content 9071847400000000 g"),
            ("tissues X4", "tissues", "X4", "packages 4"), ("tissues ×4", "tissues", "×4", "packages 4"),
            ("tissues, qty 4", "tissues", "qty 4", "packages 4"), ("tissues (4)", "tissues", "(4)", "packages 4"),
            ("eggs 6", "eggs", "6", "content 60000000000000 ct"), ("eggs x2", "eggs", "x2", "packages 2"),
            ("milk 1 gal whole", "milk 1 gal whole", "", "packages 1"),
            ("ground beef 80/20 1 lb", "ground beef 80/20", "1 lb", "content 4535923700000000 g"),
        ])
    func behind(text: String, words: String, amountText: String, amount: String) throws {
        try check(text, words, amountText, amount)
    }

    @Test(
        "has its amount in front, as recipes have",
        arguments: [
            ("2 milk", "milk", "2", "packages 2"), ("4 tissues", "tissues", "4", "packages 4"),
            ("2 dozen eggs", "eggs", "2 dozen", "content 240000000000000 ct"),
            ("a dozen eggs", "eggs", "a dozen", "content 120000000000000 ct"),
            ("half a dozen eggs", "eggs", "half a dozen", "content 60000000000000 ct"),
            ("12 eggs", "eggs", "12", "content 120000000000000 ct"),
            ("1/2 lb shrimp", "shrimp", "1/2 lb", "content 2267961850000000 g"),
            ("1½ lb ground beef", "ground beef", "1½ lb", "content 6803885550000000 g"),
            ("half gallon of milk", "milk", "half gallon of", "content 18927058920000000 ml"),
            ("1⁄2 gallon milk", "milk", "1⁄2 gallon", "content 18927058920000000 ml"),
            ("2 cans black beans", "black beans", "2 cans", "packages 2"),
            ("2 15-oz cans black beans", "15-oz cans black beans", "2", "packages 2"),
            ("1 bunch cilantro", "cilantro", "1 bunch", "packages 1"), ("1/2 onion", "onion", "1/2", "packages 1"),
            ("two avocados", "avocados", "two", "packages 2"), ("3x yogurt", "yogurt", "3x", "packages 3"),
            ("3 tbsp olive oil", "olive oil", "3 tbsp", "content 443602943437500 ml"),
            ("diapers 40", "diapers", "40", "content 400000000000000 ct"),
            ("2 milk 1 gal", "milk", "2, 1 gal", "content 75708235680000000 ml"),
        ])
    func inFront(text: String, words: String, amountText: String, amount: String) throws {
        try check(text, words, amountText, amount)
    }

    @Test(
        "may have a number that is not an amount",
        arguments: [
            "7 up", "12 grain bread", "5 hour energy", "100 grand", "3 Musketeers", "heinz 57", "formula 409",
            "diapers size 4", "93 lean ground beef", "80/20 ground beef", "80 20 ground beef", "50/50 salad mix",
            "2 % milk", "2% milk", "12 pack soda", "12-Pack Coca-Cola Products", "12 rolls toilet paper",
            "13 gallon trash bags", "16 oz plastic cups", "two good yogurt", "PLU 4062", "4505 Chicharrones",
            "1000 island dressing", "3 cheese pizza",
        ])
    func names(text: String) throws { try check(text, text, "", "packages 1") }

    @Test(
        "may be pasted with the mark of its line",
        arguments: [
            ("• milk", "milk", ""), ("☑ eggs 6", "eggs", "6"), ("1. milk 1 gal", "milk", "1 gal"),
            ("2) 3 lb chicken", "chicken", "3 lb"), ("- [ ] bread", "bread", ""),
        ])
    func marks(text: String, words: String, amountText: String) throws {
        let entry = try ListEntry(text)
        #expect((entry.words, entry.amountText) == (words, amountText))
    }

    private func check(_ text: String, _ words: String, _ amountText: String, _ amount: String) throws {
        let entry = try ListEntry(text)
        #expect(entry.words == words && entry.amountText == amountText)
        switch entry.amount {
        case .packages(let count): #expect("packages \(count)" == amount)
        case .content(let content): #expect("content \(content.parts) \(content.unit.rawValue)" == amount)
        }
    }

    @Test("names goods", arguments: ["", " ", "--", "!! 3 lb", "3 lb"])
    func nothing(text: String) { #expect(throws: UnreadEntry.namesNothing) { try ListEntry(text) } }

    @Test("asks for 1 to 100 packages", arguments: ["0", "x0", "101", "9999", "-2"])
    func count(text: String) {
        #expect(throws: UnreadEntry.impossibleCount(text)) { try ListEntry("yogurt \(text)") }
    }

    @Test(
        "has an amount that is understood",
        arguments: [
            ("milk 1e3 gal", "1e3 gal"), ("1e3 gal milk", "1e3 gal"), ("milk 0 gal", "0 gal"), ("milk 1.5", "1.5"),
            ("1 pinch salt", "1 pinch"), ("2 cloves garlic", "2 cloves"),
        ])
    func unclear(text: String, amount: String) throws {
        #expect(throws: UnreadEntry.unclearAmount(amount)) { try ListEntry(text) }
        #expect(try ListEntry(text, listing: nil).unread == .unclearAmount(amount))
    }

    @Test("whose text is a title has no amount in it; what stands behind it has to be understood")
    func besideTitle() throws {
        let title = "Ground Coffee 2e3 oz"
        let entry = try #require(try ListEntry(title, listing: 1).read(besideTitle: title))
        #expect(entry.unread == nil && entry.words == title && entry.amount == .packages(1))
        let unread = try ListEntry(title + " 1e3 gal", listing: 1).read(besideTitle: title)
        #expect(unread?.unread == .unclearAmount("1e3 gal"))
    }

    @Test("is not a book")
    func length() { #expect(throws: UnreadEntry.tooLong) { try ListEntry(String(repeating: "milk ", count: 50)) } }
}
