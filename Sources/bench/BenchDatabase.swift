import Postgres
import Storage

/// A database of the benchmark's own, on a server that flushes commits as in production.
struct BenchDatabase {
    let checkout: String
    let stateDirectory: String

    func use<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        try await useSessions { database, _ in try await body(database) }
    }

    /// - Parameter body: also receives the connection text, for sessions of its own.
    func useSessions<Value>(_ body: (Database, String) async throws -> Value) async throws -> Value {
        let cluster = try await PrivateCluster.start(stateDirectory: stateDirectory)
        do {
            let database = try await Database.open(cluster.connectionText)
            try await database.initialize(schema: Schema(directory: checkout, programVersion: "bench"))
            let value = try await body(database, cluster.connectionText)
            await database.close()
            try await cluster.stop()
            return value
        } catch {
            try await cluster.stop()
            throw error
        }
    }
}
