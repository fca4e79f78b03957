import Postgres
import TestDatabase
import Testing

@testable import Storage

/// Objects that operators made or changed, and the right to migrate.
@Suite("Migrations of an operator's database", .emptyDatabase) struct MigrationOwnerTests {
    private func baseline(_ script: String = "") async throws -> (Database, PostgresConnection) {
        let connection = try await FreshDatabase.connect()
        try await connection.run(script: repositorySchema().migrations[0].script)
        try await connection.run(script: script)
        return (try await Ground.open(), connection)
    }

    @Test("a view of theirs on schema api is named and kept; without it all goes well")
    func ownView() async throws {
        let (database, connection) = try await baseline(
            "CREATE SCHEMA reports; CREATE VIEW reports.butter AS SELECT * FROM api.current_deal WHERE title = 'Butter'"
        )
        let error = await #expect(throws: StorageError.self) { try await database.migrate(to: repositorySchema()) }
        #expect(error?.code == .cannotMigrate)
        #expect(
            error?.message.contains("view reports.butter depends on view api.current_deal") == true,
            "\(error?.message ?? "")")
        #expect(try DatabaseFault(#require(error)) == .misconfigured)
        try await connection.query("SELECT FROM reports.butter")
        try await connection.run(script: "DROP VIEW reports.butter")
        try await database.migrate(to: repositorySchema())
        #expect(try await database.verify(schema: repositorySchema()) == [])
    }

    /// Each with the schema that a new `schema/code.sql` of the same number would drop and make again.
    private static let own: [(script: String, name: String)] = [
        (
            "CREATE VIEW reports.butter AS SELECT title FROM api.current_deal",
            "view reports.butter depends on view api.current_deal"
        ),
        ("CREATE VIEW butter AS SELECT title FROM api.current_deal", "not in schema.sql: view public.butter"),
        ("CREATE VIEW api.butter AS SELECT title FROM api.current_deal", "not in schema.sql: view api.butter"),
        (
            "CREATE MATERIALIZED VIEW reports.butter AS SELECT title FROM api.current_deal WITH NO DATA",
            "materialized view reports.butter depends on view api.current_deal"
        ),
        (
            "CREATE FUNCTION reports.butter() RETURNS bigint LANGUAGE sql RETURN (SELECT count(*) FROM api.store)",
            "function reports.butter() depends on view api.store"
        ),
        ("CREATE TABLE reports.butter (deal api.deal)", "column deal of table reports.butter depends on type api.deal"),
        (
            "CREATE TABLE reports.butter (store api.store)",
            "column store of table reports.butter depends on type api.store"
        ),
        (
            "CREATE TABLE reports.butter (dollars numeric DEFAULT api.dollars(1, 1))",
            "depends on function api.dollars(numeric,numeric)"
        ),
        (
            "CREATE DOMAIN reports.butter AS numeric CHECK (VALUE < api.dollars(1, 1))",
            "depends on function api.dollars(numeric,numeric)"
        ),
        ("CREATE FUNCTION people.butter() RETURNS integer LANGUAGE sql RETURN 1", "function people.butter()"),
    ]

    @Test(
        "an object of theirs over ours is named when functions and views alone are made anew, and survives",
        arguments: own)
    func ownObject(script: String, name: String) async throws {
        let (database, connection) = (try await Ground.open(), try await FreshDatabase.connect())
        try await database.initialize(schema: repositorySchema())
        try await connection.run(script: "CREATE SCHEMA reports; " + script)
        let theirs: SQL = """
            SELECT string_agg(DISTINCT concat_ws(' ', i.type, i.identity, d.objid, d.refobjid), ',') AS all
            FROM pg_depend d, pg_identify_object(d.classid, d.objid, d.objsubid) i WHERE i.identity LIKE '%butter%'
            """
        let before = try #require(try await connection.query(theirs).first?.text("all"))
        let later = try SchemaFolder(code: "-- Another text.").schema()
        let error = await #expect(throws: StorageError.self) { try await database.migrate(to: later) }
        #expect(error?.code == .cannotMigrate && error?.message.contains(name) == true, "\(error?.message ?? "")")
        #expect(try await connection.query(theirs).first?.text("all") == before)
        try await database.requireVersion(repositorySchema())
    }

    @Test("what they granted to roles of their own stays, and what PUBLIC should not have does not")
    func grants() async throws {
        let (database, connection) = try await baseline(
            """
            CREATE ROLE circulard_test_board;
            GRANT USAGE ON SCHEMA api TO circulard_test_board;
            GRANT SELECT ON api.current_deal, offer TO circulard_test_board;
            GRANT SELECT (source) ON api.run TO circulard_test_board WITH GRANT OPTION;
            GRANT EXECUTE ON FUNCTION api.as_of(timestamptz) TO circulard_test_board;
            GRANT SELECT ON api.run TO PUBLIC;
            """)
        try await database.migrate(to: repositorySchema())
        let rights = try await connection.query(
            """
            SELECT has_table_privilege('circulard_test_board', 'api.current_deal', 'SELECT')
                AND has_table_privilege('circulard_test_board', 'offer', 'SELECT')
                AND has_column_privilege('circulard_test_board', 'api.run', 'source', 'SELECT WITH GRANT OPTION')
                AND (SELECT bool_or(g.grantee = 'circulard_test_board'::regrole) FROM pg_proc p, aclexplode(p.proacl) g
                     WHERE p.oid = 'api.as_of(timestamptz)'::regprocedure) AS kept,
                has_table_privilege('circulard_test_board', 'api.run', 'SELECT') AS beyond
            """)
        #expect(try rows(rights, "kept") == [true] && rows(rights, "beyond") == [false])
        #expect(try await database.rightsToSettle() == [])
        try await connection.run(script: "DROP OWNED BY circulard_test_board; DROP ROLE circulard_test_board")
    }

    private func rows(_ rows: PostgresRows, _ column: String) throws -> [Bool?] { try rows.map { try $0.bool(column) } }

    @Test("what they changed in our tables is named, and has to be undone first")
    func changed() async throws {
        let (database, _) = try await baseline("ALTER TABLE offer ADD surprise integer")
        let error = await #expect(throws: StorageError.self) { try await database.migrate(to: repositorySchema()) }
        #expect(error?.code == .cannotMigrate)
        #expect(error?.message.contains("not in schema.sql: column public.offer.surprise") == true)
    }

    @Test("an owner who may not make roles can migrate; what an administrator migrates stays the owner's")
    func owner() async throws {
        for isAdministrator in [false, true] {
            let connection = try await FreshDatabase.connect()
            let name =
                try await connection.query("SELECT quote_ident(current_database()) AS name")[0].text("name") ?? ""
            try await connection.run(
                script: """
                    DO $$ BEGIN
                        CREATE ROLE circulard_readonly;
                    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
                    END $$;
                    CREATE ROLE circulard_test_keeper LOGIN; GRANT CREATE ON DATABASE \(name) TO circulard_test_keeper;
                    GRANT CREATE ON SCHEMA public TO circulard_test_keeper; CREATE ROLE circulard_test_other LOGIN;
                    GRANT circulard_readonly TO circulard_test_other
                    """)
            let text = try FreshDatabase.connectionText
            let keeper = try await PostgresConnection.connect(text + " user=circulard_test_keeper")
            try await keeper.run(script: repositorySchema().migrations[0].script)
            await keeper.close()
            let other = try await Database.open(text + " user=circulard_test_other")
            let error = await #expect(throws: StorageError.self) { try await other.migrate(to: repositorySchema()) }
            #expect(error?.code == .notGranted && error?.message.contains("circulard_test_keeper") == true)
            await other.close()
            let database = try await Database.open(text + (isAdministrator ? "" : " user=circulard_test_keeper"))
            try await database.migrate(to: repositorySchema())
            #expect(try await database.verify(schema: repositorySchema()) == [])
            await database.close()
            let strange = try await connection.query(
                """
                SELECT c.relname FROM pg_class c WHERE c.relnamespace::regnamespace::text IN ('public', 'api')
                    AND c.relowner <> 'circulard_test_keeper'::regrole
                UNION ALL SELECT p.proname FROM pg_proc p WHERE p.pronamespace::regnamespace::text IN ('public', 'api')
                    AND p.proowner <> 'circulard_test_keeper'::regrole
                    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
                """)
            #expect(strange.isEmpty)
            try await connection.run(
                script: "DROP OWNED BY circulard_test_keeper, circulard_test_other CASCADE; "
                    + "DROP ROLE circulard_test_keeper, circulard_test_other")
        }
    }
}
