import Synchronization

/// The private server while this process uses it.
package final class RunningCluster: Sendable {
    /// For `PostgresConnection.connect`, `psql` and `pg_dump`: `keyword=value` pairs without a password.
    package let connectionText: String
    /// False if another command, or a killed one, had left it running.
    let startedHere: Bool
    private let server: ClusterServer
    private let use: Mutex<ClusterLock?>

    init(server: ClusterServer, use: ClusterLock, startedHere: Bool) {
        self.server = server
        self.use = Mutex(use)
        self.startedHere = startedHere
        connectionText = server.layout.connectionText(database: PrivateCluster.databaseName)
    }

    /// Releases the server, and stops it if no other process uses it, which ends its open connections. A second call
    /// does nothing.
    ///
    /// It also works in a cancelled task, since programs often end by cancellation.
    package func stop() async throws {
        let (server, use) = (server, use.withLock { $0.take() })
        guard let use else { return }
        try await Task {
            try await PrivateCluster.passingGate(of: server.layout) {
                defer { use.release() }
                if try use.take(.exclusive) { try await server.stop() }
            }
        }.value
    }
}
