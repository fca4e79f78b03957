import Deals
import Matching
import Storage
import Testing

@testable import Presentation
@testable import circulard

@Suite("The answer to a query") struct QueryAnswerTests {
    @Test("ranks the goods asked for, puts goods one step away in a part of their own, and leaves out others")
    func parts() throws {
        let found = try answer(
            "butter", "Peanut Butter", "Salted Butter Sticks", "Butter Cookies", "Buttery Spread", "Unsalted Butter")
        #expect(titles(found.asked) == ["Salted Butter Sticks", "Unsalted Butter"])
        #expect(titles(found.substitutes).allSatisfy { $0 == "Buttery Spread" })
        #expect(found.query.understood.contains("butter") && found.query.suggestions.isEmpty)
        let text = QueryText(found: found, radiusMiles: 3, limit: 9).lines(width: 80).joined(separator: "\n")
        #expect(
            text.contains("Salted Butter Sticks") && !text.contains("Peanut") && !text.contains("Cookies"), "\(text)")
    }

    @Test("another value of what matters makes a substitute")
    func attribute() throws {
        let found = try answer("unsalted butter", "Salted Butter Sticks", "Unsalted Butter")
        #expect(titles(found.asked) == ["Unsalted Butter"] && titles(found.substitutes) == ["Salted Butter Sticks"])
        let text = QueryText(found: found, radiusMiles: 3, limit: 9).lines(width: 80)
        #expect(text.contains { $0.hasPrefix("Instead of it, ") })
    }

    @Test("plain text is found whatever goods it names", arguments: ["butter -cookies", "\"peanut butter\""])
    func plainText(query: String) throws {
        let found = try answer(query, "Peanut Butter", "Unsalted Butter")
        #expect(titles(found.asked).count == 2 && found.query.understood == "words of title, brand or size")
        #expect(try ComparisonQuery("milk", isPlainText: true).understood == "words of title, brand or size")
    }

    @Test("states corrections and translations before the answer", arguments: [("leche", "milk"), ("buter", "butter")])
    func replaced(word: String, english: String) throws {
        let found = try answer(word, "Whole Milk", "Unsalted Butter")
        let text = QueryText(found: found, radiusMiles: 3, limit: 9).lines(width: 80)
        #expect(text.first == "\"\(word)\" read as \"\(english)\".", "\(text)")
        #expect(try answer(english, "Whole Milk").query.replacements.isEmpty)
        #expect(try ComparisonQuery(word, isPlainText: true).replacements.isEmpty)
    }

    @Test("compares in the unit of the goods asked for", arguments: [("milk", DisplayUnit.gallon), ("eggs", .dozen)])
    func units(query: String, unit: DisplayUnit) throws {
        #expect(try ComparisonQuery(query).displayUnits.first == unit)
        #expect(try ComparisonQuery(query, isPlainText: true).displayUnits.isEmpty)
    }

    @Test(
        "what was read when a listing was stored is not read again, where it is of the same text",
        arguments: [true, false])
    func reading(isOfText: Bool) throws {
        let row = try row(1, "Whole Milk", sku: "1")
        let size = isOfText ? row.offer.listing.sizeText ?? row.offer.words.details ?? "" : "2 gal"
        let butter = try QueriedListing(title: "Unsalted Butter", size: size, .standard).stored(size: size)
        let query = try ComparisonQuery("butter")
        let found = QueryAnswer(
            query, .init(offers: [row], readings: [row.listingID: butter]), settings: .init(), now: 0)
        #expect(found.asked.priced.count == (isOfText ? 1 : 0))
    }

    @Test("a number is one item")
    func number() throws {
        let rows = [try row(1, "Cream Cheese", sku: "0002100061223"), try row(2, "Cream Cheese", sku: "0002100061224")]
        let query = try ComparisonQuery("021000612239")
        let found = QueryAnswer(
            query, .init(offers: rows, skuForms: ["acme": .upc13WithoutCheckDigit]), settings: .init(), now: 0)
        #expect(found.asked.priced.map(\.storeID) == [1] && found.substitutes.priced.isEmpty)
    }

    private func answer(_ query: String, _ titles: String...) throws -> QueryAnswer {
        let rows = try titles.enumerated().map { try row(Int64($0 + 1), $1, sku: "\($0)") }
        return QueryAnswer(try ComparisonQuery(query), .init(offers: rows), settings: .init(), now: 0)
    }

    private func titles(_ part: ComparisonAnswer) -> [String] { part.priced.map(\.offer.listing.title) }

    private func row(_ id: Int64, _ title: String, sku: String) throws -> StoreOffer {
        let promotion = Promotion(.unitPrice(Money(cents: 300 + Int(id))))
        let offer = Offer(
            listing: Listing(sku: sku, title: title, sizeText: "16 oz"), words: AdWords(deal: "words"),
            reading: Reading(promotion: promotion), size: PackageSize(.pound),
            validity: try #require(Validity(first: LocalDay(daysSinceEpoch: 0), last: LocalDay(daysSinceEpoch: 6))))
        let place = try #require(Coordinate(latitudeMicrodegrees: 33_000_000, longitudeMicrodegrees: -84_000_000))
        return StoreOffer(
            offer: offer, storeID: id,
            store: Store(
                chain: "acme", code: "\(id)", name: "Store \(id)", street: nil, city: nil, state: "GA", postalCode: nil,
                location: place, timeZone: "America/New_York"),
            sourceID: "ad", editionID: id, listingID: id, distanceMeters: 1_000, confirmedAt: 0, expiresAt: 604_800,
            expires: "1970-01-08 00:00:00")
    }
}
