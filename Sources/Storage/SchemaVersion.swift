import Postgres

/// Opening a database: its schema has to be the program's.
extension Database {
    /// Makes the tables where the database is empty; several programs may try at once.
    ///
    /// - Returns: Whether anything was made: false where the database is ours already.
    /// - Throws: As `requireVersion`, with nothing changed.
    @discardableResult
    package func initialize(schema: Schema) async throws -> Bool {
        let isNew = try await isEmpty() ? makeTables(schema) : false
        try await requireVersion(schema)
        return isNew
    }

    private func makeTables(_ schema: Schema) async throws -> Bool {
        try await connection.transaction { connection in
            try await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('circulard schema', 0))")
            guard try await isEmpty() else { return false }
            try await connection.run(script: schema.text)
            try await recordCode(of: schema)
            return true
        }
    }

    /// Refuses a database that is not ours, that another version made, or that is being migrated. Neither waits for a lock nor
    /// looks at more than one row.
    package func requireVersion(_ schema: Schema) async throws {
        let found = try await appliedSchema(schema)
        if found.number < 0 { throw StorageError.neverReleased(found) }
        if found.number > schema.number { throw StorageError.newer(found, than: schema) }
        guard found.number == schema.number, found.isSameText else { throw StorageError.older(found, than: schema) }
    }

    /// Keeps `db migrate` away for as long as this session lasts.
    ///
    /// - Throws: `beingMigrated`.
    package func keepMigrationsAway() async throws {
        let lock = try await connection.query(
            "SELECT pg_try_advisory_lock_shared(hashtextextended('circulard use', 0)) AS is_held")
        guard try lock.first?.bool("is_held") == true else { throw StorageError.beingMigrated }
    }

    /// Whether there is no table, view or type in it, anybody's.
    package func isEmpty() async throws -> Bool {
        try await connection.query(
            """
            SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' LIMIT 1
            """
        ).isEmpty
    }
}

/// What a database says of its schema.
struct AppliedSchema {
    /// Below zero: made before release 0.1.0.
    let number: Int
    /// Whether its code objects come from the program's `schema.sql`, or from one that was applied by hand.
    let isSameText: Bool
    /// nil where it was applied by hand.
    let programVersion: String?
}

extension Database {
    /// - Throws: `foreignDatabase`, `notGranted`, `beingMigrated`.
    func appliedSchema(_ schema: Schema) async throws -> AppliedSchema {
        guard let state = try await connection.query(Self.schemaState).first else {
            throw StorageError(
                .foreignDatabase,
                "the database is not circulard's: run \"circulard db init\" on an empty one, or name another")
        }
        guard try state.bool("may_read") == true else {
            throw StorageError.mayNotAskVersion(
                login: try state.required("login", state.text), hasRole: try state.bool("has_role") == true)
        }
        if try state.bool("is_being_migrated") == true { throw StorageError.beingMigrated }
        let isNumbered = try state.bool("is_numbered") == true
        let rows = try await connection.query(
            isNumbered ? Self.newestStep : Self.baselineVersion,
            [.bytes(Array((isNumbered ? schema.text : schema.migrations[0].script).utf8))])
        guard let row = rows.first else {
            throw StorageError(.foreignDatabase, "the database does not say which schema it has: restore a backup")
        }
        return AppliedSchema(
            number: try row.required("number", row.int), isSameText: try row.bool("is_same") == true,
            programVersion: try row.text("program_version"))
    }

    /// Of the catalogs alone, so that no migration is waited for. Release 0.1.0 and earlier had a table `schema_version`.
    private static let schemaState: SQL = """
        SELECT c.relname = 'schema_migration' AS is_numbered, has_table_privilege(c.oid, 'SELECT') AS may_read,
               session_user::text AS login, current_user <> session_user OR EXISTS (
                   SELECT FROM pg_roles WHERE rolname IN ('circulard_api', 'circulard_readonly', 'circulard_ingest')
                       AND pg_has_role(oid, 'USAGE')) AS has_role,
               EXISTS (
                   SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
                   WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.mode = 'ExclusiveLock' AND l.granted
                     AND l.classid::bigint << 32 | l.objid::bigint = hashtextextended('circulard use', 0)
                     AND l.pid <> pg_backend_pid()) AS is_being_migrated
        FROM pg_class c
        WHERE c.oid = coalesce(to_regclass('public.schema_migration'), to_regclass('public.schema_version')) AND 2 = (
            SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('number', 'version', 'inventory'))
        """

    private static let newestStep: SQL = """
        SELECT number, schema_checksum IS NULL OR schema_checksum = sha256($1) AS is_same, program_version
        FROM schema_migration ORDER BY number DESC LIMIT 1
        """

    /// 6 is what the baseline called itself. Development versions that did so too had another text.
    private static let baselineVersion: SQL = """
        SELECT CASE WHEN checksum <> sha256($1) THEN -1 ELSE version - 6 END AS number, true AS is_same,
               '0.1.0' AS program_version
        FROM schema_version ORDER BY version DESC LIMIT 1
        """

    /// Notes that the code objects are those of `schema`.
    func recordCode(of schema: Schema) async throws {
        let newest = schema.migrations[schema.number]
        let rows = try await connection.query(
            """
            UPDATE schema_migration SET name = $2, checksum = sha256($3), program_version = $4, schema_checksum = sha256($5)
            WHERE number = $1 AND inventory IS NOT NULL RETURNING (SELECT max(number) FROM schema_migration) AS number
            """,
            [
                .integer(newest.number), .text(newest.name), .bytes(Array(newest.script.utf8)),
                .text(schema.programVersion),
                .bytes(Array(schema.text.utf8)),
            ])
        guard try rows.first?.int("number") == schema.number else {
            throw StorageError(
                .unusableSchema,
                "the last statement of schema.sql has to give the number of the newest step in migrations/, \(schema.number)"
            )
        }
    }
}
