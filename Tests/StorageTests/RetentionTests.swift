import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Old documents", .freshDatabase) struct RetentionTests {
    /// A run that read one page and ended the given number of days ago.
    private func run(_ ground: Ground, page: UInt8, daysAgo: Int, _ end: (OpenRun) async throws -> Void) async throws {
        let run = try await ground.run(ground.atlanta)
        let document = KeptDocument(url: "page \(page)", mediaType: "text/html", body: [page, page])
        try await ground.database.addDocuments([document], to: run)
        try await end(run)
        try await ground.connection.query(
            """
            UPDATE scrape_run SET started_at = now() - make_interval(days => $2),
                finished_at = now() - make_interval(days => $2) WHERE id = $1
            """, [.integer(Int(run.id)), .integer(daysAgo)])
        try await ground.connection.query(
            """
            UPDATE document d SET last_read_on = now()::date - $2::integer
            FROM scrape_run_document p WHERE p.document_hash = d.hash AND p.run_id = $1
            """, [.integer(Int(run.id)), .integer(daysAgo)])
    }

    private func pages(_ ground: Ground) async throws -> [String?] {
        try await ground.connection.query(
            "SELECT DISTINCT url FROM scrape_run_document JOIN document ON hash = document_hash ORDER BY url"
        ).map { try $0.text("url") }
    }

    @Test("are deleted, except those of current editions, of undecided runs, and those read again recently")
    func forgets() async throws {
        let ground = try await Ground()
        func publish(_ title: String, anomalies: [Anomaly] = []) -> (OpenRun) async throws -> Void {
            { run in
                _ = try await ground.database.publish(
                    [.sample(title, title)], anomalies: anomalies, scope: .shared, by: run, report: RunReport())
            }
        }
        let failed = { (run: OpenRun) in
            try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "empty"))
        }
        try await run(ground, page: 1, daysAgo: 300, publish("Milk"))
        try await run(ground, page: 2, daysAgo: 200, failed)
        try await run(ground, page: 3, daysAgo: 190, failed)
        try await run(ground, page: 4, daysAgo: 180, publish("Tea"))
        try await run(ground, page: 5, daysAgo: 170, publish("Ham", anomalies: ["odd"]))
        try await run(ground, page: 3, daysAgo: 10, failed)
        try await run(ground, page: 6, daysAgo: 10, failed)
        let gone = try await ground.database.forgetDocuments(olderThanDays: 90)
        #expect(gone.documents == 2 && gone.bytes == 4)
        #expect(try await pages(ground) == ["page 3", "page 4", "page 5", "page 6"])
        #expect(try await ground.count("SELECT count(*) FROM scrape_run_document WHERE url = 'page 1'") == 1)
        #expect(try await ground.database.forgetDocuments(olderThanDays: 90).documents == 0)
    }

    @Test("are kept from the moment when a run reads them again")
    func readAgain() async throws {
        let ground = try await Ground()
        let failed = { (run: OpenRun) in
            try await ground.database.finishRun(run, outcome: .empty, report: RunReport(reason: "empty"))
        }
        try await run(ground, page: 1, daysAgo: 91, failed)
        let page = KeptDocument(url: "page 1", mediaType: "text/html", body: [1, 1])
        try await ground.database.addDocuments([page], to: ground.run(ground.atlanta))
        #expect(try await ground.database.forgetDocuments(olderThanDays: 90).documents == 0)
        #expect(try await ground.count("SELECT count(*) FROM document WHERE last_read_on = now()::date") == 1)
    }

    @Test("are deleted in batches, whatever their number")
    func many() async throws {
        let ground = try await Ground()
        try await ground.connection.query(
            """
            INSERT INTO document (hash, body, media_type, last_read_on)
            SELECT sha256(i::text::bytea), i::text::bytea, 'text/html', now()::date - 365
            FROM generate_series(1, 120) i
            """)
        var told: [Int] = []
        let gone = try await ground.database.forgetDocuments(olderThanDays: 90) { told.append($0) }
        #expect(gone.documents == 120 && told == [50, 100, 120])
    }
}
