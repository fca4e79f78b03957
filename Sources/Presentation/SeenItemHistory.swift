package import Deals
package import Pricing
package import Storage

/// An item at a store, with what its prices of a year say.
package struct SeenItemHistory {
    package let store: StoreRow
    package let item: SeenItem
    package let history: DealHistory
}

extension Database {
    /// The history of the item that a listing is a text of.
    ///
    /// - Parameter instant: seconds since 1970.
    /// - Returns: nil if the store never offered it.
    package func sales(
        of item: ItemRow, at store: StoreRow, profile: ShopperProfile, instant: Int
    ) async throws -> SeenItemHistory? {
        let items = try await seenItems(.listings([item.id]), orNumber: item.listing.sku, store: store)
        guard let found = items.first(where: { $0.listings.contains(item.id) }) else { return nil }
        return try await history(of: found, at: store, profile: profile, instant: instant)
    }

    fileprivate func history(
        of item: SeenItem, at store: StoreRow, profile: ShopperProfile, instant: Int
    ) async throws -> SeenItemHistory {
        let seen = try await seenHistory(store: store.id, listings: item.listings, at: instant)
        let history = DealHistory(seen, profile: profile, today: store.localDay)
        return SeenItemHistory(store: store, item: item, history: history)
    }
}

extension ComparisonQuery {
    /// The histories of the items asked for, at each store.
    ///
    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - limit: the most items of a store.
    package func histories(
        in database: Database, at stores: [StoreRow], profile: ShopperProfile, limit: Int, instant: Int
    ) async throws -> (found: [SeenItemHistory], more: Int) {
        var (found, more): ([SeenItemHistory], Int) = ([], 0)
        for store in stores {
            let items = try await items(in: database, at: store)
            more += max(0, items.count - limit)
            for item in items.prefix(limit) {
                found.append(
                    try await database.history(of: item, at: store, profile: profile, instant: instant))
            }
        }
        return (found, more)
    }
}

extension DealHistory {
    /// The history as a shopper could buy: a deal whose conditions the shopper does not meet is none, and the price is
    /// that without it.
    package init(_ seen: SeenHistory, profile: ShopperProfile, today: LocalDay) {
        self.init(
            spans: seen.lines.compactMap { PriceSpan($0, profile: profile) },
            observed: seen.ads.compactMap { DaySpan(from: $0.first, until: $0.last.adding(days: 1)) }, today: today)
    }
}

extension PriceSpan {
    fileprivate init?(_ line: SeenHistory.SeenLine, profile: ShopperProfile) {
        guard let days = DaySpan(from: line.first, until: line.last.adding(days: 1)) else { return nil }
        let shopper = ShopperOffer(line.reading, rules: .unknown, profile: profile)
        let isByDeal = shopper?.isByDeal ?? profile.unmet(of: line.reading.conditions).isEmpty
        self.init(
            days: days, price: shopper?.price(at: nil).flatMap(SeenPrice.init), isOnSale: line.isDeal && isByDeal)
    }
}

extension Reading {
    fileprivate var conditions: Set<Promotion.Condition> { promotion?.terms.conditions ?? [] }
}
