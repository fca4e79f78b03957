import Postgres

/// The roles of `schema.sql` and their rights. The only list of them is view `wanted_right`.
extension Database {
    /// The statements that bring the rights here in line with `schema.sql`: they grant missing roles and rights, and
    /// revoke rights that these roles or PUBLIC have beyond them. Changes nothing.
    package func rightsToSettle() async throws -> [String] {
        try await connection.query("SELECT statement FROM right_problems() ORDER BY place, statement")
            .map { try $0.required("statement", $0.text) }
    }

    /// Runs those of the statements that this login may run.
    ///
    /// - Returns: the statements left for an administrator.
    package func settleRights() async throws -> [String] {
        try await connection.query("SELECT settle_rights() AS statement").map { try $0.required("statement", $0.text) }
    }

    /// Creates the login of a role on a private server if it is missing. Roles belong to the server: on a shared one, an
    /// administrator creates the login.
    package func makeLogin(of role: ServedRole) async throws { try await connection.run(script: role.loginScript) }

    /// Whether `RESET ROLE` would give this session more than the rights of circulard_api: its login is a superuser,
    /// owns the tables or may write.
    package func loginMayWrite() async throws -> Bool {
        try await connection.query(
            """
            SELECT rolsuper OR pg_has_role(session_user, 'circulard_ingest', 'MEMBER') OR pg_has_role(
                session_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.schema_migration')), 'MEMBER')
                AS may_write
            FROM pg_roles WHERE rolname = session_user
            """
        ).first?.bool("may_write") ?? false
    }

    /// Runs the query of a reader of deals, without a store, and checks that the session has all rights of the role.
    ///
    /// - Throws: `StorageError.notGranted` if it does not.
    package func requireRights(of role: ServedRole = .api) async throws {
        do {
            try await connection.query("SELECT FROM api.current_deal d, api.store_near(0, 0, 1) n WHERE d.store_id = 0")
            let missing = try await connection.query(Self.missingRights, [.text(role.rawValue)]).first?.text("missing")
            if let missing { throw StorageError.lacksRights("permission denied for \(missing)", role) }
        } catch let error as PostgresError where error.isPermissionDenied {
            throw StorageError.lacksRights(error.message, role)
        }
    }

    private static let missingRights: SQL = """
        SELECT string_agg(DISTINCT w.oid::regclass::text, ', ') AS missing FROM wanted_right w
        WHERE w.grantee = $1 AND w.kind = 'TABLE' AND NOT CASE
            WHEN w.column_name IS NULL THEN has_table_privilege(w.oid, w.privilege)
            ELSE has_column_privilege(w.oid, w.column_name, w.privilege) END
        """
}

extension StorageError {
    fileprivate static func lacksRights(_ what: String, _ role: ServedRole) -> StorageError {
        StorageError(
            .notGranted,
            "the role \(role.rawValue) lacks rights (\(what)). As the owner of the database, or an "
                + "administrator, run \"circulard db grant\"; with --plan it only prints the statements")
    }
}

extension PostgresError {
    /// SQLSTATE 42501, insufficient_privilege.
    var isPermissionDenied: Bool { sqlState == "42501" }

    /// Advice for an administrator; nil if the error is not about rights.
    package var adviceOnRights: String? {
        guard let login else { return nil }
        return
            "an administrator can run: GRANT circulard_ingest TO \"\(login)\"; (circulard_readonly is enough for programs that only "
            + "read). If the login already has the role, run \"circulard db grant\" as the owner of the database."
    }
}
