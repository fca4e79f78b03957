import CommandSupport
import Storage

/// The context of commands that use the database. A private server runs only while a command uses it.
struct CommandContext: Sendable {
    let settings: Settings
    let dataDirectory: DataDirectory
    let database: Database
    /// A libpq connection string, for `psql` and other programs.
    let connectionText: String

    /// The same with other settings and only the shipped definitions.
    func asShipped(with settings: Settings) -> CommandContext {
        CommandContext(
            settings: settings, dataDirectory: dataDirectory.asShipped, database: database,
            connectionText: connectionText)
    }

    /// Opens the database, runs `work`, and stops what it started.
    ///
    /// - Parameter makesTables: whether to make the tables in an empty database that the operator named. In the private one
    ///   they are always made.
    static func open<Value: Sendable>(
        _ options: GlobalOptions, makesTables: Bool = false, _ work: @Sendable (CommandContext) async throws -> Value
    ) async throws -> Value {
        let settings = try Settings(options)
        let dataDirectory = try DataDirectory.locate()
        try settings.requireKnownSources(dataDirectory)
        let server = try await DatabaseServer.start(settings, makesCluster: true)
        do {
            let value = try await use(
                server.connectionText, settings, dataDirectory,
                named: makesTables || settings.databaseURL == nil ? nil : options, work)
            try await server.stop()
            return value
        } catch {
            try await server.stop()
            throw explained(error, settings, options)
        }
    }

    /// Adds the command to run, or the location of a private database that cannot be migrated.
    private static func explained(_ error: any Error, _ settings: Settings, _ options: GlobalOptions) -> any Error {
        switch (error as? StorageError)?.code {
        case .needsMigration(let found, _):
            Failure(
                .configuration, "\(error)", advice: options.commandsToMigrate(from: found).joined(separator: " && "))
        case .otherVersion where settings.databaseURL == nil:
            Failure(
                .configuration, "\(error)",
                advice:
                    "it is in \(settings.stateDirectory): where nothing of it is needed any more, remove that folder")
        default: error
        }
    }

    private static func use<Value: Sendable>(
        _ text: String, _ settings: Settings, _ dataDirectory: DataDirectory,
        named options: GlobalOptions?,
        _ work: @Sendable (CommandContext) async throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(text, statementTimeout: .seconds(300))
        do {
            try await database.keepMigrationsAway()
            try await prepare(database, dataDirectory.schema(), named: options)
            Console.endProgress()
            let value = try await work(
                CommandContext(
                    settings: settings, dataDirectory: dataDirectory, database: database, connectionText: text))
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
    /// - Parameter options: those of a command that only reads, which makes no tables in a database that may have been named
    ///   by mistake; nil to make them.
    private static func prepare(_ database: Database, _ schema: Schema, named options: GlobalOptions?) async throws {
        guard let options else {
            try await database.initialize(schema: schema)
            return
        }
        guard try await !database.isEmpty() else {
            throw Failure.configuration(
                "the database has no tables",
                advice: "to make them, run circulard db init\(options.selection); or name another database")
        }
        try await database.requireVersion(schema)
    }
}
