import Postgres
import TestDatabase
import Testing

@Suite(.emptyDatabase) struct ErrorTests {
    @Test("a syntax error carries its SQLSTATE")
    func syntax() async throws {
        let connection = try await FreshDatabase.connect()
        let error = await #expect(throws: PostgresError.self) { try await connection.query("SELEC 1") }
        #expect(error?.code == .refused)
        #expect(error?.sqlState == "42601")
        #expect(error?.description == "PostgreSQL 42601: syntax error at or near \"SELEC\"")
    }

    @Test("the row that violated a constraint is not in the description")
    func unique() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE person (mail text CONSTRAINT one_mail UNIQUE)")
        let error = await #expect(throws: PostgresError.self) {
            for _ in 1...2 {
                try await connection.query("INSERT INTO person VALUES ($1)", [.text("ann@example.org")])
            }
        }
        #expect(error?.sqlState == "23505")
        #expect(error?.constraint == "one_mail")
        #expect(error?.description.contains("ann@example.org") == false)
        #expect(error?.debugDescription.contains("ann@example.org") == true)
    }

    @Test("a script's error gives the line, and the script is rolled back")
    func script() async throws {
        let connection = try await FreshDatabase.connect()
        let error = await #expect(throws: PostgresError.self) {
            try await connection.run(script: "CREATE TABLE t (n int);\n\nCREATE TABEL u (n int);\n")
        }
        #expect(error?.message.hasSuffix("line 3 of the script") == true)
        #expect(try await connection.query("SELECT to_regclass('t') AS t")[0].text("t") == nil)
    }

    @Test(
        "no connection error contains the password",
        arguments: [
            "postgresql://ann:s3cret@127.0.0.1:1/shop", "host=127.0.0.1 port=1 password=s3cret",
            "postgresql://ann:s3cret%zz@h/shop", "host=h password='s3cret", "password = s3cret s3cret",
            "postgresql://ann:s3cret@[::1/shop",
        ])
    func password(text: String) async throws {
        let error = await #expect(throws: PostgresError.self) { _ = try await PostgresConnection.connect(text) }
        let printed = try String(reflecting: #require(error))
        #expect(!printed.contains("s3cret"))
        #expect(error?.code == .connectionFailed || error?.code == .badConnectionText)
    }

    @Test("a statement that takes too long ends with its SQLSTATE")
    func statementTimeout() async throws {
        let connection = try await FreshDatabase.connect(statementTimeout: .milliseconds(50))
        let error = await #expect(throws: PostgresError.self) { try await connection.query("SELECT pg_sleep(30)") }
        #expect(error?.sqlState == "57014")
    }

    @Test("a closed connection is reported as closed")
    func closed() async throws {
        let connection = try await FreshDatabase.connect()
        await connection.close()
        let error = await #expect(throws: PostgresError.self) { try await connection.query("SELECT 1") }
        #expect(error?.code == .closed)
    }
}
