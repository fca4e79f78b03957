import API
import CommandSupport
import Logging
import NIOPosix
import ServiceLifecycle
import Storage

/// The whole of the process: a database to read, and a server that answers from it.
struct APIService: Service, CustomStringConvertible {
    let settings: Settings
    let serving: ServeSettings
    let logger: Logger

    /// Service lifecycle prints it with its errors: the settings hold what is secret.
    let description = "circulard-api"

    /// No query of the API takes a tenth of it on a healthy database.
    static let statementTimeout = Duration.seconds(3)
    /// How long the server may take to accept a connection, and how much longer than a statement may take to say anything.
    /// A proxy in front waits for longer than both.
    static let connectTimeout = Duration.seconds(3)
    /// Whose rights the connections have.
    static let role = "circulard_api"

    func run() async throws {
        let share = try DataDirectory.locate()
        let server = try await cancelWhenGracefulShutdown { [settings] in
            try await DatabaseServer.start(settings, makesCluster: false)
        }
        do {
            try await serve(server, share)
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }

    private func serve(_ server: DatabaseServer, _ share: DataDirectory) async throws {
        let report: @Sendable (String, any Error) -> Void = { [logger] what, error in
            logger.warning("\(what)", metadata: ["error": "\(Self.words(for: error))"])
        }
        let schema = try share.schema()
        let text = try await server.readerText(schema)
        let open: @Sendable () async throws -> Database = {
            do {
                return try await Self.open(text, schema)
            } catch {
                report("No connection to the database", error)
                guard DatabaseFault(error) == .unavailable else { throw error }
                try await server.startAgain()
                return try await Self.open(text, schema)
            }
        }
        let databases = DatabasePool(
            size: serving.databaseConnections, report: { report("The database did not answer", $0) },
            check: { try await Self.check($0, schema) }, open: open)
        if try await mayWrite(text, schema) {
            logger.warning(
                "The database login can do more than read",
                metadata: ["advice": "give circulard-api one of its own, see docs/operations.md"])
        }
        let context = APIContext(
            databases: databases,
            limits: Limits(
                standardRadiusMiles: serving.radiusMiles, maximumRadiusMiles: serving.maximumRadiusMiles),
            clock: Clock.now)
        let handler = RequestHandler(
            context: context, version: BuildInfo.version, requestsPerMinute: serving.requestsPerMinute,
            isEncrypted: serving.certificate != nil, identify: serving.forwardedHeaders.request,
            record: logger.record
        ) { [logger] fault, route in
            logger.warning("No answer", metadata: ["route": "\(route)", "error": "\(Self.words(for: fault))"])
        }
        try await listen(handler)
        await databases.close()
    }

    /// - Throws: the first problem of the database: without tables nobody made the role either.
    /// - Returns: whether the login could do more than read.
    private func mayWrite(_ text: String, _ schema: Schema) async throws -> Bool {
        do {
            let database = try await Self.open(text, schema)
            let mayWrite = try await database.loginMayWrite()
            await database.close()
            return mayWrite
        } catch let error as StorageError where error.awaitsMigration {
            logger.warning("Requests are refused until the database is migrated", metadata: ["error": "\(error)"])
            return false
        } catch let error where [.misconfigured, .notPermitted].contains(DatabaseFault(error)) {
            let database = try await Database.open(text, statementTimeout: Self.statementTimeout)
            try await database.requireVersion(schema)
            await database.close()
            let failure = Failure(of: error)
            throw Failure(
                failure.status, failure.message,
                advice: failure.advice ?? "what else is missing: circulard db grant --plan prints it")
        }
    }

    /// Messages of the database contain nothing of a request; of other errors only the kind is known to contain nothing.
    private static func words(for fault: any Error) -> String {
        DatabaseFault(fault) == nil ? "\(type(of: fault))" : "\(fault)"
    }

    /// Each time, since the database may have become another version's while the server runs.
    private static func open(_ text: String, _ schema: Schema) async throws -> Database {
        let database = try await Database.open(
            text, connectTimeout: connectTimeout, statementTimeout: statementTimeout, role: role,
            readOnly: true)
        try await check(database, schema)
        return database
    }

    private static func check(_ database: Database, _ schema: Schema) async throws {
        try await database.requireVersion(schema)
        try await database.requireReading()
    }

    private func listen(_ handler: RequestHandler) async throws {
        let loops = MultiThreadedEventLoopGroup.singleton
        let notifier = ServiceNotifier()
        let server = Server(
            handler: handler, settings: serving, limits: ConnectionLimits(), loops: loops, logger: logger)
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
