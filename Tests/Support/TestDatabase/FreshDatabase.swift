package import Postgres

/// The database of the test that is running.
package enum FreshDatabase {
    @TaskLocal static var assigned: String?

    package struct NotAssigned: Error, CustomStringConvertible {
        package let description = "no database here: put .freshDatabase or .emptyDatabase on the test or its suite"
    }

    /// What libpq and `psql` connect by.
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
