import Subprocess
import TestSupport
import Testing

@testable import upstream_sim

/// Databases that the operator names: missing, refused, empty, or on a server that takes no changes.
@Suite(.serialized, .stage, .timeLimit(.minutes(2))) struct OtherDatabaseTests {
    /// A worker opens its session after it has said what it is going to do.
    private static let workers = """
        SELECT count(*) FROM pg_stat_activity WHERE datname = 'bare' AND application_name ~ '^circulard run'
        """
    private static let compare = ["compare", "milk"] + Stage.place

    @Test(
        "a database or login that does not exist is configuration, and says how to make it",
        arguments: [
            ("dbname=missing", "createdb -O circulard missing"), ("user=nobody-here", "createuser nobody-here"),
            ("dbname='a b'", "createdb -O circulard 'a b'"),
        ])
    func refused(part: String, advice: String) async throws {
        let url = "\(try #require(Stage.current).connection) \(part)"
        for command in [
            ["status"], ["scrape", "publix", "--store", "1083"], ["db", "backup", "/tmp/never-made.dump"],
        ] {
            try await Stage.run(command + ["--database", url]).expectRefusal(78, naming: advice)
        }
        #expect(!exists("/tmp/never-made.dump.part"))
        let daemon = try await Stage.run(["run"], with: ["CIRCULARD_DATABASE_URL": url])
        #expect(daemon.status == 78, "\(daemon)")
    }

    @Test("a command that only reads makes no tables in an empty database, and one that gathers does")
    func empty() async throws {
        _ = try await Stage.value("CREATE DATABASE bare")
        let url = "\(try #require(Stage.current).connection) dbname=bare"
        let tables = "SELECT count(*) FROM pg_class WHERE relname = 'offer'"
        for command in [Self.compare, ["status"], ["deals"], ["db", "verify"], ["run", "--dry-run"]] {
            let refused = try await Stage.run(command + ["--database", url])
            #expect(refused.status == 78 && refused.errors.contains("circulard db init --database URL"), "\(refused)")
        }
        let doctor = try await Stage.run("doctor", "--database", url)
        #expect(doctor.status == 78 && doctor.output.contains("FAIL database: the database has no tables"), "\(doctor)")
        let program = try #require(Stage.current).program
        #expect(try await program.psql(tables, in: url).trimmed == "0")
        try await Stage.run("source", "accept-terms", "publix", "--by", "A. Tester", "--database", url).expectSuccess()
        #expect(try await program.psql(tables, in: url).trimmed == "1")
        let daemon = try await program.setting(["CIRCULARD_DATABASE_URL": url])
            .interrupt(["run"], with: .terminate, reachesGroup: false) { _ in
                while try await Stage.value(Self.workers) != "1" { try await Task.sleep(for: .milliseconds(100)) }
            }
        #expect(daemon?.errors.contains("no store is tracked") == true, "\(String(describing: daemon))")
    }

    @Test("a server that takes no changes answers questions, and says what changes need")
    func readOnly() async throws {
        let url = "\(try #require(Stage.current).connection) options='-c default_transaction_read_only=on'"
        try await Stage.run(Self.compare + ["--database", url]).expectSuccess()
        let advice = "target_session_attrs=read-write"
        for command in [
            ["scrape", "publix", "--store", "1083"], ["run"], ["run", "--once"],
            ["source", "accept-terms", "publix", "--by", "A. Tester"], ["stores", "retire", "publix", "1083"],
            ["db", "prune"],
        ] {
            let refused = try await Stage.run(command + ["--database", url])
            #expect(refused.status == 69 && refused.errors.contains(advice), "\(refused)")
            #expect(!refused.errors.contains("a bug in circulard"))
        }
        let doctor = try await Stage.run("doctor", "--database", url)
        #expect(doctor.status == 0 && doctor.output.contains("primary: answers questions alone"), "\(doctor)")
    }

    @Test("finds by ZIP code, and tells of one without stores")
    func postalCode() async throws {
        let code = try await Stage.value(
            "SELECT left(postal_code, 5) FROM store WHERE postal_code <> '' ORDER BY id LIMIT 1")
        let found = try await Stage.run("stores", "--near", code, "--radius", "3")
        #expect(found.status == 0 && !found.lines.isEmpty, "\(found)")
        try await Stage.run("compare", "milk", "--near", code).expectSuccess()
        try await Stage.run("compare", "milk", "--near", "99999").expectRefusal(64, naming: "ZIP code 99999")
    }

    @Test(
        "a search that finds nothing says when the last ads ended, or that no store is known",
        arguments: [
            ["compare", "milk"], ["deals"], ["basket", "milk"],
        ])
    func ended(command: [String]) async throws {
        let later = try await Stage.run(command + Stage.place + ["--at", "2031-01-01"])
        #expect(later.status == 0 && later.errors.contains("The last ad of publix there ended "), "\(later)")
        let away = try await Stage.run(command + ["--near", "47.61,-122.33"])
        #expect(away.status == 0 && away.errors.contains("No store is known within 10 mi"), "\(away)")
        let now = try await Stage.run(command + Stage.place)
        #expect(!now.errors.contains("The last ad of"), "\(now)")
    }
}
