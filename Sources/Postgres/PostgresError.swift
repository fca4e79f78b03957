/// The reason why a database operation failed.
package struct PostgresError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The connection text is neither a `postgresql://` URL nor `keyword=value` pairs.
        case badConnectionText
        /// No connection was made: there is no server, it refused, or it did not answer in time.
        case connectionFailed
        /// The server answers, and does not let this login in, or has no such database; `sqlState` says which, unless it
        /// asks for a password or a certificate that is not there.
        case notAdmitted
        /// The login may not act as this role, or the role does not exist.
        case roleRefused(String)
        /// An established connection is lost. It is unknown whether the current statement took effect.
        case connectionLost
        /// `close()` was called before.
        case closed
        /// The server refused the statement; `sqlState` says why.
        case refused
        /// A parameter, counted from 1, is text with a NUL, which PostgreSQL cannot hold.
        case nulInText(position: Int)
        /// A COPY field that does not fit its column: a NUL, a number out of range, another type. Rows count from 1.
        case unfitField(column: String, row: Int)
        case missingColumn(String)
        case wrongType(column: String)
        /// A transaction inside a transaction.
        case nestedTransaction
        /// A statement from outside while another task's transaction is open on this connection.
        case busyWithTransaction
        /// A statement in the transaction failed and the body continued: nothing was committed.
        case transactionAborted
        /// COPY through `query`; or, through `copyIn`, no COPY or one with another format or other columns.
        case wrongCall
    }

    package let code: Code
    /// Five characters, as listed in PostgreSQL's appendix "Error Codes"; nil if the error is not from the server.
    package let sqlState: String?
    /// The primary message: states the error without quoting row data.
    package let message: String
    /// DETAIL, which can quote row data: never log it above debug.
    package let detail: String?
    let hint: String?
    /// CONTEXT: the function, or the line of a COPY.
    package let context: String?
    /// The constraint that was violated.
    package let constraint: String?
    /// The login whose rights were insufficient (42501); nil for other errors.
    package internal(set) var login: String?
    /// What to do about it; nil where the message says it, or nothing is known.
    package internal(set) var advice: String?

    init(
        _ code: Code, _ message: String, sqlState: String? = nil, detail: String? = nil, hint: String? = nil,
        context: String? = nil, constraint: String? = nil
    ) {
        self.code = code
        self.message = message
        self.sqlState = sqlState
        self.detail = detail
        self.hint = hint
        self.context = context
        self.constraint = constraint
        advice = sqlState.flatMap { Self.advice[$0] }
    }

    /// SQLSTATE 25006, read_only_sql_transaction: of a standby too, and of LISTEN during recovery.
    private static let readOnly = "25006"
    private static let advice = [
        readOnly:
            "this server takes no changes: it is a standby, or default_transaction_read_only is set. Name the primary, or "
            + "all servers with target_session_attrs=read-write (docs/operations.md, \"Several hosts, and a standby\")",
        "53100": "the disk of the database is full: make room, then try again",
    ]

    /// Whether the server refused a statement because it takes no changes.
    package var isReadOnly: Bool { sqlState == Self.readOnly }

    /// Whether the same work can succeed on a retry: a lost connection, a serialization failure, a deadlock, a lock
    /// timeout, a server out of connections or starting up.
    package var isTransient: Bool {
        switch code {
        case .connectionFailed, .connectionLost: true
        case .refused: ["40001", "40P01", "55P03"].contains(sqlState) || sqlState?.hasPrefix("53") == true
        default: false
        }
    }
}

extension PostgresError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text for operators: no row data, no password.
    package var description: String { sqlState.map { "PostgreSQL \($0): \(message)" } ?? "PostgreSQL: \(message)" }

    package var debugDescription: String {
        let parts = [("DETAIL", detail), ("HINT", hint), ("CONTEXT", context), ("CONSTRAINT", constraint)]
        return parts.reduce(description) { text, part in part.1.map { "\(text)\n\(part.0): \($0)" } ?? text }
    }
}
