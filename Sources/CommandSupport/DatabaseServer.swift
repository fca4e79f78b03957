import Postgres
package import Storage
import Synchronization

/// The configured database server, or else the private one, which runs while it is used.
package final class DatabaseServer: Sendable {
    /// A libpq connection string, for `psql` and other programs.
    package let connectionText: String
    private let settings: Settings
    /// nil if a server is configured.
    private let cluster: Mutex<RunningCluster?>

    private init(_ connectionText: String, _ settings: Settings, _ cluster: RunningCluster?) {
        (self.connectionText, self.settings) = (connectionText, settings)
        self.cluster = Mutex(cluster)
    }

    /// - Parameter makesCluster: whether to create the private server if it does not exist.
    package static func start(_ settings: Settings, makesCluster: Bool) async throws -> DatabaseServer {
        if let url = settings.databaseURL { return DatabaseServer(url, settings, nil) }
        if !makesCluster { try await requireCluster(settings) }
        Console.progress("Starting the private PostgreSQL in \(settings.stateDirectory)")
        let cluster = try await PrivateCluster.start(stateDirectory: settings.stateDirectory)
        Console.endProgress()
        return DatabaseServer(cluster.connectionText, settings, cluster)
    }

    /// Runs `work` with the connection string. The database may hold another version's tables, or none.
    package static func use<Value: Sendable>(
        _ settings: Settings, makesCluster: Bool, _ work: @Sendable (String) async throws -> Value
    ) async throws -> Value {
        let server = try await start(settings, makesCluster: makesCluster)
        do {
            let value = try await work(server.connectionText)
            try await server.stop()
            return value
        } catch {
            try await server.stop()
            throw error
        }
    }

    private static func requireCluster(_ settings: Settings) async throws {
        let directory = settings.stateDirectory
        guard try await PrivateCluster.status(stateDirectory: directory).dataVersion == nil else { return }
        throw Failure.configuration(
            "there is no database in \(directory)",
            advice: settings.isDemo
                ? "run \"circulard demo\" first"
                : "run \"circulard scrape\" first, or name a database with --database URL")
    }

    /// The connection string for a program with the rights of one role. On a private server it uses a login of its own,
    /// created if missing.
    package func text(for role: ServedRole, _ schema: Schema) async throws -> String {
        guard settings.databaseURL == nil else { return connectionText }
        let owner = try await Database.open(connectionText)
        do {
            try await owner.requireVersion(schema)
        } catch let error as StorageError {
            // A migration leaves the role as it is, and the reader asks again. Others may come with the migration.
            guard error.awaitsMigration, role == .api else { throw error }
        }
        try await owner.makeLogin(of: role)
        await owner.close()
        return connectionText + " user=\(role.login)"
    }

    /// Starts the private server again after it stopped: the command that started it may have stopped it.
    package func startAgain() async throws {
        guard settings.databaseURL == nil else { return }
        let cluster = try await PrivateCluster.start(stateDirectory: settings.stateDirectory)
        try await exchange(for: cluster)
    }

    /// Stops the private server unless another process uses it.
    package func stop() async throws { try await exchange(for: nil) }

    private func exchange(for new: RunningCluster?) async throws {
        let old = cluster.withLock { cluster in
            defer { cluster = new }
            return cluster
        }
        try await old?.stop()
    }
}
