import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("What a listing has beside its text", .freshDatabase) struct ListingDetailTests {
    private static let number = "00049000028904"

    private static func offer(
        gtin: String? = nil, image: String? = nil, url: String? = nil, cents: Int = 299
    ) throws -> Offer {
        let sample = Offer.sample("1", "Cola", .unitPrice(Money(cents: cents)))
        let listing = Listing(
            sku: "1", title: "Cola", brand: sample.listing.brand, sizeText: sample.listing.sizeText,
            department: sample.listing.department, gtin: try gtin.map { try GTIN($0) }, image: image, url: url)
        return Offer(
            listing: listing, words: sample.words, reading: sample.reading, size: sample.size, validity: sample.validity
        )
    }

    private static func details(_ ground: Ground) async throws -> [[String?]] {
        try await ground.database.offers(DealSearch(limit: 10), at: Ground.noon).map(\.offer.listing)
            .map { [$0.gtin?.digits, $0.image, $0.url] }
    }

    @Test("is read back with the deal, and its GTIN finds it")
    func roundTrip() async throws {
        let ground = try await Ground()
        let (image, url) = ("https://a.example/1.jpg", "https://a.example/p/1?q=%20")
        try await ground.publish([Self.offer(gtin: Self.number, image: image, url: url)], at: ground.atlanta)
        #expect(try await Self.details(ground) == [[Self.number, image, url]])
        let found = try await ground.database.items(gtin: GTIN(Self.number), chain: nil)
        #expect(found.map(\.listing.url) == [url])
        #expect(try await ground.database.items(gtin: GTIN(Self.number), chain: "another").isEmpty)
        #expect(try await ground.database.items(gtin: GTIN("036000291452"), chain: nil).isEmpty)
        #expect(try await ground.database.numberedListings([Self.number]).map(\.gtin?.digits) == [Self.number])
        let row = try await ground.connection.query("SELECT gtin, image, url FROM api.deal_at('2026-06-26 16:00+00')")[
            0]
        #expect(try [row.text("gtin"), row.text("image"), row.text("url")] == [Self.number, image, url])
    }

    @Test("makes no other edition, and stands as the last new edition stated it")
    func last() async throws {
        let ground = try await Ground()
        let first = try await ground.publish([Self.offer(image: "https://a.example/1.jpg")], at: ground.atlanta)
        let same = try await ground.publish([Self.offer(image: "https://a.example/2.jpg")], at: ground.atlanta)
        #expect(same.editionID == first.editionID && same.offersInserted == 0)
        #expect(try await Self.details(ground) == [[nil, "https://a.example/1.jpg", nil]])
        let next = try Self.offer(gtin: Self.number, image: "https://a.example/3.jpg", cents: 199)
        #expect(try await ground.publish([next], at: ground.atlanta).editionID != first.editionID)
        #expect(try await Self.details(ground) == [[Self.number, "https://a.example/3.jpg", nil]])
        // What an edition does not state stays.
        try await ground.publish([Self.offer(cents: 99)], at: ground.atlanta)
        #expect(try await Self.details(ground) == [[Self.number, "https://a.example/3.jpg", nil]])
        let listings = try await ground.connection.query("SELECT id FROM listing")
        #expect(listings.count == 1)
    }

    @Test(
        "is refused by the tables where it is not an https address",
        arguments: [
            "http://a.example/", "https://", "https://a.example/two words", "https://a.example/\u{e9}",
            "https://a.example/" + String(repeating: "x", count: 2_000), "javascript:alert(1)", "",
        ])
    func refused(address: String) async throws {
        let ground = try await Ground()
        for offer in [try Self.offer(image: address), try Self.offer(url: address)] {
            let refused = try await ground.database.refused(among: [offer], timeZone: "America/New_York")
            #expect(refused.map(\.reason) == ["violates \"address is https\""])
        }
    }

    @Test(
        "a number is proved by the tables",
        arguments: [
            ("00049000028904", true), ("10614141000415", true), ("00049000028905", false), ("049000028904", false),
            ("0004900002890x", false), ("", false),
        ])
    func proved(digits: String, isGTIN: Bool) async throws {
        let row = try await FreshDatabase.connect().query("SELECT is_gtin($1) AS is_gtin", [.text(digits)])[0]
        #expect(try row.bool("is_gtin") == isGTIN)
    }
}
