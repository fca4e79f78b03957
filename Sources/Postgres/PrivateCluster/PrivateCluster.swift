import Glibc
import SystemPackage

/// A private PostgreSQL server in a state directory, used if no database URL is given.
///
/// It listens on a Unix socket in the data directory and on no network. Commands that run at the same time share it;
/// the last one stops it. PostgreSQL does not run as root, so for root the server runs as the owner of the data,
/// initially Debian's account `postgres`, which must be able to enter the state directory.
package enum PrivateCluster {
    package static let userName = "circulard"
    static let databaseName = "circulard"
    private static let timeout = Duration.seconds(180)

    package enum Durability: Hashable, Sendable {
        case durable
        /// Nothing is flushed to disk: for tests, whose data may be lost.
        case throwaway
    }

    /// Creates the cluster if there is none, starts the server if it does not run, and keeps it running until every
    /// user has called `stop()` or ended.
    ///
    /// - Throws: `ClusterError`; `CancellationError` if the task was cancelled, after stopping a server started here.
    package static func start(
        stateDirectory: String, durability: Durability = .durable
    ) async throws -> RunningCluster {
        let layout = try ClusterLayout(stateDirectory: stateDirectory)
        try makeDirectory(layout.state, mode: geteuid() == 0 ? 0o711 : 0o700)
        let running = try await passingGate(of: layout) {
            let use = try ClusterLock(layout.users)
            guard try use.take(.shared) else { throw ClusterError(.busy, "\(layout.users) is locked: try again later") }
            let server = try await server(for: layout, durability)
            try server.log.prepare(for: server.account)
            try await server.initializeIfNeeded()
            return RunningCluster(server: server, use: use, startedHere: try await server.start())
        }
        guard Task.isCancelled else { return running }
        try await running.stop()
        throw CancellationError()
    }

    /// Stops the server and removes the cluster with all its data, for a state directory that is no longer needed.
    ///
    /// - Throws: `ClusterError.busy` while the cluster is in use.
    package static func erase(stateDirectory: String) async throws {
        let layout = try ClusterLayout(stateDirectory: stateDirectory)
        guard try fileStatus(layout.state) != nil else { return }
        try await passingGate(of: layout) {
            let use = try ClusterLock(layout.users)
            defer { use.release() }
            guard try use.take(.exclusive) else {
                throw ClusterError(.busy, "another command uses the cluster in \(layout.state): try again later")
            }
            if try ClusterServer.dataVersion(layout) != nil { try await server(for: layout, .durable).stop() }
            try layout.removeUnfinished()
            for path in [layout.data, layout.log, layout.users, layout.gate] { try removeTree(path) }
        }
    }

    private static func server(
        for layout: ClusterLayout, _ durability: Durability
    ) async throws(ClusterError) -> ClusterServer {
        let account = try ServerAccount(for: layout)
        let tools = try await ClusterTools.find(wanted: ClusterServer.dataVersion(layout))
        return ClusterServer(layout: layout, account: account, tools: tools, durability: durability)
    }

    /// Runs `body` while no other process starts or stops the server. After the gate is passed it is not cancelled: a
    /// program killed half-way would leave a server without an owner.
    static func passingGate<Value: Sendable>(
        of layout: ClusterLayout, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let gate = try ClusterLock(layout.gate)
        try await gate.wait(for: .exclusive, atMost: timeout)
        defer { gate.release() }
        return try await Task { try await body() }.value
    }
}
