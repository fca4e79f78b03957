import Lists
import Presentation
import Storage
import Vault
import WebKit

/// Something that a watch looks for, and where: the words of the watch, or those of an entry of its list.
struct WatchWish: Sendable {
    let words: String, stores: [Int64]
    /// The entry if it was made from a deal: then the listing of that is looked for.
    var listed: ListEntry?
    /// The id of the entry; nil for the words of the watch.
    let entry: String?
}

/// The lists of one vault that its watches name, each opened once.
struct WatchedLists {
    /// What is not ticked off, in the order of the entries' ids; without stores for an entry that names none.
    fileprivate var wishes: [String: [WatchWish]] = [:]
}

extension Keeper {
    /// In the order of the entries' ids: an entry of a list at its own stores, if it names any.
    ///
    /// - Parameter lists: of the vault.
    func wishes(of watch: Watch, vault: String, _ lists: inout WatchedLists) async throws -> [WatchWish] {
        guard let list = watch.listID else {
            return [WatchWish(words: watch.words ?? "", stores: watch.stores, entry: nil)]
        }
        let known = lists.wishes[list]
        let wishes = if let known { known } else { try await wishes(ofList: list, vault: vault) }
        lists.wishes[list] = wishes
        return wishes.map { wish in
            guard wish.stores.isEmpty else { return wish }
            return WatchWish(words: wish.words, stores: watch.stores, listed: wish.listed, entry: wish.entry)
        }
    }

    func wishes(of watch: Watch, vault: String) async throws -> [WatchWish] {
        var lists = WatchedLists()
        return try await wishes(of: watch, vault: vault, &lists)
    }

    private func wishes(ofList list: String, vault: String) async throws -> [WatchWish] {
        let rows = try await databases.use { try await $0.lists(ofVault: vault, id: list) }
        guard let row = rows.first, let id = RowID(text: row.id), let key = try openKey(slot: row.slot) else {
            return []
        }
        let entries = try await shown(of: OpenList(row: row, id: id, key: key), for: vault)
        return entries.withoutTicked.entries.sorted { $0.key < $1.key }
            .map { id, state in
                WatchWish(
                    words: state.goods, stores: state.stores, listed: state.listing == nil ? nil : state.listEntry,
                    entry: id.text)
            }
            .filter { !$0.words.isEmpty }
    }
}
