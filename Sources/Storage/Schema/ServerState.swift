import Postgres

/// The database server, for `doctor`.
package struct ServerState: Hashable, Sendable {
    /// "15.14 (Debian …)".
    package let version: String
    package let lag: ReplayLag
    /// Whether this session may change anything; false on a primary where `default_transaction_read_only` is set.
    package let takesChanges: Bool
}

extension Database {
    package func serverState() async throws -> ServerState {
        let row = try await connection.query(
            """
            SELECT current_setting('server_version') AS version,
                   current_setting('transaction_read_only') = 'off' AS takes_changes
            """
        )[0]
        return ServerState(
            version: try row.required("version", row.text), lag: try await replayLag(),
            takesChanges: try row.required("takes_changes", row.bool))
    }
}
