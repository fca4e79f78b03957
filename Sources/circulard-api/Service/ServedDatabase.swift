import CommandSupport
import Logging
import People
import Storage
import WebKit

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

    /// - Parameters:
    ///   - size: connections, each opened when it is first needed.
    ///   - replayLag: the seconds by which the database may be behind its primary for the server to be ready.
    func pool(_ size: Int, replayLag: Int = .max) -> DatabasePool {
        DatabasePool(
            size: size, report: { report("The database did not answer", $0) },
            check: { database in
                try await check(database)
                let lag = try await database.replayLag()
                guard lag.seconds <= replayLag else { throw Self.behind(lag) }
            }, open: openAgain)
    }

    private static func behind(_ lag: ReplayLag) -> Problem {
        Problem(
            .databaseUnavailable,
            "The database is a standby that is \(lag.seconds) seconds behind its primary, or has lost it.",
            retryAfterSeconds: 10)
    }

    /// Each time, since the database may have become another version's while the server runs.
    func open() async throws -> Database {
        let database = try await Database.open(
            text, connectTimeout: Self.connectTimeout, statementTimeout: Self.statementTimeout, role: role.rawValue,
            readOnly: role.isReadOnly)
        try await check(database)
        return database
    }

    /// The first session of a program: what only an operator can mend ends it at its start.
    ///
    /// - Returns: nil where the database awaits a migration, which is waited for.
    /// - Throws: the first problem of the database: without tables nobody made the role either.
    func first() async throws -> Database? {
        do {
            return try await open()
        } catch let error as StorageError where error.awaitsMigration {
            logger.warning("Requests are refused until the database is migrated", metadata: ["error": "\(error)"])
            return nil
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

    /// As `first()`, of a program that waits for a database that is away.
    func requireUsable() async throws {
        do {
            try await first()?.close()
        } catch let error where DatabaseFault(error)?.mayPass == true {
            report("The database does not answer, and is waited for", error)
        }
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
        if fault is StoredFormError { return "\(fault)" }
        return DatabaseFault(fault) == nil ? "\(type(of: fault))" : Failure(of: fault).sentence
    }
}
