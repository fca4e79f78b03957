import Deals
import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("Deals of comparison groups", .freshDatabase) struct ListingGroupTests {
    @Test("a listing is found by the group of each product it names, and by no other")
    func groups() async throws {
        let market = try await Market()
        let named = ["Sweet Cream Butter": ["butter"], "Eggs": ["eggs", "butter"]]
        let rules = GroupRules(digest: "named") { row in
            let groups = named[row.listing.title] ?? []
            return ListingGroup(
                listingID: row.id, group: groups.first, furtherGroups: Array(groups.dropFirst()), reason: "named")
        }
        #expect(try await market.database.updateGroups(ofChain: nil, by: rules) > 10)
        #expect(try await titles(market, .groups(["butter"])) == ["Eggs", "Sweet Cream Butter"])
        #expect(try await titles(market, .groups(["eggs"])) == ["Eggs"])
        #expect(try await titles(market, .groups(["eggs", "butter"])) == ["Eggs", "Sweet Cream Butter"])
        #expect(try await titles(market, .groups(["cheese"])).isEmpty)
        try await market.close()
    }

    @Test("a number finds the listings that have it, at every chain")
    func numbers() async throws {
        let market = try await Market()
        #expect(try await titles(market, .skus(["1"])) == ["Sweet Cream Butter", "Whole Bean Coffee"])
        #expect(try await titles(market, .skus(["0001"])).isEmpty)
        try await market.close()
    }

    private func titles(_ market: Market, _ question: ListingQuestion) async throws -> [String] {
        let clock = try await market.connection.query("SELECT extract(epoch FROM now())::bigint AS now").first
        let offers = try await market.database.offers(for: [question], .anywhere, at: clock?.int("now") ?? 0)
        return Set(offers.offers.joined().map(\.offer.listing.title)).sorted()
    }
}
