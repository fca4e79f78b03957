package import Postgres

/// Circulard's database over one connection: one statement at a time. For parallel runs open one each.
///
/// All SQL of the program stands in this module and in `schema.sql`. Instants are seconds since 1970, ids are the
/// database's own.
package struct Database: Sendable {
    let connection: PostgresConnection

    package init(connection: PostgresConnection) { self.connection = connection }

    /// - Parameter text: a `postgresql://` URL or `keyword=value` pairs.
    package static func open(_ text: String, statementTimeout: Duration? = nil) async throws -> Database {
        Database(connection: try await PostgresConnection.connect(text, statementTimeout: statementTimeout))
    }

    /// Connects anew where the connection was lost; the locks of its runs went with it. A server that restarts is waited for.
    package func reconnectIfLost() async throws { try await connection.reopenIfLost() }

    /// Whether the server answers.
    package func ping() async throws { try await connection.query("SELECT") }

    /// Ends the session and with it the locks of its runs.
    package func close() async { await connection.close() }
}
