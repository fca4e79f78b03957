import Postgres

extension Database {
    /// Runs a transaction that ends the run with an edition. If the response to COMMIT is lost, the run record shows
    /// whether it took effect.
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

    /// Reconnects and checks whether the run has ended. Waits for a server that still executes the COMMIT, because it
    /// holds the run's row.
    ///
    /// - Returns: false also if no server responds: the result is then unknown.
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
