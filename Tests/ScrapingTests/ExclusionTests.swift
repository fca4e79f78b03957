import Scraping
import TestSupport
import Testing

@Suite("Records that are left out") struct ExclusionTests {
    private static let rule = #"{name: not sold here, when: {$.sold: "false"}}"#

    private func extraction(_ items: String, excluding rule: String = rule) throws -> Extraction {
        let definition = try Example.definition(
            replacing: "records: \"$.items[:]\"", with: "records: \"$.items[:]\"\n    exclude_if: [\(rule)]")
        return try definition.extract(Array("{\"items\": [\(items)]}".utf8), from: "f")
    }

    private let items = #"""
        {"title": "a", "deal": "$1"}, {"title": "b", "deal": "$1", "sold": true},
        {"title": "c", "deal": "$1", "sold": false}, {"title": "d", "deal": "$1", "sold": false},
        {"title": "e", "deal": "$1", "sold": null}
        """#

    @Test("are counted by name, and what does not say so is kept")
    func counts() throws {
        let found = try extraction(items)
        #expect(found.rows.map(\.title) == ["a", "b", "e"])
        #expect(found.leftOut == ["not sold here": 2] && found.recordCount == 5)
    }

    @Test("meet all texts of one rule")
    func together() throws {
        let found = try extraction(items, excluding: #"{name: c, when: {$.sold: "false", $.title: [c, b]}}"#)
        #expect(found.rows.map(\.title) == ["a", "b", "d", "e"] && found.leftOut == ["c": 1])
    }

    @Test("rules without a name or a selector are refused", arguments: [#"{when: {$.a: b}}"#, "{name: a, when: {}}"])
    func refused(rule: String) { #expect(throws: (any Error).self) { try extraction(items, excluding: rule) } }

    @Test("goods that a Kroger store does not sell are not its deals")
    func notSold() throws {
        func product(_ id: Int, _ sold: String) -> String {
            #"{"productId": "000000000000\#(id)", "description": "Tea", "items": [{"price": {"regular": 3, "promo": 2}\#(sold)}]}"#
        }
        let products = [
            product(1, #", "fulfillment": {"inStore": true}"#), product(2, #", "fulfillment": {"inStore": false}"#),
            product(3, #", "fulfillment": {"instore": false}"#), product(4, ""),
        ]
        let found = try Shipped.definition("kroger")
            .extract(Array(#"{"data": [\#(products.joined(separator: ","))]}"#.utf8), from: "f")
        #expect(found.rows.compactMap(\.sku).map { $0.suffix(1) } == ["1", "4"])
        #expect(found.leftOut == ["not sold at the store": 2])
    }
}

@Suite("Values around a record, and JSON in a page") struct OuterValueTests {
    private func rows(_ document: String, embedded: String = "") throws -> [RawOffer] {
        let definition = try Example.definition(
            replacing: """
                when: $.items
                    records: "$.items[:]"
                    fields: {sku: $.id, title: $.title, deal_text: $.deal, department: $.dept}
                """,
            with: """
                \(embedded)when: $.parts
                    records: "$.parts[:].items[:]"
                    fields: {title: $.title, deal_text: $.deal, department: $^.name, valid_through: $$.week.end}
                """)
        return try definition.extract(Array(document.utf8), from: "f").rows
    }

    private let document = #"""
        {"week": {"end": "2026-11-24"}, "parts": [
        {"name": "Deli", "items": [{"title": "a", "deal": "$1"}, {"title": "b", "deal": "$1"}]},
        {"name": "Meat", "items": [{"title": "c", "deal": "$1"}]}]}
        """#

    @Test("are read")
    func outer() throws {
        let rows = try rows(document)
        #expect(rows.map(\.department) == ["Deli", "Deli", "Meat"])
        #expect(rows.map(\.validThrough) == ["2026-11-24", "2026-11-24", "2026-11-24"])
    }

    @Test("are read in the script of a page")
    func embedded() throws {
        let page =
            "<html><body><p>Ad</p><script id=\"data\" type=\"application/json\">\(document)</script></body></html>"
        let rows = try rows(page, embedded: "embedded: \"//script[@id='data']\"\n    ")
        #expect(rows.map(\.title) == ["a", "b", "c"] && rows.last?.department == "Meat")
    }

    @Test(
        "that are cut or bad JSON in the script of a page say so",
        arguments: [
            (#"{"parts": [{"#, ScrapeError.Code.incompleteDocument), (#"{"parts": }"#, .malformedDocument),
            (#"{"parts": 1, "parts": 2}"#, .malformedDocument), (String(repeating: "[", count: 999), .tooLarge),
        ])
    func badEmbedded(_ json: String, _ code: ScrapeError.Code) {
        let page = "<html><body><script id=\"data\" type=\"application/json\">\(json)</script></body></html>"
        let error = thrown { try rows(page, embedded: "embedded: \"//script[@id='data']\"\n    ") }
        #expect(
            error?.code == code && error?.message.contains("JSON in the page") == true, "\(String(describing: error))")
    }
}
