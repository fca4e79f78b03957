import Postgres

/// The reason why something was not stored. PostgreSQL's own errors (no connection, disk full) are `PostgresError`.
package struct StorageError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The database contains tables that are not ours.
        case foreignDatabase
        /// The database is of a newer version of the program, or of one that was never released.
        case otherVersion(found: Int, wanted: Int)
        /// The database is of an earlier version of the program.
        case needsMigration(found: Int, wanted: Int)
        /// `migrate` is changing the database now.
        case beingMigrated
        /// Other sessions did not let a migration begin.
        case inUse
        /// Something that an operator made or changed keeps the database from being migrated.
        case cannotMigrate
        /// A step or `schema/code.sql` failed.
        case wrongMigration
        /// `schema.sql`, `schema/` and `migrations/` do not fit each other.
        case unusableSchema
        /// The database is ours, but this login lacks rights in it.
        case notGranted
        /// No source with this id is registered.
        case unknownSource(String)
        /// Another process reads the same source for the same store.
        case alreadyRunning(runID: Int64?)
        /// Another worker has taken the chain that this one was reading.
        case leaseLost(chain: String)
        /// The run has ended or was marked as interrupted, and cannot write any more.
        case runNotOpen(Int64)
        /// The run does not exist, is not quarantined, or is outdated.
        case nothingToDecide(Int64)
        /// No listing of the chain has this number.
        case unknownItem(ItemNumber)
        /// A run without a store cannot publish.
        case runHasNoStore(Int64)
        /// An empty edition would end every deal of the store.
        case emptyEdition
        /// Two different offers of one listing and mechanic are valid on the same day.
        case overlappingOffers(sku: String)
        /// An impossible value, with the violated constraint of schema.sql.
        case impossible(constraint: String)
        /// A row that this version of the program cannot read.
        case unreadable(column: String)
    }

    package let code: Code
    /// One sentence for the operator: what is wrong, where, and what to do.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether trying again later can help.
    package var isTransient: Bool {
        switch code {
        case .alreadyRunning, .beingMigrated, .inUse, .leaseLost: true
        default: false
        }
    }

    /// Whether the tables refuse what they were given.
    package var isAboutData: Bool {
        if case .impossible = code { true } else { false }
    }

    /// Whether a reader can go on once `migrate` has ended.
    package var awaitsMigration: Bool {
        switch code {
        case .needsMigration, .beingMigrated: true
        default: false
        }
    }
}

extension StorageError: CustomStringConvertible {
    package var description: String { message }
}

extension StorageError {
    /// Not null, foreign key, unique, check, exclusion; a number out of range, a NUL in JSON, too long a text.
    private static let refusals: Set = ["23502", "23503", "23505", "23514", "23P01", "22003", "22P05", "54000"]

    /// - Returns: the meaning of a constraint violation; nil for other errors.
    init?(refusal: PostgresError, of thing: String) {
        if case .unfitField(let column, _) = refusal.code {
            self.init(.impossible(constraint: column), "\(thing): \(refusal.message)")
            return
        }
        guard let state = refusal.sqlState, Self.refusals.contains(state) else { return nil }
        let constraint = refusal.constraint ?? refusal.message
        self.init(.impossible(constraint: constraint), "\(thing) violates \"\(constraint)\"; nothing was stored")
    }
}

/// Runs `body`, and adds the name of the object to a constraint violation.
@discardableResult
func naming<Value>(_ thing: String, _ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as PostgresError {
        if let refusal = StorageError(refusal: error, of: thing) { throw refusal }
        throw error
    }
}
