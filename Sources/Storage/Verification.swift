import Postgres

extension Database {
    /// What is not as `schema.sql` made it: wrong version, other or missing tables, columns, constraints, indexes and
    /// functions, missing comments.
    ///
    /// - Parameter schema: the text of this program's `schema.sql`.
    /// - Returns: one sentence for each problem; empty where all is well.
    package func verify(schema: String) async throws -> [String] {
        do {
            try await requireVersion()
        } catch let error as StorageError {
            return [error.message]
        }
        return try await checksumProblems(schema) + inventoryProblems()
    }

    private func checksumProblems(_ schema: String) async throws -> [String] {
        let row = try await connection.query(
            """
            SELECT checksum IS NULL AS unknown, checksum = sha256($1) AS same FROM schema_version
            ORDER BY version DESC LIMIT 1
            """, [.bytes(Array(schema.utf8))]
        ).first
        if try row?.bool("unknown") ?? true { return ["schema.sql was applied by hand: its checksum is not known"] }
        return try row?.bool("same") == true
            ? [] : ["the database was made from another schema.sql than this program's"]
    }

    private func inventoryProblems() async throws -> [String] {
        try await connection.query(
            """
            WITH wanted AS (
                SELECT unnest(inventory) AS object FROM schema_version
                WHERE version = (SELECT max(version) FROM schema_version))
            SELECT 'missing or changed: ' || object AS problem FROM wanted
            WHERE object NOT IN (SELECT object FROM schema_inventory)
            UNION ALL
            SELECT 'not in schema.sql: ' || object FROM schema_inventory WHERE object NOT IN (SELECT object FROM wanted)
            UNION ALL
            SELECT 'no comment: ' || object FROM schema_inventory WHERE comment IS NULL
            ORDER BY problem
            """
        ).map { try $0.required("problem", $0.text) }
    }
}
