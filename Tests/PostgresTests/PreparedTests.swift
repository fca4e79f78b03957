import Postgres
import TestDatabase
import Testing

@Suite("A statement is prepared once per session", .emptyDatabase) struct PreparedTests {
    private static let multiply: SQL = "SELECT $1::bigint * 2 AS double, $2::text AS word, $3::bytea AS raw"

    @Test(
        "it gives the same result as unprepared, every time",
        arguments: [
            [.integer(21), .text("naïve"), .bytes([0, 255])], [.null, .text(""), .bytes(nil)],
            [.text("-4"), .null, .bytes([])],
        ] as [[PostgresValue]])
    func answers(parameters: [PostgresValue]) async throws {
        let connection = try await FreshDatabase.connect()
        let plain = try await connection.query(Self.multiply, parameters)[0]
        // The server switches to one generic plan after five uses.
        for _ in 1...7 {
            let row = try await connection.query(prepared: Self.multiply, parameters)[0]
            #expect(try row.int("double") == plain.int("double"))
            #expect(try row.text("word") == plain.text("word"))
            #expect(try row.bytes("raw") == plain.bytes("raw"))
        }
        #expect(try await connection.preparedTexts() == [Self.multiply.description])
    }

    @Test("in a session that only reads, the server plans it once for all parameters")
    func onePlan() async throws {
        let connection = try await PostgresConnection.connect(FreshDatabase.connectionText, readOnly: true)
        for number in 1...3 {
            let row = try await connection.query(prepared: Self.multiply, [.integer(number), .null, .null])[0]
            #expect(try row.int("double") == number * 2)
        }
        let plans = try await connection.query("SELECT generic_plans, custom_plans FROM pg_prepared_statements")[0]
        #expect(try plans.int("generic_plans") == 3 && plans.int("custom_plans") == 0)
    }

    @Test("each text has a statement of its own")
    func several() async throws {
        let connection = try await FreshDatabase.connect()
        for _ in 1...3 {
            #expect(try await connection.query(prepared: "SELECT 1 AS n")[0].int("n") == 1)
            #expect(try await connection.query(prepared: "SELECT 2 AS n")[0].int("n") == 2)
        }
        #expect(try await connection.preparedTexts() == ["SELECT 1 AS n", "SELECT 2 AS n"])
    }

    @Test("a statement that cannot be prepared leaves nothing")
    func unpreparable() async throws {
        let connection = try await FreshDatabase.connect()
        for _ in 1...2 {
            let error = await #expect(throws: PostgresError.self) {
                try await connection.query(prepared: "SELECT n FROM nothing")
            }
            #expect(error?.sqlState == "42P01")
        }
        #expect(try await connection.preparedTexts().isEmpty)
        try await connection.query("CREATE TABLE nothing (n bigint)")
        #expect(try await connection.query(prepared: "SELECT n FROM nothing").isEmpty)
    }

    @Test("an error in one use does not affect the next")
    func failedUse() async throws {
        let connection = try await FreshDatabase.connect()
        let divide: SQL = "SELECT 12 / $1::bigint AS part"
        #expect(try await connection.query(prepared: divide, [.integer(3)])[0].int("part") == 4)
        let error = await #expect(throws: PostgresError.self) {
            try await connection.query(prepared: divide, [.integer(0)])
        }
        #expect(error?.sqlState == "22012")
        let nul = await #expect(throws: PostgresError.self) {
            try await connection.query(prepared: divide, [.text("1\0")])
        }
        #expect(nul?.code == .nulInText(position: 1))
        #expect(try await connection.query(prepared: divide, [.integer(2)])[0].int("part") == 6)
        #expect(try await connection.preparedTexts() == [divide.description])
    }

    @Test("it outlives a rolled-back transaction, even one with its first use")
    func rolledBack() async throws {
        struct Stop: Error {}
        let connection = try await FreshDatabase.connect()
        await #expect(throws: Stop.self) {
            try await connection.transaction {
                try await $0.query(prepared: "SELECT 1 AS n")
                throw Stop()
            }
        }
        #expect(try await connection.query(prepared: "SELECT 1 AS n")[0].int("n") == 1)
        #expect(try await connection.preparedTexts().count == 1)
    }

    @Test("a reopened session prepares again")
    func reopened() async throws {
        let (connection, killer) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let identify: SQL = "SELECT pg_backend_pid() AS pid"
        let process = try await connection.query(prepared: identify)[0].int("pid")
        try await killer.query("SELECT pg_terminate_backend($1, 10000)", [.integer(process)])
        let error = await #expect(throws: PostgresError.self) { try await connection.query(prepared: identify) }
        #expect(error?.code == .connectionLost)
        try await connection.reopenIfLost()
        #expect(try await connection.query(prepared: identify)[0].int("pid") != process)
        #expect(try await connection.preparedTexts() == [identify.description])
    }

    @Test("a changed table is read in its new form")
    func changedTable() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t AS SELECT 1 AS n")
        #expect(try await connection.query(prepared: "SELECT * FROM t")[0].text("n") == "1")
        try await connection.query("ALTER TABLE t ADD word text DEFAULT 'new'")
        #expect(try await connection.query(prepared: "SELECT * FROM t")[0].text("word") == "new")
        try await connection.query("ALTER TABLE t DROP word")
        // Inside a transaction the server's error ends it; the next one succeeds.
        let error = await #expect(throws: PostgresError.self) {
            try await connection.transaction { try await $0.query(prepared: "SELECT * FROM t") }
        }
        #expect(error?.sqlState == "0A000")
        #expect(try await connection.query(prepared: "SELECT * FROM t")[0].text("n") == "1")
    }

    @Test("cancelling the task ends it, and it stays usable")
    func cancellation() async throws {
        let (connection, watcher) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let sleep: SQL = "SELECT pg_sleep($1::float8)"
        let task = Task { try await connection.query(prepared: sleep, [.text("30")]) }
        try await watcher.waitForSession(running: "SELECT pg_sleep%")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await connection.query(prepared: sleep, [.text("0")]).count == 1)
    }
}

extension PostgresConnection {
    /// The statements that the server keeps for this session, in order of first use.
    fileprivate func preparedTexts() throws -> [String] {
        try query("SELECT statement FROM pg_prepared_statements WHERE NOT from_sql ORDER BY prepare_time, name")
            .compactMap { try $0.text("statement") }
    }
}
