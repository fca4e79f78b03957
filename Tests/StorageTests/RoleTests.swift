import Deals
import Postgres
import Storage
import TestDatabase
import Testing

/// Each session is that of a login with only this role, as an operator would create it.
@Suite("Roles have the rights they need and no others", .freshDatabase) struct RoleTests {
    private func ground() async throws -> Ground {
        let ground = try await Ground()
        try await ground.publish(
            [.sample("1", "Milk", days: Offer.days("2020-01-01", "2099-12-31"))], at: ground.atlanta)
        // A database created from a template has the rights of PUBLIC again.
        #expect(try await ground.database.settleRights() == [])
        return ground
    }

    /// Roles belong to the server that all tests share: a login is named after its test's database.
    private func asLogin(
        of role: String, _ work: (PostgresConnection) async throws -> Void
    ) async throws {
        let ground = try await ground()
        let name = try await ground.connection.query("SELECT 'login_of_' || current_database() AS name")[0].text("name")
        let login = try #require(name)
        try await ground.connection.run(script: "CREATE ROLE \(login) LOGIN IN ROLE \(role)")
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText + " user=\(login)")
        try await work(connection)
        await connection.close()
        try await ground.connection.run(script: "DROP ROLE \(login)")
    }

    @Test("readers read schema api", arguments: ["circulard_api", "circulard_readonly", "circulard_ingest"])
    func reads(role: String) async throws {
        try await asLogin(of: role) { connection in
            for statement in [
                "SELECT count(*) FROM api.current_deal", "SELECT count(*) FROM api.as_of(now())",
                "SELECT count(*) FROM api.store_near(33.7765, -84.3893, 5000)", "SELECT count(*) FROM api.run",
                "SELECT count(*) FROM api.source_health",
            ] as [SQL] {
                let count = try await connection.query(statement).first?.int("count")
                #expect(count == 1, "\(statement)")
            }
            #expect(try await connection.query("SELECT count(*) FROM api.alarm").first?.int("count") == 0)
        }
    }

    private static let forbidden: KeyValuePairs<String, [SQL]> = [
        "circulard_api": [
            "SELECT FROM document", "DELETE FROM offer", "INSERT INTO chain (id) VALUES ('x')",
            "SELECT attempts FROM scrape_run", "SELECT decided_by FROM api.run", "SELECT terms_accepted_by FROM source",
            "SELECT terms_accepted_by FROM api.source", "CREATE TEMP TABLE t ()", "CREATE TABLE t ()",
            "SET ROLE circulard_ingest", "SET ROLE circulard_readonly", "SET SESSION AUTHORIZATION circulard",
            "SELECT archive_edition(1)", "SELECT pg_read_file('/etc/passwd')", "COPY chain TO '/tmp/chain'",
        ],
        "circulard_readonly": [
            "UPDATE store SET is_tracked = true", "CREATE TABLE api.x ()", "CREATE TEMP TABLE t ()",
            "SET ROLE circulard_api", "SELECT drop_history_before('2000-01-01')",
        ],
        "circulard_ingest": [
            "UPDATE offer SET unparsed_text = '{}'", "DELETE FROM offer", "UPDATE edition SET offer_count = 0",
            "DELETE FROM store_edition_history", "DROP TABLE offer", "CREATE TABLE t ()", "SET ROLE circulard_api",
        ],
    ]

    @Test("a login has no rights beyond those of its role", arguments: Self.forbidden.map(\.key))
    func refused(role: String) async throws {
        let statements = try #require(Self.forbidden.first { $0.key == role }).value
        try await asLogin(of: role) { connection in
            for preparation in ["RESET ROLE", "SET default_transaction_read_only = off"] as [SQL] {
                try await connection.query(preparation)
                for statement in statements {
                    let error = await #expect(throws: PostgresError.self, "\(statement)") {
                        try await connection.query(statement)
                    }
                    #expect(error?.sqlState == "42501", "\(statement): \(error?.description ?? "accepted")")
                }
            }
        }
    }

    @Test("the API server's login on a private server has only the rights of circulard_api, also after RESET ROLE")
    func reader() async throws {
        let ground = try await ground()
        try await ground.database.makeLogin(of: .api)
        try await ground.database.makeLogin(of: .api)
        let text = try FreshDatabase.connectionText + " user=\(ServedRole.api.login)"
        let database = try await Database.open(text, role: "circulard_api", readOnly: true)
        try await database.requireRights()
        #expect(try await !database.loginMayWrite())
        #expect(try await ground.database.loginMayWrite())
        let connection = try await PostgresConnection.connect(text, role: "circulard_api")
        try await connection.query("RESET ROLE")
        let row = try await connection.query(
            "SELECT current_user::text AS name, current_setting('default_transaction_read_only') AS read_only")[0]
        #expect(try row.text("name") == ServedRole.api.login && row.text("read_only") == "on")
        for statement in [
            "SET ROLE circulard_ingest", "SET ROLE circulard", "SELECT FROM document",
            "SELECT attempts FROM scrape_run",
            "CREATE TEMP TABLE t ()",
        ] as [SQL] {
            await refuses(sqlState: "42501") {
                try await connection.query("SET default_transaction_read_only = off")
                try await connection.query(statement)
            }
        }
    }

    @Test("a database opened in a role has only the rights of that role")
    func opened() async throws {
        _ = try await ground()
        let reader = try await Database.open(FreshDatabase.connectionText, role: "circulard_api")
        #expect(try await reader.offers(DealSearch(), at: Ground.noon).map(\.offer.listing.title) == ["Milk"])
        await refuses(sqlState: "42501") { try await reader.upsertStores(Ground.stores) }
        await refuses(sqlState: "42501") {
            _ = try await reader.beginRun(source: "ad", store: nil, programVersion: "test")
        }
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, role: "circulard_api")
        #expect(try await connection.query("SELECT FROM api.current_deal").count == 1)
        await refuses(sqlState: "42501") { try await connection.query("INSERT INTO chain (id) VALUES ('x')") }
    }

    @Test("a database opened read-only is not written, whatever the login's rights")
    func readOnly() async throws {
        _ = try await ground()
        let reader = try await Database.open(FreshDatabase.connectionText, readOnly: true)
        #expect(try await reader.offers(DealSearch(), at: Ground.noon).count == 1)
        await refuses(sqlState: "25006") { try await reader.upsertStores(Ground.stores) }
    }

    @Test("a role that the login may not take is a configuration error")
    func misconfigured() async throws {
        let error = await #expect(throws: PostgresError.self) {
            _ = try await Database.open(FreshDatabase.connectionText, role: "circulard_nobody")
        }
        #expect(try DatabaseFault(#require(error)) == .misconfigured)
    }

    private func refuses(sqlState: String, _ work: () async throws -> Void) async {
        let error = await #expect(throws: PostgresError.self) { try await work() }
        #expect(error?.sqlState == sqlState)
    }

    @Test("a run is written with the rights of ingest alone")
    func writes() async throws {
        let ground = try await Ground()
        let connection = try await FreshDatabase.connect()
        try await connection.query("SET ROLE circulard_ingest")
        let database = Database(connection: connection)
        for ad: [Offer] in [[.sample("1", "Milk")], [.sample("2", "Tea")], [.sample("2", "Tea")]] {
            let run = try await database.beginRun(source: "ad", store: ground.atlanta, programVersion: "test")
            let page = KeptDocument(url: "https://acme.example/ad", mediaType: "text/html", body: [1, 2])
            try await database.addDocuments([page], to: run)
            _ = try await database.publish(ad, scope: .shared, by: run, report: RunReport(records: 1))
        }
        try await TwoChains.rules().read(database)
        #expect(try await ground.count("SELECT count(*) FROM match_key") == 2)
        try await database.registerSource(id: "list", chain: "other", termsURL: nil)
        try await database.upsertStores(Ground.stores)
        #expect(try await ground.count("SELECT count(*) FROM store_edition_history") == 2)
    }
}
