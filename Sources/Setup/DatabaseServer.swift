import Ingest
import Postgres

/// The database server that is named, or else the private one for as long as it is used.
package struct DatabaseServer: Sendable {
    /// For `psql` and other programs.
    package let connectionText: String
    private let cluster: RunningCluster?

    /// - Parameter makesCluster: whether a private server may be made where there is none yet.
    package static func start(_ settings: Settings, makesCluster: Bool) async throws -> DatabaseServer {
        if let url = settings.databaseURL { return DatabaseServer(connectionText: url, cluster: nil) }
        if !makesCluster { try await requireCluster(settings) }
        Console.progress("Starting the private PostgreSQL in \(settings.stateDirectory)")
        let cluster = try await PrivateCluster.start(stateDirectory: settings.stateDirectory)
        Console.endProgress()
        return DatabaseServer(connectionText: cluster.connectionText, cluster: cluster)
    }

    private static func requireCluster(_ settings: Settings) async throws {
        let directory = settings.stateDirectory
        guard try await PrivateCluster.status(stateDirectory: directory).dataVersion == nil else { return }
        throw Failure(
            .configuration, "there is no database in \(directory)",
            advice: settings.isDemo
                ? "run \"circulard demo\" first"
                : "store something with \"circulard scrape\" first, or name a database with --database URL")
    }

    /// Stops the private server if nobody else uses it.
    package func stop() async throws { try await cluster?.stop() }
}
