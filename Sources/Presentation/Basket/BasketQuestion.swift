package import Deals
package import Pricing
package import Storage

/// A shopping list, and how it is to be bought.
package struct BasketQuestion: Sendable {
    /// A longer list is not one that a person buys.
    package static let maximumEntries = 50

    /// How a shopper buys.
    package struct BasketSettings: Sendable {
        package var profile = ShopperProfile.usual
        package var travel = TravelCost()
        /// The saving that makes another store worth the trip.
        package var minimumSaving = BasketPlanner.usualFloor
        /// 1 to 3.
        package var maximumStores = BasketPlanner.maximumStores
        /// Whether the deals of the next known ad are looked for, too.
        package var looksAhead = false

        package init() {}
    }

    package let entries: [ListEntry]
    package var settings: BasketSettings

    package init(_ entries: [ListEntry], settings: BasketSettings = BasketSettings()) {
        (self.entries, self.settings) = (entries, settings)
    }

    /// The best trips by the offers of the stores around a point.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - maximumOffers: the maximum number of offers for all entries together; nil for any number.
    package func answer(
        in database: Database, near point: Coordinate, radiusMeters: Int, at now: Int, maximumOffers: Int? = nil
    ) async throws -> BasketReport {
        let finder = EntryFinder(database, .near(point, radiusMeters: radiusMeters), at: now)
        let (found, isCut) = try await finder.find(entries, most: maximumOffers.map { $0 + 1 })
        if isCut { throw TooManyOffers(found, most: maximumOffers ?? .max) }
        let stores = BasketStores(found)
        let ahead = settings.looksAhead ? try await finder.afterNextSwitch(of: stores.ids) : nil
        let coming = try await ahead?.find(entries, most: maximumOffers.map { $0 + 1 })
        if let coming, coming.isCut { throw TooManyOffers(coming.entries, most: maximumOffers ?? .max) }
        return try await BasketReport(
            found, coming?.entries ?? [], from: ahead?.instant, at: stores,
            distances: database.distances(among: stores.ids), settings: settings, now: now
        ).withAisles(database)
    }

    /// The entries up to this one find more offers than are compared.
    package struct TooManyOffers: Error {
        /// Its index in the list.
        package let entry: Int

        fileprivate init(_ found: [FoundEntry], most: Int) {
            var count = 0
            let first = found.firstIndex { entry in
                count += entry.readCount
                return count > most
            }
            entry = first ?? found.count - 1
        }
    }
}

/// The stores that a list can be bought at, nearest first; those at the same place by chain and code, which are the same in
/// every database.
package struct BasketStores: Sendable {
    /// More stores are more trips than can be compared at once.
    package static let most = 50

    package let ids: [Int64]
    package let fromHome: [Int]
    /// The number of stores left out because others are nearer.
    package let leftOut: Int

    package init(_ found: [FoundEntry]) {
        var stores: [Int64: (meters: Int, chain: String, code: String)] = [:]
        for offer in found.flatMap(\.offers) {
            stores[offer.storeID] = (offer.distanceMeters ?? 0, offer.store.chain, offer.store.code)
        }
        let sorted = stores.sorted { $0.value < $1.value }
        let nearest = sorted.prefix(Self.most)
        (ids, fromHome, leftOut) = (nearest.map(\.key), nearest.map(\.value.meters), sorted.count - nearest.count)
    }
}
