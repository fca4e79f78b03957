import FoundationEssentials
import Postgres
import Storage
import Subprocess
import TestDatabase
import TestSupport
import Testing

/// `circulard db migrate` while clients ask `circulard-api` all the time.
@Suite("Answers during a migration", .emptyDatabase) struct LiveMigrationTests {
    @Test("a database of 0.1.0: 503 until it is migrated, then what it holds")
    func fromBaseline() async throws {
        let connection = try await baseline()
        try await serving { scratch in
            let answers = try await Clients.asking(scratch.socket) { clients in
                try await clients.until { $0.contains("is of another version") }
                try await migrate(scratch, clients, connection)
                try await clients.until { $0.statuses == [200] }
            }
            expectRight(answers)
            let deals = answers.last { $0.contains("{\"deals\":") } ?? ""
            #expect(deals.contains("\"title\":\"Whole Bean Coffee\"") && deals.contains("\"price_cents\":1299"))
        }
    }

    @Test("a database that leaves the server behind: on connections from before too, what it held or 503")
    func toLaterVersion() async throws {
        _ = try await baseline()
        try await serving { scratch in
            try await migrate(scratch)
            let answers = try await Clients.asking(scratch.socket) { clients in
                try await clients.until { $0.statuses == [200] }
                try await migrate(scratch, laterVersion(in: scratch))
                try await clients.until { $0.contains("is of another version") }
            }
            expectRight(answers)
        }
    }

    /// Each is the one right answer of its kind, or a 503 that says when to ask again.
    private func expectRight(_ answers: [String]) {
        let (good, others) = (answers.filter { $0.statuses == [200] }, answers.filter { $0.statuses != [200] })
        for kind in ["\"deals\":[{", "\"ranked\":[{"] {
            let bodies = Set(good.map(body).filter { $0.contains(kind) })
            #expect(bodies.count == 1, "\(kind) \(bodies)")
        }
        #expect(good.allSatisfy { body($0).hasPrefix("{") })
        #expect(!others.isEmpty)
        for answer in others where answer.statuses != [503] || !answer.contains("\r\nRetry-After: ") {
            Issue.record("\(answer)")
        }
    }

    private func body(_ answer: String) -> Substring {
        answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
    }

    private func baseline() async throws -> PostgresConnection {
        let connection = try await FreshDatabase.connect()
        for file in ["migrations/0000_baseline.sql", "Tests/StorageTests/Fixtures/baseline-0.1.0-rows.sql"] {
            try await connection.run(script: Checkout.text(file))
        }
        return connection
    }

    private func serving(_ work: @escaping (Scratch) async throws -> Void) async throws {
        try await Scratch.with { scratch in
            let options = ["--rate-limit", "0", "--max-connections-per-address", "0"]
            _ = try await Program(scratch: scratch).serving(["--database", FreshDatabase.connectionText] + options) {
                try await work(scratch)
            }
        }
    }

    /// Migrates, held up halfway by the connection until each client has been told so.
    private func migrate(_ scratch: Scratch, _ clients: Clients, _ connection: PostgresConnection) async throws {
        try await connection.run(script: "BEGIN; LOCK TABLE offer IN ACCESS SHARE MODE")
        async let isMigrated: Void = migrate(scratch)
        try await clients.until { $0.contains("is being brought to a new version") }
        try await connection.run(script: "COMMIT")
        try await isMigrated
    }

    private func migrate(_ scratch: Scratch, _ variables: [String: String] = [:]) async throws {
        let outcome = try await Program(name: "circulard", scratch: scratch, variables: variables).run(
            ["db", "migrate", "--database", try FreshDatabase.connectionText])
        #expect(outcome.status.isSuccess, "\(outcome.errors)")
    }

    /// Settings for the checkout's schema with one more step, which renames a column that each deal is read with.
    private func laterVersion(in scratch: Scratch) throws -> [String: String] {
        let directory = scratch.directory + "/later"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for name in ["schema", "migrations", "scrapers"] {
            try FileManager.default.copyItem(atPath: "\(Checkout.top)/\(name)", toPath: "\(directory)/\(name)")
        }
        let number = try Schema(directory: Checkout.top, programVersion: "test").number
        let digits = String("000\(number + 1)".suffix(4))
        _ = try scratch.file(
            "later/migrations/\(digits)_other_name.sql",
            ["offer", "offer_history"].reduce("-- Another name.\n") {
                $0 + "ALTER TABLE \($1) RENAME printed_saving_cents TO saving_on_paper_cents;\n"
            })
        for file in ["schema.sql", "schema/code.sql", "schema/drop.sql"] {
            _ = try scratch.file(
                "later/\(file)",
                Checkout.text(file).replacing("printed_saving_cents", with: "saving_on_paper_cents")
                    .replacing("SELECT \(number), jsonb_object_agg", with: "SELECT \(number + 1), jsonb_object_agg"))
        }
        return ["CIRCULARD_SHARE_DIRECTORY": directory]
    }
}
