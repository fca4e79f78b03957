import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Sizes stated in any edition", .freshDatabase) struct StatedSizesTests {
    private static let pound = PackageSize(.pound)

    @Test("are those read in an offer's own text, and not taken from another edition")
    func stated() async throws {
        let ground = try await Ground()
        let offers: [Offer] = [
            .sample("1", "Oat Crackers", size: Self.pound, sizeText: "1 lb"), .sample("2", "Rye Crackers"),
            .sample("3", "Wheat Crackers", size: PackageSize(.pound, isApproximate: true)),
            Offer.sample("4", "Rice Crackers", size: Self.pound).with(.earlierEdition),
        ]
        try await ground.publish(offers, at: ground.atlanta)
        let found = try await ground.database.statedSizes(ofChain: "acme", skus: ["1", "2", "3", "4", "5"])
        #expect(
            found == [
                StatedSize(
                    sku: "1", title: "Oat Crackers", sizeText: "1 lb", detailsText: "or else", size: Self.pound)
            ])
        #expect(try await ground.database.statedSizes(ofChain: "other", skus: ["1"]) == [])
    }

    @Test("the view says where the size was read")
    func view() async throws {
        let ground = try await Ground()
        let days = Offer.days("2020-01-01", "2099-12-31")
        let offers: [Offer] = [
            .sample("1", "Crackers", days: days), .sample("2", "Crackers", size: Self.pound, days: days),
            Offer.sample("3", "Crackers", size: Self.pound, days: days).with(.title),
            Offer.sample("4", "Crackers", size: Self.pound, days: days).with(.earlierEdition),
        ]
        try await ground.publish(offers, at: ground.atlanta)
        let rows = try await ground.connection.query("SELECT size_source FROM api.current_deal ORDER BY sku")
        #expect(try rows.map { try $0.text("size_source") } == [nil, "text", "title", "earlier_edition"])
    }
}

extension Offer {
    fileprivate func with(_ source: SizeSource) -> Offer {
        Offer(
            listing: listing, words: words, reading: reading, size: size, sizeSource: source, validity: validity)
    }
}
