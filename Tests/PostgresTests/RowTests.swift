import TestDatabase
import Testing

@testable import Postgres

@Suite(.emptyDatabase) struct RowTests {
    @Test("a missing column is an error that names it")
    func missingColumn() async throws {
        let row = try await row()
        let error = #expect(throws: PostgresError.self) { try row.text("nmae") }
        #expect(error?.code == .missingColumn("nmae"))
        #expect(error?.message.contains("name") == true)
    }

    @Test("a column of another type is an error that names it")
    func wrongType() async throws {
        let row = try await row()
        #expect(throws: PostgresError.self) { try row.int("name") }
        #expect(throws: PostgresError.self) { try row.bool("count") }
        #expect(throws: PostgresError.self) { try row.bytes("name") }
        #expect(throws: PostgresError.self) { try row.texts("name") }
        let error = #expect(throws: PostgresError.self) { try row.ints("count") }
        #expect(error?.code == .wrongType(column: "count"))
    }

    @Test("a duplicate column name means the first column")
    func sameName() async throws {
        let row = try await FreshDatabase.connect().query("SELECT 0 AS m, 1 AS n, 'two' AS n")[0]
        #expect(try row.int("n") == 1)
        #expect(try row.int("m") == 0)
    }

    @Test("rows are counted, selected or changed")
    func counts() async throws {
        let connection = try await FreshDatabase.connect()
        let rows = try await connection.query("SELECT n FROM generate_series(1, 1000) AS n ORDER BY n")
        #expect(try rows.map { try $0.int("n") } == Array(1...1000))
        try await connection.query("CREATE TABLE t AS SELECT n FROM generate_series(1, 10) AS n")
        #expect(try await connection.query("DELETE FROM t WHERE n <= $1", [.integer(3)]).affected == 3)
        #expect(try await connection.query("SELECT n FROM t WHERE false").isEmpty)
    }

    @Test(
        "refuses invalid array literals",
        arguments: ["", "{", "1,2", "{1,2", "{1}x", "{{1},{2}}", "[0:1]={1,2}", "{\"a}"])
    func noArray(text: String) { #expect(ArrayLiteral.read(Array(text.utf8)) == nil) }

    private func row() async throws -> PostgresRow {
        try await FreshDatabase.connect().query("SELECT 'Publix' AS name, 3 AS count, NULL::text AS street")[0]
    }
}
