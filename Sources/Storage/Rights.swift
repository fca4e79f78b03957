import Postgres

/// The roles of `schema.sql` and what they may do: `wanted_right` is the one list of it.
extension Database {
    /// The statements that make the rights here those of `schema.sql`: roles and rights that are missing, rights that these
    /// roles or PUBLIC have beyond. Changes nothing.
    package func rightsToSettle() async throws -> [String] {
        try await connection.query("SELECT statement FROM right_problems() ORDER BY place, statement")
            .map { try $0.required("statement", $0.text) }
    }

    /// Runs what of them this login may run.
    ///
    /// - Returns: those left for an administrator.
    package func settleRights() async throws -> [String] {
        try await connection.query("SELECT settle_rights() AS statement").map { try $0.required("statement", $0.text) }
    }

    /// The login that circulard-api has on a private server: `RESET ROLE` leaves it no more than circulard_api's rights.
    package static let readerLogin = "circulard_reader"

    /// Makes that login where it is missing. Roles are the server's: on one that is shared, a login is the administrator's.
    package func makeReader() async throws { try await connection.run(script: Self.readerScript) }

    private static let readerScript = """
        DO $$ BEGIN
            IF to_regrole('circulard_reader') IS NULL THEN CREATE ROLE circulard_reader LOGIN; END IF;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN NULL;  -- Another program was first.
        END $$;
        GRANT circulard_api TO circulard_reader;
        ALTER ROLE circulard_reader SET default_transaction_read_only = on;
        """

    /// Whether `RESET ROLE` would give this session more than the rights of circulard_api: its login is an administrator, owns
    /// the tables or may write.
    package func loginMayWrite() async throws -> Bool {
        try await connection.query(
            """
            SELECT rolsuper OR pg_has_role(session_user, 'circulard_ingest', 'MEMBER') OR pg_has_role(
                session_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.schema_version')), 'MEMBER')
                AS may_write
            FROM pg_roles WHERE rolname = session_user
            """
        ).first?.bool("may_write") ?? false
    }

    /// Asks what a reader of deals asks, of no store, and whether the session has all rights of circulard_api.
    ///
    /// - Throws: `StorageError.notGranted` where it has not.
    package func requireReading() async throws {
        do {
            try await connection.query("SELECT FROM api.current_deal d, api.store_near(0, 0, 1) n WHERE d.store_id = 0")
            let missing = try await connection.query(Self.missingRights).first?.text("missing")
            if let missing { throw StorageError.mayNotRead("permission denied for \(missing)") }
        } catch let error as PostgresError where error.isPermissionDenied {
            throw StorageError.mayNotRead(error.message)
        }
    }

    private static let missingRights: SQL = """
        SELECT string_agg(DISTINCT w.oid::regclass::text, ', ') AS missing FROM wanted_right w
        WHERE w.grantee = 'circulard_api' AND w.kind = 'TABLE' AND NOT CASE
            WHEN w.column_name IS NULL THEN has_table_privilege(w.oid, w.privilege)
            ELSE has_column_privilege(w.oid, w.column_name, w.privilege) END
        """
}

extension StorageError {
    fileprivate static func mayNotRead(_ what: String) -> StorageError {
        StorageError(
            .notGranted,
            "the role circulard_api may not read all that it should (\(what)): as the owner of the database, or an "
                + "administrator, run \"circulard db grant\"; with --plan it only prints what it would run")
    }
}

extension PostgresError {
    /// SQLSTATE 42501, insufficient_privilege.
    var isPermissionDenied: Bool { sqlState == "42501" }

    /// Advice for an administrator; nil if this is not a matter of rights.
    package var adviceOnRights: String? {
        guard let login else { return nil }
        return
            "an administrator can run: GRANT circulard_ingest TO \"\(login)\"; (circulard_readonly is enough for what only "
            + "reads). If it has that role already, run \"circulard db grant\" as the owner of the database."
    }
}
