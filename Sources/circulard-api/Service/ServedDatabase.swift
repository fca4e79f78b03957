import API
import CommandSupport
import Logging
import People
import Storage

/// The database that a server answers from, by connections with the rights of one role.
struct ServedDatabase: Sendable {
    let server: DatabaseServer
    let role: ServedRole
    let schema: Schema
    /// For libpq.
    let text: String
    let logger: Logger

    /// No query takes a tenth of it on a healthy database.
    static let statementTimeout = Duration.seconds(3)
    /// How long the server may take to accept a connection, and how much longer than a statement may take to say anything.
    /// A proxy in front waits for longer than both.
    static let connectTimeout = Duration.seconds(3)

    init(_ server: DatabaseServer, role: ServedRole, schema: Schema, logger: Logger) async throws {
        (self.server, self.role, self.schema, self.logger) = (server, role, schema, logger)
        text = try await server.text(for: role, schema)
    }

    /// - Parameter size: connections, each opened when it is first needed.
    func pool(_ size: Int) -> DatabasePool {
        DatabasePool(
            size: size, report: { report("The database did not answer", $0) }, check: check, open: openAgain)
    }

    /// Each time, since the database may have become another version's while the server runs.
    func open() async throws -> Database {
        let database = try await Database.open(
            text, connectTimeout: Self.connectTimeout, statementTimeout: Self.statementTimeout, role: role.rawValue,
            readOnly: role.isReadOnly)
        try await check(database)
        return database
    }

    /// Starts a private server that has stopped.
    private func openAgain() async throws -> Database {
        do {
            return try await open()
        } catch {
            report("No connection to the database", error)
            guard DatabaseFault(error) == .unavailable else { throw error }
            try await server.startAgain()
            return try await open()
        }
    }

    private func check(_ database: Database) async throws {
        try await database.requireVersion(schema)
        try await database.requireRights(of: role)
    }

    private func report(_ what: String, _ error: any Error) {
        logger.warning("\(what)", metadata: ["error": "\(Self.words(for: error))"])
    }

    /// Messages of the database contain nothing of a request; of other errors only the kind is known to contain nothing.
    static func words(for fault: any Error) -> String {
        DatabaseFault(fault) != nil || fault is StoredFormError ? "\(fault)" : "\(type(of: fault))"
    }
}
