import Storage
import WebKit

/// What asked for a deal: the words of a watch, or of an entry of its list.
struct WatchSource: Hashable, Sendable {
    /// Ids.
    let watch: String, entry: String?
    let words: String
}

extension Keeper {
    /// Without the deals for which nobody asks any more: the entry was ticked off, changed or deleted since, its list
    /// left, or the watch changed or deleted.
    func stillWanted(_ message: StoredMessage, of vault: String) async throws -> StoredMessage {
        var wanted: Set<WatchSource> = []
        for watch in Set(message.lines.flatMap(\.origins).map(\.watch)) {
            wanted.formUnion(try await origins(ofWatch: watch, vault: vault))
        }
        var message = message
        message.lines.removeAll { !$0.origins.isEmpty && wanted.isDisjoint(with: $0.origins) }
        return message
    }

    private func origins(ofWatch id: String, vault: String) async throws -> [WatchSource] {
        let rows = try await databases.use { try await $0.watches(ofVault: vault, id: id) }
        guard let row = rows.first, let watch = try watch(of: row) else { return [] }
        return try await wishes(of: watch, vault: vault).map {
            WatchSource(watch: id, entry: $0.entry, words: $0.words)
        }
    }
}
