import Postgres

/// One migration at a time, and nobody at work meanwhile.
extension Database {
    /// Takes the locks that keep other programs of ours away, and the rights of the tables' owner: what is made new is his.
    ///
    /// - Throws: `inUse` at once where one of them has its lock.
    func begin(_ lockTimeout: Duration) async throws {
        try await connection.run(script: "SET LOCAL search_path = public; SET LOCAL jit = off")
        let milliseconds = Int(lockTimeout / .milliseconds(1))
        let row = try await connection.query(
            """
            SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', '0', true),
                   pg_try_advisory_xact_lock(hashtextextended('circulard schema', 0))
                   AND pg_try_advisory_xact_lock(hashtextextended('circulard use', 0)) AS is_free
            """, [.text("\(milliseconds)")]
        ).first
        guard try row?.bool("is_free") == true, try await connection.query(Self.usersOfLocks).isEmpty else {
            throw StorageError.inUse(by: "")
        }
        try await becomeOwner()
    }

    private func becomeOwner() async throws {
        let row = try await connection.query(
            """
            SELECT pg_get_userbyid(c.relowner)::text AS owner, pg_has_role(c.relowner, 'MEMBER') AS may_be,
                   set_config('role', CASE WHEN pg_has_role(c.relowner, 'MEMBER') THEN pg_get_userbyid(c.relowner)::text
                                           ELSE current_setting('role') END, true)
            FROM pg_class c
            WHERE c.oid = coalesce(to_regclass('public.schema_migration'), to_regclass('public.schema_version'))
            """
        ).first
        guard let row, try row.bool("may_be") == false else { return }
        let owner = try row.required("owner", row.text)
        throw StorageError(
            .notGranted, "only \"\(owner)\", who owns the tables, or an administrator can migrate the database")
    }

    static func isMatterOfLocks(_ error: any Error) -> Bool {
        switch error {
        case let error as StorageError: error.code == .inUse
        case let error as PostgresError: ["55P03", "40P01"].contains(error.sqlState)
        default: false
        }
    }

    /// The sessions that have any lock here, for a person.
    func otherUsers() async throws -> String {
        let rows = try await connection.query(Self.users)
        let users = try rows.map { row in
            let process = try row.required("pid", row.int)
            return "process \(process) (\(try row.text("what") ?? ""))"
        }
        return users.isEmpty ? "another session that has just ended" : users.joined(separator: ", ")
    }

    /// Commands have one, and so has each run, in release 0.1.0 too.
    private static let usersOfLocks: SQL = """
        SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
        """

    private static let users: SQL = """
        SELECT a.pid, concat_ws(', ', nullif(a.application_name, ''), 'login ' || a.usename, a.state,
                                'for ' || extract(epoch FROM now() - coalesce(a.xact_start, a.backend_start))::integer || ' s')
                   AS what
        FROM pg_stat_activity a WHERE a.pid <> pg_backend_pid() AND a.pid IN (
            SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
            LEFT JOIN pg_class c ON l.locktype = 'relation' AND c.oid = l.relation
            WHERE l.granted AND (l.locktype = 'advisory' OR c.relnamespace::regnamespace::text IN ('public', 'api', 'people')))
        ORDER BY a.pid
        """
}

extension StorageError {
    static func inUse(by users: String) -> StorageError {
        StorageError(
            .inUse,
            "the database is in use, and a migration needs it alone for a moment: end \(users), or try again later")
    }
}
