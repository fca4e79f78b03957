import API
import Answers
import Logging
import NIOPosix
import ServiceLifecycle
import Setup
import Storage

/// The whole of the process: a database to read, and a server that answers from it.
struct TierService: Service, CustomStringConvertible {
    let settings: Settings
    let serving: ServeSettings
    let logger: Logger

    /// Service lifecycle prints it with its errors: the settings hold what is secret.
    let description = "circulard-api"

    /// No query of the tier takes a tenth of it on a database that is well.
    static let statementTimeout = Duration.seconds(3)
    /// Whose rights the connections have.
    static let role = "circulard_api"

    func run() async throws {
        let registers = try Share.locate().registers()
        let server = try await cancelWhenGracefulShutdown { [settings] in
            try await DatabaseServer.start(settings, makesCluster: false)
        }
        do {
            try await serve(server, registers)
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }

    private func serve(_ server: DatabaseServer, _ registers: Registers) async throws {
        let databases = DatabasePool(size: serving.databaseConnections) { [logger] in
            do {
                return try await Self.open(server)
            } catch {
                logger.warning("No connection to the database", metadata: ["error": "\(error)"])
                throw error
            }
        }
        try await Self.open(server).close()
        let tier = Tier(
            databases: databases, registers: registers,
            limits: Limits(
                standardRadiusMiles: serving.radiusMiles, maximumRadiusMiles: serving.maximumRadiusMiles),
            clock: Clock.now)
        try await listen(Front(tier: tier))
        await databases.close()
    }

    /// Each time, since the database may have become another version's while the tier runs.
    private static func open(_ server: DatabaseServer) async throws -> Database {
        let database = try await Database.open(
            server.connectionText, statementTimeout: statementTimeout, role: role, readOnly: true)
        try await database.requireVersion()
        return database
    }

    private func listen(_ front: Front) async throws {
        let loops = MultiThreadedEventLoopGroup.singleton
        let notifier = ServiceNotifier()
        let server = Server(front: front, settings: serving, limits: ConnectionLimits(), loops: loops, logger: logger)
        // Ends with the server.
        async let _ = Watchdog(loops: loops, notifier: notifier)?.run()
        try await withGracefulShutdownHandler {
            try await server.run { address in
                notifier.ready()
                Console.say("Listening on \(address)")
            }
        } onGracefulShutdown: {
            notifier.stopping()
        }
    }
}
