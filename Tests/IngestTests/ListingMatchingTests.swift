import Ingest
import Matching
import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("The same goods at other chains", .freshDatabase)
struct ListingMatchingTests {
    private static let matches: SQL =
        """
        SELECT chain, title, other_chain, other_title, confidence, reasons, rules_version FROM api.listing_match
        WHERE relation = 'same' ORDER BY listing_id, other_listing_id
        """

    @Test("are found by the run that first reads a listing, whichever chain is read last")
    func newListings() async throws {
        try await Rig.run { rig in
            let connection = try await FreshDatabase.connect()
            for source in ["kroger", "publix"] { try await Self.read(source, rig) }
            let matches = try await Self.titles(connection)
            #expect(!matches.isEmpty && matches.allSatisfy { $0.chain != $0.otherChain })
            #expect(Set(matches) == Set(matches.map(\.reversed)))
            try await connection.run(
                script: """
                    DELETE FROM listing_match;
                    UPDATE listing_group SET rules_digest = 'none', is_matched = false FROM listing l
                    WHERE l.id = listing_id AND l.chain_id = 'kroger'
                    """)
            #expect(try await Self.titles(connection).isEmpty)
            try await rig.update("test").run()
            #expect(try await Set(Self.titles(connection)) == Set(matches))
        }
    }

    @Test("are found again by other rules, and remain with the same")
    func otherRules() async throws {
        try await Rig.run { rig in
            let connection = try await FreshDatabase.connect()
            for source in ["kroger", "publix"] { try await Self.read(source, rig) }
            let before = try await Self.titles(connection)
            try await connection.run(script: "UPDATE listing_match SET reasons = '{stale}'")
            try await Self.read("publix", rig)
            #expect(try await Set(Self.titles(connection)) == Set(before))
            #expect(try await rig.update("newer").run() > 100)
            #expect(try await Set(Self.titles(connection)) == Set(before))
            let stale = try await connection.query("SELECT FROM listing_match WHERE 'stale' = ANY (reasons)")
            #expect(stale.isEmpty)
        }
    }

    @Test("are found by the next run where a run ended before it had found them")
    func leftOver() async throws {
        try await Rig.run { rig in
            let connection = try await FreshDatabase.connect()
            for source in ["kroger", "publix"] { try await Self.read(source, rig) }
            let before = try await Self.titles(connection)
            try await connection.run(
                script: "DELETE FROM listing_match; UPDATE listing_group SET is_matched = false")
            try await Self.read("publix", rig)
            #expect(try await Set(Self.titles(connection)) == Set(before))
        }
    }

    @Test("are all that a comparison of each listing with each other finds")
    func everyPair() async throws {
        try await Rig.run { rig in
            let connection = try await FreshDatabase.connect()
            for source in ["kroger", "publix"] { try await Self.read(source, rig) }
            let rules = try ListingReader()
            let reader = ProductReader(rules: try .standard)
            let listings = try await rig.database.unreadListings(by: "another", limit: 10_000).map { row in
                let read = rules.group(of: row.listing, chain: row.chain, details: row.details)
                let groups = Set([read.group].compactMap(\.self) + read.furtherGroups)
                return (
                    row: row, groups: groups, products: read.products.flatMap { reader.products(stored: $0.text) } ?? []
                )
            }
            let (kroger, publix) = (
                listings.filter { $0.row.chain == "kroger" }, listings.filter { $0.row.chain == "publix" }
            )
            let pairs = kroger.flatMap { one in
                publix.filter { other in
                    !one.groups.isDisjoint(with: other.groups)
                        && ProductMatcher.verdict(one.products, other.products).relation == .same
                }.map { [one.row.id, $0.row.id].sorted() }
            }
            let stored = try await connection.query("SELECT listing_id, other_listing_id FROM listing_match").map {
                [try $0.required("listing_id", $0.int64), try $0.required("other_listing_id", $0.int64)]
            }
            #expect(!pairs.isEmpty && Set(pairs) == Set(stored))
        }
    }

    private static func read(_ source: String, _ rig: Rig) async throws {
        let session = try await rig.session(source)
        let store = try #require(try await rig.stores(session).first)
        let terms = source == "kroger" ? ["milk", "eggs", "bread", "cheese", "yogurt", "coffee", "soda"] : nil
        _ = try await rig.runner(session).run(store, from: .upstream(documents: nil, terms: terms))
    }

    private static func titles(_ connection: PostgresConnection) async throws -> [MatchedTitles] {
        try await connection.query(matches).map { row in
            MatchedTitles(
                chain: try row.required("chain", row.text), title: try row.required("title", row.text),
                otherChain: try row.required("other_chain", row.text),
                otherTitle: try row.required("other_title", row.text))
        }
    }
}

private struct MatchedTitles: Hashable {
    let chain: String, title: String, otherChain: String, otherTitle: String

    var reversed: MatchedTitles {
        MatchedTitles(chain: otherChain, title: otherTitle, otherChain: chain, otherTitle: title)
    }
}
