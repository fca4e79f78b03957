/// A role of `schema.sql` with which a server answers clients.
package enum ServedRole: String, Hashable, Sendable {
    /// Reads deals.
    case api = "circulard_api"
    /// Reads deals, and keeps what people said.
    case people = "circulard_people"

    package var isReadOnly: Bool { self == .api }

    /// The login on a private server. After `RESET ROLE` it has only the rights of the role.
    package var login: String { self == .api ? "circulard_reader" : "circulard_keeper" }

    /// The statements that make the logins of both roles, for an administrator of a server of many databases.
    package static var loginStatements: String { [api, people].map(\.loginScript).joined(separator: "\n") }

    /// The server's log never has what a statement of people holds: by default it has refused rows and statements.
    var loginScript: String {
        let settings =
            isReadOnly
            ? "ALTER ROLE \(login) SET default_transaction_read_only = on;"
            : "ALTER ROLE \(login) SET log_min_error_statement = panic; ALTER ROLE \(login) SET log_error_verbosity = terse;"
        return """
            DO $$ BEGIN
                IF to_regrole('\(login)') IS NULL THEN CREATE ROLE \(login) LOGIN; END IF;
            EXCEPTION
                WHEN duplicate_object OR unique_violation THEN NULL;  -- Another program was first.
            END $$;
            GRANT \(rawValue) TO \(login);
            \(settings)
            """
    }
}
