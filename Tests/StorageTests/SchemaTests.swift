import Postgres
import Storage
import TestDatabase
import Testing

@Suite("schema.sql", .freshDatabase) struct SchemaTests {
    @Test("every table, view, column, function and domain says what it is")
    func comments() async throws {
        let objects = try await FreshDatabase.connect().query(
            """
            SELECT c.relname || '.' || coalesce(a.attname, '') AS name,
                   col_description(c.oid, coalesce(a.attnum, 0)) AS comment
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE n.nspname IN ('public', 'api') AND c.relkind IN ('r', 'v')
            UNION ALL
            SELECT c.relname, obj_description(c.oid, 'pg_class')
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname IN ('public', 'api') AND c.relkind IN ('r', 'v')
            UNION ALL
            SELECT p.proname, obj_description(p.oid, 'pg_proc')
            FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE n.nspname IN ('public', 'api')
              AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
            UNION ALL
            SELECT t.typname, obj_description(t.oid, 'pg_type') FROM pg_type t
            WHERE t.typtype = 'd' AND t.typnamespace = 'public'::regnamespace
            """)
        #expect(objects.count > 200)
        let silent = try objects.filter { try $0.text("comment") == nil }
        #expect(try silent.map { try $0.text("name") } == [])
    }

    @Test("no column is floating point")
    func exactNumbers() async throws {
        let types = try await FreshDatabase.connect().query(
            """
            SELECT table_name || '.' || column_name AS name, data_type FROM information_schema.columns
            WHERE table_schema IN ('public', 'api')
            """
        )
        #expect(types.count > 200)
        let floating = try types.filter { try ["real", "double precision", "money"].contains($0.text("data_type")) }
        #expect(try floating.map { try $0.text("name") } == [])
    }

    @Test("every foreign key has an index that begins with it")
    func indexedForeignKeys() async throws {
        let unindexed = try await FreshDatabase.connect().query(
            """
            SELECT c.conrelid::regclass || ': ' || c.conname AS name FROM pg_constraint c
            WHERE c.contype = 'f' AND c.conrelid::regclass::text NOT IN ('store', 'listing') AND NOT EXISTS (
                SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])
            """)
        #expect(try unindexed.map { try $0.text("name") } == [])
    }
}

@Suite("Making and checking the database", .emptyDatabase) struct InitializationTests {
    private static let schema =
        "CREATE TABLE schema_version (version integer, checksum bytea, inventory text[]);"
        + "INSERT INTO schema_version VALUES (\(Database.schemaVersion), NULL, '{}')"

    @Test("makes an empty database once; a second time changes nothing")
    func twice() async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        #expect(try await database.initialize(schema: schema))
        #expect(try await !database.initialize(schema: schema))
        #expect(try await database.verify(schema: schema) == [])
    }

    @Test("of several programs that begin at once one makes it, and all find it made")
    func atOnce() async throws {
        let schema = try repositorySchema()
        let made = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await Ground.open().initialize(schema: schema) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.filter { $0 }.count == 1 && made.count == 4)
    }

    @Test("leaves a database alone that is somebody else's")
    func foreign() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: "CREATE TABLE theirs (id integer)")
        let error = await #expect(throws: StorageError.self) { try await Ground.open().initialize(schema: Self.schema) }
        #expect(error?.code == .foreignDatabase)
        #expect(try await connection.query("SELECT FROM pg_class WHERE relname = 'schema_version'").isEmpty)
    }

    @Test("refuses a database of another version")
    func otherVersion() async throws {
        let database = try await Ground.open()
        try await database.initialize(schema: Self.schema)
        try await FreshDatabase.connect().run(script: "UPDATE schema_version SET version = 7")
        let error = await #expect(throws: StorageError.self) { try await database.initialize(schema: Self.schema) }
        #expect(error?.code == .otherVersion(found: 7, wanted: Database.schemaVersion))
    }

    @Test("a script that fails leaves nothing behind")
    func failing() async throws {
        let database = try await Ground.open()
        await #expect(throws: PostgresError.self) {
            try await database.initialize(schema: Self.schema + "; SELECT 1/0")
        }
        #expect(try await database.initialize(schema: Self.schema))
    }

    @Test(
        "names what is not as schema.sql made it",
        arguments: [
            (
                "ALTER TABLE offer DROP CONSTRAINT previous_line_has_ended",
                "missing or changed: constraint previous_line_has_ended"
            ),
            ("CREATE TABLE extra (id integer)", "not in schema.sql: table public.extra"),
            ("COMMENT ON COLUMN store.state IS NULL", "no comment: column public.store.state text not null"),
            (
                "ALTER TABLE listing ALTER COLUMN title DROP NOT NULL",
                "missing or changed: column public.listing.title words not null"
            ),
            ("DROP INDEX listing_search", "missing or changed: index CREATE INDEX listing_search"),
            ("UPDATE schema_version SET checksum = sha256('other')", "the database was made from another schema.sql"),
            ("DELETE FROM schema_version", "the database is not circulard's"),
            ("DROP VIEW api.current_deal", "missing or changed: view api.current_deal"),
        ])
    func verify(damage: String, problem: String) async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        try await database.initialize(schema: schema)
        try await FreshDatabase.connect().run(script: damage)
        #expect(try await database.verify(schema: schema).contains { $0.hasPrefix(problem) })
    }
}
