import Postgres
import TestDatabase
import Testing

@testable import Storage

@Suite("Migrations", .emptyDatabase) struct MigrationTests {
    /// A database of the first made-up release, with two notes in it.
    private func ground() async throws -> (Database, PostgresConnection) {
        let database = try await Ground.open()
        try await database.initialize(schema: MadeUp.first().schema())
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: "INSERT INTO note VALUES (1, 'one'), (2, 'two')")
        return (database, connection)
    }

    @Test("a step renames a column and changes rows that a trigger protects; the rest is as in a fresh database")
    func renames() async throws {
        let (database, connection) = try await ground()
        let (schema, before) = (try MadeUp.second().schema(), try repositorySchema().number + 1)
        let needed = await #expect(throws: StorageError.self) { try await database.requireVersion(schema) }
        #expect(needed?.code == .needsMigration(found: before, wanted: before + 1))
        let done = try await database.migrate(to: schema)
        #expect(done.found == before && done.steps.map(\.purpose) == ["Notes are upper case."])
        let notes = try await connection.query("SELECT message, api.note_of(n) AS again FROM note n ORDER BY id")
        #expect(try notes.map { try $0.text("message") } == ["ONE", "TWO"])
        #expect(try notes.map { try $0.text("again") } == ["ONE", "TWO"])
        await #expect(throws: PostgresError.self) { try await connection.run(script: "UPDATE note SET id = 3") }
        let comment = try await connection.query("SELECT col_description('note'::regclass, 2) AS said")
        #expect(try comment[0].text("said") == "What it says, in upper case.")
        #expect(try await database.verify(schema: schema) == [])
        #expect(try await database.rightsToSettle() == [])
        try await database.requireVersion(schema)
        let rows = try await connection.query(
            "SELECT name, program_version, checksum IS NOT NULL AS known FROM schema_migration ORDER BY number")
        #expect(try rows.map { try $0.text("program_version") } == ["made-up", "made-up"])
        #expect(try rows.allSatisfy { try $0.bool("known") == true })
        #expect(try await !database.migrate(to: schema).isNeeded)
    }

    @Test("a plan changes nothing")
    func plan() async throws {
        let (database, connection) = try await ground()
        let before = try await state(connection)
        let plan = try await database.migrationPlan(to: MadeUp.second().schema())
        #expect(plan.isNeeded && plan.steps.map(\.name) == ["made_up"])
        #expect(try await state(connection) == before)
    }

    private static let wrongSteps: [(String, String)] = [
        (" SELECT 1/0;", "made_up, failed, and nothing was changed: division by zero"),
        (" DROP TABLE note;", "schema.sql failed, and nothing was changed: relation \"note\" does not exist"),
    ]

    @Test("a step that fails, or that schema/code.sql fails after, changes nothing")
    func wrong() async throws {
        let (database, connection) = try await ground()
        let before = try await state(connection)
        for (ending, message) in Self.wrongSteps {
            let error = await #expect(throws: StorageError.self) {
                try await database.migrate(to: MadeUp.second(ending: ending).schema())
            }
            #expect(
                error?.code == .wrongMigration && error?.message.contains(message) == true, "\(error?.message ?? "")")
            #expect(try DatabaseFault(#require(error)) == .bug)
            #expect(try await state(connection) == before, "\(ending)")
        }
    }

    @Test("functions and views alone are made anew where schema.sql has others")
    func codeAlone() async throws {
        let database = try await Ground.open()
        try await database.initialize(schema: repositorySchema())
        let schema = try SchemaFolder(
            code: "CREATE FUNCTION seven() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 7; "
                + "COMMENT ON FUNCTION seven() IS 'Seven.';"
        ).schema()
        let error = await #expect(throws: StorageError.self) { try await database.initialize(schema: schema) }
        #expect(error?.message.contains("circulard db migrate") == true, "\(error?.message ?? "")")
        let done = try await database.migrate(to: schema)
        #expect(done.isNeeded && done.steps.isEmpty)
        #expect(try await database.verify(schema: schema) == [])
    }

    @Test("a step whose text or name changed after it was applied is refused", arguments: [true, false])
    func changed(isRenamed: Bool) async throws {
        let (database, _) = try await ground()
        let folder = try MadeUp.second()
        let file = try "migrations/\(String(10_001 + repositorySchema().number).dropFirst())_made_up.sql"
        if isRenamed {
            try folder.remove(file)
            try folder.write(step: repositorySchema().number + 1, "other", "-- Notes.\n" + MadeUp.firstTable)
        } else {
            try folder.edit(file) { $0 + " " }
        }
        let error = await #expect(throws: StorageError.self) { try await database.migrate(to: folder.schema()) }
        #expect(error?.code == .cannotMigrate && error?.message.contains("another text") == true)
    }

    @Test("a database of a later version is refused, and says whose it is")
    func newer() async throws {
        let (database, _) = try await ground()
        let number = try repositorySchema().number
        for refused in [
            await #expect(throws: StorageError.self) { try await database.migrate(to: repositorySchema()) },
            await #expect(throws: StorageError.self) { try await database.requireVersion(repositorySchema()) },
        ] {
            #expect(refused?.code == .otherVersion(found: number + 1, wanted: number))
            #expect(refused?.message.contains("applied by circulard made-up") == true)
        }
    }

    /// All objects, what was applied, and the notes as they lie on disk.
    private func state(_ connection: PostgresConnection) async throws -> String? {
        try await connection.query(
            """
            SELECT md5((SELECT string_agg(i::text, '|' ORDER BY object) FROM schema_inventory i)
                || (SELECT string_agg(m::text, '|' ORDER BY number) FROM schema_migration m)
                || (SELECT string_agg(xmin || ctid::text || n, '|' ORDER BY ctid) FROM note n)) AS state
            """
        ).first?.text("state")
    }
}

@Suite("Files of migrations/") struct MigrationFileTests {
    @Test("none is missing, twice there, or of another form")
    func folder() throws {
        let number = try repositorySchema().number
        for spoil: (SchemaFolder) throws -> Void in [
            { try $0.write(step: number + 2, "too_far", "-- No.") }, { try $0.write(step: number, "again", "-- No.") },
            { try $0.edit("migrations/readme.sql", { $0 }) },
            { try $0.edit("schema.sql") { $0.replacing("\\ir schema/code.sql\n", with: "") } },
            { try $0.remove("schema/code.sql") },
        ] {
            let folder = try SchemaFolder()
            #expect(throws: (any Error).self) {
                try spoil(folder)
                _ = try folder.schema()
            }
        }
    }
}
