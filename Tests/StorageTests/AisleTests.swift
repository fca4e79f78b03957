import Deals
import Storage
import TestDatabase
import Testing

@Suite("The aisle of an item at a store", .freshDatabase) struct AisleTests {
    private let ground: Ground

    init() async throws { ground = try await Ground() }

    private func offer(_ sku: String, in aisle: String?, cents: Int = 299) -> Offer {
        let sample = Offer.sample(sku, "Thing \(sku)", .unitPrice(Money(cents: cents)))
        return Offer(
            listing: Listing(sku: sku, title: "Thing \(sku)", department: "Grocery", aisle: aisle), words: sample.words,
            reading: sample.reading, size: nil, validity: sample.validity)
    }

    private func found(at store: Int64) async throws -> [String: String] {
        let deals = try await ground.database.offers(DealSearch(place: .store(store)), at: Ground.noon)
        let aisles = try await ground.database.aisles(of: deals)
        #expect(deals.allSatisfy { $0.aisle == aisles.aisle(of: $0) })
        return Dictionary(
            uniqueKeysWithValues: deals.compactMap { deal in deal.aisle.map { (deal.offer.listing.sku, $0) } })
    }

    @Test("is that of the last run which told one, at each store its own, and makes no other edition")
    func aisle() async throws {
        try await ground.publish(
            [offer("1", in: "12"), offer("2", in: "DAIRY"), offer("3", in: nil)], at: ground.atlanta)
        let other = try await ground.publish(
            [offer("1", in: "7"), offer("2", in: nil), offer("3", in: nil)], at: ground.decatur)
        #expect(other.offersInserted == 0)
        #expect(try await found(at: ground.atlanta) == ["1": "12", "2": "DAIRY"])
        #expect(try await found(at: ground.decatur) == ["1": "7"])
        let same = try await ground.publish(
            [offer("1", in: "14"), offer("2", in: nil), offer("3", in: "PRODUCE")], at: ground.atlanta)
        #expect(same.outcome == .unchanged)
        #expect(try await found(at: ground.atlanta) == ["1": "14", "3": "PRODUCE"])
        try await ground.publish([offer("1", in: nil, cents: 199), offer("4", in: nil)], at: ground.atlanta)
        #expect(try await found(at: ground.atlanta) == ["1": "14"])
        #expect(try await found(at: ground.decatur) == ["1": "7"])
    }
}
