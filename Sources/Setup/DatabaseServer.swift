import Ingest
import Postgres
import Storage
import Synchronization

/// The database server that is named, or else the private one for as long as it is used.
package final class DatabaseServer: Sendable {
    /// For `psql` and other programs.
    package let connectionText: String
    private let settings: Settings
    /// nil where a server is named.
    private let cluster: Mutex<RunningCluster?>

    private init(_ connectionText: String, _ settings: Settings, _ cluster: RunningCluster?) {
        (self.connectionText, self.settings) = (connectionText, settings)
        self.cluster = Mutex(cluster)
    }

    /// - Parameter makesCluster: whether a private server may be made where there is none yet.
    package static func start(_ settings: Settings, makesCluster: Bool) async throws -> DatabaseServer {
        if let url = settings.databaseURL { return DatabaseServer(url, settings, nil) }
        if !makesCluster { try await requireCluster(settings) }
        Console.progress("Starting the private PostgreSQL in \(settings.stateDirectory)")
        let cluster = try await PrivateCluster.start(stateDirectory: settings.stateDirectory)
        Console.endProgress()
        return DatabaseServer(cluster.connectionText, settings, cluster)
    }

    /// Runs `work` with what programs connect by: whatever the database holds, another version's tables or none.
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
                : "store something with \"circulard scrape\" first, or name a database with --database URL")
    }

    /// What a program that only reads connects by: on a private server a login of its own, which is made where it is missing.
    package func readerText() async throws -> String {
        guard settings.databaseURL == nil else { return connectionText }
        let owner = try await Database.open(connectionText)
        try await owner.requireVersion()
        try await owner.makeReader()
        await owner.close()
        return connectionText + " user=\(Database.readerLogin)"
    }

    /// Starts the private server again where it is gone: the command that had started it may have taken it along.
    package func startAgain() async throws {
        guard settings.databaseURL == nil else { return }
        let cluster = try await PrivateCluster.start(stateDirectory: settings.stateDirectory)
        try await exchange(for: cluster)
    }

    /// Stops the private server if nobody else uses it.
    package func stop() async throws { try await exchange(for: nil) }

    private func exchange(for new: RunningCluster?) async throws {
        let old = cluster.withLock { cluster in
            defer { cluster = new }
            return cluster
        }
        try await old?.stop()
    }
}
