import Postgres

extension Database {
    /// Lists the differences from `schema.sql`: wrong version; changed or missing tables, columns, constraints,
    /// indexes, triggers, views and functions; missing comments. For rights see `rightsToSettle`.
    ///
    /// - Returns: one sentence per problem; empty if there is none.
    package func verify(schema: Schema) async throws -> [String] {
        do {
            try await requireVersion(schema)
        } catch let error as StorageError {
            return [error.message]
        }
        let isByHand = try await connection.query(
            "SELECT FROM schema_migration WHERE schema_checksum IS NULL AND number = $1",
            [.integer(schema.number)])
        let problems = try await connection.transaction { _ in try await inventoryProblems() }
        return (isByHand.isEmpty ? [] : ["schema.sql was applied by hand: its checksum is not known"]) + problems
    }

    /// The differences from what was stored when `schema.sql` was applied. In a transaction, whose search path it sets: names
    /// are printed as a session with the usual one sees them.
    func inventoryProblems() async throws -> [String] {
        try await connection.run(script: "SET LOCAL search_path = public; SET LOCAL jit = off")
        return try await connection.query(Self.inventory).flatMap(Self.problems).sorted()
    }

    /// The baseline has a table `schema_version`, all others a view.
    private static let inventory: SQL = """
        WITH current AS (
            SELECT inventory, server_major = current_setting('server_version_num')::integer / 10000 AS is_same_server
            FROM schema_version ORDER BY version DESC LIMIT 1),
        wanted AS (SELECT key, value FROM current, jsonb_each_text(inventory))
        SELECT coalesce(w.key, i.object) AS object, w.value AS wanted, i.definition AS found,
               i.object IS NOT NULL AND i.comment IS NULL AS is_silent,
               (SELECT is_same_server FROM current) AS is_same_server
        FROM wanted w FULL JOIN schema_inventory i ON i.object = w.key
        WHERE w.value IS DISTINCT FROM i.definition OR i.comment IS NULL
        """

    /// Skips definitions printed by another major version of PostgreSQL, whose output differs.
    private static func problems(_ row: PostgresRow) throws -> [String] {
        let object = try row.required("object", row.text)
        var problems = try row.bool("is_silent") == true ? ["no comment: \(object)"] : []
        switch (try row.text("wanted"), try row.text("found")) {
        case (_?, nil): problems.append("missing: \(object)")
        case (nil, _?): problems.append("not in schema.sql: \(object)")
        case (let wanted?, let found?):
            guard try row.bool("is_same_server") == true,
                CanonicalDefinition(wanted) != CanonicalDefinition(found)
            else { break }
            problems.append("changed: \(object)" + difference(found, wanted))
        case (nil, nil): break
        }
        return problems
    }

    /// The two definitions, if both fit on a line.
    private static func difference(_ found: String, _ wanted: String) -> String {
        guard max(found.utf8.count, wanted.utf8.count) < 80 else { return "" }
        return " is \"\(found)\", but \"\(wanted)\" in schema.sql"
    }
}
