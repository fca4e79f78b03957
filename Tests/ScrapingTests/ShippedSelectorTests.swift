import HTML
import Testing

@testable import Scraping

/// In brackets a selector is evaluated by libxml2's XPath, otherwise possibly by a walk over the tree.
@Suite("The shipped selectors") struct ShippedSelectorTests {
    @Test("give the same result by a walk as by XPath", arguments: ["pcard", "accessible"])
    func rows(layout name: String) throws {
        let layout = try #require(try Shipped.definition("publix").layouts.first { $0.name == name })
        guard case .html(let rules) = layout.rules else { throw NoHTML() }
        let page = try HTMLDocument(utf8: Shipped.sample("publix", "\(name).html"))
        let fields = Set(rules.records.fields.values.flatMap(\.paths)).sorted { $0.text < $1.text }
        for record in rules.records.records {
            let rows = try page.rows(of: record, fields: fields)
            #expect(rows.count > 1)
            #expect(try rows == page.rows(of: bracketed(record), fields: fields.map(bracketed)))
        }
    }

    @Test(
        "recognise the same layouts by walk and XPath", arguments: Shipped.proven,
        ["pcard", "accessible", "pcard-coupons", "login", "access-denied", "unknown"])
    func marks(source: String, sample: String) throws {
        let definition = try Shipped.definition(source)
        let page = try HTMLDocument(utf8: Shipped.sample("publix", "\(sample).html"))
        let paths = definition.blockPages.flatMap(\.html) + definition.layouts.flatMap(marks)
        #expect(!paths.isEmpty)
        for path in paths {
            #expect(try page.selects(path) == page.selects(bracketed(path)), "\(path.text)")
            #expect(try page.first(path) == page.first(bracketed(path)), "\(path.text)")
        }
    }

    private func marks(of layout: Layout) -> [XPath] {
        guard case .html(let rules) = layout.rules else { return [] }
        return rules.records.when + (rules.storeCheck?.wordings.flatMap(\.paths) ?? [])
    }

    private func bracketed(_ path: XPath) throws -> XPath { try XPath("(\(path.text))") }

    private struct NoHTML: Error {}
}
