import Deals
import Postgres
import Storage
import TestDatabase
import Testing

@Suite("Roles have the rights they need and no others", .freshDatabase) struct RoleTests {
    private func ground(as role: SQL) async throws -> Ground {
        let ground = try await Ground()
        try await ground.publish(
            [.sample("1", "Milk", days: Offer.days("2020-01-01", "2099-12-31"))], at: ground.atlanta)
        try await ground.connection.query(role)
        return ground
    }

    @Test(
        "readers read schema api",
        arguments: ["SET ROLE circulard_api", "SET ROLE circulard_readonly", "SET ROLE circulard_ingest"] as [SQL])
    func reads(role: SQL) async throws {
        let ground = try await ground(as: role)
        #expect(try await ground.count("SELECT count(*) FROM api.current_deal") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.as_of(now())") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.store_near(33.7765, -84.3893, 5000)") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.run") == 1)
        #expect(try await ground.count("SELECT count(*) FROM api.source_health") == 1)
    }

    @Test(
        "what a role may not do",
        arguments: [
            ("SET ROLE circulard_api", "SELECT FROM document"),
            ("SET ROLE circulard_api", "DELETE FROM offer"),
            ("SET ROLE circulard_api", "INSERT INTO chain (id) VALUES ('x')"),
            ("SET ROLE circulard_readonly", "UPDATE store SET followed = true"),
            ("SET ROLE circulard_readonly", "CREATE TABLE api.x ()"),
            ("SET ROLE circulard_ingest", "UPDATE offer SET residue = '{}'"),
            ("SET ROLE circulard_ingest", "DELETE FROM offer"),
            ("SET ROLE circulard_ingest", "UPDATE edition SET offer_count = 0"),
            ("SET ROLE circulard_ingest", "DELETE FROM showing"),
            ("SET ROLE circulard_ingest", "DROP TABLE offer"),
        ] as [(SQL, SQL)])
    func refused(role: SQL, statement: SQL) async throws {
        let ground = try await ground(as: role)
        let error = await #expect(throws: PostgresError.self) { try await ground.connection.query(statement) }
        #expect(error?.sqlState == "42501")
    }

    @Test("a database opened in a role has its rights alone")
    func opened() async throws {
        _ = try await ground(as: "RESET ROLE")
        let reader = try await Database.open(FreshDatabase.connectionText, role: "circulard_api")
        #expect(try await reader.deals(DealFilter(), at: Ground.noon).map(\.offer.listing.title) == ["Milk"])
        await refuses(sqlState: "42501") { try await reader.upsertStores(Ground.stores) }
        await refuses(sqlState: "42501") {
            _ = try await reader.beginRun(source: "ad", store: nil, programVersion: "test")
        }
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, role: "circulard_api")
        #expect(try await connection.query("SELECT FROM api.current_deal").count == 1)
        await refuses(sqlState: "42501") { try await connection.query("INSERT INTO chain (id) VALUES ('x')") }
    }

    @Test("a database opened to read only is not written, whatever the login's rights")
    func readOnly() async throws {
        _ = try await ground(as: "RESET ROLE")
        let reader = try await Database.open(FreshDatabase.connectionText, readOnly: true)
        #expect(try await reader.deals(DealFilter(), at: Ground.noon).count == 1)
        await refuses(sqlState: "25006") { try await reader.upsertStores(Ground.stores) }
    }

    @Test("a role that the login may not have is a matter of the set-up")
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
        try await database.registerSource(id: "list", chain: "other", termsURL: nil)
        try await database.upsertStores(Ground.stores)
        #expect(try await ground.count("SELECT count(*) FROM showing") == 2)
    }
}
