import API
import Lists
import Presentation
import Pricing
import Storage

/// An entry of a list, and the best deals for it at the stores where it is to be bought.
struct ListEntryDeals: Sendable {
    let entry: SyncedEntry
    let deals: EntryDeals
}

extension Keeper {
    /// The deals of all entries that can be displayed.
    ///
    /// - Parameter stores: where entries without stores of their own are to be bought.
    func deals(of list: SyncedList, stores: [Int64]) async throws -> [ListEntryDeals] {
        let now = clock()
        return try await databases.use { database in
            var finder = EntryDealFinder(database, now: now)
            var found: [ListEntryDeals] = []
            for entry in list.inDisplayOrder() {
                let own = entry.state.stores.isEmpty ? stores : entry.state.stores
                found.append(
                    ListEntryDeals(entry: entry, deals: try await finder.deals(for: entry.state.goods, at: own)))
            }
            return found
        }
    }
}

extension EntryState {
    /// The goods to look for: the words without an amount at their end.
    var goods: String {
        let words = text(.words)
        return (try? ListEntry(words))?.words ?? words
    }
}
