import Deals
import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

/// The offers that a run saw at a store, and the time.
private struct Sighting {
    let store: Int64, seenAt: Int, offers: [Offer]
}

@Suite("Replayed runs", .freshDatabase) struct ReplayTests {
    private static let replays = 8, sightings = 30

    @Test("in any order and any number of times, with killed runs among them, leave the same tables")
    func anyOrder() async throws {
        let ground = try await Ground()
        var random = SeededGenerator(for: "runs replayed in any order")
        let sightings = (0..<Self.sightings).map { place in
            Sighting(
                store: random.pick([ground.atlanta, ground.decatur, ground.nashville]), seenAt: Ground.noon + place,
                offers: Self.ad(&random))
        }
        let dump = try await replay(sightings, into: "in-order", ground)
        #expect(dump.count > 10_000)
        for number in 1...Self.replays {
            let again = sightings.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            let shuffled = (sightings + again).shuffled(using: &random)
            let source = "replay \(number)"
            try await ground.database.registerSource(id: source, chain: "acme", termsURL: nil)
            for sighting in again { try await die(at: sighting.store, source, ground) }
            #expect(try await replay(shuffled, into: source, ground) == dump, "seed \(random.seed), \(source)")
        }
        #expect(try await ground.count("SELECT count(*) FROM edition WHERE NOT is_snapshot") ?? 0 > Self.replays)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run WHERE outcome = 'superseded'") ?? 0 > 0)
    }

    /// This week's ad or one of two announced ones, with mostly the same lines each time.
    private static func ad(_ random: inout SeededGenerator) -> [Offer] {
        let days = random.pick([
            Offer.days("2020-01-01", "2097-06-09"), Offer.days("2020-01-01", "2097-06-09"),
            Offer.days("2097-06-10", "2097-06-16"), Offer.days("2097-06-12", "2097-06-16"),
        ])
        return (0..<12).compactMap { sku in
            let price = Int.random(in: 0..<8, using: &random)
            return price == 0
                ? nil : .sample("\(sku)", "Thing \(sku)", .unitPrice(Money(cents: price == 1 ? 99 : 199)), days: days)
        }
    }

    /// A run whose process was killed.
    private func die(at store: Int64, _ source: String, _ ground: Ground) async throws {
        let database = try await Ground.open()
        let run = try await database.beginRun(source: source, store: store, programVersion: "test")
        await database.close()
        // The server needs a moment to notice that the session is gone.
        while try await ground.connection.query("SELECT FROM orphaned_run WHERE run_id = $1", [.integer(Int(run.id))])
            .isEmpty
        {}
    }

    /// - Returns: all rows of the source, without ids and times of writing.
    private func replay(_ sightings: [Sighting], into source: String, _ ground: Ground) async throws -> String {
        try await ground.database.registerSource(id: source, chain: "acme", termsURL: nil)
        for sighting in sightings where !sighting.offers.isEmpty {
            var report = RunReport(records: sighting.offers.count)
            report.seenAt = sighting.seenAt
            _ = try await ground.database.publish(
                sighting.offers, scope: .shared, by: ground.run(sighting.store, source: source), report: report)
        }
        return try await ground.connection.query(Self.dump, [.text(source)]).first?.text("dump") ?? ""
    }

    private static let dump: SQL = """
        SELECT string_agg(line, E'\\n' ORDER BY line) AS dump FROM (
            SELECT concat_ws('|', encode(e.content_hash, 'hex'), e.time_zone, e.offer_count, e.priced_count, e.departments,
                             l.sku, l.title, (to_jsonb(o) - '{edition_id,listing_id}'::text[])::text) AS line
            FROM edition e JOIN edition_offer_all o ON o.edition_id = e.id JOIN listing l ON l.id = o.listing_id
            WHERE e.source_id = $1
            UNION ALL
            SELECT concat_ws('|', s.code, f.active_during, encode(e.content_hash, 'hex'), f.confirmed_at)
            FROM store_freshness f JOIN store s ON s.id = f.store_id JOIN edition e ON e.id = f.edition_id
            WHERE f.source_id = $1) lines
        """
}
