import Lists
import TestSupport
import Testing

@Suite("Import gives what was exported") struct ListRoundTripTests {
    @Test("as text, over random lists and one of 500 entries of full length")
    func text() throws {
        var random = SeededGenerator(for: "lists as text")
        for _ in 0..<Trials.count(3_000) {
            let list = try random.list(entries: Int.random(in: 1...4, using: &random), isLong: false)
            try expectSame(list, "seed \(random.seed)")
        }
        let longest = try random.list(entries: 500, isLong: true)
        #expect(longest.inDisplayOrder().count == 500)
        try expectSame(longest, "seed \(random.seed)")
    }

    private func expectSame(_ list: SyncedList, _ comment: Comment) throws {
        let imported = try ListText.read(ListText.write(list)).map { try ExportedEntry($0.edits.get()) }
        let exported = try list.inDisplayOrder().map { try ExportedEntry($0.state) }
        #expect(imported == exported, comment)
    }
}

/// What text keeps of an entry. Texts are compared by their bytes, as values are.
private struct ExportedEntry: Hashable {
    let text: EntryValue
    let note: EntryValue
    let isChecked: Bool
    let listing: Int64?

    init(_ state: EntryState) throws {
        let amount = state.text(.amount)
        text = .text(state.text(.words) + (amount.isEmpty ? "" : " " + amount))
        (note, isChecked) = (.text(state.text(.note)), state.isChecked)
        listing = state.listing
    }

    init(_ edits: [FieldEdit]) throws {
        try self.init(
            state(
                edits.map { ListOperation(entry: try entryID(0), edit: $0, stamp: try stamp(0)) }))
    }
}

extension SeededGenerator {
    fileprivate mutating func list(entries: Int, isLong: Bool) throws -> SyncedList {
        try SyncedList((0..<entries).flatMap { try entry($0, isLong: isLong) })
    }

    private mutating func entry(_ number: Int, isLong: Bool) throws -> [ListOperation] {
        let id = try #require(EntryID(bytes: withUnsafeBytes(of: (UInt64(number), next())) { Array($0) }))
        let lengths: [(EntryField, ClosedRange<Int>)] = [
            (.words, isLong ? 120...120 : 1...12), (.amount, isLong ? 40...40 : 0...6),
            (.note, isLong ? 500...500 : 0...12),
        ]
        var edits = [
            try FieldEdit(.checked, .flag(Bool.random(using: &self))),
            try FieldEdit(.listing, .number(max(0, Int64.random(in: -2...2, using: &self)))),
        ]
        for (field, lengths) in lengths {
            var edit: FieldEdit?
            while edit == nil {
                let text = text(lengths, lines: field == .note)
                // Words and notes that look like the mark of a listing.
                let mark =
                    !isLong && Int.random(in: 0..<4, using: &self) == 0 ? pick(["@listing/7", "  # @listing/7"]) : ""
                edit = try? FieldEdit(field, .text(text + mark))
            }
            edits.append(try #require(edit))
        }
        return try edits.map { ListOperation(entry: id, edit: $0, stamp: try stamp(0)) }
    }
}
