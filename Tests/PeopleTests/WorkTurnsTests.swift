import Synchronization
import Testing

@testable import People
@testable import Presentation
@testable import WebKit

@Suite("Turns of long work") struct WorkTurnsTests {
    /// What ran, in its order, and how many pieces at once.
    private final class Record: Sendable {
        private let state = Mutex<(order: [String], running: [String: Int], most: Int, mostOfOne: Int)>(([], [:], 0, 0))

        func begin(_ owner: String) {
            state.withLock {
                $0.order.append(owner)
                $0.running[owner, default: 0] += 1
                $0.most = max($0.most, $0.running.values.reduce(0, +))
                $0.mostOfOne = max($0.mostOfOne, $0.running[owner] ?? 0)
            }
        }

        func end(_ owner: String) { state.withLock { $0.running[owner, default: 1] -= 1 } }

        var order: [String] { state.withLock { $0.order } }
        var most: Int { state.withLock { $0.most } }
        var mostOfOne: Int { state.withLock { $0.mostOfOne } }
    }

    private func piece(_ turns: WorkTurns, _ owner: String, _ record: Record) async throws {
        try await turns.run(for: owner) {
            record.begin(owner)
            for _ in 0..<20 { await Task.yield() }
            record.end(owner)
        }
    }

    @Test("as many at once as may be, and one of a vault", arguments: [1, 2, 3])
    func atOnce(most: Int) async throws {
        let (turns, record) = (WorkTurns(most), Record())
        try await withThrowingTaskGroup { group in
            for owner in ["a", "b", "c", "d"] {
                for _ in 0..<2 {
                    group.addTask { for _ in 0..<10 { try await piece(turns, owner, record) } }
                }
            }
            try await group.waitForAll()
        }
        #expect(record.order.count == 80 && record.most <= most && record.mostOfOne == 1)
    }

    @Test("a short piece waits for one of each other vault, however long their work is")
    func fair() async throws {
        let (turns, record) = (WorkTurns(1), Record())
        try await withThrowingTaskGroup { group in
            for owner in ["a", "b"] {
                for _ in 0..<3 {
                    group.addTask { for _ in 0..<50 { try await piece(turns, owner, record) } }
                }
            }
            while record.order.count < 20 { await Task.yield() }
            let before = record.order.count
            try await piece(turns, "short", record)
            let place = record.order.firstIndex(of: "short") ?? .max
            // Those that ran or were let in while it was on its way count, too.
            #expect(place - before <= 8, "\(place - before)")
            try await group.waitForAll()
        }
        #expect(record.order.count == 301)
    }

    @Test("what is under way is not refused, however many wait and however long")
    func underWay() async throws {
        let turns = WorkTurns(1, timeout: .milliseconds(1))
        let count = try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    try await turns.run(for: "a", isUnderWay: true) { try await Task.sleep(for: .milliseconds(2)) }
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(count == 20)
    }

    @Test("a fifth that waits for one vault is refused, a late one too, and what fails ends its turn")
    func refused() async throws {
        let turns = WorkTurns(1, timeout: .milliseconds(50))
        struct Failed: Error {}
        await #expect(throws: Failed.self) { try await turns.run(for: "a") { throw Failed() } }
        let refusals = try await turns.run(for: "a") {
            await withTaskGroup(of: Problem.Code?.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        do {
                            try await turns.run(for: "a") {}
                            return nil
                        } catch { return (error as? Problem)?.code }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(refusals == Array(repeating: .overloaded, count: 6))
        #expect(try await turns.run(for: "b") { true })
    }
}
