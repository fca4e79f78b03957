import Postgres
import TestDatabase
import Testing

@Suite(.emptyDatabase) struct TransactionTests {
    struct Refusal: Error, Equatable {}

    @Test("the body's changes are committed when it returns")
    func commits() async throws {
        let connection = try await numbers()
        let answer = try await connection.transaction { connection in
            try await connection.query("INSERT INTO t VALUES (1)")
            return "done"
        }
        #expect(answer == "done")
        #expect(try await count() == 1)
    }

    @Test("the body's changes are rolled back when it throws")
    func rollsBack() async throws {
        let connection = try await numbers()
        await #expect(throws: Refusal()) {
            try await connection.transaction { connection in
                try await connection.query("INSERT INTO t VALUES (1)")
                throw Refusal()
            }
        }
        #expect(try await count() == 0)
        try await connection.query("INSERT INTO t VALUES (2)")
        #expect(try await count() == 1)
    }

    @Test("the body's changes are rolled back when its task is cancelled, even after the last statement")
    func rollsBackCancelled() async throws {
        let connection = try await numbers()
        let task = Task {
            try await connection.transaction { connection in
                try await connection.query("INSERT INTO t VALUES (1)")
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await count() == 0)
        try await connection.query("INSERT INTO t VALUES (2)")
    }

    @Test("a body that continues after a failed statement does not commit")
    func aborted() async throws {
        let connection = try await numbers()
        let error = await #expect(throws: PostgresError.self) {
            try await connection.transaction { connection in
                try await connection.query("INSERT INTO t VALUES (1)")
                do { try await connection.query("SELECT 1 / 0") } catch is PostgresError {}
            }
        }
        #expect(error?.code == .transactionAborted)
        #expect(try await count() == 0)
    }

    @Test("a COMMIT that fails leaves the connection usable")
    func failedCommit() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        let error = await #expect(throws: PostgresError.self) {
            try await connection.transaction { try await $0.query("INSERT INTO t VALUES (1), (1)") }
        }
        #expect(error?.sqlState == "23505")
        #expect(try await count() == 0)
        _ = try await connection.transaction { try await $0.query("INSERT INTO t VALUES (1)") }
        #expect(try await count() == 1)
    }

    @Test("transactions cannot be nested")
    func nested() async throws {
        let connection = try await numbers()
        let error = await #expect(throws: PostgresError.self) {
            try await connection.transaction { connection in try await connection.transaction { _ in } }
        }
        #expect(error?.code == .nestedTransaction)
    }

    @Test("a statement of another task does not join the transaction")
    func outsider() async throws {
        let connection = try await numbers()
        let outsider = Outsider(connection)
        try await connection.transaction { connection in
            try await connection.query("INSERT INTO t VALUES (1)")
            let error = await #expect(throws: PostgresError.self) { try await outsider.insert() }
            #expect(error?.code == .busyWithTransaction)
        }
        #expect(try await count() == 1)
        try await outsider.insert()
        #expect(try await count() == 2)
    }

    @Test("one task may be in transactions on two connections")
    func twoConnections() async throws {
        let (first, second) = (try await numbers(), try await FreshDatabase.connect())
        try await first.transaction { first in
            try await second.transaction { second in
                try await second.query("INSERT INTO t VALUES (1)")
                try await first.query("INSERT INTO t VALUES (2)")
            }
        }
        #expect(try await count() == 2)
    }

    @Test(
        "the transaction has the requested isolation",
        arguments: [
            (.readCommitted, "read committed"), (.repeatableRead, "repeatable read"),
            (.repeatableReadOnly, "repeatable read"), (.serializable, "serializable"),
        ] as [(PostgresConnection.Isolation, String)])
    func isolation(isolation: PostgresConnection.Isolation, name: String) async throws {
        let row = try await FreshDatabase.connect().transaction(isolation) { connection in
            try await connection.query(
                "SELECT current_setting('transaction_isolation') AS level, current_setting('transaction_read_only')::boolean AS read"
            )[0]
        }
        #expect(try row.text("level") == name)
        #expect(try row.bool("read") == (isolation == .repeatableReadOnly))
    }

    private func numbers() async throws -> PostgresConnection {
        let connection = try await FreshDatabase.connect()
        try await connection.query("CREATE TABLE t (n int)")
        return connection
    }

    /// Counts on another connection, which sees only committed rows.
    private func count() async throws -> Int? {
        try await FreshDatabase.connect().query("SELECT count(*) AS n FROM t")[0].int("n")
    }
}

/// Uses a connection from a task outside any transaction.
private struct Outsider {
    let connection: PostgresConnection

    init(_ connection: PostgresConnection) { self.connection = connection }

    func insert() async throws {
        try await Task.detached { _ = try await connection.query("INSERT INTO t VALUES (3)") }.value
    }
}
