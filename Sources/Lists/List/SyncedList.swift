/// A shopping list that several devices edit, each on its own copy, as a set of entries.
package struct SyncedList: Hashable, Sendable {
    /// The most entries that are not deleted, whatever brought them to life: a new entry is refused, and so is an edit that
    /// brings back one that was deleted. A list that has more is from before, and takes all other edits.
    static let maximumLivingEntries = 500
    /// The most entries with the deleted ones, which are kept for a time.
    static let maximumKeptEntries = 5_000

    package private(set) var entries: [EntryID: EntryState] = [:]
    /// How many entries are not deleted.
    package private(set) var livingCount = 0

    package init() {}

    /// - Returns: whether the entry changed.
    /// - Throws: `list_full`, for an entry that is new or was deleted.
    package mutating func apply(_ operation: ListOperation) throws(EditRefusal) -> Bool {
        try change(operation.entry) { $0.apply(operation) }
    }

    private mutating func change(
        _ id: EntryID, _ edit: (inout EntryState) -> Bool
    ) throws(EditRefusal) -> Bool {
        let old = entries[id]
        var state = old ?? EntryState()
        guard edit(&state) else { return false }
        let (wasLiving, isLiving) = (old.map { !$0.isDeleted } ?? false, !state.isDeleted)
        if old == nil || isLiving && !wasLiving { try checkRoom(isNew: old == nil) }
        entries[id] = state
        livingCount += (isLiving ? 1 : 0) - (wasLiving ? 1 : 0)
        return true
    }

    private func checkRoom(isNew: Bool) throws(EditRefusal) {
        guard livingCount < Self.maximumLivingEntries else { throw .listFull }
        guard !isNew || entries.count < Self.maximumKeptEntries else { throw .tooManyKept }
    }
}

extension SyncedList {
    /// The list of entries that were kept.
    package init(_ entries: [(EntryID, EntryState)]) {
        self.entries = Dictionary(entries) { first, _ in first }
        livingCount = self.entries.values.count { !$0.isDeleted }
    }
}
