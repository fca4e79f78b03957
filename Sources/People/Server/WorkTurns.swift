import Rows
import WebKit

/// Lets in work that takes long, a piece at a time: few pieces at once and one of a vault, whose next piece goes behind those
/// of all others. So the longest list delays nobody by more than a piece, and the rest of the connections to the database
/// stays free for what is quick.
actor WorkTurns {
    private let most: Int
    private var running: Set<String> = []
    private var waiting: [(id: Int, owner: String, turn: CheckedContinuation<Bool, Never>)] = []
    private var waiterCount = 0
    private static let maximumWaiting = 200, mostWaitingOfOne = 4
    /// For the first turn of an answer: one that does not come within it is none.
    private let timeout: Duration

    /// - Parameter most: pieces at once.
    init(_ most: Int, timeout: Duration = .seconds(20)) { (self.most, self.timeout) = (most, timeout) }

    /// Runs a piece of work of a vault when its turn has come.
    ///
    /// - Parameter isUnderWay: whether it is a further piece of an answer: that waits as long as it takes, and is not refused.
    /// - Throws: the problem `overloaded` if too many wait, or what `piece` throws.
    nonisolated func run<Value: Sendable>(
        for owner: String, isUnderWay: Bool = false, _ piece: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard await begins(owner, isUnderWay) else {
            throw Problem(
                .overloaded, "Too many long answers are being made: try again soon, or ask for less.",
                retryAfterSeconds: 5)
        }
        do {
            let value = try await piece()
            await end(owner)
            return value
        } catch {
            await end(owner)
            throw error
        }
    }

    private func begins(_ owner: String, _ isUnderWay: Bool) async -> Bool {
        if running.count < most, !running.contains(owner) {
            running.insert(owner)
            return true
        }
        guard isUnderWay || hasRoom(for: owner) else { return false }
        waiterCount += 1
        let id = waiterCount
        let alarm =
            isUnderWay
            ? nil
            : Task { [timeout] in
                try await Task.sleep(for: timeout)
                removeWaiter(id)
            }
        defer { alarm?.cancel() }
        return await withCheckedContinuation { waiting.append((id, owner, $0)) }
    }

    private func hasRoom(for owner: String) -> Bool {
        waiting.count < Self.maximumWaiting && waiting.count(where: { $0.owner == owner }) < Self.mostWaitingOfOne
    }

    private func removeWaiter(_ id: Int) {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: place).turn.resume(returning: false)
    }

    private func end(_ owner: String) {
        running.remove(owner)
        guard running.count < most, let place = waiting.firstIndex(where: { !running.contains($0.owner) }) else {
            return
        }
        let next = waiting.remove(at: place)
        running.insert(next.owner)
        let others = waiting.filter { $0.owner != next.owner }
        waiting = others + waiting.filter { $0.owner == next.owner }
        next.turn.resume(returning: true)
    }
}
