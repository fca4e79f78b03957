import TestDatabase
import Testing

@testable import Postgres

@Suite("Readers plan a statement once, except where Citus is installed", .emptyDatabase) struct GenericPlanTests {
    @Test("a session that only reads forces generic plans, another one does not")
    func forces() async throws {
        for (readOnly, mode) in [(true, "force_generic_plan"), (false, "auto")] {
            let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, readOnly: readOnly)
            #expect(try await planCacheMode(of: connection) == mode)
            await connection.close()
        }
    }

    @Test("an installed extension keeps the server's setting; one that is not installed does not")
    func extensions() async throws {
        for (name, mode) in [("plpgsql", "auto"), ("no_such_extension", "force_generic_plan")] {
            let connection = try await FreshDatabase.connect()
            try await connection.run(script: ConnectionSettings.genericPlans(unless: name))
            #expect(try await planCacheMode(of: connection) == mode)
            await connection.close()
        }
    }

    @Test("the script of a reader asks for Citus by its name")
    func name() throws {
        let settings = try ConnectionSettings(
            "dbname=shelf", applicationName: "test", timeout: .seconds(1), statementTimeout: nil, role: nil,
            readOnly: true)
        #expect(settings.sessionScript.contains("extname = 'citus'"))
    }

    private func planCacheMode(of connection: PostgresConnection) async throws -> String {
        let row = try await connection.query("SELECT current_setting('plan_cache_mode') AS mode")[0]
        return try row.text("mode") ?? ""
    }
}
