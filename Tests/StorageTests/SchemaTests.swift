import Postgres
import Storage
import TestDatabase
import Testing

@Suite("schema.sql", .freshDatabase) struct SchemaTests {
    @Test("every table, view, column, function and domain has a comment")
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

@Suite("Creating and verifying the database", .emptyDatabase) struct InitializationTests {
    /// A small one.
    private static func schema(_ ending: String = "") throws -> Schema {
        let columns =
            "number integer, name text, checksum bytea, program_version text, schema_checksum bytea, inventory text"
        return try Schema(
            tables: "CREATE TABLE schema_migration (\(columns));\n\\ir schema/code.sql\n",
            code: "INSERT INTO schema_migration (number, inventory) VALUES (0, '')\(ending)", drop: "",
            migrations: ["0000_baseline.sql": ""], programVersion: "test")
    }

    @Test("creates the tables in an empty database; a second time changes nothing")
    func twice() async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        #expect(try await database.initialize(schema: schema))
        #expect(try await !database.initialize(schema: schema))
        #expect(try await database.verify(schema: schema) == [])
    }

    @Test("of several processes that begin at once one creates the tables, and all find them")
    func atOnce() async throws {
        let schema = try repositorySchema()
        let made = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await Ground.open().initialize(schema: schema) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.filter { $0 }.count == 1 && made.count == 4)
    }

    @Test("leaves a foreign database unchanged")
    func foreign() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: "CREATE TABLE theirs (id integer)")
        let error = await #expect(throws: StorageError.self) {
            try await Ground.open().initialize(schema: Self.schema())
        }
        #expect(error?.code == .foreignDatabase)
        #expect(try await connection.query("SELECT FROM pg_class WHERE relname = 'schema_migration'").isEmpty)
    }

    @Test("refuses a database of another version")
    func otherVersion() async throws {
        let database = try await Ground.open()
        try await database.initialize(schema: Self.schema())
        try await FreshDatabase.connect().run(script: "UPDATE schema_migration SET number = 7")
        let error = await #expect(throws: StorageError.self) { try await database.initialize(schema: Self.schema()) }
        #expect(error?.code == .otherVersion(found: 7, wanted: 0))
    }

    @Test("a script that fails leaves nothing behind")
    func failing() async throws {
        let database = try await Ground.open()
        await #expect(throws: PostgresError.self) {
            try await database.initialize(schema: Self.schema("; SELECT 1/0"))
        }
        #expect(try await database.initialize(schema: Self.schema()))
    }

    @Test("schema.sql has to give the number of the newest step")
    func wrongNumber() async throws {
        let database = try await Ground.open()
        let error = await #expect(throws: StorageError.self) {
            try await database.initialize(schema: Self.schema("; UPDATE schema_migration SET number = 2"))
        }
        #expect(error?.code == .unusableSchema)
        #expect(try await database.isEmpty())
    }

    /// As `pg_restore` does: a server prints a BETWEEN that it read from its own output with other parentheses.
    private static let printedAgain = """
        DO $$
        DECLARE
            statement text;
        BEGIN
            FOR statement IN
                SELECT format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', conrelid::regclass, conname,
                    pg_get_constraintdef(oid)) FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0
                UNION ALL SELECT format('CREATE OR REPLACE VIEW %s AS %s', oid::regclass, pg_get_viewdef(oid))
                FROM pg_class WHERE relkind = 'v' AND relnamespace IN ('public'::regnamespace, 'api'::regnamespace)
                UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
                WHERE p.pronamespace IN ('public'::regnamespace, 'api'::regnamespace)
                  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
            LOOP
                EXECUTE statement;
            END LOOP;
        END $$
        """

    @Test("finds no differences after the server has read its own definitions again, as after a restore")
    func printedAgain() async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        try await database.initialize(schema: schema)
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: Self.printedAgain)
        let others = try await connection.query(
            """
            SELECT object FROM schema_inventory JOIN (SELECT key, value FROM schema_migration, jsonb_each_text(inventory)) w
                ON key = object WHERE value <> definition
            """)
        #expect(others.count >= 2)
        #expect(try await database.verify(schema: schema) == [])
    }

    @Test("does not compare definitions printed by another version of PostgreSQL, but reports missing ones")
    func otherServer() async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        try await database.initialize(schema: schema)
        try await FreshDatabase.connect().run(
            script: """
                UPDATE schema_migration SET server_major = server_major + 1, inventory = jsonb_set(
                    inventory, '{constraint days_are_real on public.offer}', '"CHECK (printed (otherwise))"');
                DROP INDEX listing_search
                """)
        #expect(try await database.verify(schema: schema) == ["missing: index listing_search"])
    }

    @Test(
        "lists the differences from schema.sql",
        arguments: [
            (
                "ALTER TABLE offer DROP CONSTRAINT previous_line_has_ended",
                "missing: constraint previous_line_has_ended on public.offer"
            ),
            ("CREATE TABLE extra (id integer)", "not in schema.sql: table public.extra"),
            ("COMMENT ON COLUMN store.state IS NULL", "no comment: column public.store.state"),
            (
                "ALTER TABLE listing ALTER COLUMN title DROP NOT NULL",
                "changed: column public.listing.title is \"nonempty_text\", but \"nonempty_text not null\" in schema.sql"
            ),
            ("DROP INDEX listing_search", "missing: index listing_search"),
            (
                "UPDATE schema_migration SET schema_checksum = sha256('other')",
                "the database has other functions and views than"
            ),
            ("UPDATE schema_migration SET schema_checksum = NULL", "schema.sql was applied by hand"),
            ("DELETE FROM schema_migration", "the database does not say which schema it has"),
            ("DROP VIEW api.current_deal", "missing: view api.current_deal"),
            (
                "ALTER TABLE store_edition_history DISABLE TRIGGER store_edition_history_is_append_only",
                "changed: trigger store_edition_history_is_append_only on public.store_edition_history"
            ),
            ("ALTER TABLE offer DISABLE TRIGGER ALL", "not in schema.sql: trigger RI_ConstraintTrigger"),
            (
                "CREATE OR REPLACE FUNCTION is_cents_fraction(numerator bigint, denominator bigint) RETURNS boolean "
                    + "LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN true",
                "changed: function public.is_cents_fraction"
            ),
            (
                "CREATE OR REPLACE VIEW api.current_deal AS SELECT * FROM api.deal_at(now() - interval '1 day')",
                "changed: view api.current_deal"
            ),
            (
                "ALTER DOMAIN nonempty_text DROP CONSTRAINT text_is_not_empty", "changed: domain nonempty_text"
            ),
            // Only the parentheses differ, and they count.
            (
                "ALTER TABLE offer DROP CONSTRAINT free_is_all_off, ADD CONSTRAINT free_is_all_off CHECK (mechanic <> "
                    + "'bxgy_free' OR (percent_off = 100 AND mechanic <> 'bxgy_pct') OR percent_off < 100)",
                "changed: constraint free_is_all_off"
            ),
        ])
    func verify(damage: String, problem: String) async throws {
        let schema = try repositorySchema()
        let database = try await Ground.open()
        try await database.initialize(schema: schema)
        try await FreshDatabase.connect().run(script: damage)
        #expect(try await database.verify(schema: schema).contains { $0.hasPrefix(problem) })
    }
}
