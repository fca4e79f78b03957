import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Ended offers", .freshDatabase) struct PruneTests {
    private static func ad(_ titles: [String], _ days: Validity) -> [Offer] {
        titles.map { .sample($0, $0, days: days) }
    }
    private static let may = Offer.days("2026-05-01", "2026-05-07"), june = Offer.days("2026-06-25", "2026-07-01")
    private static let always = Offer.days("2020-01-01", "2099-12-31")

    /// Three consecutive ads, the first two of them ended; the third reuses lines of the second.
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        for ad in [Self.ad(["Ham", "Tea"], Self.may), Self.ad(["Milk", "Jam", "Tea"], Self.june)] {
            try await ground.publish(ad, at: ground.atlanta)
        }
        try await ground.publish(
            Self.ad(["Milk", "Jam"], Self.june) + Self.ad(["Corn"], Self.always), at: ground.decatur)
        try await ground.publish(Self.ad(["Beer"], Self.always), at: ground.atlanta)
        return ground
    }

    private func lines(_ ground: Ground, _ query: SQL) async throws -> String? {
        try await ground.connection.query(query).first?.text("lines")
    }
    private static let ever: SQL =
        "SELECT string_agg(o::text, ';' ORDER BY o::text) AS lines FROM edition_offer_all o"
    private static let everLasting: SQL =
        "SELECT string_agg(o::text, ';' ORDER BY o::text) AS lines FROM edition_offer_all o WHERE valid_through > now()"

    @Test("of ads that are not current at any store move to the history; current ones stay, with all their parts")
    func moved() async throws {
        let ground = try await ground()
        let (before, shown) = (try await lines(ground, Self.ever), try await ground.shown())
        #expect(try await ground.database.moveEndedOffers() == 2)
        #expect(try await ground.count("SELECT count(*) FROM offer_history") == 2)
        #expect(try await lines(ground, Self.ever) == before)
        #expect(try await ground.shown() == shown)
        try await ground.publish(Self.ad(["Beer"], Self.always), at: ground.decatur)
        #expect(try await ground.database.moveEndedOffers() == 3)
        #expect(try await lines(ground, Self.ever) == before)
        #expect(
            try await ground.count("SELECT count(*) FROM edition WHERE archived_at IS NULL AND valid_through < now()")
                == 0)
    }

    @Test("are still found by api.as_of")
    func asOf() async throws {
        let ground = try await ground()
        // As if everything had happened when it was printed.
        try await ground.connection.run(
            script: """
                ALTER TABLE store_edition_history DISABLE TRIGGER store_edition_history_is_append_only;
                ALTER TABLE edition_switch DISABLE TRIGGER edition_switch_is_append_only;
                UPDATE store_edition_history w SET recorded_at = local_midnight(e.effective_on, e.time_zone) + w.run_id * interval '1 second'
                FROM edition e WHERE e.id = w.edition_id AND e.effective_on > '2026-01-01';
                UPDATE scrape_run SET started_at = '2026-05-01', finished_at = '2026-05-01', seen_at = '2026-05-01';
                """)
        let query: SQL = """
            SELECT string_agg(d::text, ';' ORDER BY i, d::text) AS lines
            FROM unnest(ARRAY['2026-05-02', '2026-05-09', '2026-06-26']::timestamptz[]) i, api.as_of(i) d
            """
        let before = try await lines(ground, query)
        #expect(before?.contains("Ham") == true && before?.contains("Jam") == true)
        _ = try await ground.database.moveEndedOffers()
        #expect(try await lines(ground, query) == before)
    }

    @Test("move while others read them, and with the rights of ingest")
    func besideReaders() async throws {
        let ground = try await ground()
        try await ground.connection.transaction { reader in
            let before = try await reader.query("SELECT count(*) AS count FROM edition_offer_all").first?.int("count")
            let connection = try await FreshDatabase.connect()
            try await connection.query("SET ROLE circulard_ingest")
            try await connection.query("SET lock_timeout = '5s'")
            #expect(try await Database(connection: connection).moveEndedOffers() == 2)
            #expect(
                try await reader.query("SELECT count(*) AS count FROM edition_offer_all").first?.int("count") == before
            )
        }
    }

    @Test("are deleted by the month, without differences to schema.sql")
    func forgotten() async throws {
        let ground = try await ground()
        let before = try await ground.database.verify(schema: repositorySchema())
        _ = try await ground.database.moveEndedOffers()
        #expect(try await ground.database.verify(schema: repositorySchema()) == before)
        #expect(try await ground.database.forgetHistory(olderThanMonths: 1_200) == [])
        let ingest = try await FreshDatabase.connect()
        try await ingest.query("SET ROLE circulard_ingest")
        let forgotten = try await Database(connection: ingest).forgetHistory(olderThanMonths: 1)
        #expect(forgotten.contains("offer_history_2026_05"))
        await #expect(throws: PostgresError.self) { try await ground.database.forgetHistory(olderThanMonths: 0) }
        #expect(try await ground.count("SELECT count(*) FROM offer_history") == 0)
    }

    @Test("are deleted with their editions' parts; the parts of an edition with a remaining line stay")
    func bare() async throws {
        let ground = try await Ground()
        try await ground.publish(Self.ad(["Milk", "Jam", "Tea"], Self.may), at: ground.atlanta)
        try await ground.publish(Self.ad(["Milk", "Jam", "Ham"], Self.may), at: ground.decatur)
        let lasting = try await ground.publish(
            Self.ad(["Milk", "Jam"], Self.may) + Self.ad(["Corn"], Self.always), at: ground.atlanta)
        for store in [ground.atlanta, ground.decatur] {
            try await ground.publish(Self.ad(["Beer"], Self.always), at: store)
        }
        #expect(try await ground.count("SELECT count(*) FROM edition_base") == 6)
        #expect(try await ground.count("SELECT count(*) FROM edition_override") == 2)
        // Not moved to the history yet: only months of the history are deleted.
        let ingest = try await FreshDatabase.connect()
        try await ingest.query("SET ROLE circulard_ingest")
        _ = try await Database(connection: ingest).forgetHistory(olderThanMonths: 1)
        #expect(try await ground.count("SELECT count(*) FROM edition_base") == 6)

        _ = try await ground.database.moveEndedOffers()
        let left = try await lines(ground, Self.everLasting)
        _ = try await Database(connection: ingest).forgetHistory(olderThanMonths: 1)
        #expect(try await lines(ground, Self.ever) == left && left != nil)
        #expect(try await ground.count("SELECT count(*) FROM edition_base") == 3)
        let replaced = try await ground.connection.query("SELECT edition_id FROM edition_override")
        #expect(try replaced.map { try $0.int64("edition_id") } == [lasting.editionID])
    }

    @Test("of a store that has closed move too, once it has closed")
    func closed() async throws {
        let ground = try await ground()
        try await ground.publish(Self.ad(["Pie"], Self.may), at: ground.nashville)
        _ = try await ground.database.moveEndedOffers()
        let years = 365 * 86_400
        try await ground.database.setRetired(at: Ground.noon + 60 * years, store: ground.nashville)
        #expect(try await ground.database.moveEndedOffers() == 0)
        #expect(try await ground.count("SELECT sum(archive_edition(id)) AS count FROM edition") == 0)
        let (before, shown) = (try await lines(ground, Self.ever), try await ground.shown())
        try await ground.database.setRetired(at: Ground.noon, store: ground.nashville)
        #expect(try await ground.database.moveEndedOffers() == 1)
        #expect(try await lines(ground, Self.ever) == before)
        let still = try await ground.shown()
        #expect(shown?.contains("Pie") == true && still?.contains("Pie") == false)
    }

    @Test("of a live edition cannot be moved with the right to sweep")
    func guarded() async throws {
        let ground = try await ground()
        #expect(
            try await ground.count("SELECT sum(archive_edition(id)) AS count FROM edition WHERE valid_through > now()")
                == 0)
    }
}

extension Ground {
    /// All current offers of the two stores near Atlanta, live or not.
    fileprivate func shown() async throws -> String? {
        try await connection.query("SELECT string_agg(o::text, ';' ORDER BY o::text) AS lines FROM store_offer o")
            .first?
            .text("lines")
    }
}
