import Deals
import Testing

@testable import Scraping

/// A change of markup, as text that is replaced.
struct MarkupChange: Sendable, CustomTestStringConvertible {
    let name: String, source: String, sample: String
    let replacements: [(String, String)]

    var testDescription: String { name }

    init(_ name: String, _ source: String, _ sample: String, _ replacements: KeyValuePairs<String, String>) {
        (self.name, self.source, self.sample) = (name, source, sample)
        self.replacements = replacements.map { ($0, $1) }
    }

    func page() throws -> [UInt8] {
        let text = String(decoding: try Shipped.sample(source, sample), as: UTF8.self)
        return Array(replacements.reduce(text) { $0.replacing($1.0, with: $1.1) }.utf8)
    }
}

@Suite("Layout repair") struct LayoutRepairTests {
    static let changes = [
        MarkupChange("the class of the records", "publix", "pcard.html", ["p-savings-card": "tile"]),
        MarkupChange("the attribute of the numbers", "publix", "pcard.html", ["data-item-code": "data-product"]),
        MarkupChange(
            "the classes of all fields", "publix", "pcard.html",
            [
                "p-savings-badge__text": "x1", "description": "x2", "additional-info": "x3", "valid-dates": "x4",
                "prod-title": "x5", "\"title\"": "\"x6\"", " title\"": " x6\"",
            ]),
        MarkupChange(
            "the words before the dates", "publix", "pcard.html", ["\">Valid ": "\">Good from ", "valid-dates": "run"]),
        MarkupChange("the names of JSON members", "publix", "savings.json", ["\"savings\"": "\"offer\""]),
        MarkupChange(
            "the names of nested JSON members", "kroger", "products-page-1.json",
            ["\"items\"": "\"offers\"", "\"promo\"": "\"sale price\""]),
        MarkupChange("the name of the list", "publix", "savings.json", ["\"Savings\"": "\"Offers\""]),
        MarkupChange(
            "the names of JSON members of another chain", "kroger", "products-page-1.json",
            ["\"productId\"": "\"id\"", "\"description\"": "\"name\""]),
    ]

    @Test("finds every row again, on the changed page only", arguments: changes)
    func repairs(change: MarkupChange) throws {
        let definition = try Shipped.definition(change.source)
        let (before, after) = (try Shipped.sample(change.source, change.sample), try change.page())
        let rows = try definition.extract(before, from: "before").rows
        let repair = try #require(
            try definition.repair(after, from: "after", like: [(before, "before")], file: "scraper.yaml"))
        #expect(repair.recoveredRows == rows.count, "\(repair.difference)")
        #expect(repair.lostFields.isEmpty)
        let repaired = try ScraperDefinition(yaml: repair.yaml, file: "f", source: change.source)
        #expect(try repaired.extract(after, from: "after").rows == rows)
        #expect(try repaired.extract(before, from: "before") == definition.extract(before, from: "before"))
        let added = repair.difference.split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
        #expect(
            repair.yaml.split(separator: "\n").count == definition.text.split(separator: "\n").count
                + added.count { $0 != "+" })
    }

    @Test("a page that is read as before needs none")
    func unchanged() throws {
        let definition = try Shipped.definition("publix")
        let page = try Shipped.sample("publix", "pcard.html")
        #expect(try definition.repair(page, from: "f", like: [(page, "f")], file: "f") == nil)
    }

    @Test("a field that the layout no longer finds is missed, though the page is read")
    func lostField() throws {
        let change = MarkupChange("savings", "publix", "pcard.html", ["additional-info": "you-save"])
        let definition = try Shipped.definition("publix")
        let before = try Shipped.sample("publix", "pcard.html")
        #expect(throws: Never.self) { try definition.extract(change.page(), from: "after") }
        let repair = try #require(try definition.repair(change.page(), from: "after", like: [(before, "f")], file: "f"))
        #expect(repair.failure == nil && repair.recoveredRows == 14, "\(repair.difference)")
        #expect(repair.yaml.contains("savings_text: \".//*[has-class('you-save')]\""))
    }

    @Test(
        "a page with other titles is refused", arguments: ["<html><body><p>Nothing</p></body></html>", "{\"a\": [1]}"])
    func other(page: String) throws {
        let definition = try Shipped.definition("publix")
        let before = try Shipped.sample("publix", "pcard.html")
        #expect(throws: ScrapeError.self) {
            try definition.repair(Array(page.utf8), from: "f", like: [(before, "f")], file: "f")
        }
    }

    @Test("drafts a layout from three rows", arguments: [("publix", "pcard.html"), ("kroger", "products-page-1.json")])
    func drafts(source: String, sample: String) throws {
        let page = try Shipped.sample(source, sample)
        let rows = try Shipped.definition(source).extract(page, from: sample).rows
        let examples = [rows[0], rows[rows.count / 2], rows[rows.count - 1]].map { row in
            RawOffer([.sku: row.sku, .title: row.title, .deal: row.deal].compactMapValues(\.self))
        }
        let sketch = try #require(try LayoutSketch(page: page, examples: examples))
        #expect(sketch.lostFields.isEmpty)
        let yaml = try Shipped.definition(source).text
        let start = try #require(yaml.firstRange(of: "layouts:\n")).lowerBound
        let rest = yaml[start...].dropFirst("layouts:\n".count)
        let end = try #require(rest.firstRange(of: "\nblock_pages:") ?? rest.firstRange(of: "\nguards:")).lowerBound
        let drafted = try ScraperDefinition(
            yaml: yaml[..<start] + sketch.yaml + rest[end...], file: "f", source: source)
        let found = try drafted.extract(page, from: sample).rows
        #expect(found.map(\.sku) == rows.map(\.sku), "\(sketch.yaml)")
        // One title of the sample needs a transform.
        #expect(zip(found, rows).count { $0.title != $1.title } <= 1)
        #expect(found.map(\.deal) == rows.map(\.deal), "\(sketch.yaml)")
    }
}
