import FoundationEssentials
import Subprocess
import TestSupport
import Testing

@testable import upstream_sim

/// `circulard run`: the planned work of several processes.
@Suite(.serialized, .stage, .timeLimit(.minutes(3))) struct RunCommandTests {
    /// The stores of the stage: two of Publix, one of Kroger.
    private static let storeCount = 3

    /// Makes every tracked store due.
    private func age() async throws {
        _ = try await Stage.value(
            """
            UPDATE scrape_run SET started_at = started_at - interval '2 days',
                finished_at = finished_at - interval '2 days', seen_at = seen_at - interval '2 days'
            """)
        _ = try await Stage.value("DELETE FROM scrape_job")
    }

    /// The good runs since stores were made due, by source and store.
    private func reads() async throws -> [String] {
        try await Stage.value(
            """
            SELECT source_id || ' ' || store_id || ' ' || count(*) FROM scrape_run
            WHERE outcome IN ('accepted', 'unchanged') AND started_at > now() - interval '1 day'
            GROUP BY source_id, store_id ORDER BY 1
            """
        ).split(separator: "\n").map(String.init)
    }

    private func expectEachOnce(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let reads = try await reads()
        #expect(reads.count == Self.storeCount, "\(reads)", sourceLocation: sourceLocation)
        #expect(reads.allSatisfy { $0.hasSuffix(" 1") }, "\(reads)", sourceLocation: sourceLocation)
        #expect(try await Stage.value("SELECT count(*) FROM scrape_job") == "0", sourceLocation: sourceLocation)
    }

    @Test("--once reads each store that is due, and nothing else")
    func once() async throws {
        let idle = try await Stage.run("run", "--once")
        #expect(idle.status == 0 && idle.output.isEmpty, "\(idle)")
        try await age()
        let read = try await Stage.run("run", "--once", "--json")
        read.expectSuccess()
        #expect(try read.rows().count == Self.storeCount, "\(read)")
        try await expectEachOnce()
    }

    @Test("keeps the secret and the token out of its messages and the database")
    func secrets() async throws {
        try await age()
        let run = try await Stage.run("run", "--once", "--json", "--log-level", "debug", "--log-format", "json")
        run.expectSuccess()
        let tables = try await Stage.run(
            "db", "psql", "--", "-At",
            input: """
                SELECT format('TABLE %I.%I', schemaname, tablename) FROM pg_tables
                WHERE schemaname NOT IN ('pg_catalog', 'information_schema') \\gexec

                """
        ).output
        #expect(run.errors.contains("/v1/products"))
        #expect(tables.contains("/v1/products"), "\(tables.count) characters: \(tables.prefix(300))")
        // The secret, the same as a header of the request for a token, and the beginning of every token.
        for secret in ["sim-secret", "c2ltLWNsaWVudDpzaW0tc2VjcmV0", "eyJ"] {
            for (place, text) in [("output", run.output), ("messages", run.errors), ("database", tables)] {
                let isFound = text.contains(secret)
                #expect(!isFound, "\(secret) in the \(place)")
            }
        }
    }

    @Test("many at once read each store once")
    func sideBySide() async throws {
        try await age()
        let program = try #require(Stage.current).program
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for _ in 0..<6 { group.addTask { try await program.run(["run", "--once"]) } }
            for try await outcome in group { outcome.expectSuccess() }
        }
        try await expectEachOnce()
    }

    @Test("a worker killed at any moment is replaced, and no store is stored twice or lost")
    func killed() async throws {
        try await age()
        let program = try #require(Stage.current).program
        for milliseconds in [300, 900, 500, 1300, 700] {
            _ = try await program.interrupt(["run", "--once"], with: .kill, reachesGroup: false) { _ in
                try await Task.sleep(for: .milliseconds(milliseconds))
            }
        }
        // The last lease has to run out.
        _ = try await Stage.value(
            """
            SELECT pg_sleep(greatest(0, coalesce(extract(epoch FROM max(leased_until) - clock_timestamp()), 0))::float8)
            FROM chain_lease WHERE leased_until > clock_timestamp()
            """)
        let last = try await Stage.run("run", "--once")
        last.expectSuccess()
        try await expectEachOnce()
        #expect(try await Stage.value("SELECT count(*) FROM api.run WHERE outcome = 'running'") == "0")
    }

    @Test("a failing source waits, and the other is read")
    func failure() async throws {
        try await age()
        try await Stage.failing("kind=http-500&source=publix&path=/api/v4") {
            let outcome = try await Stage.run("run", "--once")
            #expect(outcome.status == 69, "\(outcome)")
            #expect(try await reads().count == 1)
            let waiting = "SELECT count(*) FROM scrape_job WHERE source_id = 'publix' AND due_at > now()"
            #expect(try await Stage.value(waiting) == "2")
            let again = try await Stage.run("run", "--once")
            #expect(again.status == 0 && again.output.isEmpty, "\(again)")
        }
        _ = try await Stage.value("UPDATE scrape_job SET due_at = now()")
        try await Stage.run("run", "--once").expectSuccess()
        try await expectEachOnce()
    }

    @Test("a log of records has each run's number at its result and at its requests")
    func records() async throws {
        try await age()
        try await Stage.failing("kind=http-500&source=publix&path=/api/v4") {
            let outcome = try await Stage.run("run", "--once", "--log-format", "json", "--log-level", "debug")
            #expect(outcome.output.isEmpty, "\(outcome)")
            let records = try outcome.errors.split(separator: "\n").map {
                try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
            }
            let results = records.filter { $0["outcome"] != nil }
            #expect(results.contains { $0["level"] == "warning" && $0["outcome"] == "fetch_failed" }, "\(results)")
            let accepted = try #require(results.first { $0["source"] == "kroger" }, "\(results)")
            let requests = records.filter { $0["message"] == "HTTP try ended" && $0["run_id"] == accepted["run_id"] }
            #expect(accepted["requests"] == "\(requests.count)", "\(records)")
        }
        _ = try await Stage.value("UPDATE scrape_job SET due_at = now()")
        try await Stage.run("run", "--once").expectSuccess()
    }

    @Test("the daemon reads what becomes due, and ends in order", arguments: [Signal.terminate, .interrupt])
    func daemon(signal: Signal) async throws {
        try await age()
        let program = try #require(Stage.current).program
        let ended = try await program.interrupt(["run"], with: signal, reachesGroup: false) { _ in
            while try await reads().count < Self.storeCount { try await Task.sleep(for: .milliseconds(200)) }
        }
        let outcome = try #require(ended)
        #expect(outcome.leftovers.isEmpty && outcome.status == (signal == .terminate ? 143 : 130), "\(outcome)")
        try await expectEachOnce()
        #expect(try await Stage.value("SELECT count(*) FROM chain_lease WHERE leased_until > now()") == "0")
    }

    @Test("the daemon deletes what is older than the retention policy allows, and refuses an invalid policy")
    func retention() async throws {
        let days = "CIRCULARD_RETENTION_DOCUMENT_DAYS"
        let program = try #require(Stage.current).program
        for (kept, left) in [("8", "1"), ("6", "0")] {
            _ = try await Stage.value(
                """
                INSERT INTO document (hash, body, media_type, last_read_on)
                VALUES (sha256('old'), 'old', 'text/html', now()::date - 7) ON CONFLICT DO NOTHING
                """)
            let old = "SELECT count(*) FROM document WHERE last_read_on < now()::date"
            // The policy was applied, and the worker has begun.
            let state = """
                SELECT (\(old)), count(*) FILTER (WHERE application_name = 'circulard retention'),
                       count(*) FILTER (WHERE application_name ~ '^circulard run') > 0 FROM pg_stat_activity
                """
            let ended = try await program.setting([days: kept])
                .interrupt(["run"], with: .terminate, reachesGroup: false) { _ in
                    while try await Stage.value(state) != "\(left)|0|t" {
                        try await Task.sleep(for: .milliseconds(200))
                    }
                }
            #expect(ended?.status == 143, "\(String(describing: ended))")
            #expect(try await Stage.value(old) == left)
        }
        try await program.setting([days: "0"]).run(["run"]).expectRefusal(78, naming: "retention.document_days")
        try await program.setting([days: "many"]).run(["db", "prune"]).expectRefusal(78, naming: "1 to 36500")
    }
}
