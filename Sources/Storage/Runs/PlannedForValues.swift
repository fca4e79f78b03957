import Postgres

extension Database {
    /// A question about all stores, planned for the instant that it names. Sessions that only read plan without such values, once
    /// for all: of a view over all stores that plan took 25 times as long.
    func plannedForItsValues<Value>(_ body: (PostgresConnection) async throws -> Value) async throws -> Value {
        try await connection.transaction { connection in
            try await connection.run(script: "SET LOCAL plan_cache_mode = auto")
            return try await body(connection)
        }
    }
}
