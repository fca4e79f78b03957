package import Deals
package import Pricing
package import Storage

/// The best deals for the goods of one entry of a list at certain stores.
package struct EntryDeals: Sendable {
    /// In words how the goods are understood.
    package let understood: String
    package let current: EntryDeal?
    /// The best deal once a coming ad has taken over; nil if no coming ad is known, or if it is the same deal.
    package let next: EntryDeal?
    /// Seconds since 1970.
    package let nextFrom: Int?

    /// Whether the next deal costs less than the current one by the same measure.
    package var isNextCheaper: Bool {
        guard let next else { return false }
        guard let current else { return true }
        return next.measure == current.measure && next.price < current.price
    }

    /// Whether it ends before the day after tomorrow begins at the store.
    package func isEnding(at now: Int) -> Bool { current.map { $0.offer.expiresAt - now < 48 * 3_600 } ?? false }
}

package struct EntryDeal: Sendable {
    package let offer: StoreOffer
    package let measure: Measure
    package let price: CentsFraction

    /// The best of an answer: never a stale price or an outlier.
    package init?(_ answer: ComparisonAnswer) {
        let section = answer.comparison.ranked
        guard let best = section.placements.first, best.contender.freshness != .red, best.contender.outlier == nil
        else { return nil }
        (offer, measure) = (answer.priced[best.contender.id], section.measure)
        price = best.contender.price
    }

    fileprivate func isSameDeal(as other: EntryDeal) -> Bool {
        offer.listingID == other.offer.listingID && offer.storeID == other.offer.storeID
            && offer.offer.validity == other.offer.offer.validity
    }
}

/// Finds the deals of the entries of a list, one after another, as they are at one instant.
package struct EntryDealFinder {
    /// More stores are not those where one person buys.
    package static let mostStores = 20
    /// Offers that are compared for one entry.
    private static let mostOffers = 2_000

    private let database: Database
    private let now: Int
    /// When the next ad takes over. Most entries have the same stores.
    private var switches: [[Int64]: Int?] = [:]

    /// - Parameter now: seconds since 1970.
    package init(_ database: Database, now: Int) { (self.database, self.now) = (database, now) }

    /// - Parameter goods: what is asked for, without an amount.
    package mutating func deals(for goods: String, at stores: [Int64]) async throws -> EntryDeals {
        let query = try ComparisonQuery(goods)
        let nextFrom = try await nextSwitch(of: stores)
        let current = try await best(query, at: stores, now)
        var next: EntryDeal?
        if let nextFrom { next = try await best(query, at: stores, nextFrom) }
        if let it = next, let current, it.isSameDeal(as: current) { next = nil }
        return EntryDeals(
            understood: query.understood, current: current, next: next, nextFrom: next == nil ? nil : nextFrom)
    }

    private func best(_ query: ComparisonQuery, at stores: [Int64], _ instant: Int) async throws -> EntryDeal? {
        guard !stores.isEmpty else { return nil }
        let candidates = try await query.candidates(
            in: database, .stores(stores), at: instant, limit: Self.mostOffers)
        return EntryDeal(query.asked(candidates, now: now))
    }

    private mutating func nextSwitch(of stores: [Int64]) async throws -> Int? {
        if let known = switches[stores] { return known }
        let found = try await database.nextSwitch(ofStores: stores, after: now)
        switches[stores] = .some(found)
        return found
    }
}
