import FoundationEssentials
import Postgres
import Storage
import TestSupport
import Testing

@testable import upstream_sim

@Suite("db migrate", .timeLimit(.minutes(2))) struct MigrateCommandTests {
    /// A private server with the tables of 0.1.0, in the state directory.
    private func withBaseline(_ work: (Program, PostgresConnection) async throws -> Void) async throws {
        try await Scratch.with { scratch in
            let cluster = try await PrivateCluster.start(stateDirectory: scratch.state)
            do {
                let connection = try await PostgresConnection.connect(cluster.connectionText)
                try await connection.run(
                    script: Checkout.text("migrations/0000_baseline.sql"))
                try await work(Program(in: scratch), connection)
                await connection.close()
            } catch {
                try await cluster.stop()
                throw error
            }
            try await cluster.stop()
        }
    }

    @Test("no command migrates by itself: each says what to run, the dump first")
    func refuses() async throws {
        try await withBaseline { program, connection in
            for command in [["db", "init"], ["stores", "list"], ["run", "--once"], ["doctor"]] {
                let refused = try await program.run(command)
                let text = refused.output + refused.errors
                let advice = "circulard db backup circulard-schema-0.dump && circulard db migrate"
                #expect(refused.status == 78 && text.contains(advice), "\(refused)")
            }
            let version = try await connection.query("SELECT version FROM schema_version")
            #expect(try version.map { try $0.int("version") } == [6])
        }
    }

    @Test("prints its plan, migrates, and then has nothing to do")
    func migrates() async throws {
        let number = try Schema(directory: Checkout.top, programVersion: "test").number
        try await withBaseline { program, connection in
            let plan = try await program.run(["db", "migrate", "--plan"])
            plan.expectSuccess()
            #expect(plan.lines[1...2] == ["  circulard db backup circulard-schema-0.dump", "  circulard db migrate"])
            #expect(plan.lines.contains { $0.hasPrefix("step 1, keep_migrations: Keep ") }, "\(plan)")
            let json = try await program.run(["db", "migrate", "--plan", "--json"]).json()
            #expect(json["schema"]?.number == 0 && json["wanted_schema"]?.number == number)
            #expect(json["is_applied"]?.flag == false && json["is_needed"]?.flag == true)

            try await connection.run(script: "SELECT pg_advisory_lock(7)")
            let waiting = try await program.run(["db", "migrate", "--wait", "0"])
            #expect(waiting.status == 75 && waiting.errors.contains("process "), "\(waiting)")
            try await connection.run(script: "SELECT pg_advisory_unlock(7)")

            let migrated = try await program.run(["db", "migrate", "--json"])
            migrated.expectSuccess()
            #expect(try migrated.json()["is_applied"]?.flag == true)
            try await program.run(["db", "verify"]).expectSuccess()
            let again = try await program.run(["db", "migrate"])
            #expect(again.status == 0 && again.errors.contains("nothing to migrate"), "\(again)")
        }
    }

    @Test("a backup of 0.1.0 is restored as it was, and then migrated")
    func restored() async throws {
        try await withBaseline { program, _ in
            let (dump, new) = (
                (program.variables["HOME"] ?? "") + "/old.dump", (program.variables["HOME"] ?? "") + "/new"
            )
            try await program.run(["db", "backup", dump]).expectSuccess()
            let restored = try await program.run(["db", "restore", dump, "--state-directory", new])
            #expect(restored.status == 78 && restored.errors.contains("everything is restored"), "\(restored)")
            for command in ["migrate", "verify"] {
                try await program.run(["db", command, "--state-directory", new]).expectSuccess()
            }
        }
    }

    @Test("makes no database where there is none")
    func nothingThere() async throws {
        try await Scratch.with { scratch in
            let refused = try await Program(in: scratch).run(["db", "migrate"])
            #expect(refused.status == 78 && refused.errors.contains("there is no database"), "\(refused)")
        }
    }
}
