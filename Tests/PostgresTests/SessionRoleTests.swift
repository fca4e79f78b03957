import Postgres
import TestDatabase
import Testing

/// Roles belong to the server that all tests share, so each test has its own.
@Suite("A session can have only the rights of a role", .emptyDatabase) struct SessionRoleTests {
    @Test("for any role name, and after a reconnect")
    func assumes() async throws {
        let administrator = try await FreshDatabase.connect()
        let role = "shelf \"reader\" of O'Neill"
        try await administrator.run(script: "CREATE ROLE \"shelf \"\"reader\"\" of O'Neill\"; CREATE TABLE stock ()")
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, role: role)
        for _ in 1...2 {
            let row = try await connection.query("SELECT current_user AS name, pg_backend_pid() AS pid")[0]
            #expect(try row.text("name") == role)
            let error = await #expect(throws: PostgresError.self) { try await connection.query("SELECT FROM stock") }
            #expect(error?.sqlState == "42501")
            try await administrator.query("SELECT pg_terminate_backend($1, 10000)", [.integer(row.int("pid"))])
            await #expect(throws: PostgresError.self) { try await connection.query("SELECT 1") }
            try await connection.reopenIfLost()
        }
        await connection.close()
        try await administrator.run(script: "DROP ROLE \"shelf \"\"reader\"\" of O'Neill\"")
    }

    @Test("a login that is not a member is told what to grant, and what to create if the role does not exist")
    func refused() async throws {
        let administrator = try await FreshDatabase.connect()
        try await administrator.run(script: "CREATE ROLE stranger LOGIN; CREATE ROLE counter")
        let text = try FreshDatabase.connectionText + " user=stranger"
        for (role, advice) in [
            ("counter", "run GRANT \"counter\" TO \"stranger\""),
            ("nobody", "run CREATE ROLE \"nobody\" NOLOGIN; GRANT \"nobody\" TO \"stranger\"; and grant"),
        ] {
            let error = await #expect(throws: PostgresError.self) {
                _ = try await PostgresConnection.connect(text, role: role)
            }
            #expect(error?.code == .roleRefused(role))
            #expect(error?.message.contains(advice) == true, "\(error?.message ?? "none")")
            #expect(error?.isTransient == false)
        }
        try await administrator.run(script: "GRANT counter TO stranger")
        let connection = try await PostgresConnection.connect(text, role: "counter")
        #expect(try await connection.query("SELECT current_user AS name")[0].text("name") == "counter")
        await connection.close()
        try await administrator.run(script: "DROP ROLE stranger, counter")
    }

    @Test("a session that only reads refuses to write, whatever its rights")
    func readOnly() async throws {
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, readOnly: true)
        let error = await #expect(throws: PostgresError.self) { try await connection.query("CREATE TABLE t ()") }
        #expect(error?.sqlState == "25006")
        #expect(try await connection.query("SELECT 1 AS n").count == 1)
    }
}
