import Lists
import TestSupport
import Testing

/// A device that edits its own copy of a list, and the operations that it still has to send.
struct Device {
    /// How far its clock is ahead.
    let skewMilliseconds: Int
    let number: UInt32
    /// A device whose counter stands still gives several edits one stamp.
    let counts: Bool
    private(set) var copy = SyncedList()
    private(set) var made: [ListOperation] = []
    private(set) var unsent: [ListOperation] = []
    private var counter: UInt16 = 0

    init(number: UInt32, skewMilliseconds: Int, counts: Bool) {
        (self.number, self.skewMilliseconds, self.counts) = (number, skewMilliseconds, counts)
    }

    mutating func edit(_ entry: EntryID, _ field: EntryField, _ value: EntryValue, now: Int) throws {
        counter &+= counts ? 1 : 0
        let stamp = try #require(
            EditStamp(milliseconds: now + skewMilliseconds, counter: counter, device: number))
        let operation = ListOperation(entry: entry, edit: try FieldEdit(field, value), stamp: stamp)
        made.append(operation)
        unsent.append(operation)
        _ = try copy.apply(operation)
    }

    /// Forgets what the server has answered for, and nothing that was queued meanwhile.
    mutating func acknowledge(_ sent: [ListOperation]) {
        let sent = Set(sent)
        unsent.removeAll(where: sent.contains)
    }

    mutating func receive(_ entries: [SyncedEntry]) throws {
        for operation in try entries.flatMap({ try $0.operations() }) { _ = try copy.apply(operation) }
    }
}

/// The server's copy, which takes batches as they are sent.
struct Server {
    private(set) var list = SyncedList()

    mutating func receive(_ operations: [ListOperation], now: Int) throws {
        for sent in operations {
            let read = try ListOperation(
                entry: sent.entry.text, field: sent.edit.field.rawValue, value: sent.edit.value,
                stamp: sent.stamp.text, nowMilliseconds: now)
            _ = try list.apply(read)
        }
    }

    var entries: [SyncedEntry] { list.entries.map { SyncedEntry(id: $0.key, state: $0.value) } }

    /// Its entries, read from what is stored of them.
    func storedEntries() throws -> [SyncedEntry] {
        try entries.map { SyncedEntry(id: $0.id, state: try EntryState(stored: $0.state.stored())) }
    }
}
