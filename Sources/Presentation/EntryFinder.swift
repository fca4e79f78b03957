import Deals
import Pricing
package import Storage

/// Finds what the entries of a list can be bought as, in one search, as it is at one instant.
package struct EntryFinder: Sendable {
    private let database: Database
    private let place: DealSearch.SearchArea
    /// Seconds since 1970.
    package let instant: Int

    /// - Parameter place: of stores that are named, the first is the nearest.
    package init(_ database: Database, _ place: DealSearch.SearchArea, at instant: Int) {
        (self.database, self.place, self.instant) = (database, place, instant)
    }

    /// The same once the first of the stores has switched to another known ad; nil if no coming ad is known.
    func afterNextSwitch(of stores: [Int64]) async throws -> EntryFinder? {
        try await database.nextSwitch(ofStores: stores, after: instant).map { EntryFinder(database, place, at: $0) }
    }

    /// - Parameter most: the maximum number of offers for all entries together, those of the nearest stores first; nil for all.
    /// - Returns: what is found for each, and whether there may be more.
    package func find(_ entries: [ListEntry], most: Int? = nil) async throws -> (entries: [FoundEntry], isCut: Bool) {
        let bound = try await BoundEntries(entries, in: database)
        var queries: [ComparisonQuery] = []
        for entry in bound.entries { queries.append(try await ComparisonQuery(entry.words, in: database)) }
        let search = try await CandidateSearch(queries, in: database)
        let byWords = zip(search.questions, bound.entries).map { $1.unread == nil ? $0 : .listings([]) }
        let questions = byWords + bound.items.map { .listings($0.map { $0.all.sorted() } ?? []) }
        let offers = try await database.offers(for: questions, place, at: instant, most: most)
        let candidates = search.candidates(offers)
        let found = entries.indices.map { index in
            let (entry, candidates) = (bound.entries[index], candidates[index])
            guard entry.unread == nil else { return FoundEntry(unread: entry) }
            let goods = FoundEntry(
                entry, understood: queries[index].understood,
                offers: queries[index].sorted(candidates).asked.filter(entry.isBought),
                isListingGone: bound.isGone[index], readCount: candidates.offers.count)
            return bound.items[index].map { $0.found(entry, offers.offers[entries.count + index], besides: goods) }
                ?? goods
        }
        return (found, offers.isCut)
    }
}

/// The items whose listings entries were made from.
struct BoundEntries {
    /// Of an entry that still has the words of its listing, only what is read beside them.
    let entries: [ListEntry]
    /// Of each entry; nil for one that asks for goods by its words.
    let items: [BoundItem?]
    /// Whether the listing of an entry is not known any more.
    let isGone: [Bool]

    init(_ entries: [ListEntry], in database: Database) async throws {
        let rows = try await database.items(ids: Set(entries.compactMap(\.listing)).sorted())
        let known = Dictionary(rows.map { ($0.id, $0) }) { row, _ in row }
        // A chain that changes a text makes another listing of the same item.
        let numbers = Set(rows.map(\.listing.sku))
        let texts = numbers.isEmpty ? [] : try await database.numberedListings(numbers.sorted())
        let read = entries.map { entry -> (entry: ListEntry, item: BoundItem?) in
            guard let id = entry.listing else { return (entry, nil) }
            guard let row = known[id] else { return (entry.asTitle, nil) }
            // Whoever changes the words asks for something else.
            guard let read = entry.read(besideTitle: row.listing.title) else { return (entry, nil) }
            let item = texts.filter { $0.item.chain == row.chain && $0.item.sku == row.listing.sku }
            return (read, BoundItem(listing: id, ids: Set(item.map(\.id)), matches: Set(item.flatMap(\.matches))))
        }
        (self.entries, items) = (read.map(\.entry), read.map(\.item))
        isGone = entries.map { entry in entry.listing.map { known[$0] == nil } ?? false }
    }
}

/// An item that an entry was made from.
struct BoundItem {
    let listing: Int64
    /// All listings of the item.
    let ids: Set<Int64>
    /// The same goods at other chains.
    let matches: Set<Int64>

    var all: Set<Int64> { ids.union(matches) }

    /// - Parameters:
    ///   - offers: those of the item and of its matches.
    ///   - goods: what the words of the entry find.
    fileprivate func found(_ entry: ListEntry, _ offers: [StoreOffer], besides goods: FoundEntry) -> FoundEntry {
        let own = offers.filter { ids.contains($0.listingID) && entry.isBought(as: $0) }
        let readCount = offers.count + goods.readCount
        guard !own.isEmpty else {
            return FoundEntry(
                entry, understood: goods.understood, offers: goods.offers, isListingGone: true, readCount: readCount)
        }
        let exact = own.filter { $0.listingID == listing }
        let others =
            offers.filter { !ids.contains($0.listingID) && entry.isBought(as: $0) }
            + goods.offers.filter { !all.contains($0.listingID) }
        return FoundEntry(
            entry, understood: goods.understood, offers: exact.isEmpty ? own : exact, others: others,
            readCount: readCount)
    }
}

extension ListEntry {
    /// Whether it may be bought there.
    fileprivate func isBought(as offer: StoreOffer) -> Bool { stores.isEmpty || stores.contains(offer.storeID) }
}
