import Postgres
import Storage
import TestDatabase
import Testing

/// Roles belong to the server that all tests share: changes to them are rolled back or limited to one database.
@Suite("Rights", .emptyDatabase) struct RightTests {
    private func database() async throws -> (Database, PostgresConnection) {
        let database = try await Ground.open()
        try await database.initialize(schema: repositorySchema())
        return (database, try await FreshDatabase.connect())
    }

    @Test("a new database has the rights of schema.sql")
    func fresh() async throws {
        #expect(try await database().0.rightsToSettle() == [])
    }

    private static let damages: [(String, [String])] = [
        ("REVOKE SELECT ON store FROM circulard_api", ["GRANT SELECT ON TABLE public.store TO circulard_api"]),
        ("REVOKE USAGE ON SCHEMA api FROM circulard_readonly", ["GRANT USAGE ON SCHEMA api TO circulard_readonly"]),
        (
            "REVOKE EXECUTE ON FUNCTION archive_edition(bigint) FROM circulard_ingest",
            ["GRANT EXECUTE ON FUNCTION public.archive_edition(edition bigint) TO circulard_ingest"]
        ),
        ("GRANT INSERT ON offer TO circulard_api", ["REVOKE INSERT ON TABLE public.offer FROM circulard_api"]),
        ("GRANT CREATE ON SCHEMA public TO PUBLIC", ["REVOKE CREATE ON SCHEMA public FROM PUBLIC"]),
        (
            "GRANT SELECT (body) ON document TO circulard_api",
            ["REVOKE SELECT (body) ON TABLE public.document FROM circulard_api"]
        ),
        (
            "GRANT EXECUTE ON FUNCTION archive_edition(bigint) TO PUBLIC",
            [
                "REVOKE EXECUTE ON FUNCTION public.archive_edition(edition bigint) FROM PUBLIC",
                "GRANT EXECUTE ON FUNCTION public.archive_edition(edition bigint) TO circulard_ingest",
            ]
        ),
        (
            "GRANT SELECT ON source TO circulard_api",
            [
                "REVOKE SELECT ON TABLE public.source FROM circulard_api",
                "GRANT SELECT (chain_id, id, pictures_on_at, refresh_hours, terms_accepted_at, terms_url) ON TABLE public.source TO circulard_api",
            ]
        ),
        ("CREATE ROLE circulard_test_guest; GRANT SELECT ON offer TO circulard_test_guest", []),
    ]

    @Test("missing rights are granted and excess rights revoked, by the listed statements")
    func settles() async throws {
        let (database, connection) = try await database()
        for (damage, statements) in Self.damages {
            try await connection.run(script: damage)
            #expect(try await database.rightsToSettle() == statements, "\(damage)")
            #expect(try await database.settleRights() == [], "\(damage)")
            #expect(try await database.rightsToSettle() == [], "\(damage)")
            #expect(try await database.verify(schema: repositorySchema()) == [], "\(damage)")
            try await connection.run(
                script: damage.contains("guest")
                    ? "DROP OWNED BY circulard_test_guest; DROP ROLE circulard_test_guest" : ""
            )
        }
    }

    @Test("temporary tables are allowed for circulard_ingest alone")
    func temporary() async throws {
        let (database, connection) = try await database()
        let name = try await connection.query("SELECT quote_ident(current_database()) AS name")[0].text("name") ?? ""
        try await connection.run(script: "GRANT TEMPORARY ON DATABASE \(name) TO PUBLIC")
        #expect(
            try await database.rightsToSettle() == [
                "REVOKE TEMPORARY ON DATABASE \(name) FROM PUBLIC",
                "GRANT TEMPORARY ON DATABASE \(name) TO circulard_ingest",
            ])
        #expect(try await database.settleRights() == [])
    }

    @Test("an owner who may not create roles gets his tables, and the statements for an administrator")
    func plainOwner() async throws {
        let connection = try await FreshDatabase.connect()
        let name = try await connection.query("SELECT quote_ident(current_database()) AS name")[0].text("name") ?? ""
        try await connection.run(
            script: "CREATE ROLE circulard_test_owner LOGIN; GRANT CREATE ON DATABASE \(name) TO circulard_test_owner; "
                + "GRANT CREATE ON SCHEMA public TO circulard_test_owner")
        let owner = try await Database.open(FreshDatabase.connectionText + " user=circulard_test_owner")
        // The roles exist, created for another database: their rights here are the owner's to grant.
        try await owner.initialize(schema: repositorySchema())
        #expect(try await owner.verify(schema: repositorySchema()) == [])
        let left = try await owner.rightsToSettle()
        // The database and its schema public belong to another user.
        #expect(
            left
                == [
                    "REVOKE CREATE ON SCHEMA public FROM PUBLIC", "REVOKE TEMPORARY ON DATABASE \(name) FROM PUBLIC",
                    "GRANT TEMPORARY ON DATABASE \(name) TO circulard_ingest",
                ].filter { left.contains($0) } && left.count >= 2, "\(left)")
        #expect(try await owner.settleRights() == left)
        for statement in left { try await connection.run(script: statement) }
        #expect(try await owner.rightsToSettle() == [])
        await owner.close()
        try await connection.run(script: "DROP OWNED BY circulard_test_owner CASCADE; DROP ROLE circulard_test_owner")
    }

    @Test("a missing role is created first")
    func noRole() async throws {
        let (_, connection) = try await database()
        try await connection.transaction { connection in
            try await connection.run(script: "ALTER ROLE circulard_api RENAME TO circulard_test_renamed")
            let problems = try await connection.query("SELECT * FROM right_problems() ORDER BY place, statement")
            #expect(try problems.first?.text("statement") == "CREATE ROLE circulard_api NOLOGIN")
            #expect(try problems.allSatisfy { try $0.text("grantee") == "circulard_api" })
            let left = try await connection.query("SELECT settle_rights() AS statement")
            #expect(left.isEmpty)
            try await connection.run(
                script: "DROP OWNED BY circulard_api; DROP ROLE circulard_api; "
                    + "ALTER ROLE circulard_test_renamed RENAME TO circulard_api")
        }
    }

    @Test("a login without rights is told which to request, as a permission error")
    func stranger() async throws {
        let (_, connection) = try await database()
        try await connection.run(script: "CREATE ROLE circulard_test_stranger LOGIN")
        let stranger = try await Database.open(FreshDatabase.connectionText + " user=circulard_test_stranger")
        let error = await #expect(throws: StorageError.self) { try await stranger.requireVersion(repositorySchema()) }
        #expect(error?.message.contains("GRANT circulard_readonly TO \"circulard_test_stranger\"") == true)
        #expect(try DatabaseFault(#require(error)) == .notPermitted)
        try await connection.run(script: "GRANT circulard_readonly TO circulard_test_stranger")
        try await stranger.requireVersion(repositorySchema())
        #expect(try await stranger.verify(schema: repositorySchema()) == [])
        #expect(try await stranger.rightsToSettle() == [])
        let refused = await #expect(throws: PostgresError.self) {
            try await stranger.registerSource(id: "ad", chain: "acme", termsURL: nil)
        }
        #expect(refused?.login == "circulard_test_stranger")
        #expect(refused?.adviceOnRights?.contains("GRANT circulard_ingest TO \"circulard_test_stranger\"") == true)
        #expect(try DatabaseFault(#require(refused)) == .notPermitted)
        await stranger.close()
        try await connection.run(script: "DROP ROLE circulard_test_stranger")
    }

    @Test("a reader runs a real query, and is told what to run if it may not")
    func reader() async throws {
        let (_, connection) = try await database()
        let reader = try await Database.open(FreshDatabase.connectionText, role: "circulard_api", readOnly: true)
        try await reader.requireRights()
        try await connection.run(script: "REVOKE SELECT ON listing FROM circulard_api")
        let error = await #expect(throws: StorageError.self) { try await reader.requireRights() }
        #expect(error?.code == .notGranted)
        #expect(error?.message.contains("circulard db grant") == true, "\(error?.message ?? "")")
    }
}
