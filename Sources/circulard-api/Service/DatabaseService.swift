import CommandSupport
import Logging
import ServiceLifecycle
import Storage

/// The whole of a process that answers from a database, or works on it.
protocol DatabaseService: Service, CustomStringConvertible {
    var settings: Settings { get }
    var logger: Logger { get }
    /// The one that it reads and writes as.
    var role: ServedRole { get }
    func serve(_ served: ServedDatabase) async throws
}

extension DatabaseService {
    /// Service lifecycle prints it with its errors: the settings hold what is secret.
    var description: String { logger.label }

    func run() async throws {
        let schema = try DataDirectory.locate().schema()
        let server = try await cancelWhenGracefulShutdown { [settings] in
            try await DatabaseServer.start(settings, makesCluster: false)
        }
        do {
            try await serve(ServedDatabase(server, role: role, schema: schema, logger: logger))
            try await server.stop()
        } catch {
            try await server.stop()
            throw error
        }
    }
}
