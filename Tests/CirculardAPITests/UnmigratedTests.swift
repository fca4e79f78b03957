import Postgres
import Storage
import TestDatabase
import TestSupport
import Testing

@testable import WebKit
@testable import circulard_api

@Suite("Before and after a migration", .emptyDatabase) struct UnmigratedTests {
    private static let schema = Result { try Schema(directory: Checkout.top, programVersion: "test") }

    @Test("answers 503 and says why until the database is migrated, then answers, without a new start")
    func recovers() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: Checkout.text("migrations/0000_baseline.sql"))
        try await Scratch.with { scratch in
            let outcome = try await Program(scratch: scratch).serving(["--database", try FreshDatabase.connectionText])
            {
                let before = try await answer("/readyz", scratch)
                #expect(before.statuses == [503])
                #expect(before.contains("Retry-After: ") && before.contains("circulard db migrate"), "\(before)")
                #expect(try await answer("/v1/sources", scratch).statuses == [503])
                #expect(try await answer("/healthz", scratch).statuses == [200])

                try await connection.run(script: "BEGIN; LOCK TABLE offer IN ACCESS SHARE MODE")
                let database = try await Database.open(FreshDatabase.connectionText)
                async let migrated = database.migrate(to: Self.schema.get(), lockTimeout: .seconds(30))
                try await until { try await answer("/readyz", scratch).contains("is being brought to a new version") }
                #expect(try await answer("/readyz", scratch).contains("Retry-After: "))
                try await connection.run(script: "COMMIT")
                #expect(try await migrated.isNeeded)
                try await until { try await answer("/readyz", scratch).statuses == [200] }
                #expect(try await answer("/v1/sources", scratch).statuses == [200])
            }
            #expect(outcome.errors.contains("until the database is migrated"), "\(outcome.errors)")
        }
    }

    @Test("a database that becomes a later version's is no longer read, on old connections too")
    func laterVersion() async throws {
        try await Database.open(FreshDatabase.connectionText).initialize(schema: Self.schema.get())
        try await Scratch.with { scratch in
            _ = try await Program(scratch: scratch).serving(["--database", try FreshDatabase.connectionText]) {
                #expect(try await answer("/readyz", scratch).statuses == [200])
                try await FreshDatabase.connect().run(
                    script:
                        "INSERT INTO schema_migration (number) VALUES (99); ALTER TABLE edition_base RENAME TO other")
                for path in ["/v1/deals?lat=33.79&lon=-84.33", "/readyz"] {
                    let refused = try await answer(path, scratch)
                    #expect(refused.statuses == [503] && refused.contains("is of another version"), "\(refused)")
                }
            }
        }
    }

    private func answer(_ path: String, _ scratch: Scratch) async throws -> String {
        let wire = try Wire(path: scratch.socket)
        await wire.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        return try await wire.answer()
    }

    private func until(_ isSo: () async throws -> Bool) async throws {
        for _ in 0..<200 where try await !isSo() { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try await isSo())
    }
}
