import API
import CommandSupport
import Logging
import Messages
import NIOPosix
import ServiceLifecycle
import Storage
import WebKit

/// The whole of the process: a database to read, and a server that answers from it.
struct APIService: DatabaseService {
    let settings: Settings
    let serving: ServeSettings
    /// The Unix socket of people's server, to which their requests are passed on; nil where a proxy does that, or nobody.
    let peopleSocket: String?
    let logger: Logger

    let role = ServedRole.api

    func serve(_ served: ServedDatabase) async throws {
        let databases = served.pool(serving.databaseConnections, replayLag: serving.maximumReplayLagSeconds)
        if try await mayWrite(served) {
            logger.warning(
                "The database login can do more than read",
                metadata: ["advice": "give circulard-api one of its own, see docs/operations.md"])
        }
        let context = APIContext(
            databases: databases,
            limits: Limits(
                standardRadiusMiles: serving.radiusMiles, maximumRadiusMiles: serving.maximumRadiusMiles),
            site: settings["api.site"].flatMap { WebAddress($0.text)?.origin }, clock: Clock.now)
        let handler = RequestHandler(
            context: context, version: BuildInfo.version, page: try WebFolder(DataDirectory.locate()).page(),
            requestsPerMinute: serving.requestsPerMinute, identify: serving.forwardedHeaders.request,
            record: logger.record, report: logger.reportFault)
        if let peopleSocket {
            let forwarder = PeopleForwarder(
                handler: handler, socketPath: peopleSocket, identify: serving.forwardedHeaders.request,
                loops: MultiThreadedEventLoopGroup.singleton, logger: logger)
            try await serving.listen(forwarder, logger)
        } else {
            try await serving.listen(handler, logger)
        }
        await databases.close()
    }

    /// - Returns: whether the login could do more than read.
    private func mayWrite(_ served: ServedDatabase) async throws -> Bool {
        guard let database = try await served.first() else { return false }
        let mayWrite = try await database.loginMayWrite()
        await database.close()
        return mayWrite
    }
}

extension Logger {
    /// A request that no client can mend. Nothing of what was asked is in it.
    func reportFault(_ fault: any Error, route: String) {
        warning("No answer", metadata: ["route": "\(route)", "error": "\(ServedDatabase.words(for: fault))"])
    }
}

extension ServeSettings {
    /// Serves until a graceful shutdown, and tells the service manager.
    func listen(_ handler: some ServedHandler, _ logger: Logger) async throws {
        let loops = MultiThreadedEventLoopGroup.singleton
        let notifier = ServiceNotifier()
        let server = Server(
            handler: handler, settings: self, limits: ConnectionLimits(), loops: loops, logger: logger)
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
