import Deals
import Presentation
import Pricing
import Storage
import WebKit

/// Goods that watches look for, and up to which price.
struct WatchedGoods: Hashable, Sendable {
    let words: String
    let bound: PriceBound?
    /// An entry that was made from a deal: its listing is looked for, as long as the words are those of the listing.
    var listed: ListEntry?
}

extension [WatchedGoods] {
    /// Of each the best deal of each of its stores: never a stale price or an outlier. All are found in one search.
    ///
    /// - Parameters:
    ///   - stores: those of each.
    ///   - now: seconds since 1970.
    func deals(at stores: [Set<Int64>], now: Int, in database: Database) async throws -> [[StoreOffer]] {
        let wanted = zip(self, stores).map { WantedGoods(words: $0.words, listed: $0.listed, stores: $1) }
        return try await zip(self, wanted.found(in: database, at: now)).map { $0.best($1, now: now) }
    }
}

extension WatchedGoods {
    fileprivate func best(_ found: WantedGoods.FoundGoods, now: Int) -> [StoreOffer] {
        let answer = found.query.compare(found.offers, now: now)
        guard let bound else { return answer.bestOfStores }
        let cheap = zip(answer.priced, answer.shopperPrices).filter { bound.holds(for: $1) }.map(\.0)
        // Beside all prices an outlier is seen, which beside the few cheap ones it is not.
        let implausible = Set(answer.implausible)
        return found.query.compare(cheap.filter { !implausible.contains($0) }, now: now).bestOfStores
    }
}

extension ComparisonAnswer {
    fileprivate var placements: [Placement] { comparison.sections.flatMap(\.placements) }

    fileprivate var bestOfStores: [StoreOffer] {
        placements.filter { $0.contender.freshness != .red && $0.contender.outlier == nil }
            .map { priced[$0.contender.id] }
    }

    fileprivate var implausible: [StoreOffer] {
        placements.filter { $0.contender.outlier != nil }.map { priced[$0.contender.id] }
    }
}

extension PriceBound {
    /// Whether the price is surely not above it.
    fileprivate func holds(for shopper: ShopperPrice) -> Bool {
        switch self {
        case .cents(let cents):
            return shopper.price.basis.isUpperBound && shopper.price.effectiveEach <= CentsFraction(Money(cents: cents))
        case .unitCents(let cents, let unit):
            guard let price = shopper.unitPrice, price.basis.isUpperBound, let each = price.cents(per: unit) else {
                return false
            }
            return each <= CentsFraction(Money(cents: cents))
        }
    }
}

extension PriceBasis {
    fileprivate var isUpperBound: Bool { self == .exact || self == .atMost }
}
