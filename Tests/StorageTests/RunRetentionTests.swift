import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Old runs", .freshDatabase) struct RunRetentionTests {
    private func now(_ ground: Ground) async throws -> Int {
        try #require(try await ground.count("SELECT extract(epoch FROM now())::bigint AS count"))
    }

    /// A good run that saw the item so many days ago.
    private func sees(_ item: String, _ daysAgo: Int, _ ground: Ground, anomalies: [Anomaly] = []) async throws {
        let run = try await ground.run(ground.atlanta)
        try await ground.database.addDocuments(
            [KeptDocument(url: "page \(daysAgo)", mediaType: "text/html", body: Array(item.utf8))], to: run)
        var report = RunReport(records: 1)
        report.seenAt = try await now(ground) - daysAgo * 86_400
        _ = try await ground.database.publish(
            [.sample(item, item, days: Offer.days("2020-01-01", "2099-12-31"))], anomalies: anomalies, scope: .shared,
            by: run, report: report)
    }

    private func fails(_ ground: Ground) async throws {
        let run = try await ground.run(ground.atlanta)
        try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "empty"))
    }

    /// All that answers say of runs, but for the list of runs itself.
    private func answers(_ ground: Ground) async throws -> [String] {
        let listings = try await ground.connection.query("SELECT id FROM listing ORDER BY id").map {
            try $0.required("id", $0.int64)
        }
        let texts = try await ground.connection.query(
            """
            SELECT h::text AS line FROM (SELECT source, store, freshness, confirmed_at, last_run_at, last_outcome, last_reason,
                runs_since_good, failing_since, live_offers FROM api.source_health) h
            UNION ALL SELECT f::text FROM store_freshness f
            UNION ALL SELECT w::text FROM store_edition_history w ORDER BY 1
            """
        ).map { try $0.required("line", $0.text) }
        let history = try await ground.database.seenHistory(
            store: ground.atlanta, listings: listings, at: now(ground) + 3_600)
        return texts + history.lines.map { "\($0)" } + history.ads.map { "\($0)" }
    }

    @Test("go, but for those that an answer needs, and answers stay the same")
    func forgets() async throws {
        let ground = try await Ground()
        try await fails(ground)
        for day in [300, 290, 280, 270] { try await sees("Milk", day, ground) }
        try await fails(ground)
        for day in [200, 190, 180] { try await sees("Tea", day, ground) }
        for day in [100, 90, 80, 70, 60] { try await sees("Milk", day, ground) }
        try await sees("Odd", 50, ground, anomalies: ["odd"])
        try await fails(ground)
        let before = try await answers(ground)
        #expect(before.contains { $0.contains("Milk") || $0.contains("SeenLine") }, "\(before)")
        #expect(try await ground.database.forgetRuns(olderThanMonths: 1) == 0)
        // 2 failures before a good run; 290, 280 of four; 190 of three; 90, 80, 70 of five.
        var told: [Int] = []
        #expect(try await ground.database.forgetRuns(olderThanMonths: 0) { told.append($0) } == 8)
        #expect(told == [8])
        #expect(try await answers(ground) == before)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run") == 8)
        #expect(try await ground.count("SELECT count(*) FROM scrape_run_document") == 7)
        #expect(try await ground.database.forgetRuns(olderThanMonths: 0) == 0)
    }

    @Test("that stand for stores not read go too, while the runs of a store wait for its next good one")
    func postponed() async throws {
        let ground = try await Ground()
        try await sees("Milk", 20, ground)
        try await sees("Odd", 10, ground, anomalies: ["odd"])
        try await fails(ground)
        for _ in 1...3 {
            try await ground.database.recordPostponed(
                source: "ad", reason: "1 store not read", exitCode: 75, programVersion: "test")
        }
        let before = try await answers(ground)
        #expect(try await ground.database.forgetRuns(olderThanMonths: 1) == 0)
        #expect(try await ground.database.forgetRuns(olderThanMonths: 0) == 3)
        #expect(try await answers(ground) == before)
        let left = try await ground.connection.query("SELECT outcome FROM scrape_run ORDER BY id")
        #expect(try left.map { try $0.required("outcome", $0.text) } == ["accepted", "quarantined", "empty"])
    }

    @Test("take none of the deals of a past instant with them, but its last confirmation can be an earlier one")
    func asOf() async throws {
        let ground = try await Ground()
        for day in [300, 290, 280] { try await sees("Milk", day, ground) }
        let between = try await ground.connection.query("SELECT clock_timestamp()::text AS instant")[0]
        let instant = try between.required("instant", between.text)
        try await sees("Milk", 270, ground)
        func answer() async throws -> [String] {
            try await ground.connection.query(
                """
                SELECT title || ' ' || round(extract(epoch FROM now() - confirmed_at) / 86400) AS line
                FROM api.as_of($1::text::timestamptz)
                """, [.text(instant)]
            ).map { try $0.required("line", $0.text) }
        }
        #expect(try await answer() == ["Milk 280"])
        #expect(try await ground.database.forgetRuns(olderThanMonths: 0) == 2)
        #expect(try await answer() == ["Milk 300"])
    }

    @Test("are looked at page by page, whatever their number")
    func many() async throws {
        let ground = try await Ground()
        try await ground.connection.query(
            """
            INSERT INTO scrape_run (source_id, store_id, started_at, finished_at, outcome, reason, program_version)
            SELECT 'ad', $1, now() - interval '3 years', now() - interval '3 years', 'empty', 'empty', 'test'
            FROM generate_series(1, 1200)
            """, [.integer(Int(ground.atlanta))])
        #expect(try await ground.database.forgetRuns(olderThanMonths: 24) == 0)
        try await sees("Milk", 1, ground)
        var told: [Int] = []
        #expect(try await ground.database.forgetRuns(olderThanMonths: 24) { told.append($0) } == 1200)
        #expect(told == [500, 1000, 1200])
    }
}
