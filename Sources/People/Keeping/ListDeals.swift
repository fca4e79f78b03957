import Lists
import Presentation
import Pricing
import Storage
import WebKit

/// An entry of a list, and the best deals for it at the stores where it is to be bought.
struct ListEntryDeals: Sendable {
    let entry: SyncedEntry
    let deals: EntryDeals
}

extension Keeper {
    /// The deals of all entries that can be displayed.
    ///
    /// - Parameters:
    ///   - stores: where entries without stores of their own are to be bought.
    ///   - vault: the one that asks. Of a long list it gets a piece at a time, so that others are not kept waiting.
    func deals(of list: SyncedList, stores: [Int64], for vault: String) async throws -> [ListEntryDeals] {
        let (now, entries) = (clock(), list.inDisplayOrder())
        var found: [ListEntryDeals] = []
        for start in stride(from: 0, to: entries.count, by: Self.entriesPerTurn) {
            let piece = entries[start..<min(start + Self.entriesPerTurn, entries.count)]
            found += try await turns.run(for: vault, isUnderWay: start > 0) {
                try await databases.use { try await Self.deals(of: piece, stores, in: $0, now) }
            }
        }
        return found
    }

    private static let entriesPerTurn = 50

    private static func deals(
        of entries: ArraySlice<SyncedEntry>, _ stores: [Int64], in database: Database, _ now: Int
    ) async throws -> [ListEntryDeals] {
        let finder = EntryDealFinder(database, now: now)
        // Most entries have the same stores.
        let byStores = Dictionary(grouping: entries) { $0.state.stores.isEmpty ? stores : $0.state.stores }
        var deals: [EntryID: EntryDeals] = [:]
        for (stores, entries) in byStores {
            let found = try await finder.deals(for: entries.map(\.state.listEntry), at: stores)
            for (entry, found) in zip(entries, found) { deals[entry.id] = found }
        }
        return entries.compactMap { entry in deals[entry.id].map { ListEntryDeals(entry: entry, deals: $0) } }
    }
}

extension EntryState {
    /// The entry as it is looked for: one that names nothing finds nothing.
    var listEntry: ListEntry {
        let (words, amount) = (text(.words), text(.amount))
        let texts = [amount.isEmpty ? words : "\(words) \(amount)", words]
        var entry = texts.lazy.compactMap { try? ListEntry($0, listing: listing) }.first ?? ListEntry(goods: words)
        entry.isByUnitPrice = isByUnitPrice
        return entry
    }

    /// The goods to look for: the words without an amount at their end.
    var goods: String {
        let words = text(.words)
        return (try? ListEntry(words))?.words ?? words
    }
}
