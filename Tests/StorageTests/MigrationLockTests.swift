import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("Migrations beside other sessions", .emptyDatabase) struct MigrationLockTests {
    private func baseline() async throws -> (Database, PostgresConnection) {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: repositorySchema().migrations[0].script)
        return (try await Ground.open(), connection)
    }

    @Test("of two that begin at once one migrates, and the other finds it done")
    func twice() async throws {
        _ = try await baseline()
        let schema = try repositorySchema()
        let done = try await withThrowingTaskGroup { group in
            for _ in 0..<2 { group.addTask { try await Ground.open().migrate(to: schema) } }
            return try await group.reduce(into: []) { $0.append($1.isNeeded) }
        }
        #expect(done.sorted { !$0 && $1 } == [false, true])
        #expect(try await Ground.open().verify(schema: schema) == [])
    }

    @Test("a reader's long transaction is waited for, then named; nothing is changed")
    func longReader() async throws {
        let (database, connection) = try await baseline()
        try await connection.run(script: "BEGIN; SELECT count(*) FROM offer")
        let pid = try await connection.query("SELECT pg_backend_pid() AS pid").first?.int("pid") ?? 0
        let schema = try repositorySchema()
        let error = await #expect(throws: StorageError.self) {
            try await database.migrate(to: schema, timeout: .zero, lockTimeout: .milliseconds(100))
        }
        #expect(error?.code == .inUse && error?.isTransient == true)
        #expect(error?.message.contains("process \(pid) (test, ") == true, "\(error?.message ?? "")")
        let needed = await #expect(throws: StorageError.self) { try await database.requireVersion(schema) }
        #expect(needed?.code == .needsMigration(found: 0, wanted: schema.number))
        try await connection.run(script: "COMMIT")
        try await database.migrate(to: schema)
    }

    @Test("while it waits or works, others are told at once, and find it done afterwards")
    func meanwhile() async throws {
        let (database, connection) = try await baseline()
        let (other, schema) = (try await Ground.open(), try repositorySchema())
        try await connection.run(script: "BEGIN; SELECT count(*) FROM offer")
        async let done = database.migrate(to: schema, lockTimeout: .seconds(60))
        var codes: [StorageError.Code?] = []
        while codes.last != .beingMigrated {
            codes.append(await #expect(throws: StorageError.self) { try await other.requireVersion(schema) }?.code)
            try await Task.sleep(for: .milliseconds(10))
        }
        for work: @Sendable (Database) async throws -> Void in [
            { try await $0.keepMigrationsAway() }, { try await $0.initialize(schema: schema) },
        ] {
            let error = await #expect(throws: StorageError.self) { try await work(other) }
            #expect(error?.code == .beingMigrated && error?.isTransient == true)
        }
        try await connection.run(script: "COMMIT")
        #expect(try await done.isNeeded)
        try await other.requireVersion(schema)
        try await other.keepMigrationsAway()
    }

    @Test("a command at work keeps it away, of this release or of 0.1.0", arguments: [true, false])
    func command(isOld: Bool) async throws {
        let (database, connection) = try await baseline()
        let working = try await Ground.open()
        if isOld {
            // As its runs do.
            try await connection.run(script: "SELECT pg_advisory_lock(7)")
        } else {
            try await working.keepMigrationsAway()
        }
        let error = await #expect(throws: StorageError.self) {
            try await database.migrate(to: repositorySchema(), timeout: .zero)
        }
        #expect(error?.code == .inUse && error?.message.contains("process ") == true, "\(error?.message ?? "")")
        await working.close()
        await connection.close()
        #expect(try await database.migrate(to: repositorySchema()).isNeeded)
    }
}
