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
        let rules = ListingRules(digest: "named") { row in
            let groups = named[row.listing.title] ?? []
            return ListingGroup(group: groups.first, furtherGroups: Array(groups.dropFirst()), reason: "named")
        }
        #expect(try await rules.read(market.database).reduce(0, +) > 10)
        #expect(try await titles(market, .groups(["butter"])) == ["Eggs", "Sweet Cream Butter"])
        #expect(try await titles(market, .groups(["eggs"])) == ["Eggs"])
        #expect(try await titles(market, .groups(["eggs", "butter"])) == ["Eggs", "Sweet Cream Butter"])
        #expect(try await titles(market, .groups(["cheese"])).isEmpty)
        try await market.close()
    }

    @Test("of listings that other rules have read or none, each is read once")
    func unread() async throws {
        let market = try await Market()
        let listings = try await market.connection.query("SELECT FROM listing").count
        let newer = ListingRules(digest: "newer") { _ in ListingGroup(group: nil, reason: "newer") }
        let older = ListingRules(digest: "a") { _ in ListingGroup(group: nil, reason: "older") }
        for rules in [newer, older] {
            #expect(try await rules.read(market.database).reduce(0, +) == listings)
            #expect(try await rules.read(market.database).isEmpty)
        }
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
