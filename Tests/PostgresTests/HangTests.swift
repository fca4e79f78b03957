import Glibc
import Postgres
import TestDatabase
import Testing

/// A stopped process represents any server that accepts a connection but does not respond: the connection stays open,
/// and the server's statement timeout does not run.
@Suite("A server that hangs is given up, and the connection is lost", .emptyDatabase)
struct HangTests {
    @Test("during a statement", arguments: ["SELECT 1", "COMMIT"])
    func statement(sql: String) async throws {
        try await stopped { connection in
            await expectGivenUp { try await connection.run(script: sql) }
            let later = await #expect(throws: PostgresError.self) { try await connection.query("SELECT 1") }
            #expect(later?.code == .connectionLost)
        }
    }

    @Test("during COPY, when it takes no more")
    func copy() async throws {
        try await stopped { connection in
            let row: [PostgresValue] = [.text(String(repeating: "word ", count: 1000))]
            await expectGivenUp {
                try await connection.copyIn(
                    "COPY t FROM STDIN WITH (FORMAT binary)", columns: [CopyColumn("v", .text)],
                    rows: repeatElement(row, count: 1000))
            }
        }
    }

    @Test("during COPY, which leaves no row")
    func midCopy() async throws {
        try await stopped(atOnce: false) { connection in
            await expectGivenUp { try await connection.copyWithSignal(SIGSTOP) }
        }
        let rows = try await FreshDatabase.connect().query("SELECT v FROM t")
        #expect(rows.isEmpty)
    }

    @Test("by a cancelled task, if the statement has no limit")
    func cancelled() async throws {
        try await stopped(statementTimeout: nil) { connection in
            let work = Task { try await connection.query("SELECT 1") }
            work.cancel()
            await #expect(throws: (any Error).self) { try await work.value }
        }
    }

    @Test("by a cancelled task, if the cancel request gets no answer either")
    func nobodyAccepts() async throws {
        try await withStateDirectory { state in
            let cluster = try await start(state)
            let connection = try await PostgresConnection.connect(
                cluster.connectionText, connectTimeout: .milliseconds(500))
            let watcher = try await PostgresConnection.connect(cluster.connectionText)
            let process = try await #require(PrivateCluster.status(stateDirectory: state).processID)
            let sleep = Task { try await connection.query("SELECT pg_sleep(300)") }
            try await watcher.waitForSession(running: "SELECT pg_sleep%")
            kill(pid_t(process), SIGSTOP)
            sleep.cancel()
            await expectGivenUp { try await sleep.value }
            kill(pid_t(process), SIGCONT)
            try await cluster.stop()
        }
    }

    /// A connection whose server process is stopped; there is a table `t (v text)`.
    private func stopped(
        atOnce: Bool = true, statementTimeout: Duration? = .seconds(1),
        _ work: (PostgresConnection) async throws -> Void
    ) async throws {
        // Without the limit, which a busy machine can exceed.
        try await FreshDatabase.connect().query("CREATE TABLE t (v text)")
        let connection = try await PostgresConnection.connect(
            FreshDatabase.connectionText, connectTimeout: .milliseconds(500), statementTimeout: statementTimeout)
        let process = pid_t(try await connection.query("SELECT pg_backend_pid() AS pid")[0].int("pid") ?? 0)
        if atOnce { kill(process, SIGSTOP) }
        // The database cannot be dropped before the process continues.
        defer { kill(process, SIGCONT) }
        try await work(connection)
    }

    private func expectGivenUp<Value>(_ work: () async throws -> Value) async {
        let error = await #expect(throws: PostgresError.self) { _ = try await work() }
        #expect(error?.code == .connectionLost && error?.isTransient == true)
        #expect(error?.message.contains("stopped answering") == true)
    }
}
