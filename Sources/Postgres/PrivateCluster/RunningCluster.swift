import Synchronization

/// The private server while this process uses it.
package final class RunningCluster: Sendable {
    /// For `PostgresConnection.connect`, `psql` and `pg_dump`: `keyword=value` pairs with no password.
    package let connectionText: String
    /// False where another command, or one that was killed, had left it running.
    package let startedHere: Bool
    private let server: ClusterServer
    private let use: Mutex<ClusterLock?>

    init(server: ClusterServer, use: ClusterLock, startedHere: Bool) {
        self.server = server
        self.use = Mutex(use)
        self.startedHere = startedHere
        connectionText = server.layout.connectionText(database: PrivateCluster.databaseName)
    }

    /// Gives the server up, and stops it if nobody else uses it; its open connections end. A second call does nothing.
    ///
    /// It does its work in a cancelled task too, since that is when programs end.
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
