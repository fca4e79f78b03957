package import Deals

/// The cost of driving to the stores and back.
package struct TravelCost: Hashable, Sendable {
    /// Tenths of a cent for a mile: 210 for fuel and wear of one more mile, 725 for all costs of a car (IRS 2026).
    package let tenthsOfACentPerMile: Int
    /// The length of a drive in percent of the great-circle distance.
    let detourPercent: Int

    package init(tenthsOfACentPerMile: Int = marginal, detourPercent: Int = 130) {
        (self.tenthsOfACentPerMile, self.detourPercent) = (tenthsOfACentPerMile, detourPercent)
    }

    package static let marginal = 210
    package static let full = 725

    /// The cost of a route, to the nearest cent.
    ///
    /// - Parameter meters: the sum of its great-circle distances.
    package func cost(ofMeters meters: Int) -> Money {
        let (cents, rest) = (meters * detourPercent * tenthsOfACentPerMile)
            .quotientAndRemainder(dividingBy: Mile.millimeters)
        return Money(cents: cents + (rest * 2 >= Mile.millimeters ? 1 : 0))
    }

    /// The length of the drive.
    package func drivenMeters(_ meters: Int) -> Int { meters * detourPercent / 100 }
}

/// Great-circle distances in meters between home and the stores of a basket.
package struct DistanceTable: Hashable, Sendable {
    package let fromHome: [Int]
    private let betweenStores: [Int]

    /// - Parameter betweenStores: one row for each store, with the distance to each store.
    package init(fromHome: [Int], betweenStores: [[Int]]) {
        (self.fromHome, self.betweenStores) = (fromHome, betweenStores.flatMap(\.self))
    }

    package var storeCount: Int { fromHome.count }

    func between(_ one: Int, _ other: Int) -> Int { betweenStores[one * fromHome.count + other] }

    /// The shortest way from home over all of up to three stores and home again.
    func route(over stores: [Int]) -> (order: [Int], meters: Int) {
        guard stores.count > 1 else { return (stores, stores.reduce(0) { $0 + 2 * fromHome[$1] }) }
        guard stores.count > 2 else {
            return (stores, fromHome[stores[0]] + between(stores[0], stores[1]) + fromHome[stores[1]])
        }
        // A route and its reverse are equally long, so only the store in the middle matters.
        let orders = stores.indices.reversed().map { middle in
            let ends = stores.filter { $0 != stores[middle] }
            return [ends[0], stores[middle], ends[1]]
        }
        let routes = orders.map { order in
            (
                order: order,
                meters: fromHome[order[0]] + between(order[0], order[1]) + between(order[1], order[2])
                    + fromHome[order[2]]
            )
        }
        return routes.min { $0.meters < $1.meters } ?? (stores, 0)
    }
}
