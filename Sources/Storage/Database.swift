package import Postgres

/// Circulard's database over one connection: one statement at a time. For parallel runs open one each.
///
/// All SQL of the program stands in this module and in `schema.sql`. Instants are seconds since 1970, ids are the
/// database's own.
package struct Database: Sendable {
    let connection: PostgresConnection

    package init(connection: PostgresConnection) { self.connection = connection }

    /// - Parameters:
    ///   - text: a `postgresql://` URL or `keyword=value` pairs.
    ///   - connectTimeout: for the server to accept a connection, and, beyond `statementTimeout`, to say anything at all.
    ///   - role: one of those that `schema.sql` makes, whose rights alone are then had; nil for the login's own.
    ///   - readOnly: whether to refuse writing, whatever the rights.
    package static func open(
        _ text: String, connectTimeout: Duration = .seconds(10), statementTimeout: Duration? = nil,
        role: String? = nil, readOnly: Bool = false
    ) async throws -> Database {
        Database(
            connection: try await PostgresConnection.connect(
                text, connectTimeout: connectTimeout, statementTimeout: statementTimeout, role: role,
                readOnly: readOnly))
    }

    /// Connects anew where the connection was lost; the locks of its runs went with it. A server that restarts is waited for.
    package func reconnectIfLost() async throws { try await connection.reopenIfLost() }

    /// Whether the server answers.
    package func ping() async throws { try await connection.query("SELECT") }

    /// Ends the session and with it the locks of its runs.
    package func close() async { await connection.close() }
}
