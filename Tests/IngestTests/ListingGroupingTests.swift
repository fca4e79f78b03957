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
            #expect(try await rig.update("test").run() == 0)
            let connection = try await FreshDatabase.connect()
            try await connection.run(script: "UPDATE listing_group SET comparison_group = 'stale'")
            #expect(try await rig.update("newer").run() > 100)
            let left = try await connection.query(
                "SELECT count(*) AS n FROM listing_group WHERE comparison_group = 'stale'")
            #expect(try left.first?.int("n") == 0)
        }
    }

    @Test("are the same if read with their ad and if read again")
    func readAgain() async throws {
        try await Rig.run { rig in
            for source in ["publix", "kroger"] {
                let session = try await rig.session(source)
                let store = try #require(try await rig.stores(session).first)
                let terms = source == "kroger" ? ["milk", "soda"] : nil
                _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: terms))
            }
            let connection = try await FreshDatabase.connect()
            let rows: SQL =
                """
                SELECT concat_ws('|', g.listing_id, comparison_group, further_groups::text, reason, reading, products, is_matched,
                                 (SELECT string_agg(key::text, ' ' ORDER BY key) FROM match_key k WHERE k.listing_id = g.listing_id),
                                 (SELECT string_agg(m::text, ' ' ORDER BY other_listing_id) FROM listing_match m
                                  WHERE m.listing_id = g.listing_id)) AS row
                FROM listing_group g ORDER BY g.listing_id
                """
            let before = try await connection.query(rows).map { try $0.text("row") }
            #expect(try await rig.update("newer").run() == before.count && before.count > 100)
            #expect(try await connection.query(rows).map { try $0.text("row") } == before)
        }
    }

    @Test("have the size of an ad line from its details")
    func details() async throws {
        try await Rig.run { rig in
            let session = try await rig.session("publix")
            let store = try #require(try await rig.stores(session).first)
            _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: nil))
            let rows = try await rig.database.unreadListings(by: "newer", limit: 1_000)
            #expect(rows.contains { $0.listing.sizeText == nil && $0.details?.contains("oz") == true })
        }
    }
}
