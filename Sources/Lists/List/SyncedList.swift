/// A shopping list that several devices edit, each on its own copy, as a set of entries.
package struct SyncedList: Hashable, Sendable {
    /// The most entries that are not deleted. Only a new entry is refused; an edit that brings one back never is.
    package static let maximumLivingEntries = 500
    /// The most entries with the deleted ones, which are kept for a time.
    package static let maximumKeptEntries = 5_000

    package private(set) var entries: [EntryID: EntryState] = [:]
    /// How many entries are not deleted.
    package private(set) var livingCount = 0

    package init() {}

    /// - Returns: whether the entry changed.
    /// - Throws: `list_full`, for a new entry.
    package mutating func apply(_ operation: ListOperation) throws(EditRefusal) -> Bool {
        try change(operation.entry) { $0.apply(operation) }
    }

    private mutating func change(
        _ id: EntryID, _ edit: (inout EntryState) -> Bool
    ) throws(EditRefusal) -> Bool {
        let old = entries[id]
        if old == nil { try checkRoom() }
        var state = old ?? EntryState()
        guard edit(&state) else { return false }
        entries[id] = state
        livingCount += (state.isDeleted ? 0 : 1) - (old.map { $0.isDeleted ? 0 : 1 } ?? 0)
        return true
    }

    private func checkRoom() throws(EditRefusal) {
        guard livingCount < Self.maximumLivingEntries else { throw .listFull }
        guard entries.count < Self.maximumKeptEntries else { throw .tooManyKept }
    }
}

extension SyncedList {
    /// The list of entries that were kept.
    package init(_ entries: [(EntryID, EntryState)]) {
        self.entries = Dictionary(entries) { first, _ in first }
        livingCount = self.entries.values.count { !$0.isDeleted }
    }
}
