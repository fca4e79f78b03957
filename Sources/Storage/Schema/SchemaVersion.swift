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
                "the last statement of schema/code.sql has to give the number of the newest step in migrations/, \(schema.number)"
            )
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

extension Database {
    /// The instant at which the schema was first applied, in microseconds since 1970: it tells this database from others, and
    /// stays with it when it is moved.
    package func firstAppliedAt() async throws -> Int {
        try await connection.query(
            "SELECT (extract(epoch FROM min(applied_at)) * 1000000)::bigint AS applied FROM schema_migration"
        ).first.map { try $0.required("applied", $0.int64) }.map { Int($0) } ?? 0
    }
}
