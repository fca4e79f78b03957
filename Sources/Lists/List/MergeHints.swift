/// Two entries that say the same. They are merged only if a person says so.
package struct MergeHint: Hashable, Sendable {
    /// The entry with the smallest id of those that say the same.
    package let first: EntryID
    package let second: EntryID
}

extension SyncedList {
    /// Entries whose words are equal without regard to case and extra spaces: each further one with the first, in the
    /// order of the ids. Entries that are ticked off count too.
    package func mergeHints() -> [MergeHint] {
        var firsts: [String: EntryID] = [:]
        return entries.filter(\.value.isShown).sorted { $0.key < $1.key }.compactMap { id, state in
            let words = folded(state.text(.words))
            guard let first = firsts[words] else {
                firsts[words] = id
                return nil
            }
            return MergeHint(first: first, second: id)
        }
    }
}
