import Deals
package import Pricing
package import Storage

/// The best deals for one entry of a list, each by the rule of trips.
package struct EntryDeals: Sendable {
    /// In words how the goods are understood.
    package let understood: String
    /// Whether the listing that the entry was made from has no deal at the stores asked for: then these are of its words.
    package let isListingGone: Bool
    /// That of the listing that it was made from, also where its price is not known; else the best.
    package let current: EntryDeal?
    /// The best deal of another listing of the same goods, where it costs less than that of the entry's own.
    package let cheaper: EntryDeal?
    /// The best deal once a coming ad has taken over; nil if no coming ad is known, or if it is the same deal.
    package let next: EntryDeal?
    /// Seconds since 1970.
    package let nextFrom: Int?
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

    /// Whether it ends before the day after tomorrow begins at the store.
    package func isEnding(at now: Int) -> Bool { current.map { $0.offer.expiresAt - now < 48 * 3_600 } ?? false }
}

/// Finds what the entries of a list can be bought as, one after another, as it is at one instant.
package struct EntryFinder: Sendable {
    /// Offers that are compared for one entry at stores that are named.
    private static let mostOffers = 2_000

    private let database: Database
    private let place: DealSearch.SearchArea
    /// Seconds since 1970.
    package let instant: Int

    /// - Parameter place: of stores that are named, the first is the nearest.
    package init(_ database: Database, _ place: DealSearch.SearchArea, at instant: Int) {
        (self.database, self.place, self.instant) = (database, place, instant)
    }

    /// The same once the first of the stores has switched to another known ad; nil if no coming ad is known.
    package func afterNextSwitch(of stores: [Int64]) async throws -> EntryFinder? {
        try await database.nextSwitch(ofStores: stores, after: instant).map { EntryFinder(database, place, at: $0) }
    }

    /// - Parameter limit: the maximum number of offers to read; nil for any number.
    package func find(_ entry: ListEntry, limit: Int? = Self.mostOffers) async throws -> FoundEntry {
        guard let listing = entry.listing else { return try await find(entry, limit, isListingGone: false) }
        guard let item = try await database.item(id: listing) else {
            return try await find(entry, limit, isListingGone: true)
        }
        // Whoever changes the words asks for something else.
        guard let entry = entry.read(besideTitle: item.listing.title) else {
            return try await find(entry, limit, isListingGone: false)
        }
        // A chain that changes a text makes another listing of the same item.
        let texts = try await database.numberedListings([item.listing.sku]).filter { $0.item.chain == item.chain }
        let (ids, matches) = (Set(texts.map(\.id)), Set(texts.flatMap(\.matches)))
        let found = try await offers(of: ids.union(matches).sorted(), limit)
        let all = found.filter { ids.contains($0.listingID) && entry.isBought(as: $0) }
        guard !all.isEmpty else { return try await find(entry, limit, isListingGone: true) }
        let own = all.filter { $0.listingID == listing }
        let goods = try await find(entry, limit, isListingGone: false)
        let others =
            found.filter { !ids.contains($0.listingID) && entry.isBought(as: $0) }
            + goods.offers.filter {
                !ids.contains($0.listingID) && !matches.contains($0.listingID)
            }
        return FoundEntry(
            entry, understood: goods.understood, offers: own.isEmpty ? all : own, others: others,
            readCount: found.count + goods.readCount)
    }

    /// By the words.
    private func find(_ entry: ListEntry, _ limit: Int?, isListingGone: Bool) async throws -> FoundEntry {
        let query = try await ComparisonQuery(entry.words, in: database)
        let candidates = try await query.candidates(in: database, place, at: instant, limit: limit)
        return FoundEntry(
            entry, understood: query.understood,
            offers: nearestFirst(query.sorted(candidates).asked).filter(entry.isBought),
            isListingGone: isListingGone, readCount: candidates.offers.count)
    }

    private func offers(of listings: [Int64], _ limit: Int?) async throws -> [StoreOffer] {
        let search = DealSearch(place: place, filters: [.listings(listings)], limit: limit)
        return nearestFirst(try await database.offers(search, at: instant, readsEvidence: false))
    }

    private func nearestFirst(_ offers: [StoreOffer]) -> [StoreOffer] {
        guard case .stores(let ids) = place else { return offers }
        let byStore = Dictionary(grouping: offers, by: \.storeID)
        return Set(ids).sorted { ids.firstIndex(of: $0)! < ids.firstIndex(of: $1)! }.flatMap { byStore[$0] ?? [] }
    }
}

extension ListEntry {
    /// Whether it may be bought there.
    fileprivate func isBought(as offer: StoreOffer) -> Bool { stores.isEmpty || stores.contains(offer.storeID) }
}

/// Finds the deals of the entries of a list, one after another, at stores that are named.
package struct EntryDealFinder {
    /// More stores are not those where one person buys.
    package static let mostStores = 20

    private let database: Database
    private let now: Int
    /// Most entries have the same stores.
    private var finders: [[Int64]: (now: EntryFinder, ahead: EntryFinder?)] = [:]

    /// - Parameter now: seconds since 1970.
    package init(_ database: Database, now: Int) { (self.database, self.now) = (database, now) }

    /// - Parameter stores: the nearest first.
    package mutating func deals(for entry: ListEntry, at stores: [Int64]) async throws -> EntryDeals {
        let finder = try await finder(of: stores)
        let next = try await finder.ahead?.find(entry)
        return EntryDeals(try await finder.now.find(entry), next: next, from: finder.ahead?.instant, now: now)
    }

    private mutating func finder(of stores: [Int64]) async throws -> (now: EntryFinder, ahead: EntryFinder?) {
        if let known = finders[stores] { return known }
        let finder = EntryFinder(database, .stores(stores), at: now)
        let both = (now: finder, ahead: try await finder.afterNextSwitch(of: stores))
        finders[stores] = both
        return both
    }
}
