/// Runs `work`, and ends it when it takes longer than `limit`.
///
/// - Returns: what `work` returns.
/// - Throws: what `work` throws, or `error` at the limit.
package func withTimeLimit<Value: Sendable>(
    _ limit: Duration, throwing error: any Error, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw error
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw error }
        return value
    }
}
