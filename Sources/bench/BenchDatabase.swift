import Postgres
import Storage

/// A database of the benchmark's own, on a server that flushes what it commits as a real one does.
struct BenchDatabase {
    let checkout: String
    let stateDirectory: String

    func use<Value>(_ body: (Database) async throws -> Value) async throws -> Value {
        let cluster = try await PrivateCluster.start(stateDirectory: stateDirectory)
        do {
            let database = try await Database.open(cluster.connectionText)
            try await database.initialize(
                schema: String(decoding: Bench.bytes(of: checkout + "/schema.sql"), as: UTF8.self))
            let value = try await body(database)
            await database.close()
            try await cluster.stop()
            return value
        } catch {
            try await cluster.stop()
            throw error
        }
    }
}
