package import Deals
package import Pricing
package import Storage

/// The best trips for a shopping list, with the offers and stores they name.
package struct BasketReport: Sendable {
    package let found: [FoundEntry]
    package let stores: BasketStores
    /// One offer of each store, for its name and location.
    package let places: [StoreOffer]
    /// The offers that the ways name by index.
    package let offers: [StoreOffer]
    package let answer: BasketAnswer
    package let settings: BasketQuestion.BasketSettings
    package let now: Int

    /// - Parameters:
    ///   - distances: between the stores, in their order.
    ///   - now: seconds since 1970; prices seen too long ago are left out.
    package init(
        _ found: [FoundEntry], at stores: BasketStores, distances: [[Int]], settings: BasketQuestion.BasketSettings,
        now: Int
    ) {
        (self.found, self.stores, self.settings, self.now) = (found, stores, settings, now)
        let rows = found.enumerated().flatMap { entry, found in found.offers.map { (entry: entry, offer: $0) } }
        offers = rows.map(\.offer)
        let one = Dictionary(offers.map { ($0.storeID, $0) }) { first, _ in first }
        places = stores.ids.compactMap { one[$0] }
        let indexes = Dictionary(uniqueKeysWithValues: stores.ids.enumerated().map { ($1, $0) })
        let candidates = rows.enumerated().compactMap { index, row in
            indexes[row.offer.storeID].flatMap { store in
                row.offer.candidate(index, entry: row.entry, store: store, settings.profile, now: now)
            }
        }.withoutOutliers
        let byStore = Dictionary(grouping: candidates, by: \.store)
        let amounts = found.map(\.entry.amount)
        let problem = BasketProblem(
            entryCount: found.count,
            stores: stores.ids.indices.map { BasketStore(byStore[$0] ?? [], amounts: amounts) },
            distances: DistanceTable(fromHome: stores.fromHome, betweenStores: distances), travel: settings.travel)
        answer = BasketPlanner(problem, mostStores: settings.mostStores).answer(floor: settings.minimumSaving)
    }

    package func store(_ index: Int) -> Store { places[index].store }
}

extension BasketReport {
    /// The reason why a plan misses an entry.
    package enum MissingReason: String, Sendable, CaseIterable {
        case notFound = "not_found"
        /// Found without a price, or without a size where an amount is wanted.
        case noUsablePrice = "no_usable_price"
        /// Other stores have it.
        case notAtTheseStores = "not_at_these_stores"
    }

    package func reason(of entry: Int, in plan: BasketPlan) -> MissingReason {
        guard !found[entry].offers.isEmpty else { return .notFound }
        let isElsewhere = answer.plans.contains { $0 != plan && !$0.missing.contains(entry) }
        return isElsewhere ? .notAtTheseStores : .noUsablePrice
    }
}

extension StoreOffer {
    /// - Returns: nil if the shopper cannot buy it at a known price, or if the price is too old to win.
    fileprivate func candidate(
        _ id: Int, entry: Int, store: Int, _ profile: ShopperProfile, now: Int
    ) -> BasketCandidate? {
        guard Freshness(ageSeconds: confirmedAt.map { now - $0 }) != .red else { return nil }
        return BasketCandidate(
            id: id, entry: entry, store: store, reading: offer.reading, rules: checkoutPolicy, profile: profile,
            size: offer.unitPrice == nil ? nil : offer.size, event: event)
    }

    /// Identifies the goods that meet a mix-and-match deal together: the participating items of one source and week, or,
    /// where the text does not speak of participating items, those of one brand.
    private var event: String {
        let text = [offer.words.deal, offer.words.savings, offer.words.details].compactMap(\.self)
            .joined(separator: " ").lowercased()
        let isOpen = ["participating", "qualifying", "eligible"].contains { text.contains($0) }
        let goods = isOpen ? "" : offer.listing.brand ?? offer.listing.title
        return "\(sourceID) \(offer.validity.first) \(offer.validity.last) \(goods)"
    }
}
