import Deals
import Presentation
import Pricing
import TestSupport
import Testing

@testable import circulard

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
        ])
    func amount(text: String, words: String, amountText: String, amount: String) throws {
        let entry = try ListEntry(text)
        #expect(entry.words == words && entry.amountText == amountText)
        switch entry.amount {
        case .packages(let count): #expect("packages \(count)" == amount)
        case .content(let content): #expect("content \(content.parts) \(content.unit.rawValue)" == amount)
        }
    }

    @Test("names goods", arguments: ["", " ", "--", "!! 3 lb", "3 lb"])
    func nothing(text: String) { #expect(throws: UnreadEntry.namesNothing) { try ListEntry(text) } }

    @Test("asks for 1 to 100 packages", arguments: ["0", "x0", "101", "9999"])
    func count(text: String) {
        #expect(throws: UnreadEntry.impossibleCount(text)) { try ListEntry("yogurt \(text)") }
    }

    @Test("is not a book")
    func length() { #expect(throws: UnreadEntry.tooLong) { try ListEntry(String(repeating: "milk ", count: 50)) } }
}

@Suite("The options of a trip") struct TravelOptionTests {
    @Test(
        "have exact numbers",
        arguments: [("21", 210), ("72.5", 725), ("0", 0), ("marginal", 210), ("full", 725), ("1000", 10_000)])
    func cost(text: String, tenths: Int) { #expect(CostPerMile(argument: text)?.tenthsOfACent == tenths) }

    @Test("are refused if they are not", arguments: ["", "-1", "1000.1", "0x1", "1e2", ".5", "5.", "2.55", "half"])
    func badCost(text: String) { #expect(CostPerMile(argument: text) == nil) }

    @Test("have dollars and cents", arguments: [("5", 500), ("2.50", 250), ("0.05", 5), ("2.5", 250)])
    func dollars(text: String, cents: Int) { #expect(Dollars(argument: text)?.money.cents == cents) }

    @Test("have no parts of a cent", arguments: ["", "$5", "1.234", "-5", "1,000", "99999999"])
    func badDollars(text: String) { #expect(Dollars(argument: text) == nil) }
}
