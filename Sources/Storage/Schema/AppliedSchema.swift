import Postgres

/// The schema of a database, as the database records it.
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
}
