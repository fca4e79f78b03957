import Postgres
import TestDatabase
import Testing

@Suite("A query of parts", .emptyDatabase) struct SQLQueryTests {
    @Test("numbers its parameters through all parts, a shared one once")
    func numbers() {
        let now = SQLParameter(.integer(7))
        let part: SQLQuery = "b = \(.text("x")) OR c = \(now)"
        let query: SQLQuery = "SELECT \(now) WHERE a = \(.integer(1)) AND \(.all([part, part, "true"]))"
        let (sql, parameters) = query.numbered
        #expect(
            sql.description
                == "SELECT $1 WHERE a = $2 AND true AND (b = $3 OR c = $1) AND (b = $4 OR c = $1) AND (true)")
        #expect(parameters == [.integer(7), .integer(1), .text("x"), .text("x")])
    }

    @Test("takes a text for a value, whatever it holds", arguments: ["'; DROP TABLE a; --", "$1", "\\", ""])
    func values(text: String) async throws {
        let connection = try await FreshDatabase.connect()
        for prepared in [false, true] {
            let rows = try await connection.rows(of: "SELECT \(.text(text))::text AS said", prepared: prepared)
            #expect(try rows[0].text("said") == text)
        }
    }

    @Test("the server keeps no more than some texts of a session")
    func limited() async throws {
        let connection = try await FreshDatabase.connect()
        var query: SQLQuery = "SELECT 1 AS n"
        for number in 1...200 {
            #expect(try await connection.rows(of: query, prepared: true)[0].int("n") == number)
            query = "SELECT n + 1 AS n FROM (\(query)) q"
            if number.isMultiple(of: 40) { query = "SELECT \(.integer(number + 1))::integer AS n" }
        }
        let kept = try await connection.query("SELECT count(*) AS n FROM pg_prepared_statements")
        #expect(try kept[0].int("n") ?? 0 <= 48)
    }
}
