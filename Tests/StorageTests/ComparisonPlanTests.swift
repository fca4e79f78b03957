import Deals
import TestDatabase
import Testing

@testable import Postgres
@testable import Storage

/// The plan by which PostgreSQL finds the candidates of a comparison: it must not read all prices, however many there are.
@Suite("The plan of a comparison", .freshDatabase) struct ComparisonPlanTests {
    private static let lines = 4_000

    private func ground() async throws -> Ground {
        let ground = try await Ground()
        for (number, store) in [ground.atlanta, ground.decatur, ground.nashville].enumerated() {
            let ad = (0..<Self.lines).map { line in
                Offer.sample("\(line)", "Thing \(line)", .unitPrice(Money(cents: 100 + line + number)))
            }
            try await ground.publish(ad, at: store)
        }
        try await ground.connection.query(
            """
            UPDATE listing_group SET comparison_group = 'group ' || listing_id % 200, rules_digest = 'test'
            """)
        try await ground.database.analyze()
        return ground
    }

    /// The plan that sessions of the API server use for all such statements, whatever the parameters.
    private func plan(of query: SQLQuery, in ground: Ground) async throws -> [String] {
        let (sql, parameters) = query.numbered
        let nulls = parameters.map { _ in "NULL" }.joined(separator: ", ")
        try await ground.connection.query("SET plan_cache_mode = force_generic_plan")
        try await ground.connection.query(SQL(text: "PREPARE planned AS \(sql.text)"))
        let rows = try await ground.connection.query(
            SQL(text: "EXPLAIN (COSTS off) EXECUTE planned" + (parameters.isEmpty ? "" : "(\(nulls))")))
        try await ground.connection.query("DEALLOCATE planned")
        return try rows.map { try $0.required("QUERY PLAN", $0.text) }
    }

    @Test("reads the offers of the listings asked for by their keys", arguments: [false, true])
    func candidates(isPage: Bool) async throws {
        let ground = try await ground()
        let search = DealSearch(place: .near(Ground.stores[0].location, radiusMeters: 40_000))
        let query =
            isPage
            ? search.query(at: Ground.noon, listings: [1, 2, 3], readsEvidence: false)
            : Database.linesQuery(
                [.groups(["butter"], words: "butter"), .words("butter"), .listings([1, 2])], of: [1, 2],
                at: Ground.noon, most: nil)
        let plan = try await plan(of: query, in: ground)
        let text = plan.joined(separator: "\n")
        #expect(!plan.contains { $0.contains("Seq Scan on offer") || $0.contains("Seq Scan on listing") }, "\(text)")
        #expect(plan.contains { $0.contains("on offer o") && $0.contains("Index") }, "\(text)")
        #expect(
            plan.contains { $0.contains("Index Cond") && $0.contains("edition_id") && $0.contains("listing_id") },
            "\(text)")
    }

    @Test("finds the matches of a listing by an index, decisions included")
    func matches() async throws {
        let ground = try await ground()
        try await ground.connection.run(
            script: """
                INSERT INTO listing_match SELECT id, id + 1, 'high', '{}', 1 FROM listing WHERE id < 3000;
                INSERT INTO match_override SELECT id, id + 2, 'different' FROM listing WHERE id < 1000;
                ANALYZE listing_match, match_override
                """)
        let plan = try await plan(
            of: "SELECT other_listing_id FROM api.listing_match WHERE listing_id = 12 AND relation = 'same'", in: ground
        )
        #expect(!plan.contains { $0.contains("Seq Scan on listing") }, "\(plan.joined(separator: "\n"))")
    }

    @Test("finds the listings of a group, a number and words by an index")
    func listings() async throws {
        let ground = try await ground()
        let questions: [ListingQuestion] = [.groups(["butter"], words: "butter"), .skus(["12"]), .words("butter")]
        let plan = try await plan(of: questions.query, in: ground)
        #expect(!plan.contains { $0.contains("Seq Scan on listing") }, "\(plan.joined(separator: "\n"))")
    }
}
