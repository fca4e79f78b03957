import Deals
package import Pricing
package import Storage

/// The best deals for one entry of a list, each by the rule of trips.
package struct EntryDeals: Sendable {
    /// In words how the goods are understood.
    package let understood: String
    /// Why the entry is not answered: a part is not understood, or it finds too many offers. nil if it is.
    package let notUnderstood: String?
    /// Whether the listing that the entry was made from has no deal at the stores asked for: then these are of its words.
    let isListingGone: Bool
    /// That of the listing that it was made from, also where its price is not known; else the best.
    package private(set) var current: EntryDeal?
    /// The best deal of another listing of the same goods, where it costs less than that of the entry's own.
    package private(set) var cheaper: EntryDeal?
    /// The best deal once a coming ad has taken over; nil if no coming ad is known, or if it is the same deal.
    package private(set) var next: EntryDeal?
    /// Seconds since 1970.
    let nextFrom: Int?
    /// Whether the next deal costs less than the current one, bought in the same way.
    package let isNextCheaper: Bool

    /// - Parameters:
    ///   - next: what the entry finds from the instant `from` on.
    ///   - stores: as `FoundEntry.candidates` has them.
    ///   - now: seconds since 1970.
    package init(
        _ found: FoundEntry, next: FoundEntry?, from: Int?, at stores: [Int64: Int]? = nil,
        _ profile: ShopperProfile = .usual, now: Int
    ) {
        (understood, isListingGone) = (found.understood, found.isListingGone)
        notUnderstood = found.entry.unread?.description
        let current = found.choice(at: stores, profile, now: now)
        let coming = next?.choice(at: stores, profile, now: now)
        let isOther = coming.map { coming in current.map { !coming.isSameDeal(as: $0) } ?? true } ?? false
        self.current = current
        cheaper = found.cheaper(among: found.others, profile, now: now)
        self.next = isOther ? coming : nil
        nextFrom = isOther ? from : nil
        isNextCheaper =
            isOther
            && (current == nil || found.cheaper(among: next?.offers ?? [], byPack: true, profile, now: now) != nil)
    }

    var offers: [StoreOffer] { [current, cheaper, next].compactMap { $0?.offer } }

    mutating func add(_ aisles: Aisles) {
        for deal in [\EntryDeals.current, \.cheaper, \.next] {
            if let offer = self[keyPath: deal]?.offer { self[keyPath: deal]?.offer.aisle = aisles.aisle(of: offer) }
        }
    }

    /// Whether it ends before the day after tomorrow begins at the store.
    package func isEnding(at now: Int) -> Bool { current.map { $0.offer.expiresAt - now < 48 * 3_600 } ?? false }
}

/// Finds the deals of the entries of a list at stores that are named.
package struct EntryDealFinder {
    /// More stores are not those where one person buys.
    package static let maximumStores = 20
    private let database: Database
    private let now: Int
    private let maximumOffers: Int

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - maximumOffers: the offers that are held at a time: of 10,000 some 40 MB.
    package init(_ database: Database, now: Int, maximumOffers: Int = 10_000) {
        (self.database, self.now, self.maximumOffers) = (database, now, maximumOffers)
    }

    /// - Parameter stores: the nearest first.
    package func deals(for entries: [ListEntry], at stores: [Int64]) async throws -> [EntryDeals] {
        let finder = EntryFinder(database, .stores(stores), at: now)
        var deals = try await deals(for: entries[...], finder, finder.afterNextSwitch(of: stores))
        let aisles = try await database.aisles(of: deals.flatMap(\.offers))
        for place in deals.indices { deals[place].add(aisles) }
        return deals
    }

    /// A list that finds more than is held at a time is searched for in halves. An entry that does so alone is not answered:
    /// the best of some of its offers need not be the best.
    private func deals(
        for entries: ArraySlice<ListEntry>, _ finder: EntryFinder, _ ahead: EntryFinder?
    ) async throws -> [EntryDeals] {
        let found = try await finder.find(Array(entries), most: maximumOffers)
        let coming = try await ahead?.find(Array(entries), most: maximumOffers)
        if found.isCut || coming?.isCut ?? false {
            guard entries.count > 1 else {
                return entries.map { entry in
                    EntryDeals(
                        FoundEntry(unread: entry.findingTooMany(maximumOffers)), next: nil, from: nil, now: now)
                }
            }
            let middle = entries.startIndex + entries.count / 2
            return try await deals(for: entries[..<middle], finder, ahead)
                + deals(for: entries[middle...], finder, ahead)
        }
        return found.entries.indices.map {
            EntryDeals(found.entries[$0], next: coming?.entries[$0], from: ahead?.instant, now: now)
        }
    }
}
