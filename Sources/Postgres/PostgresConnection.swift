/// One connection to PostgreSQL. Its statements run one after the other on a thread of their own; for parallel work open
/// several.
///
/// Cancelling the task ends its statement on the server (`CancellationError`); the connection stays usable. Everything
/// else that goes wrong is a `PostgresError`. Sessions speak UTF-8 and UTC.
package actor PostgresConnection {
    private nonisolated let executor = BlockingExecutor(label: "postgres")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let settings: ConnectionSettings
    private var session: Session?
    private var openTransaction: TransactionToken?

    private init(_ settings: ConnectionSettings) { self.settings = settings }

    /// - Parameters:
    ///   - text: a `postgresql://` URL or `keyword=value` pairs, as libpq documents them; `PG…` variables of the
    ///     environment fill what it leaves open.
    ///   - applicationName: what `pg_stat_activity` shows.
    ///   - connectTimeout: how long the server may take to accept the connection; and how much longer than `statementTimeout`
    ///     to answer, before it is given up as `connectionLost`.
    ///   - statementTimeout: after this the server ends a statement with SQLSTATE 57014; nil for never.
    ///   - role: whose rights the session has instead of its login's, which has to be a member: `circulard_api`.
    ///   - readOnly: whether transactions refuse to write, whatever the rights.
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

    /// Opening blocks, and so has to happen on the actor's own queue.
    private func open() throws { session = try Session(settings) }

    /// Opens the session anew where it was lost. What belonged to it is gone: locks, temporary tables, an open transaction.
    ///
    /// A server that restarts is waited for, as long as one may take to accept a connection.
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

    /// Ends the session; an open transaction is rolled back by the server. Calls after this throw `closed`.
    package func close() { session = nil }

    /// The connection also closes when the last reference to it goes.
    private func live() throws(PostgresError) -> Session {
        guard let session else {
            throw PostgresError(.closed, "the connection was closed before: connect anew")
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

    /// Runs one statement, which the server reads and plans at its first use in a session and then keeps: for a statement that
    /// comes often and whose plan costs about as much as its answer.
    ///
    /// For the first five uses the server still plans each anew, and then for good where that looks no dearer.
    @discardableResult
    package func query(prepared sql: SQL, _ parameters: [PostgresValue] = []) throws -> PostgresRows {
        try live().query(prepared: sql, parameters).rows
    }

    /// Runs a whole script, several statements with no parameters: `schema.sql`, a migration.
    ///
    /// **The only door for SQL made at run time.** The text must come from a file we ship, never from data. Without BEGIN
    /// in the script, all of it is one transaction.
    package func run(script: String) throws { try live().run(script: script) }

    /// Sends rows by `COPY table (columns) FROM STDIN WITH (FORMAT binary)`, the fast way in.
    ///
    /// - Parameter columns: those the statement names, or all of the table's, in its order.
    /// - Returns: rows the server took. On any error it took none.
    @discardableResult
    package func copyIn(
        _ sql: SQL, columns: [CopyColumn], rows: some Sequence<[PostgresValue]> & Sendable
    ) throws -> Int {
        try live().copyIn(sql, columns: columns, rows: rows)
    }

    /// What the server said beside the answers since the last call: NOTICE, WARNING; at most 1000.
    package func drainNotices() -> [PostgresNotice] { session?.notices.drain() ?? [] }
}

// MARK: Transactions

/// Marks the tasks that belong to a transaction.
final class TransactionToken: Sendable, Equatable {
    /// One for each connection on which this task is in a transaction.
    @TaskLocal static var held: [TransactionToken] = []

    static func == (a: TransactionToken, b: TransactionToken) -> Bool { a === b }
}

extension PostgresConnection {
    package enum Isolation: Hashable, Sendable {
        case readCommitted
        /// One snapshot for the whole transaction, writes refused.
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
    /// Meanwhile the connection serves this task and its children only. There is no transaction inside a transaction.
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
            throw PostgresError(.nestedTransaction, "a transaction is open on this connection already")
        }
        _ = try session.query(isolation.begin, [])
        openTransaction = token
    }

    /// A COMMIT is not cancelled: nobody would know whether it took effect.
    private func commit() throws {
        let tag = try live().query("COMMIT", [], heedingCancellation: false).tag
        openTransaction = nil
        // The server answers the COMMIT of a failed transaction with success and the tag ROLLBACK.
        guard tag == "COMMIT" else {
            throw PostgresError(
                .transactionAborted, "a statement in the transaction had failed, so nothing was committed")
        }
    }

    /// After a failed COMMIT there is nothing to roll back any more.
    private func rollBack() {
        guard openTransaction != nil, let session else { return }
        openTransaction = nil
        do {
            _ = try session.query("ROLLBACK", [], heedingCancellation: false)
        } catch {
            // The server rolls a lost connection back by itself. Should another one refuse ROLLBACK, what follows must
            // not run inside the transaction that is still open.
            if !session.isLost { self.session = nil }
        }
    }
}
