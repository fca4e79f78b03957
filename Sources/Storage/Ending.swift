import Postgres

extension Database {
    /// A transaction that ends the run with an edition. Where the answer to its COMMIT never came, the record of the run
    /// says whether it took effect.
    func ending<Value>(_ run: OpenRun, _ body: () async throws -> Value) async throws -> Value {
        var made: Value?
        do {
            return try await connection.transaction { _ in
                let value = try await body()
                made = value
                return value
            }
        } catch let error as PostgresError {
            guard error.code == .connectionLost, let made, await hasEnded(run) else { throw error }
            return made
        }
    }

    /// Opens the connection anew to look. A server that still works at the COMMIT is waited for: it holds the run's row.
    ///
    /// - Returns: false also where nobody answers: then nobody knows.
    private func hasEnded(_ run: OpenRun) async -> Bool {
        do {
            try await connection.reopenIfLost()
            return try await connection.query(
                "SELECT edition_id IS NOT NULL AS ended FROM scrape_run WHERE id = $1 FOR UPDATE",
                [.integer(Int(run.id))]
            ).first?.bool("ended") ?? false
        } catch {
            return false
        }
    }
}
