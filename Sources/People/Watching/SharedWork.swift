extension RandomAccessCollection where Index == Int {
    /// The elements in order, so many at a time.
    func parts(of size: Int) -> [SubSequence] {
        stride(from: startIndex, to: endIndex, by: size).map { self[$0..<Swift.min($0 + size, endIndex)] }
    }
}

/// Parts that are worked on at the same time, each with a connection where it needs one.
private let workers = 4

extension Array where Element: Sendable {
    /// The results of work on a few parts of about the same size, in the order of the elements.
    @discardableResult
    func sharedOut<Result: Sendable>(
        _ work: @escaping @Sendable (ArraySlice<Element>) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (place: Int, result: Result).self) { group in
            for (place, part) in parts(of: Swift.max(1, (count + workers - 1) / workers)).enumerated() {
                group.addTask { (place, try await work(part)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.place < $1.place }.map(\.result)
        }
    }
}
