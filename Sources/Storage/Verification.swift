import Postgres

extension Database {
    /// What is not as `schema.sql` made it: wrong version, other or missing tables, columns, constraints, indexes, triggers,
    /// views and functions, missing comments. Who may do what: `rightsToSettle`.
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

    /// Names are printed as a session with the usual search path sees them.
    private func inventoryProblems() async throws -> [String] {
        let rows = try await connection.transaction { connection in
            try await connection.run(script: "SET LOCAL search_path = public; SET LOCAL jit = off")
            return try await connection.query(Self.inventory)
        }
        return try rows.flatMap(Self.problems).sorted()
    }

    private static let inventory: SQL = """
        WITH current AS (SELECT inventory, server_major FROM schema_version ORDER BY version DESC LIMIT 1),
        wanted AS (SELECT key, value FROM current, jsonb_each_text(inventory))
        SELECT coalesce(w.key, i.object) AS object, w.value AS wanted, i.definition AS found,
               i.object IS NOT NULL AND i.comment IS NULL AS is_silent,
               (SELECT server_major = current_setting('server_version_num')::integer / 10000 FROM current) AS is_same_server
        FROM wanted w FULL JOIN schema_inventory i ON i.object = w.key
        WHERE w.value IS DISTINCT FROM i.definition OR i.comment IS NULL
        """

    /// Definitions that another major version of PostgreSQL printed are not compared: it would print them otherwise.
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

    /// Where both fit a line.
    private static func difference(_ found: String, _ wanted: String) -> String {
        guard max(found.utf8.count, wanted.utf8.count) < 80 else { return "" }
        return " is \"\(found)\", and schema.sql makes it \"\(wanted)\""
    }
}
