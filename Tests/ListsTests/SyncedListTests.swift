import Testing

@testable import Lists

@Suite("A list") struct SyncedListTests {
    private func full() throws -> SyncedList { try SyncedList(operations(0..<SyncedList.maximumLivingEntries)) }

    private func operations(_ numbers: Range<Int>, _ edit: FieldEdit? = nil, at milliseconds: Int = 0) throws
        -> [ListOperation]
    {
        let stamp = try stamp(milliseconds)
        return try numbers.map {
            let id = try #require(EntryID(text: String(10_000_000 + $0) + String(repeating: "0", count: 24)))
            return ListOperation(entry: id, edit: try edit ?? FieldEdit(.words, .text("milk \($0)")), stamp: stamp)
        }
    }

    @Test("with 500 entries refuses a new one, and no edit of another", arguments: EntryField.allCases)
    func cap(field: EntryField) throws {
        var list = try full()
        let value: EntryValue =
            switch field {
            case .byUnitPrice, .checked, .deleted: .flag(true)
            case .listing: .number(1)
            case .stores: .stores([1])
            case .amount, .department, .note, .words: .text("x")
            }
        let edit = try FieldEdit(field, value)
        let (new, known) = (try operations(500..<501, edit, at: 1)[0], try operations(0..<1, edit, at: 1)[0])
        #expect(code { () throws(EditRefusal) in try list.apply(new) } == .listFull)
        #expect(try list.apply(known))
        #expect(list.entries.count == 500 && list.entries[new.entry] == nil)
    }

    @Test("has room again after a deletion, and refuses what would come to life again as number 501")
    func room() throws {
        var list = try full()
        let deletion = try operations(0..<1, FieldEdit(.deleted, .flag(true)), at: 1)
        for operation in try deletion + operations(500..<501, at: 1) { #expect(try list.apply(operation)) }
        #expect(list.livingCount == 500 && list.entries.count == 501)
        let kept = SyncedList(try list.entries.map { ($0.key, try EntryState(stored: $0.value.stored())) })
        #expect(kept == list && kept.livingCount == 500)
        let new = try operations(501..<502, at: 2)[0]
        #expect(code { () throws(EditRefusal) in try list.apply(new) } == .listFull)
        for edit in try Self.revivals() {
            let before = list
            let back = try operations(0..<1, edit, at: 2)[0]
            #expect(code { () throws(EditRefusal) in try list.apply(back) } == .listFull)
            #expect(list == before)
        }
        #expect(try list.apply(operations(0..<1, FieldEdit(.note, .text("x")), at: 2)[0]), "it stays deleted")
        #expect(try list.apply(operations(1..<2, FieldEdit(.deleted, .flag(true)), at: 2)[0]))
        #expect(try list.apply(operations(0..<1, at: 2)[0]))
        #expect(list.livingCount == 500)
    }

    /// The edits that bring back what was deleted.
    private static func revivals() throws -> [FieldEdit] {
        [
            try FieldEdit(.deleted, .flag(false)), try FieldEdit(.words, .text("milk")),
            try FieldEdit(.amount, .text("2")),
        ]
    }

    @Test("never has more than 500, by whatever edits of however many entries")
    func brought() throws {
        var list = SyncedList()
        for start in stride(from: 0, to: 2_000, by: 100) {
            for edit in [nil, try FieldEdit(.deleted, .flag(true))] {
                for operation in try operations(start..<start + 100, edit, at: edit == nil ? 0 : 1) {
                    _ = try list.apply(operation)
                }
            }
        }
        #expect(list.livingCount == 0 && list.entries.count == 2_000)
        for (place, edit) in try Self.revivals().enumerated() {
            for operation in try operations(0..<2_000, edit, at: 2 + place) {
                _ = code { () throws(EditRefusal) in try list.apply(operation) }
                #expect(list.livingCount <= SyncedList.maximumLivingEntries)
            }
        }
        #expect(list.livingCount == 500)
    }

    @Test("with more than 500 from before takes edits and deletions, and nothing new")
    func before() throws {
        let states = try operations(0..<600).map { ($0.entry, state([$0])) }
        var list = SyncedList(states)
        #expect(list.livingCount == 600)
        #expect(try list.apply(operations(0..<1, FieldEdit(.checked, .flag(true)), at: 1)[0]))
        let new = try operations(600..<601, at: 1)[0]
        #expect(code { () throws(EditRefusal) in try list.apply(new) } == .listFull)
        for operation in try operations(0..<101, FieldEdit(.deleted, .flag(true)), at: 2) {
            #expect(try list.apply(operation))
        }
        #expect(list.livingCount == 499)
        #expect(try list.apply(operations(600..<601, at: 3)[0]))
    }

    @Test("keeps at most 5,000 entries with the deleted ones, until these are dropped")
    func kept() throws {
        let deletion = try FieldEdit(.deleted, .flag(true))
        let batches = try stride(from: 0, to: 5_000, by: 500).flatMap { start in
            let numbers = start..<start + 500
            return try operations(numbers) + operations(numbers, deletion, at: 1)
        }
        var list = try SyncedList(batches)
        #expect(list.livingCount == 0 && list.entries.count == SyncedList.maximumKeptEntries)
        let more = try operations(5_000..<5_001)[0]
        #expect(code { () throws(EditRefusal) in try list.apply(more) } == .listFull)
        var dropped = list.without(list.expired(atMilliseconds: noon + 60 * 86_400_000 + 1).tombstones)
        #expect(dropped.entries.isEmpty)
        #expect(try dropped.apply(more))
    }

    @Test("lets go of deleted entries after 60 days, and of ticked ones after 30, of their last change")
    func expiry() throws {
        let day = 86_400_000
        let list = try SyncedList([
            try operation(1, .words, .text("deleted"), at: 0), try operation(1, .deleted, .flag(true), at: 1),
            try operation(2, .words, .text("ticked"), at: 0), try operation(2, .checked, .flag(true), at: 1),
            try operation(3, .words, .text("neither"), at: 0),
            try operation(4, .words, .text("noted"), at: 0), try operation(4, .checked, .flag(true), at: 1),
            try operation(4, .note, .text("later"), at: 2),
        ])
        let expired = { list.expired(atMilliseconds: noon + $0) }
        #expect(expired(30 * day) == .init(tombstones: [], ticked: []))
        #expect(expired(30 * day + 1) == .init(tombstones: [], ticked: [try entryID(2)]))
        #expect(expired(60 * day) == .init(tombstones: [], ticked: [try entryID(2), try entryID(4)]))
        let last = expired(60 * day + 1)
        #expect(last == .init(tombstones: [try entryID(1)], ticked: [try entryID(2), try entryID(4)]))
        let kept = list.without(last.tombstones)
        #expect(kept.shownWords == ["neither", "noted", "ticked"])
        #expect(kept.entries.count == 3 && kept.livingCount == 3)
    }
}

extension SyncedList {
    /// The list of the other entries, as it is opened again once these are no longer stored.
    fileprivate func without(_ dropped: [EntryID]) -> SyncedList {
        SyncedList(entries.filter { !dropped.contains($0.key) }.map { ($0.key, $0.value) })
    }
}
