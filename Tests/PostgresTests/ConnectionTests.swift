import Glibc
import Postgres
import TestDatabase
import Testing

@Suite(.emptyDatabase) struct ConnectionTests {
    @Test("sessions use UTF-8 and UTC, whatever the role sets")
    func settings() async throws {
        let administrator = try await FreshDatabase.connect()
        try await administrator.run(
            script: """
                CREATE ROLE shopper LOGIN;
                ALTER ROLE shopper SET timezone = 'America/New_York';
                ALTER ROLE shopper SET datestyle = 'German';
                """)
        let text = try FreshDatabase.connectionText + " user=shopper"
        let connection = try await PostgresConnection.connect(text, applicationName: "circulard test")
        let row = try await connection.query(
            """
            SELECT '2026-06-25 12:00+00'::timestamptz AS instant, current_setting('client_encoding') AS encoding,
                   current_setting('application_name') AS application
            """)[0]
        #expect(try row.text("instant") == "2026-06-25 12:00:00+00")
        #expect(try row.text("encoding") == "UTF8")
        #expect(try row.text("application") == "circulard test")
        await connection.close()
        try await administrator.run(script: "DROP ROLE shopper")
    }

    @Test("psql gets the settings of a connection string from its environment")
    func clientEnvironment() throws {
        let variables = try PostgresConnection.clientEnvironment(for: "host='/a b' dbname=shop user=ann password=x")
        #expect(variables == ["PGHOST": "/a b", "PGDATABASE": "shop", "PGUSER": "ann", "PGPASSWORD": "x"])
    }

    @Test("four connections work at the same time")
    func parallel() async throws {
        let gate = try await FreshDatabase.connect()
        try await gate.query("SELECT pg_advisory_lock(1)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let connection = try await FreshDatabase.connect()
                group.addTask { try await connection.query("SELECT pg_advisory_lock_shared(1)") }
            }
            try await gate.waitForSession(running: "SELECT pg_advisory_lock_shared%", count: 4)
            try await gate.query("SELECT pg_advisory_unlock(1)")
            try await group.waitForAll()
        }
    }

    @Test("cancelling the task ends its statement, and the connection stays usable")
    func cancellation() async throws {
        let (connection, watcher) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let sleep = Task { try await connection.query("SELECT pg_sleep(30)") }
        try await watcher.waitForSession(running: "SELECT pg_sleep%")
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(try await connection.query("SELECT 1 AS one")[0].int("one") == 1)
    }

    @Test("a cancelled task sends nothing")
    func cancelledBefore() async throws {
        let connection = try await FreshDatabase.connect()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await connection.query("CREATE TABLE t ()")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await connection.query("SELECT to_regclass('t') AS t")[0].text("t") == nil)
    }

    @Test("a connection cut while idle is lost")
    func lostIdle() async throws {
        let (connection, killer) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let process = try await connection.query("SELECT pg_backend_pid() AS pid")[0].int("pid")
        try await killer.query("SELECT pg_terminate_backend($1, 10000)", [.integer(process)])
        try await expectLost { try await connection.query("SELECT 1") }
        try await expectLost { try await connection.query("SELECT 1") }
    }

    @Test("a connection cut during a statement is lost")
    func lostBusy() async throws {
        let (connection, killer) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        let sleep = Task { try await connection.query("SELECT pg_sleep(30)") }
        try await killer.waitForSession(running: "SELECT pg_sleep%")
        try await killer.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE query LIKE 'SELECT pg_sleep%' AND datname = current_database()
            """)
        try await expectLost { try await sleep.value }
        try await expectLost {
            try await connection.copyIn(
                "COPY t FROM STDIN WITH (FORMAT binary)", columns: [CopyColumn("n", .bigint)], rows: [[.integer(1)]])
        }
        try await expectLost { try await connection.transaction { try await $0.query("SELECT 1") } }
    }

    @Test("a connection cut inside a transaction is lost, and stays lost")
    func lostInTransaction() async throws {
        let (connection, killer) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        try await expectLost {
            try await connection.transaction { connection in
                let process = try await connection.query("SELECT pg_backend_pid() AS pid")[0].int("pid")
                try await killer.query("SELECT pg_terminate_backend($1, 10000)", [.integer(process)])
                try await connection.query("SELECT 1")
            }
        }
        try await expectLost { try await connection.query("SELECT 1") }
    }

    @Test("a lost connection is reopened with the same settings")
    func reopened() async throws {
        let (connection, killer) = (
            try await FreshDatabase.connect(statementTimeout: .seconds(7)), try await FreshDatabase.connect()
        )
        try await connection.reopenIfLost()
        let process = try await connection.query("SELECT pg_backend_pid() AS pid")[0].int("pid")
        try await killer.query("SELECT pg_terminate_backend($1, 10000)", [.integer(process)])
        try await expectLost { try await connection.transaction { try await $0.query("SELECT 1") } }
        try await connection.reopenIfLost()
        let row = try await connection.query("SELECT current_setting('statement_timeout') AS limit")[0]
        #expect(try row.text("limit") == "7s")
        await connection.close()
        try await connection.reopenIfLost()
        let error = await #expect(throws: PostgresError.self) { try await connection.query("SELECT 1") }
        #expect(error?.code == .closed)
    }

    @Test("a connection cut during COPY is lost, and none of its rows stay")
    func lostInCopy() async throws {
        let (connection, other) = (try await FreshDatabase.connect(), try await FreshDatabase.connect())
        try await other.query("CREATE TABLE t (v text)")
        try await expectLost { try await connection.copyWithSignal(SIGTERM) }
        #expect(try await other.query("SELECT v FROM t").isEmpty)
    }

    @Test("notices are kept until they are read")
    func notices() async throws {
        let connection = try await FreshDatabase.connect()
        try await connection.query("DROP TABLE IF EXISTS nothing")
        let notices = await connection.drainNotices()
        #expect(notices.map(\.severity) == ["NOTICE"])
        #expect(notices.first?.message == "table \"nothing\" does not exist, skipping")
        #expect(await connection.drainNotices().isEmpty)
    }

    private func expectLost<Value>(_ work: () async throws -> Value) async throws {
        let error = await #expect(throws: PostgresError.self) { _ = try await work() }
        #expect(error?.code == .connectionLost)
        #expect(error?.isTransient == true)
    }
}

extension PostgresConnection {
    /// Waits until the server shows that many sessions of this database with a running statement.
    func waitForSession(running pattern: String, count: Int = 1) async throws {
        for _ in 0..<1000 {
            let rows = try query(
                """
                SELECT FROM pg_stat_activity
                WHERE datname = current_database() AND state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid()
                """, [.text(pattern)])
            if rows.count == count { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("never saw \(count) sessions running \(pattern)")
    }
}
