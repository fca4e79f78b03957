import Lists
import Storage
import Synchronization
import Vault
import WebKit

/// An operation, or why it is none, with its place in what was sent.
struct PlacedOperation: Sendable {
    let place: Int
    let operation: Result<ListOperation, EditRefusal>
}

/// A list with its key.
struct OpenList: Sendable {
    let row: ListRow
    let id: RowID
    let key: VaultKey

    private var nameAddress: RowAddress { RowAddress(table: "list", owner: id, row: id, version: 0) }

    func name() throws -> String { try FormVersion.name(key.open(row.sealedName, at: nameAddress), table: "list") }
    func sealed(name: String) throws -> [UInt8] { try key.seal(FormVersion.bytes(ofName: name), at: nameAddress) }

    private func address(of entry: String, version: Int) throws -> RowAddress {
        guard let entry = RowID(text: entry) else { throw Problem.unknownList }
        return RowAddress(table: "list_entry", owner: id, row: entry, version: UInt64(version))
    }

    func state(of entry: EntryRow) throws -> EntryState {
        let bytes = try key.open(entry.sealedState, at: address(of: entry.id, version: entry.version))
        do {
            return try EntryState(stored: FormVersion.content(of: bytes, table: "list_entry"))
        } catch is UnknownStoredField {
            throw StoredFormError.laterField(table: "list_entry")
        }
    }

    func row(of id: EntryID, _ state: EntryState, version: Int) throws -> EntryRow {
        let sealed = try key.seal(
            FormVersion.bytes(of: state.stored()), at: address(of: id.text, version: version))
        return EntryRow(id: id.text, version: version, sealedState: sealed)
    }

    func opened(_ entries: [EntryRow]) throws -> [(id: EntryID, state: EntryState)] {
        try entries.compactMap { row in try EntryID(text: row.id).map { ($0, try state(of: row)) } }
    }
}

extension Keeper {
    /// The lists of a vault. One whose key was overwritten is left out: it is erased.
    func lists(of session: OpenSession, id: RowID? = nil) async throws -> [OpenList] {
        let rows = try await databases.use { try await $0.lists(ofVault: session.vault.id, id: id?.text) }
        return try rows.compactMap { row in
            do {
                return try RowID(text: row.id).map { OpenList(row: row, id: $0, key: try key(slot: row.slot)) }
            } catch SlotError.erased {
                return nil
            }
        }
    }

    /// - Throws: `listUnknown` if the vault does not share it.
    func requireList(_ id: RowID, of session: OpenSession) async throws -> OpenList {
        guard let list = try await lists(of: session, id: id).first else { throw Problem.unknownList }
        return list
    }

    /// - Throws: `limitReached`.
    func makeList(_ id: RowID, name: String, of session: OpenSession) async throws {
        let isMade = try await databases.use { database in
            try await database.makeList(id: id.text, vault: session.vault.id) { slot in
                let key = try writeKey(slot: slot)
                return try key.seal(
                    FormVersion.bytes(ofName: name), at: RowAddress(table: "list", owner: id, row: id, version: 0))
            }
        }
        guard isMade else { throw Problem.tooManyLists }
    }

    /// Applies operations, and drops what was deleted long ago.
    ///
    /// - Returns: the version of the list, and what was refused by the place in the batch.
    func apply(
        _ operations: [PlacedOperation], to list: OpenList
    ) async throws -> (version: Int, refusals: [Int: EditRefusal]) {
        let now = clock() * 1_000
        let refused = Mutex<[Int: EditRefusal]>([:])
        let version = try await databases.use { database in
            try await database.changeEntries(ofList: list.row.id) { version in
                var (synced, old) = try await Self.opened(list, for: operations, in: database, now)
                let (changed, refusals) = synced.apply(operations + synced.tidying(atMilliseconds: now))
                refused.withLock { $0 = refusals }
                let new = try changed.map { id in
                    try list.row(of: id, synced.entries[id] ?? EntryState(), version: version)
                }
                return (new, old.subtracting(changed).map(\.text))
            }
        }
        // Versions count from 1: it was erased meanwhile.
        guard version > 0 else { throw Problem.unknownList }
        return (version, refused.withLock { $0 })
    }

    /// The list as operations on it need it: what was deleted and is left alone only counts.
    ///
    /// - Returns: also the entries whose time is over, which are not in the list.
    private static func opened(
        _ list: OpenList, for operations: [PlacedOperation], in database: Database, _ now: Int
    ) async throws -> (list: SyncedList, old: Set<EntryID>) {
        let edited = Set(operations.compactMap { try? $0.operation.get().entry })
        var (kept, old) = ([(EntryID, EntryState)](), Set<EntryID>())
        var rows: [EntryRow] = []
        repeat {
            rows = try await database.entries(ofList: list.row.id, after: rows.last?.id, limit: entriesPerPart)
            let entries = try list.opened(rows)
            old.formUnion(SyncedList(entries).expired(atMilliseconds: now).tombstones)
            kept += entries.filter { !old.contains($0.id) }.map { id, state in
                (id, state.isDeleted && !edited.contains(id) ? state.deletion : state)
            }
        } while rows.count == entriesPerPart
        return (SyncedList(kept), old)
    }

    /// The entries of a list that can be displayed. Those that were deleted, which may be ten times as many, are not held.
    func shown(of list: OpenList, for vault: String) async throws -> SyncedList {
        var (shown, rows) = ([(EntryID, EntryState)](), [EntryRow]())
        repeat {
            rows = try await piece(of: list, after: rows.last?.id, for: vault)
            shown += try list.opened(rows).filter(\.state.isShown).map { ($0.id, $0.state) }
        } while rows.count == Self.entriesPerPart
        return SyncedList(shown)
    }
}

extension SyncedList {
    /// Deletes what was ticked off a month ago, so that all devices hear of it and the list does not fill up.
    fileprivate func tidying(atMilliseconds now: Int) -> [PlacedOperation] {
        expired(atMilliseconds: now).ticked.compactMap { id in
            guard let stamp = EditStamp(milliseconds: now, counter: 0, device: 0) else { return nil }
            return PlacedOperation(
                place: 0,
                operation: Result { () throws(EditRefusal) in
                    ListOperation(entry: id, edit: try FieldEdit(.deleted, .flag(true)), stamp: stamp)
                })
        }
    }

    /// Applies what was understood of a batch.
    ///
    /// - Returns: the entries that changed, and what was refused by the place in the batch.
    fileprivate mutating func apply(
        _ operations: [PlacedOperation]
    ) -> (changed: Set<EntryID>, refusals: [Int: EditRefusal]) {
        var (changed, refusals) = (Set<EntryID>(), [Int: EditRefusal]())
        for placed in operations {
            do throws(EditRefusal) {
                let operation = try placed.operation.get()
                if try apply(operation) { changed.insert(operation.entry) }
            } catch { refusals[placed.place] = error }
        }
        return (changed, refusals)
    }
}
