/// Why the database did not do what it was asked to.
package struct PostgresError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The connection text is neither a `postgresql://` URL nor `keyword=value` pairs.
        case badConnectionText
        /// No connection was made: no server there, refused, or not in time.
        case connectionFailed
        /// The login may not act as this role, or there is none of the name.
        case roleRefused(String)
        /// A connection that worked is gone. Whether the statement under way took effect is not known.
        case connectionLost
        /// `close()` was called before.
        case closed
        /// The server refused the statement; `sqlState` says why.
        case refused
        /// A parameter, counted from 1, is text with a NUL, which PostgreSQL cannot hold.
        case nulInText(position: Int)
        /// A field of COPY that its column cannot hold: a NUL, a number out of range, another type. Rows count from 1.
        case unfitField(column: String, row: Int)
        case missingColumn(String)
        case wrongType(column: String)
        case unexpectedNull(column: String)
        /// A transaction inside a transaction.
        case nestedTransaction
        /// A statement from outside while another task's transaction is open on this connection.
        case busyWithTransaction
        /// A statement in the transaction had failed, and the body went on: nothing was committed.
        case transactionAborted
        /// COPY through `query`; through `copyIn` no COPY, or one of another format or other columns.
        case wrongCall
    }

    package let code: Code
    /// Five characters, as PostgreSQL's appendix "Error Codes" lists them; nil where the server said nothing.
    package let sqlState: String?
    /// The primary message: says what, quotes no row.
    package let message: String
    /// DETAIL, which can quote row data: never log it above debug.
    package let detail: String?
    package let hint: String?
    /// CONTEXT: the function or the line of a COPY.
    package let context: String?
    /// The constraint that was violated.
    package let constraint: String?
    /// Whose rights did not suffice, where that was it (42501); nil otherwise.
    package internal(set) var login: String?

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
    }

    /// Whether the same work can succeed when it is tried again: a lost connection, a serialization failure, a deadlock, a
    /// lock not had in time, a server out of connections or starting up.
    package var isTransient: Bool {
        switch code {
        case .connectionFailed, .connectionLost: true
        case .refused: ["40001", "40P01", "55P03"].contains(sqlState) || sqlState?.hasPrefix("53") == true
        default: false
        }
    }
}

extension PostgresError: CustomStringConvertible, CustomDebugStringConvertible {
    /// What an operator may see: no row data, no password.
    package var description: String { sqlState.map { "PostgreSQL \($0): \(message)" } ?? "PostgreSQL: \(message)" }

    package var debugDescription: String {
        let parts = [("DETAIL", detail), ("HINT", hint), ("CONTEXT", context), ("CONSTRAINT", constraint)]
        return parts.reduce(description) { text, part in part.1.map { "\(text)\n\(part.0): \($0)" } ?? text }
    }
}
