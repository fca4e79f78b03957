import Lists
import TestSupport
import Testing

@Suite("Devices that edit offline") struct ConvergenceTests {
    /// In four parts, which run side by side.
    @Test("all end with the same bytes, and no addition is lost, in random histories", arguments: 0..<UInt64(4))
    func histories(part: UInt64) throws {
        let count = Trials.count(2_500)
        var random = SeededGenerator(seed: SeededGenerator.runSeed &+ part)
        var additions = 0
        for number in 0..<count {
            let comment: Comment = "history \(number), seed \(random.seed)"
            let history = try RandomHistory(using: &random)
            let expected = expectedBytes(history.operations)
            let replayed = try SyncedList((history.operations + history.operations).shuffled(using: &random))
            for copy in [history.server.list, replayed] + history.devices.map(\.copy) {
                try #require(copy.storedBytes() == expected, comment)
                for id in history.neverDeleted { try #require(copy.entries[id]?.isShown == true, comment) }
            }
            additions += history.neverDeleted.count
        }
        #expect(additions > count, "seed \(random.seed)")
    }

    @Test("give the same bytes in each of the 720 orders of six operations")
    func orders() throws {
        let operations = [
            try operation(1, .words, .text("milk"), at: 1), try operation(1, .words, .text("oat milk"), at: 3),
            try operation(1, .deleted, .flag(true), at: 2), try operation(1, .amount, .text("2"), at: 2, device: 2),
            try operation(1, .words, .text("e\u{301}"), at: 3), try operation(1, .words, .text("\u{E9}"), at: 3),
        ]
        let results = try Set(permutations(operations).map { try SyncedList($0).storedBytes() })
        #expect(results == [expectedBytes(operations)])
    }

    private func permutations(_ operations: [ListOperation]) -> [[ListOperation]] {
        guard operations.count > 1 else { return [operations] }
        return operations.indices.flatMap { index in
            var rest = operations
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }
}

extension SyncedList {
    fileprivate func storedBytes() throws -> [EntryID: [UInt8]] { try entries.mapValues { try $0.stored() } }
}
