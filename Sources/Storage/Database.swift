package import Postgres

/// Circulard's database over one connection, one statement at a time. Parallel runs need one connection each.
///
/// All SQL of the program is in this module, in `schema.sql` and in `migrations/`. Instants are seconds since 1970; ids are database ids.
package struct Database: Sendable {
    let connection: PostgresConnection

    package init(connection: PostgresConnection) { self.connection = connection }

    /// - Parameters:
    ///   - text: a `postgresql://` URL or `keyword=value` pairs.
    ///   - applicationName: the name of the session in `pg_stat_activity`.
    ///   - connectTimeout: the limit for accepting a connection, and the time beyond `statementTimeout` after which a
    ///     silent server counts as lost.
    ///   - role: a role of `schema.sql` whose rights alone apply; nil for the login's own rights.
    ///   - readOnly: whether to refuse writes, whatever the rights, and to keep the plans of prepared statements.
    package static func open(
        _ text: String, applicationName: String = "circulard", connectTimeout: Duration = .seconds(10),
        statementTimeout: Duration? = nil, role: String? = nil, readOnly: Bool = false
    ) async throws -> Database {
        Database(
            connection: try await PostgresConnection.connect(
                text, applicationName: applicationName, connectTimeout: connectTimeout,
                statementTimeout: statementTimeout, role: role,
                readOnly: readOnly))
    }

    /// Reconnects if the connection was lost, and with it the locks of its runs. Waits for a server that restarts.
    package func reconnectIfLost() async throws { try await connection.reopenIfLost() }

    /// That of its connection, as long as there is one.
    package var session: ObjectIdentifier { ObjectIdentifier(connection) }

    /// Ends the session and releases the locks of its runs.
    package func close() async { await connection.close() }
}
