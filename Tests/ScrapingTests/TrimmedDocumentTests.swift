import Support
import Testing

@testable import Scraping

/// A copy for others has the ad, and nothing of the person who saved it.
@Suite("A trimmed document") struct TrimmedDocumentTests {
    private func trimmed(_ text: String, keeping kept: Int = 3) throws -> TrimmedDocument {
        try TrimmedDocument(Array(text.utf8), from: "f", of: Example.definition(), keeping: kept)
    }

    static let personal: [(json: String, kind: PersonalData, secret: String)] = [
        (#"{"email": "ann@mail.test"}"#, .person, "ann"), (#"{"note": "for ann@mail.test only"}"#, .mail, "ann"),
        (#"{"note": "call (404) 555-0142 now"}"#, .phone, "0142"),
        (#"{"address": {"line": "9 Elm Street"}}"#, .person, "Elm"),
        (#"{"sessionToken": "abc"}"#, .session, "abc"), (#"{"Customer": {"id": 4711}}"#, .session, "4711"),
        (#"{"id": "5f0e2c9a-7d1b-4c3e-9a51-0123456789ab"}"#, .session, "5f0e"),
        (#"{"id": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjEyMzQ1Njc4OTB9.sig"}"#, .session, "eyJ"),
        (#"{"storeNumber": 1083}"#, .place, "1083"), (#"{"place": "33.75021,-84.33190"}"#, .place, "33.75"),
        (#"{"via": "203.0.113.9"}"#, .network, "113"),
        (#"{"link": "https://www.example.com/ad?customer=9"}"#, .query, "customer"),
    ]

    @Test("has nothing personal of a JSON document", arguments: personal)
    func erases(_ json: String, _ kind: PersonalData, _ secret: String) throws {
        let copy = try trimmed(json)
        #expect(copy.replaced == [kind: 1] && !copy.text.contains(secret), "\(copy)")
    }

    @Test(
        "keeps the words and numbers of an ad",
        arguments: [
            "2 for $5.00, 16 - 19.2-oz pkg.", "Save up to $1.50? Yes", "2026-11-24T23:59:59Z", "0001111041700",
            "boneless-beef-ribeye-steak-family-pack-85-15-b0787zg4nv", "-2023479471", "Half & Half", "$3.49/lb",
        ])
    func keeps(_ text: String) throws {
        let copy = try trimmed("{\"memberPrice\": 4.99, \"title\": \(text.quotedJSON)}")
        #expect(copy.replaced.isEmpty && copy.text.contains(text) && copy.text.contains("4.99"), "\(copy)")
    }

    @Test("keeps the first elements of a long list, and a short one whole", arguments: [(10, 10), (11, 2), (700, 2)])
    func shortens(_ count: Int, _ kept: Int) throws {
        let copy = try trimmed("[\((1...count).map { "{\"n\": \($0)}" }.joined(separator: ","))]", keeping: 2)
        #expect(copy.text.split(separator: "\"n\"").count - 1 == kept && copy.leftOut == count - kept)
    }

    @Test("keeps of a page what a definition reads, and leaves out scripts, styles and what was typed")
    func page() throws {
        let cards = (1...40).map { "<div class=\"card\" data-id=\"\($0)\"><b>Milk &amp; Tea \($0)</b><br>2/$5</div>" }
        let copy = try trimmed(
            """
            <html><head><title>Ad</title><script>var user = "ann"</script><style>b {}</style></head>
            <body onload="go('ann')" data-store-number="1083"><!-- ann --><input name="q" value="ann">
            <a href="/ad?who=ann">ad</a><script type="application/json">{"email": "ann", "x": 1}</script>
            \(cards.joined())</body></html>
            """)
        #expect(copy.leftOut == 37 && copy.replaced == [.person: 1, .place: 1, .query: 1], "\(copy)")
        #expect(!copy.text.contains("ann") && !copy.text.contains("1083") && !copy.text.contains("go("), "\(copy)")
        #expect(copy.text.contains("data-id=\"3\"><b>Milk &amp; Tea 3</b><br>2/$5</div></body></html>"), "\(copy)")
    }

    @Test(
        "is read like the document, as far as its rows go",
        arguments: [
            ("publix", "pcard.html"), ("publix", "accessible.html"), ("publix", "savings.json"),
            ("kroger", "products-page-1.json"), ("kroger-ad", "deals.json"), ("kroger-coupons", "coupons.json"),
        ])
    func shipped(_ source: String, _ name: String) throws {
        let (definition, document) = (try Shipped.definition(source), try Shipped.sample(source, name))
        let copy = try TrimmedDocument(document, from: name, of: definition, keeping: 8)
        let titles = try definition.extract(document, from: name).rows.map(\.title)
        let kept = try definition.extract(Array(copy.text.utf8), from: name).rows.map(\.title)
        #expect(!kept.isEmpty && kept.first == titles.first && Set(kept).isSubset(of: titles), "\(kept)")
    }
}
