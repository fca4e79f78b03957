import Scraping
import Testing

@Suite("Addresses of pictures and pages") struct AddressTests {
    private static let fields = "title: $.title, image: $.image, url: $.url"

    private static let other = #"{"title": "other", "deal": "$1"}"#

    private func extraction(
        _ items: String, from location: String = "page.json", base: String = ""
    ) throws -> Extraction {
        let definition = try Example.definition(replacing: "title: $.title", with: Self.fields)
        let rebased =
            base.isEmpty
            ? definition
            : try ScraperDefinition(
                yaml: definition.text.replacing("when: $.items", with: "base_url: \(base)\n    when: $.items"),
                file: "scraper.yaml", source: "corner")
        return try rebased.extract(Array("{\"items\": [\(items), \(Self.other)]}".utf8), from: location)
    }

    @Test(
        "are absolute and https",
        arguments: [
            ("https://a.example/x.jpg", "https://a.example/x.jpg"), ("HTTPS://a.example/x", "https://a.example/x"),
            ("https://a.example/two words.jpg?a=1&b=2#c", "https://a.example/two%20words.jpg?a=1&b=2#c"),
            ("/p/milk", "https://www.corner.example/p/milk"), ("milk", "https://www.corner.example/shop/milk"),
            ("../p/milk", "https://www.corner.example/p/milk"), ("//cdn.example/x", "https://cdn.example/x"),
        ])
    func kept(text: String, address: String) throws {
        let base = "https://www.corner.example/shop/"
        let rows = try extraction(#"{"title": "a", "deal": "$1", "image": "\#(text)"}"#, base: base).rows
        #expect(rows.map(\.image) == [address, nil])
    }

    @Test(
        "that are not, or could lead elsewhere, are left out and counted",
        arguments: [
            "http://a.example/x.jpg", "data:image/png;base64,AAAA", "javascript:alert(1)", "ftp://a.example/x",
            "/p/milk",
            "//cdn.example/x", "https://", "https:///x", "https://user@a.example/x", "https://user:word@a.example/x",
            "https://a.example/" + String(repeating: "x", count: 2_000),
        ])
    func dropped(text: String) throws {
        let found = try extraction(
            #"{"title": "a", "deal": "$1", "image": "\#(text)", "url": "https://a.example/"}"#)
        #expect(found.rows.map(\.image) == [nil, nil] && found.rows.map(\.url) == ["https://a.example/", nil])
        #expect(found.droppedAddresses == ["image": 1])
    }

    @Test("are relative to the document, unless the layout says to what")
    func location() throws {
        let item = #"{"title": "a", "deal": "$1", "url": "/p/1"}"#
        let location = "https://api.corner.example/ad?store=1"
        #expect(try extraction(item, from: location).rows.first?.url == "https://api.corner.example/p/1")
        let rebased = try extraction(item, from: location, base: "https://www.corner.example/")
        #expect(rebased.rows.first?.url == "https://www.corner.example/p/1")
        #expect(try extraction(item, from: "http://127.0.0.1:80/ad").droppedAddresses == ["url": 1])
    }

    @Test("make no further row of one that is repeated")
    func repeated() throws {
        let items = (1...3).map { #"{"title": "a", "deal": "$1", "image": "https://a.example/\#($0).jpg"}"# }
        let rows = try extraction(items.joined(separator: ",")).rows
        #expect(rows.count == 4 && Set(rows.compactMap(\.image)).count == 3)
        #expect(try Example.definition().withoutDuplicates(rows).count == 2)
    }

    @Test("an item number that gives the GTIN is not stated twice")
    func twice() {
        let yaml = Example.yaml.replacing(
            "title: $.title", with: "title: $.title, gtin: {select: $.u, transform: gtin}"
        )
        .replacing("edition: shared", with: "edition: shared\nsku_form: upc13_without_check_digit")
        #expect(throws: (any Error).self) {
            try ScraperDefinition(yaml: yaml, file: "scraper.yaml", source: "corner")
        }
    }
}
