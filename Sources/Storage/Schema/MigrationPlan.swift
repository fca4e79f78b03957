import Postgres

/// The steps that lead a database to the program's schema.
package struct MigrationPlan: Sendable {
    /// Numbers of the schema: the database's and the program's.
    package let found: Int, wanted: Int
    package let steps: [Migration]
    /// Whether anything is to be done: functions and views alone may be others.
    package let isNeeded: Bool
}

extension Database {
    /// Changes nothing.
    ///
    /// - Throws: What `requireVersion` throws, but for `needsMigration`; `cannotMigrate` where a step that was applied is not
    ///   among the program's.
    package func migrationPlan(to schema: Schema) async throws -> MigrationPlan {
        let found = try await appliedSchema(schema)
        if found.number < 0 { throw StorageError.neverReleased(found) }
        if found.number > schema.number { throw StorageError.newer(found, than: schema) }
        if found.number > 0 { try await requireHistory(schema) }
        let steps = Array(schema.migrations[(found.number + 1)...])
        return MigrationPlan(
            found: found.number, wanted: schema.number, steps: steps, isNeeded: !steps.isEmpty || !found.isSameText)
    }

    /// Steps that were applied are those of the program, in name and text.
    private func requireHistory(_ schema: Schema) async throws {
        for step in schema.migrations {
            let row = try await connection.query(
                "SELECT name, checksum <> sha256($2) AS is_changed FROM schema_migration WHERE number = $1",
                [.integer(step.number), .bytes(Array(step.script.utf8))]
            ).first
            guard let row, let name = try row.text("name"), try name != step.name || row.bool("is_changed") == true
            else { continue }
            throw StorageError(
                .cannotMigrate,
                "step \(step.number) was applied to the database as \"\(name)\" with another text than this program's "
                    + "\"\(step.name)\": use the release of circulard that made the database, or a later one")
        }
    }
}
