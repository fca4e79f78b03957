import Deals
package import Pricing
package import Storage

/// What an entry of a list can be bought as, from the nearest store on.
package struct FoundEntry: Sendable {
    package let entry: ListEntry
    /// In words how the goods are understood.
    package let understood: String
    /// The offers of the listing that it was made from, or of the goods that it asks for.
    package let offers: [StoreOffer]
    /// Beside those of a listing, the offers of other listings of the same goods.
    package let others: [StoreOffer]
    /// Whether the listing that it was made from has no offer at the stores asked for. It is then looked for by its words.
    let isListingGone: Bool
    /// The number of offers that were read to find these.
    let readCount: Int

    package init(
        _ entry: ListEntry, understood: String, offers: [StoreOffer], others: [StoreOffer] = [],
        isListingGone: Bool = false, readCount: Int = 0
    ) {
        (self.entry, self.understood, self.offers, self.others) = (entry, understood, offers, others)
        (self.isListingGone, self.readCount) = (isListingGone, readCount)
    }
}

extension FoundEntry {
    /// One that is not looked for.
    init(unread entry: ListEntry) { self.init(entry, understood: "", offers: []) }

    /// The offers that the shopper can buy at a known price, without stale prices and outliers; ids count the offers.
    ///
    /// - Parameters:
    ///   - first: the id of the first offer.
    ///   - place: the index of the entry in its list.
    ///   - stores: by id, their places in the order of nearness; offers of others are left out. nil: the order of the offers.
    static func candidates(
        _ offers: [StoreOffer], from first: Int = 0, entry place: Int = 0, stores: [Int64: Int]? = nil,
        _ profile: ShopperProfile, now: Int
    ) -> [BasketCandidate] {
        let stores = stores ?? offers.reduce(into: [:]) { $0[$1.storeID] = $0[$1.storeID] ?? $0.count }
        return offers.enumerated().compactMap { index, offer in
            stores[offer.storeID].flatMap { offer.candidate(first + index, entry: place, store: $0, profile, now: now) }
        }.withoutOutliers
    }

    /// The pack that is wanted among candidates: the one rule by which a list, a trip and a single entry are bought.
    func wanted(_ candidates: [BasketCandidate]) -> WantedPack {
        candidates.wanted(entry.amount, isByUnitPrice: entry.isByUnitPrice)
    }

    /// The way to get it by itself. Where no offer has a size for the amount, the cheapest one; where the listing has no
    /// price, its nearest offer.
    func choice(at stores: [Int64: Int]?, _ profile: ShopperProfile, now: Int) -> EntryDeal? {
        let candidates = Self.candidates(offers, stores: stores, profile, now: now)
        if let way = candidates.cheapest(wanted(candidates)) { return EntryDeal(offer: offers[way.offer], way: way) }
        if let one = candidates.cheapest(WantedPack(.packages(1))) {
            return EntryDeal(offer: offers[one.offer], way: nil)
        }
        guard entry.listing != nil, !isListingGone else { return nil }
        return offers.first.map { EntryDeal(offer: $0, way: nil) }
    }

    /// The best of other offers if it costs less than the best of its own: by the amount if it says one or, where both have
    /// one, by unit price.
    func cheaper(among others: [StoreOffer], byPack: Bool = false, _ profile: ShopperProfile, now: Int) -> EntryDeal? {
        let all = offers + others
        let candidates = Self.candidates(all, profile, now: now)
        let isByUnitPrice = entry.isByUnitPrice || !byPack && entry.amountText.isEmpty
        let wanted = candidates.wanted(entry.amount, isByUnitPrice: isByUnitPrice)
        guard let own = candidates.filter({ $0.id < offers.count }).cheapest(wanted),
            let other = candidates.filter({ $0.id >= offers.count }).cheapest(wanted), other.compared < own.compared
        else { return nil }
        return EntryDeal(offer: all[other.offer], way: other)
    }
}

/// A deal for one entry of a list.
package struct EntryDeal: Sendable {
    package internal(set) var offer: StoreOffer
    /// How it is bought; nil if the price of the amount is not known.
    package let way: BasketWay?

    func isSameDeal(as other: EntryDeal) -> Bool {
        offer.listingID == other.offer.listingID && offer.storeID == other.offer.storeID
            && offer.offer.validity == other.offer.offer.validity
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
