import Ingest
import Scraping
package import Storage

/// What commands that need the database work with. A private server runs only as long as somebody uses it.
package struct Workplace: Sendable {
    package let settings: Settings
    package let share: Share
    package let database: Database
    /// For `psql` and other programs.
    package let connectionText: String

    /// The same with other settings, and with the shipped definitions alone.
    package func asShipped(with settings: Settings) -> Workplace {
        Workplace(settings: settings, share: share.asShipped, database: database, connectionText: connectionText)
    }

    /// Opens the database, makes its tables where it is empty, does the work, and leaves nothing running.
    package static func open<Value: Sendable>(
        _ options: GlobalOptions, _ work: @Sendable (Workplace) async throws -> Value
    ) async throws -> Value {
        let settings = try Settings(options)
        let share = try Share.locate()
        try settings.requireKnownSources(share)
        let server = try await DatabaseServer.start(settings, makesCluster: true)
        do {
            let value = try await use(server.connectionText, settings, share, work)
            try await server.stop()
            return value
        } catch {
            try await server.stop()
            throw settings.databaseURL == nil ? explained(error, settings) : error
        }
    }

    /// Whose database is our own can begin anew.
    private static func explained(_ error: any Error, _ settings: Settings) -> any Error {
        guard let error = error as? StorageError, case .otherVersion = error.code else { return error }
        return Failure(
            .configuration, error.message,
            advice: "it is in \(settings.stateDirectory): where nothing of it is needed any more, remove that folder")
    }

    private static func use<Value: Sendable>(
        _ text: String, _ settings: Settings, _ share: Share, _ work: @Sendable (Workplace) async throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(text, statementTimeout: .seconds(300))
        do {
            try await database.initialize(schema: share.schemaText())
            Console.endProgress()
            let value = try await work(
                Workplace(settings: settings, share: share, database: database, connectionText: text))
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}
