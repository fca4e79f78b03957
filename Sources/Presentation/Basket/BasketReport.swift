package import Deals
package import Pricing
package import Storage

/// The best trips for a shopping list, with the offers and stores they name.
package struct BasketReport: Sendable {
    package let found: [FoundEntry]
    /// By entry, its deals wherever they are.
    package private(set) var deals: [EntryDeals]
    package let stores: BasketStores
    /// One offer of each store, for its name and location.
    package let places: [StoreOffer]
    /// The offers that the ways name by index.
    package private(set) var offers: [StoreOffer]
    package let answer: BasketAnswer
    package let settings: BasketQuestion.BasketSettings
    package let now: Int

    /// - Parameters:
    ///   - coming: what each entry finds from the instant `from` on; empty if that is not looked for.
    ///   - distances: between the stores, in their order.
    ///   - now: seconds since 1970; prices seen too long ago are left out.
    package init(
        _ found: [FoundEntry], _ coming: [FoundEntry] = [], from: Int? = nil, at stores: BasketStores,
        distances: [[Int]], settings: BasketQuestion.BasketSettings, now: Int
    ) {
        (self.found, self.stores, self.settings, self.now) = (found, stores, settings, now)
        offers = found.flatMap(\.offers)
        let one = Dictionary(offers.map { ($0.storeID, $0) }) { first, _ in first }
        places = stores.ids.compactMap { one[$0] }
        let indexes = Dictionary(uniqueKeysWithValues: stores.ids.enumerated().map { ($1, $0) })
        deals = found.enumerated().map { place, entry in
            EntryDeals(
                entry, next: coming.isEmpty ? nil : coming[place], from: from, at: indexes, settings.profile, now: now)
        }
        var (candidates, wanted, start) = ([BasketCandidate](), [WantedPack](), 0)
        for (place, entry) in found.enumerated() {
            let own = FoundEntry.candidates(
                entry.offers, from: start, entry: place, stores: indexes, settings.profile, now: now)
            candidates += own
            wanted.append(entry.wanted(own))
            start += entry.offers.count
        }
        let byStore = Dictionary(grouping: candidates, by: \.store)
        let problem = BasketProblem(
            entryCount: found.count,
            stores: stores.ids.indices.map { BasketStore(byStore[$0] ?? [], wanted: wanted) },
            distances: DistanceTable(fromHome: stores.fromHome, betweenStores: distances), travel: settings.travel)
        answer = BasketPlanner(problem, maximumStores: settings.maximumStores).answer(floor: settings.minimumSaving)
    }

    package func store(_ index: Int) -> Store { places[index].store }

    /// The same with the aisles of the offers that its rows show.
    func withAisles(_ database: Database) async throws -> BasketReport {
        let bought = Set(answer.plans.flatMap(\.items).map(\.way.offer))
        let aisles = try await database.aisles(of: bought.map { offers[$0] } + deals.flatMap(\.offers))
        var report = self
        for place in bought { report.offers[place].aisle = aisles.aisle(of: offers[place]) }
        for place in deals.indices { report.deals[place].add(aisles) }
        return report
    }
}

extension BasketReport {
    /// The reason why a plan misses an entry.
    package enum MissingReason: String, Sendable, CaseIterable {
        case notFound = "not_found"
        /// Not looked for, because it has an amount that is not understood.
        case notUnderstood = "not_understood"
        /// Found without a price, or without a size where an amount is wanted.
        case noUsablePrice = "no_usable_price"
        /// Other stores have it.
        case notAtTheseStores = "not_at_these_stores"
    }

    package func reason(of entry: Int) -> MissingReason {
        guard found[entry].entry.unread == nil else { return .notUnderstood }
        guard !found[entry].offers.isEmpty else { return .notFound }
        return deals[entry].current?.way != nil ? .notAtTheseStores : .noUsablePrice
    }
}
