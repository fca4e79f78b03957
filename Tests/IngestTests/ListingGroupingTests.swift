import Deals
import Ingest
import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("The comparison groups of listings", .freshDatabase)
struct ListingGroupingTests {
    @Test("are found by the run that first reads a listing")
    func newListings() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("kroger")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(
                store, from: .upstream(documents: nil, terms: ["milk", "eggs", "bread", "cheese", "yogurt"]))
            let rows = try await FreshDatabase.connect().query(
                """
                SELECT count(*) AS listings, count(g.listing_id) AS seen, count(g.comparison_group) AS grouped,
                       count(g.reading) AS read, count(*) FILTER (WHERE g.comparison_group = 'eggs') AS eggs,
                       count(*) FILTER (WHERE g.comparison_group = 'eggs' AND l.title !~* 'egg') AS wrong
                FROM listing l LEFT JOIN listing_group g ON g.listing_id = l.id
                """)
            let row = try #require(rows.first)
            let (listings, seen, grouped) = try (row.int("listings"), row.int("seen"), row.int("grouped"))
            #expect(try listings != 0 && seen == listings && row.int("read") == listings)
            #expect((grouped ?? 0) * 2 > listings ?? 0)
            let (eggs, wrong) = try (row.int("eggs"), row.int("wrong"))
            #expect(eggs ?? 0 > 0 && wrong == 0)
        }
    }

    @Test("are found again by other rules, and once only by the same")
    func otherRules() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            let (same, newer) = try (GroupRules.standard(digest: "test"), GroupRules.standard(digest: "newer"))
            #expect(try await rig.database.updateGroups(ofChain: nil, by: same) == 0)
            let connection = try await FreshDatabase.connect()
            try await connection.run(script: "UPDATE listing_group SET comparison_group = 'stale'")
            #expect(try await rig.database.updateGroups(ofChain: "kroger", by: newer) == 0)
            #expect(try await rig.database.updateGroups(ofChain: "publix", by: newer) > 100)
            let left = try await connection.query(
                "SELECT count(*) AS n FROM listing_group WHERE comparison_group = 'stale'")
            #expect(try left.first?.int("n") == 0)
        }
    }

    @Test("have the size of an ad line from its details")
    func details() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            let rows = try await rig.database.listingsWithoutGroup(
                ofChain: "publix", rulesDigest: "newer", limit: 1_000)
            #expect(rows.contains { $0.listing.sizeText == nil && $0.details?.contains("oz") == true })
        }
    }
}
