import Deals
import HTML
import Scraping
import Support
import Testing

@Suite("A document larger than any real one is refused, and the error names the limit") struct BudgetTests {
    private static let most = Budget.records.limit, longest = Budget.field.limit

    private static func record(_ deal: String) -> String { #"{"title": "Milk", "deal": "\#(deal)"}"# }

    private static func list(_ records: [String], beside: String = "0") -> String {
        #"{"items": [\#(records.joined(separator: ","))], "x": \#(beside)}"#
    }

    private static func texts(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(
        "one value over the budget is refused",
        arguments: [
            ("{}", 20_000, "more than 20000 records"),
            ("[]", 199_997, "more than 200000 values"),
        ])
    func counts(element: String, most: Int, words: String) throws {
        let definition = try Example.definition(replacing: "required: {deal_text: 50}", with: "may_be_empty: true")
        for extra in [0, 1] {
            let document = Self.list(Array(repeating: element, count: most + extra))
            let error = thrown { try definition.extract(Array(document.utf8), from: "f") }
            #expect((error?.message.contains(words) ?? false) == (extra == 1), "\(error?.message ?? "")")
            #expect((error?.code == .tooLarge) == (extra == 1))
        }
    }

    @Test("a text over the budget refuses the document: no row is left out and no text is cut")
    func field() throws {
        let definition = try Example.definition()
        for extra in [0, 1] {
            let records = [Self.record("$1"), Self.record("$2"), Self.record(Self.texts(Self.longest + extra))]
            let error = thrown { try definition.extract(Array(Self.list(records).utf8), from: "f") }
            #expect((error?.code == .tooLarge) == (extra == 1))
            #expect(error?.isTransient != true)
            guard extra == 1 else { continue }
            #expect(error?.message.contains("more than 16384 bytes in one field") == true)
            #expect(error?.message.contains("$.deal") == true)
        }
    }

    @Test("a text that no field reads may have any length")
    func unread() throws {
        let document = Self.list(
            Array(repeating: Self.record("$1"), count: 3), beside: #""\#(Self.texts(Self.longest * 8))""#)
        #expect(try Example.definition().extract(Array(document.utf8), from: "f").rows.count == 3)
    }

    @Test("a number with more digits than any real one is refused", arguments: ["", "0.", "1e"])
    func number(start: String) {
        let digits = String(repeating: "9", count: 200)
        let error = #expect(throws: JSONError.self) { try JSONValue(utf8: Array("[\(start)\(digits)]".utf8)) }
        #expect(error?.code == .malformed)
    }

    @Test("a locator's response has the same budgets")
    func stores() throws {
        let definition = try Example.definition()
        let record =
            #"{"id": "1", "name": "\#(Self.texts(Self.longest + 1))", "state": "GA", "lat": 33.7, "lon": -84.3}"#
        for (document, words) in [
            (#"{"stores": [\#(record)]}"#, "$.name"),
            (#"{"stores": [\#(Array(repeating: "{}", count: Self.most + 1).joined(separator: ","))]}"#, "records"),
        ] {
            let error = thrown { try definition.stores(in: Array(document.utf8), from: "f", today: Example.today) }
            #expect(error?.code == .tooLarge)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    @Test(
        "a page over a budget is refused with the same code",
        arguments: [
            (String(repeating: "<p>", count: 400_001), "tags"),
            (String(repeating: "<i \(String(repeating: "a ", count: 200))>", count: 1_501), "attributes"),
            (
                String(repeating: "<div class='p-savings-card title' data-item-code='1'>", count: 20)
                    + String(repeating: "Milk ", count: 100_000), "in one field"
            ),
            (
                String(repeating: "<div class='p-savings-card title' data-item-code='1'>", count: 200)
                    + String(repeating: "Milk ", count: 3_000), "in all its fields"
            ),
        ])
    func pages(body: String, words: String) throws {
        let page = "<!DOCTYPE html><html><body>\(body)</body></html>"
        let error = thrown { try Shipped.definition("publix").extract(Array(page.utf8), from: "f") }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("the text of a block page is searched in the first megabyte")
    func trap() throws {
        let definition = try Shipped.definition("publix")
        for (before, word) in [(1 << 10, "block-page-interstitial"), (2 << 20, "layout-unknown")] {
            let page = "<html><body>\(Self.texts(before)) bm-verify Access Denied</body></html>"
            #expect(thrown { try definition.extract(Array(page.utf8), from: "f") }?.code.word == word)
        }
    }
}
