internal import Support

/// One connection to PostgreSQL. It runs its statements one after the other on its own thread; open several connections
/// for parallel work.
///
/// Cancelling the task ends its statement on the server (`CancellationError`); the connection stays usable. Every other
/// failure is a `PostgresError`. Sessions use UTF-8 and UTC.
package actor PostgresConnection {
    private nonisolated let executor = BlockingExecutor(label: "postgres")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let settings: ConnectionSettings
    private var session: Session?
    private var openTransaction: TransactionToken?

    private init(_ settings: ConnectionSettings) { self.settings = settings }

    /// - Parameters:
    ///   - text: a `postgresql://` URL or `keyword=value` pairs, as documented by libpq; `PG…` environment variables
    ///     supply what it leaves open.
    ///   - applicationName: the name shown in `pg_stat_activity`.
    ///   - connectTimeout: the time limit for the server to accept the connection; also the extra time after
    ///     `statementTimeout` before the connection is given up as `connectionLost`.
    ///   - statementTimeout: the time after which the server ends a statement with SQLSTATE 57014; nil for none.
    ///   - role: the role whose rights the session has instead of its login's (`circulard_api`); the login must be a
    ///     member of it.
    ///   - readOnly: whether transactions refuse to write, regardless of rights. Statements are then planned for any
    ///     parameters, so that the plan of a prepared one is made once: for a program that asks the same many times.
    package static func connect(
        _ text: String, applicationName: String = "circulard", connectTimeout: Duration = .seconds(10),
        statementTimeout: Duration? = nil, role: String? = nil, readOnly: Bool = false
    ) async throws -> PostgresConnection {
        let settings = try ConnectionSettings(
            text, applicationName: applicationName, timeout: connectTimeout, statementTimeout: statementTimeout,
            role: role, readOnly: readOnly)
        let connection = PostgresConnection(settings)
        try await connection.open()
        return connection
    }

    /// Opening blocks, so it must run on the actor's own queue.
    private func open() throws { session = try Session(settings) }

    /// Opens a new session if the current one was lost. The state of the old session is gone: locks, temporary tables,
    /// an open transaction.
    ///
    /// Waits for a server that restarts, up to the time limit for connections.
    package func reopenIfLost() async throws {
        let deadline = ContinuousClock.now + settings.timeout
        while session?.isLost == true {
            do {
                try open()
            } catch let error as PostgresError where error.isTransient && ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// Ends the session; the server rolls back an open transaction. Later calls throw `closed`.
    package func close() { session = nil }

    /// The open session. The connection also closes when its last reference is released.
    private func live() throws(PostgresError) -> Session {
        guard let session else {
            throw PostgresError(.closed, "the connection is closed: open a new one")
        }
        guard openTransaction.map(TransactionToken.held.contains) ?? true else {
            throw PostgresError(
                .busyWithTransaction,
                "another task's transaction is open on this connection: use a connection of your own")
        }
        return session
    }
}

// MARK: Statements

extension PostgresConnection {
    /// Runs one statement.
    ///
    /// - Parameter parameters: `$1`, `$2` and so on.
    @discardableResult
    package func query(_ sql: SQL, _ parameters: [PostgresValue] = []) throws -> PostgresRows {
        try live().query(sql, parameters).rows
    }

    /// Runs one statement, which the server parses and plans at its first use in a session and then keeps: for frequent
    /// statements whose planning costs about as much as their execution.
    ///
    /// Unless the session is `readOnly`, the server plans it anew for the first five uses, and later too wherever the
    /// generic plan looks more expensive.
    @discardableResult
    package func query(prepared sql: SQL, _ parameters: [PostgresValue] = []) throws -> PostgresRows {
        try live().query(prepared: sql, parameters).rows
    }

    /// Runs one statement that was put together from parts.
    ///
    /// - Parameter prepared: whether the server keeps its text and plan for the session. It keeps a limited number of them.
    @discardableResult
    package func rows(of query: SQLQuery, prepared: Bool = false) throws -> PostgresRows {
        let (sql, parameters) = query.numbered
        return prepared ? try self.query(prepared: sql, parameters) : try self.query(sql, parameters)
    }

    /// Runs a script of several statements without parameters: `schema.sql`, a migration.
    ///
    /// **The only function for SQL that is not a literal.** The text must come from a file shipped with the program,
    /// never from data. Without BEGIN in the script, all of it is one transaction.
    package func run(script: String) throws { try live().run(script: script) }

    /// Sends rows by `COPY table (columns) FROM STDIN WITH (FORMAT binary)`, the fastest way to load them.
    ///
    /// - Parameter columns: those named in the statement, or all columns of the table, in its order.
    /// - Returns: the number of rows that the server stored. On any error it stored none.
    @discardableResult
    package func copyIn(
        _ sql: SQL, columns: [CopyColumn], rows: some Sequence<[PostgresValue]> & Sendable
    ) throws -> Int {
        try live().copyIn(sql, columns: columns, rows: rows)
    }

    /// The server's messages since the last call (NOTICE, WARNING); at most 1000.
    package func drainNotices() -> [PostgresNotice] { session?.notices.drain() ?? [] }
}

// MARK: Notifications

extension PostgresConnection {
    /// Waits for a NOTIFY on a channel that the session listens on. One that came since the last call, also during other
    /// statements, counts. The session cannot run statements while it waits.
    ///
    /// - Returns: false if the time has passed without one.
    package func waitForNotification(atMost limit: Duration) throws -> Bool {
        try live().waitForNotification(atMost: limit)
    }
}

// MARK: Transactions

/// Marks the tasks that belong to a transaction.
final class TransactionToken: Sendable, Equatable {
    /// The transactions in which this task is, one per connection.
    @TaskLocal static var held: [TransactionToken] = []

    static func == (a: TransactionToken, b: TransactionToken) -> Bool { a === b }
}

extension PostgresConnection {
    package enum Isolation: Hashable, Sendable {
        case readCommitted
        /// One snapshot for the whole transaction; writes are refused.
        case repeatableReadOnly
        case repeatableRead
        case serializable

        fileprivate var begin: SQL {
            switch self {
            case .readCommitted: "BEGIN ISOLATION LEVEL READ COMMITTED"
            case .repeatableReadOnly: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            case .repeatableRead: "BEGIN ISOLATION LEVEL REPEATABLE READ"
            case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE"
            }
        }
    }

    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws or its task is cancelled.
    ///
    /// Until then the connection serves only this task and its children. Transactions cannot be nested.
    nonisolated package func transaction<Value>(
        _ isolation: Isolation = .readCommitted, _ body: (PostgresConnection) async throws -> Value
    ) async throws -> Value {
        let token = TransactionToken()
        try await begin(token, isolation)
        return try await TransactionToken.$held.withValue(TransactionToken.held + [token]) {
            do {
                let value = try await body(self)
                try Task.checkCancellation()
                try await commit()
                return value
            } catch {
                await rollBack()
                throw error
            }
        }
    }

    private func begin(_ token: TransactionToken, _ isolation: Isolation) throws {
        let session = try live()
        guard openTransaction == nil else {
            throw PostgresError(.nestedTransaction, "a transaction is already open on this connection")
        }
        _ = try session.query(isolation.begin, [])
        openTransaction = token
    }

    /// A COMMIT is not cancelled, since it would be unknown whether it took effect.
    private func commit() throws {
        let tag = try live().query("COMMIT", [], heedingCancellation: false).tag
        openTransaction = nil
        // The server answers the COMMIT of a failed transaction with success and the tag ROLLBACK.
        guard tag == "COMMIT" else {
            throw PostgresError(
                .transactionAborted, "a statement in the transaction had failed, so nothing was committed")
        }
    }

    /// After a failed COMMIT there is nothing left to roll back.
    private func rollBack() {
        guard openTransaction != nil, let session else { return }
        openTransaction = nil
        do {
            _ = try session.query("ROLLBACK", [], heedingCancellation: false)
        } catch {
            // The server rolls back a lost connection by itself. If another connection refuses ROLLBACK, later
            // statements must not run inside the transaction that is still open.
            if !session.isLost { self.session = nil }
        }
    }
}
