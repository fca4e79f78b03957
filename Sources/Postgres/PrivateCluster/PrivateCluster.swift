import Glibc
import SystemPackage

/// A PostgreSQL server of our own in a state directory, for when no database URL is given.
///
/// It listens on a Unix socket in the data directory and on no network. Commands that run at the same time share it; the
/// last one stops it. PostgreSQL does not run as root, so for root the server runs as the owner of the data, at first
/// Debian's account `postgres`, which then has to be able to enter the state directory.
package enum PrivateCluster {
    package static let userName = "circulard"
    package static let databaseName = "circulard"
    private static let patience = Duration.seconds(180)

    package enum Durability: Hashable, Sendable {
        case durable
        /// Nothing is flushed to the disk: for tests, whose data may be lost.
        case throwaway
    }

    /// Makes the cluster where there is none, starts the server where it does not run, and keeps it running until
    /// `stop()`, or the end of this process, and whoever else uses it has done the same.
    ///
    /// - Throws: `ClusterError`; `CancellationError` when the task was cancelled, after a server started here is stopped.
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

    /// Stops the server and removes the cluster with all its data, for a state directory that nobody will use any more.
    ///
    /// - Throws: `ClusterError.busy` while somebody uses it.
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

    /// Runs `body` while nobody else starts or stops the server. Once through the gate it is not cancelled: a program
    /// killed half-way would leave a server that nobody waits for.
    static func passingGate<Value: Sendable>(
        of layout: ClusterLayout, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let gate = try ClusterLock(layout.gate)
        try await gate.wait(for: .exclusive, atMost: patience)
        defer { gate.release() }
        return try await Task { try await body() }.value
    }
}
