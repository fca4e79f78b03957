/// Entries whose time is over, in the order of their ids.
package struct ExpiredEntries: Hashable, Sendable {
    /// Deleted, and not changed for 60 days: to be dropped. A device that was offline for longer can bring one back.
    package let tombstones: [EntryID]
    /// Ticked off, and not changed for 30 days: to be hidden. They count as living until an operation deletes them.
    package let ticked: [EntryID]
}

extension SyncedList {
    static let tombstoneDays = 60
    static let tickedDays = 30

    /// - Parameter nowMilliseconds: the server's clock, since 1970.
    package func expired(atMilliseconds nowMilliseconds: Int) -> ExpiredEntries {
        let isOld = { (state: EntryState, days: Int) in
            state.lastChange.map { nowMilliseconds - $0.milliseconds >= days * millisecondsPerDay } ?? false
        }
        let (deleted, living) = (entries.filter(\.value.isDeleted), entries.filter { !$0.value.isDeleted })
        return ExpiredEntries(
            tombstones: deleted.filter { isOld($0.value, Self.tombstoneDays) }.keys.sorted(),
            ticked: living.filter { $0.value.isChecked && isOld($0.value, Self.tickedDays) }.keys.sorted())
    }
}

private let millisecondsPerDay = 86_400_000
