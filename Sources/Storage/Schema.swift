import Postgres

extension Database {
    /// The version `schema.sql` gives itself, and this program is written for.
    package static let schemaVersion = 6

    /// Makes the tables, where the database is empty; several programs may try at once.
    ///
    /// - Parameter schema: the text of `schema.sql`.
    /// - Returns: whether anything was made: false where the database is ours already.
    /// - Throws: `foreignDatabase` or `otherVersion`, with nothing changed.
    @discardableResult
    package func initialize(schema: String) async throws -> Bool {
        try await connection.transaction { connection in
            try await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('circulard schema', 0))")
            guard try await isEmpty(connection) else {
                try await requireVersion(connection)
                return false
            }
            try await connection.run(script: schema)
            try await connection.query(
                "UPDATE schema_version SET checksum = sha256($1)", [.bytes(Array(schema.utf8))])
            return true
        }
    }

    /// Refuses a database that another version made, or that is not ours.
    package func requireVersion() async throws { try await requireVersion(connection) }

    private func requireVersion(_ connection: PostgresConnection) async throws {
        guard let found = try await version(connection) else {
            throw StorageError(
                .foreignDatabase,
                "the database is not circulard's: run \"circulard db init\" on an empty one, or name another")
        }
        guard found == Self.schemaVersion else {
            throw StorageError(
                .otherVersion(found: found, wanted: Self.schemaVersion),
                "the database has schema version \(found), this program wants \(Self.schemaVersion): "
                    + "use the program that fits it, or give this one an empty database"
            )
        }
    }

    /// - Returns: nil where the database is not ours.
    func version(_ connection: PostgresConnection) async throws -> Int? {
        let ours = try await connection.query(
            """
            SELECT count(*) AS columns, bool_and(has_table_privilege(attrelid, 'SELECT')) AS may_read,
                   session_user::text AS login, current_user <> session_user OR EXISTS (
                       SELECT FROM pg_roles WHERE rolname IN ('circulard_api', 'circulard_readonly', 'circulard_ingest')
                           AND pg_has_role(oid, 'USAGE')) AS has_role
            FROM pg_attribute
            WHERE attrelid = to_regclass('public.schema_version') AND attname IN ('version', 'inventory')
            """
        ).first
        guard let ours, try ours.int("columns") == 2 else { return nil }
        guard try ours.bool("may_read") == true else {
            throw StorageError.mayNotAskVersion(
                login: try ours.required("login", ours.text), hasRole: try ours.bool("has_role") == true)
        }
        return try await connection.query("SELECT max(version) AS version FROM schema_version").first?.int("version")
    }

    /// Whether there is no table, view or type in it, anybody's.
    package func isEmpty() async throws -> Bool { try await isEmpty(connection) }

    private func isEmpty(_ connection: PostgresConnection) async throws -> Bool {
        try await connection.query(
            """
            SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' LIMIT 1
            """
        ).isEmpty
    }
}

extension StorageError {
    fileprivate static func mayNotAskVersion(login: String, hasRole: Bool) -> StorageError {
        let remedy =
            hasRole
            ? "as its owner or an administrator, run \"circulard db grant\", which gives the roles their rights"
            : "an administrator can run: GRANT circulard_readonly TO \"\(login)\"; (circulard_ingest to write, circulard_api "
                + "for the REST tier)"
        return StorageError(.notGranted, "\"\(login)\" has no rights in circulard's database: \(remedy)")
    }
}
