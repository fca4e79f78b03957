import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Editions of the last weeks, told in days relative to today.
@Suite("The prices that a store showed", .freshDatabase) struct ShownPricesTests {
    private let ground: Ground
    private let now: Int
    private let today: LocalDay

    init() async throws {
        ground = try await Ground()
        let clock = try await ground.connection.query("SELECT extract(epoch FROM now())::bigint AS now").first
        now = try clock?.int("now") ?? 0
        today = try await ground.database.localDay(at: now, in: "America/New_York")
    }

    private func butter(
        _ first: Int, _ cents: Int, days: Int = 7, sku: String = "1", size: String? = "16 oz", unit: SaleUnit = .each
    ) -> Offer {
        .sample(
            sku, "Butter", .unitPrice(Money(cents: cents)), unit: unit, sizeText: size,
            days: Validity(first: today.adding(days: first), last: today.adding(days: first + days - 1))!)
    }

    private func publish(_ ad: [Offer], on day: Int, at store: Int64? = nil) async throws {
        try await ground.publish(ad, at: store ?? ground.atlanta, seenAt: now + day * 86_400)
    }

    /// "-10...-4 299" for the butter on offer at a store now.
    private func shown(at store: Int64? = nil) async throws -> [String] {
        let later = try await ground.connection.query("SELECT floor(extract(epoch FROM now()))::bigint + 1 AS now")
        let now = try #require(try later.first?.int("now"))
        let deals = try await ground.database.offers(DealSearch(place: .store(store ?? ground.atlanta)), at: now)
        let found = try await ground.database.shownPrices(of: deals, at: now)
        let prices = try #require(zip(deals, found).first { $0.0.offer.listing.title == "Butter" }?.1)
        #expect(found.count == deals.count && prices.today == today)
        return prices.prices.map { price in
            let days = [price.days.lowerBound, price.days.upperBound].map { $0.daysSinceEpoch - today.daysSinceEpoch }
            return "\(days[0])...\(days[1]) \(price.amount.rounded(price.basis).cents)"
        }.sorted()
    }

    @Test("are those of the item in a year, of one size and unit, at this store, also of ended ads")
    func item() async throws {
        try await publish([butter(-400, 99, sku: "9")], on: -400)
        // An ad numbers its items anew.
        try await publish([butter(-24, 350, sku: "2"), butter(-24, 100, sku: "3", size: "8 oz")], on: -24)
        try await publish([butter(-17, 199, sku: "4", unit: .pound)], on: -17)
        try await publish([butter(-10, 250)], on: -9, at: ground.decatur)
        try await publish([butter(-10, 299)], on: -9)
        try await publish([butter(-3, 249), .words("7", "Cake")], on: -2)
        #expect(try await shown() == ["-10...-4 299", "-24...-18 350", "-3...0 249"])
        _ = try await ground.database.moveEndedOffers()
        #expect(try await shown() == ["-10...-4 299", "-24...-18 350", "-3...0 249"])
    }

    @Test("end when another edition took over, and are those of the store's own lines")
    func switched() async throws {
        let others = (0..<20).map { Offer.sample("3\($0)", "Thing \($0)", days: butter(-3, 1).validity) }
        try await publish(others + [butter(-3, 300)], on: -3, at: ground.decatur)
        // Stored as the difference from the one before.
        try await publish(others + [butter(-3, 349)], on: -3)
        try await publish(others + [butter(-3, 249)], on: -1)
        let difference = try await ground.count("SELECT count(*) FROM edition WHERE NOT is_snapshot")
        #expect(difference == 2)
        #expect(try await shown(at: ground.decatur) == ["-3...0 300"])
        #expect(try await shown() == ["-3...-2 349", "-3...0 249"])
    }
}
