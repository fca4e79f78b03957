import Postgres

/// Why something was not stored. What PostgreSQL itself has to say (no connection, disk full) comes as `PostgresError`.
package struct StorageError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The database holds tables that are not ours.
        case foreignDatabase
        /// The database was made by another version of the program.
        case otherVersion(found: Int, wanted: Int)
        /// The database is ours, and this login may not do there what it has to.
        case notGranted
        /// No source of that id was registered.
        case unknownSource(String)
        /// Another program reads the same source for the same store at this moment.
        case alreadyRunning(runID: Int64?)
        /// The run has ended, or was taken for dead, and may not write any more.
        case runNotOpen(Int64)
        /// There is no such run, it is not in quarantine, or something newer came since.
        case nothingToDecide(Int64)
        /// A run that is for no one store has nothing to publish to.
        case runHasNoStore(Int64)
        /// An edition of nothing would end every deal of the store.
        case emptyEdition
        /// Two different offers of one listing and mechanic hold on the same day.
        case overlappingOffers(sku: String)
        /// A value that cannot be: the constraint of schema.sql that says so.
        case impossible(constraint: String)
        /// A row of the database that this version of the program cannot read.
        case unreadable(column: String)
    }

    package let code: Code
    /// A sentence for a person: what is wrong, where, and what to do.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether trying again later can help.
    package var isTransient: Bool { if case .alreadyRunning = code { true } else { false } }
}

extension StorageError: CustomStringConvertible {
    package var description: String { message }
}

extension StorageError {
    /// Not null, foreign key, unique, check, exclusion; a number too large for its column.
    private static let refusals: Set = ["23502", "23503", "23505", "23514", "23P01", "22003"]

    /// - Returns: what a refusal by a constraint means; nil where it is no such refusal.
    init?(refusal: PostgresError, of thing: String) {
        if case .unfitField(let column, _) = refusal.code {
            self.init(.impossible(constraint: column), "\(thing): \(refusal.message)")
            return
        }
        guard let state = refusal.sqlState, Self.refusals.contains(state) else { return nil }
        let constraint = refusal.constraint ?? refusal.message
        self.init(.impossible(constraint: constraint), "\(thing) breaks \"\(constraint)\": nothing of it was stored")
    }
}

/// Runs `body`, and says of a refusal by a constraint what it was that was refused.
@discardableResult
func naming<Value>(_ thing: String, _ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as PostgresError {
        if let refusal = StorageError(refusal: error, of: thing) { throw refusal }
        throw error
    }
}
