import Deals
import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("The same goods at other chains", .freshDatabase) struct ListingMatchTests {
    @Test("a new listing is matched with those of other chains that share a group")
    func newListings() async throws {
        let chains = try await TwoChains()
        try await chains.publish([("1", "Butter"), ("2", "Eggs"), ("3", "Salt")], chain: "one")
        #expect(try await chains.matches().isEmpty)
        try await chains.publish([("7", "Butter"), ("8", "Butter"), ("9", "Salt")], chain: "two")
        #expect(try await chains.matches() == ["Butter 1 = Butter 7", "Butter 1 = Butter 8"])
        try await chains.publish([("1", "Butter"), ("4", "Butter")], chain: "one")
        #expect(
            try await chains.matches() == [
                "Butter 1 = Butter 7", "Butter 1 = Butter 8", "Butter 7 = Butter 4", "Butter 8 = Butter 4",
            ])
    }

    @Test("other rules replace the matches, batch by batch")
    func otherRules() async throws {
        let chains = try await TwoChains()
        let listings = (1...1_100).map { ("\($0)", "Butter \($0)") }
        try await chains.publish(listings, chain: "one")
        try await chains.publish([("7", "Butter 1"), ("8", "Butter 1100")], chain: "two")
        let before = try await chains.matches()
        #expect(before == ["Butter 1 1 = Butter 1 7", "Butter 1100 1100 = Butter 1100 8"])
        try await chains.connection.run(script: "UPDATE listing_match SET confidence = 'low'")
        let read = try await TwoChains.rules(digest: "newer").read(chains.database)
        #expect(read == [250, 250, 250, 250, 102])
        #expect(try await chains.matches() == before)
        #expect(try await chains.connection.query("SELECT FROM listing_match WHERE confidence = 'low'").isEmpty)
        #expect(try await chains.count("SELECT count(*) FROM match_key") == 1_102)
    }

    @Test("a match remains until other rules have read both listings")
    func halfRead() async throws {
        let chains = try await TwoChains()
        try await chains.publish([("1", "Butter")], chain: "one")
        try await chains.publish([("7", "Butter")], chain: "two")
        try await chains.connection.run(script: "UPDATE listing_match SET confidence = 'low'")
        let newer = TwoChains.rules(digest: "newer")
        try await newer.read(chains.database, ofChain: "one")
        #expect(try await chains.count("SELECT count(*) FROM listing_match WHERE confidence = 'low'") == 1)
        try await newer.read(chains.database, ofChain: "two")
        #expect(try await chains.count("SELECT count(*) FROM listing_match WHERE confidence = 'high'") == 1)
        #expect(try await chains.matches() == ["Butter 1 = Butter 7"])
    }

    @Test("a listing without products is the same goods as no other, and loses its keys")
    func withoutProducts() async throws {
        let chains = try await TwoChains()
        try await chains.publish([("1", "Butter"), ("2", "Salt")], chain: "one")
        try await chains.publish([("7", "Butter"), ("8", "Salt")], chain: "two")
        let nothing = ListingRules(digest: "nothing") { _ in ListingGroup(group: nil, reason: "nothing") }
        try await nothing.read(chains.database)
        #expect(try await chains.matches().isEmpty)
        #expect(try await chains.count("SELECT count(*) FROM match_key") == 0)
    }

    @Test("two listings that two runs add at the same time are matched")
    func twoRuns() async throws {
        let chains = try await TwoChains()
        let other = try await Ground.open()
        // Both runs stop at the end of their transactions.
        let blocker = try await FreshDatabase.connect()
        try await blocker.run(script: "BEGIN; LOCK TABLE store_edition IN EXCLUSIVE MODE")
        async let one: Void = chains.publish([("1", "Butter")], chain: "one")
        async let two: Void = chains.publish([("7", "Butter")], chain: "two", by: other)
        try await chains.waitForWaitingSessions(2)
        try await blocker.run(script: "COMMIT")
        _ = try await (one, two)
        #expect(try await chains.matches().count == 1)
    }
}

/// A database with two chains, "one" and "two", each with one store. Listings of one title are the same goods.
struct TwoChains {
    let database: Database
    let connection: PostgresConnection

    init() async throws {
        (database, connection) = (try await Ground.open(), try await FreshDatabase.connect())
        for (chain, code) in [("one", "0001"), ("two", "0002")] {
            try await database.registerSource(id: chain, chain: chain, termsURL: nil)
            let store = Ground.stores[0]
            try await database.upsertStores([
                Store(
                    chain: chain, code: code, name: chain, state: store.state, location: store.location,
                    timeZone: store.timeZone)
            ])
        }
    }

    static func rules(digest: String = "test") -> ListingRules {
        ListingRules(digest: digest) { group(of: $0.listing) }
    }

    private static func group(of listing: Listing) -> ListingGroup {
        let title = listing.title
        let group = title.split(separator: " ").first.map(String.init).flatMap { $0 == "Salt" ? nil : $0 }
        return ListingGroup(
            group: group, reason: "first word",
            products: group.map { _ in MatchedProducts(text: title, keys: [ListingRules.key(title)]) })
    }

    func publish(_ listings: [(sku: String, title: String)], chain: String, by database: Database? = nil) async throws {
        let database = database ?? self.database
        let store = try #require(try await database.stores(at: Ground.noon).first { $0.store.chain == chain })
        let run = try await database.beginRun(source: chain, store: store.id, programVersion: "test")
        let week = Validity(first: store.localDay.adding(days: -1), last: store.localDay.adding(days: 5))!
        let offers = listings.map { Offer.sample($0.sku, $0.title, .unitPrice(Money(cents: 199)), days: week) }
        let groups = offers.map { ($0.listing, Self.group(of: $0.listing)) }
        _ = try await database.publish(
            offers, scope: .shared, by: run, report: RunReport(records: offers.count),
            new: NewListings(rulesDigest: "test", groups: Dictionary(uniqueKeysWithValues: groups)))
        try await Self.rules().match(database)
    }

    /// "Butter 1 = Butter 7": title and item number of the older listing, and of the newer one.
    func matches() async throws -> [String] {
        try await connection.query(
            """
            SELECT format('%s %s = %s %s', title, sku, other_title, other_sku) AS pair FROM api.listing_match
            WHERE relation = 'same' AND listing_id < other_listing_id ORDER BY listing_id, other_listing_id
            """
        ).map { try $0.required("pair", $0.text) }
    }

    func count(_ sql: SQL) async throws -> Int? { try await connection.query(sql).first?.int("count") }

    /// Waits until that many sessions wait for a lock.
    func waitForWaitingSessions(_ count: Int) async throws {
        for _ in 0..<1000 {
            let rows = try await connection.query(
                "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
            if rows.count == count { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("never saw \(count) sessions that wait")
    }
}
