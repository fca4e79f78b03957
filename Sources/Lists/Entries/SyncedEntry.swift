/// An entry of a list.
package struct SyncedEntry: Hashable, Sendable {
    package let id: EntryID
    package let state: EntryState

    package init(id: EntryID, state: EntryState) { (self.id, self.state) = (id, state) }
}
