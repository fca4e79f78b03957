/// Two entries that say the same. They are merged only if a person says so.
package struct MergeHint: Hashable, Sendable {
    /// The entry with the smallest id of those that say the same.
    package let first: EntryID
    package let second: EntryID
}

/// Looks for entries whose words are equal without regard to case and extra spaces: each further one goes with the first.
/// Entries that are ticked off count too.
package struct MergeHintFinder: Sendable {
    private var firsts: [String: EntryID] = [:]
    package private(set) var hints: [MergeHint] = []

    package init() {}

    /// - Parameter id: entries come in the order of their ids.
    package mutating func add(_ id: EntryID, _ state: EntryState) {
        guard state.isShown else { return }
        let words = folded(state.text(.words))
        if let first = firsts[words] { hints.append(MergeHint(first: first, second: id)) } else { firsts[words] = id }
    }
}

extension SyncedList {
    package func mergeHints() -> [MergeHint] {
        entries.sorted { $0.key < $1.key }.reduce(into: MergeHintFinder()) { $0.add($1.key, $1.value) }.hints
    }
}
