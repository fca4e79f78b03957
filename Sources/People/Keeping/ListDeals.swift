import API
import Deals
import Lists
import Presentation
import Pricing
import Storage

/// The best deals for an entry of a list, at the stores where it is to be bought.
struct EntryDeals: Sendable {
    let entry: SyncedEntry
    /// In words how the entry is understood.
    let understood: String
    let current: EntryDeal?
    /// The best deal once a coming ad has taken over; nil if no coming ad is known, or if it is the same deal.
    let next: EntryDeal?
    /// Seconds since 1970.
    let nextFrom: Int?

    /// Whether the next deal costs less than the current one by the same measure.
    var isNextCheaper: Bool {
        guard let next else { return false }
        guard let current else { return true }
        return next.measure == current.measure && next.price < current.price
    }

    /// Whether it ends before the day after tomorrow begins at the store.
    func isEnding(at now: Int) -> Bool { current.map { $0.offer.expiresAt - now < 48 * 3_600 } ?? false }
}

struct EntryDeal: Sendable {
    let offer: StoreOffer
    let measure: Measure
    let price: CentsFraction

    /// The best of an answer: never a stale price or an outlier.
    init?(_ answer: ComparisonAnswer) {
        let section = answer.comparison.ranked
        guard let best = section.placements.first, best.contender.freshness != .red, best.contender.outlier == nil
        else { return nil }
        (offer, measure) = (answer.priced[best.contender.id], section.measure)
        price = best.contender.price
    }
}

extension Keeper {
    /// More stores are not those where one person buys.
    static let mostStores = 20
    /// Offers that are compared for one entry.
    private static let mostOffers = 2_000

    /// The deals of all entries that can be displayed.
    ///
    /// - Parameter stores: where entries without stores of their own are to be bought.
    func deals(of list: SyncedList, stores: [Int64]) async throws -> [EntryDeals] {
        let now = clock()
        return try await databases.use { database in
            var found: [EntryDeals] = []
            // Most entries have the same stores.
            var switches: [[Int64]: Int?] = [:]
            for entry in list.inDisplayOrder() {
                let own = entry.state.stores.isEmpty ? stores : entry.state.stores
                if switches[own] == nil { switches[own] = try await database.nextSwitch(ofStores: own, after: now) }
                let nextFrom = switches[own] ?? nil
                found.append(try await deals(of: entry, at: own, now: now, nextFrom: nextFrom, in: database))
            }
            return found
        }
    }

    private func deals(
        of entry: SyncedEntry, at stores: [Int64], now: Int, nextFrom: Int?, in database: Database
    ) async throws -> EntryDeals {
        let query = try ComparisonQuery(entry.state.goods)
        func best(at instant: Int) async throws -> EntryDeal? {
            let candidates = try await query.candidates(
                in: database, .stores(stores), at: instant, limit: Self.mostOffers)
            return EntryDeal(query.asked(candidates, now: now))
        }
        let current = stores.isEmpty ? nil : try await best(at: now)
        var next: EntryDeal?
        if let nextFrom { next = try await best(at: nextFrom) }
        if let it = next, let current, it.isSameDeal(as: current) { next = nil }
        return EntryDeals(
            entry: entry, understood: query.understood, current: current, next: next,
            nextFrom: next == nil ? nil : nextFrom)
    }
}

extension EntryDeal {
    fileprivate func isSameDeal(as other: EntryDeal) -> Bool {
        offer.listingID == other.offer.listingID && offer.storeID == other.offer.storeID
            && offer.offer.validity == other.offer.offer.validity
    }
}

extension EntryState {
    /// The goods to look for: the words without an amount at their end.
    var goods: String {
        let words = text(.words)
        return (try? ListEntry(words))?.words ?? words
    }
}
