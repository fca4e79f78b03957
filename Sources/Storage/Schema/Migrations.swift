import Postgres

extension Database {
    /// Brings the database to the program's schema: all of it in one transaction, or nothing.
    ///
    /// Code objects are dropped before the first step and made anew after the last. No other session sees anything between.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait for other sessions altogether.
    ///   - lockTimeout: How long to wait for a lock, and so at most to keep readers waiting behind it, before a new try.
    ///   - report: Called with progress messages.
    /// - Returns: What was done.
    /// - Throws: `inUse` where other sessions did not end in time; `cannotMigrate` where something of the operator's stands in
    ///   the way; `wrongMigration`; what `migrationPlan` throws.
    @discardableResult
    package func migrate(
        to schema: Schema, timeout: Duration = .seconds(60), lockTimeout: Duration = .seconds(2),
        report: (String) -> Void = { _ in }
    ) async throws -> MigrationPlan {
        let deadline = ContinuousClock.now + timeout
        while true {
            do {
                return try await connection.transaction { _ in
                    try await begin(lockTimeout)
                    return try await apply(schema, report)
                }
            } catch  where Self.isMatterOfLocks(error) {
                let users = try await otherUsers()
                guard ContinuousClock.now < deadline else { throw StorageError.inUse(by: users) }
                report("waiting for \(users)")
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    private func apply(_ schema: Schema, _ report: (String) -> Void) async throws -> MigrationPlan {
        let plan = try await migrationPlan(to: schema)
        guard plan.isNeeded else { return plan }
        try await requireUnchanged()
        try await dropCode(schema)
        for step in plan.steps {
            report("\(step.name): \(step.purpose)")
            try await apply(step, schema)
        }
        report("functions and views")
        try await naming(schema: "schema.sql") { try await connection.run(script: schema.tableComments + schema.code) }
        try await recordCode(of: schema)
        return plan
    }

    private func apply(_ step: Migration, _ schema: Schema) async throws {
        try await naming(schema: "step \(step.number), \(step.name),") { try await connection.run(script: step.script) }
        try await connection.query(
            """
            INSERT INTO schema_migration (number, name, checksum, program_version) VALUES ($1, $2, sha256($3), $4)
            """,
            [
                .integer(step.number), .text(step.name), .bytes(Array(step.script.utf8)), .text(schema.programVersion),
            ])
    }

    /// Refuses a database that an operator has changed: the steps were not tested with it.
    private func requireUnchanged() async throws {
        let problems = try await inventoryProblems()
        guard problems.isEmpty else {
            throw StorageError(
                .cannotMigrate,
                "the database is not as its own version of circulard made it; undo this first:\n  "
                    + problems.joined(separator: "\n  "))
        }
    }

    private func dropCode(_ schema: Schema) async throws {
        do {
            try await connection.run(script: schema.drop)
        } catch let error as PostgresError where error.sqlState == "2BP01" {
            throw StorageError(
                .cannotMigrate,
                "functions and views are made anew, and something of your own stands in the way; drop it, migrate, and make it "
                    + "again:\n  " + error.message.replacing("\n", with: "\n  "))
        }
    }

    private func naming(schema part: String, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as PostgresError where [.bug, .badData].contains(DatabaseFault(error)) {
            let names = error.sqlState == "2BP01" ? error.detail.map { ": \($0)" } ?? "" : ""
            throw StorageError(.wrongMigration, "\(part) failed, and nothing was changed: \(error.message)\(names)")
        }
    }
}
