import Lists
import TestSupport
import Testing

@Suite("The state of an entry") struct EntryStateTests {
    @Test("keeps the larger stamp, whichever comes first")
    func larger() throws {
        let edits = [
            try operation(1, .words, .text("milk"), at: 1), try operation(1, .words, .text("oat milk"), at: 2),
        ]
        #expect(state(edits) == state(edits.reversed()))
        #expect(state(edits).text(.words) == "oat milk")
    }

    @Test("says whether it changed")
    func changes() throws {
        var state = EntryState()
        let milk = try operation(1, .words, .text("milk"), at: 1)
        let changed = [
            state.apply(milk), state.apply(milk),
            state.apply(try operation(1, .words, .text("old"), at: 0)),
            state.apply(try operation(1, .checked, .flag(true), at: 0)),
        ]
        #expect(changed == [true, false, false, true])
        #expect(state.isChecked && state.lastChange == milk.stamp)
    }

    /// The second pair is equal to Swift and has other bytes.
    @Test(
        "keeps the larger value of two with one stamp",
        arguments: [
            (.words, .text("a"), .text("b")), (.words, .text("e\u{301}"), .text("\u{E9}")),
            (.checked, .flag(false), .flag(true)), (.stores, .stores([1, 2]), .stores([2])),
            (.note, .text("\u{FFFD}"), .text("🥛")),
        ] as [(EntryField, EntryValue, EntryValue)])
    func ties(field: EntryField, smaller: EntryValue, larger: EntryValue) throws {
        let edits = [try operation(1, field, smaller, at: 1), try operation(1, field, larger, at: 1)]
        #expect(smaller < larger && smaller != larger)
        for order in [edits, edits.reversed(), edits + edits] { #expect(state(order)[field]?.value == larger) }
    }

    /// Milliseconds of the last edits after a deletion at 10; nil where there is none.
    @Test(
        "is deleted unless words or amount were edited at the deletion or later",
        arguments: [
            (.words, 9, true), (.words, 10, false), (.words, 11, false), (.amount, 9, true), (.amount, 10, false),
            (.amount, 11, false), (.note, 11, true), (.checked, 11, true), (.stores, 11, true), (.department, 11, true),
            (.listing, 11, true), (.byUnitPrice, 11, true),
        ] as [(EntryField, Int, Bool)])
    func revival(field: EntryField, milliseconds: Int, isDeleted: Bool) throws {
        let value: EntryValue =
            switch field {
            case .byUnitPrice, .checked, .deleted: .flag(true)
            case .listing: .number(1)
            case .stores: .stores([1])
            case .amount, .department, .note, .words: .text("2 lb")
            }
        let edits = [
            try operation(1, .words, .text("milk"), at: 1), try operation(1, .deleted, .flag(true), at: 10),
            try operation(1, field, value, at: milliseconds),
        ]
        #expect(state(edits).isDeleted == isDeleted)
        #expect(state(edits.reversed()).isDeleted == isDeleted)
        #expect(state(edits).isShown == !isDeleted)
    }

    @Test("is brought back by taking the deletion back, and deleted again by a later one")
    func again() throws {
        var state = state([
            try operation(1, .words, .text("milk"), at: 1), try operation(1, .deleted, .flag(true), at: 2),
            try operation(1, .deleted, .flag(false), at: 3),
        ])
        #expect(!state.isDeleted)
        try state.apply(operation(1, .words, .text("oat milk"), at: 4))
        try state.apply(operation(1, .deleted, .flag(true), at: 5))
        #expect(state.isDeleted)
    }

    @Test("is not displayed before its words are there")
    func wordless() throws {
        var state = state([try operation(1, .checked, .flag(true), at: 2)])
        #expect(!state.isShown && !state.isDeleted)
        try state.apply(operation(1, .words, .text("milk"), at: 1))
        #expect(state.isShown && state.isChecked)
    }

    @Test("is the same in whatever order and number operations come")
    func replays() throws {
        var random = SeededGenerator(for: "replays of operations")
        for _ in 0..<Trials.count(2_000) {
            let operations = try random.crowdedOperations(24)
            let repeated = operations.filter { _ in Bool.random(using: &random) }
            let again = (operations + repeated).shuffled(using: &random)
            #expect(state(again) == state(operations), "seed \(random.seed)")
            #expect(try state(again).stored() == state(operations).stored(), "seed \(random.seed)")
        }
    }
}

extension SeededGenerator {
    /// Operations of one entry with so few stamps that many are equal.
    fileprivate mutating func crowdedOperations(_ count: Int) throws -> [ListOperation] {
        try (0..<count).map { _ in
            let field = pick(EntryField.allCases)
            return try operation(1, field, value(of: field), at: Int.random(in: 0...2, using: &self))
        }
    }
}
