package import Postgres

/// The database of the running test.
package enum FreshDatabase {
    @TaskLocal static var assigned: String?

    package struct NotAssigned: Error, CustomStringConvertible {
        package let description = "no database: add .freshDatabase or .emptyDatabase to the test or its suite"
    }

    /// The connection string for libpq and `psql`.
    package static var connectionText: String {
        get throws {
            guard let assigned else { throw NotAssigned() }
            return assigned
        }
    }

    /// A new connection. It ends with its last reference, or with the database after the test.
    package static func connect(statementTimeout: Duration? = nil) async throws -> PostgresConnection {
        try await .connect(connectionText, applicationName: "test", statementTimeout: statementTimeout)
    }
}
