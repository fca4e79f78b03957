package import Deals

/// Finds the best trips of one, two and three stores for a shopping list, exactly.
package struct BasketPlanner {
    private let problem: BasketProblem
    private let maximumStores: Int

    /// More stores are too many trips to compare, and too many for a shopper.
    package static let maximumStores = 3
    /// Five dollars.
    package static let usualFloor = Money(cents: 500)

    /// - Parameter maximumStores: 1 to 3.
    package init(_ problem: BasketProblem, maximumStores: Int = Self.maximumStores) {
        self.problem = problem
        self.maximumStores = min(max(maximumStores, 1), Self.maximumStores, max(problem.stores.count, 1))
    }

    /// - Parameter floor: the saving that makes another store worth the trip.
    package func answer(floor: Money = usualFloor) -> BasketAnswer {
        let hasDeals = problem.possibleDeals.contains { !$0.isEmpty }
        let found =
            hasDeals
            ? SharedTripSearch(problem, maximumStores: maximumStores).found
            : TripSearch(problem, maximumStores: maximumStores).found
        let trips = (1...maximumStores).map { size in
            BasketAnswer.PlannedTrip(
                storeCount: size, plan: found[size - 1].best.map { plan($0.stores) },
                proof: proof(size, found[size - 1]))
        }
        return BasketAnswer(trips: trips, floor: floor)
    }

    private func plan(_ stores: [Int]) -> BasketPlan {
        var search = AssignmentSearch(problem, stores: stores)
        let choices = search.run().choices
        let items = choices.enumerated().compactMap { entry, choice in
            choice.map {
                BasketPlan.Item(entry: entry, store: $0.store, way: problem.stores[$0.store].ways[entry][$0.way])
            }
        }
        let discounts = stores.flatMap { taken(at: $0, items) }
        let route = problem.distances.route(over: stores)
        let cents = items.reduce(0) { $0 + $1.way.cost.money.cents } - discounts.reduce(0) { $0 + $1.off.cents }
        return BasketPlan(
            stores: route.order, items: items, discounts: discounts,
            missing: choices.indices.filter { choices[$0] == nil },
            goods: Cost(
                Money(cents: cents), basis: items.allSatisfy { $0.way.cost.basis == .exact } ? .exact : .atMost),
            comparedExtra: Money(
                cents: items.reduce(0) { $0 + $1.way.compared.cents - $1.way.cost.money.cents }),
            meters: route.meters, travel: problem.travel.cost(ofMeters: route.meters))
    }

    private func taken(at store: Int, _ items: [BasketPlan.Item]) -> [BasketPlan.Discount] {
        problem.possibleDeals[store].compactMap { possible in
            let amount = items.filter { $0.store == store }.reduce(0) { $0 + $1.way.amount(toward: possible.deal) }
            let off = problem.stores[store].deals[possible.deal].centsOff(for: amount)
            return off > 0 ? BasketPlan.Discount(store: store, deal: possible.deal, off: Money(cents: off)) : nil
        }
    }

    private func proof(_ size: Int, _ found: FoundTrip) -> BasketProof {
        let trips = (0..<size).reduce(1) { $0 * (problem.stores.count - $1) / ($1 + 1) }
        return BasketProof(
            trips: trips, calculated: found.calculated,
            lowerBound: found.lowerBound.flatMap { bound in found.best.flatMap { bound.money(besideTotal: $0.total) } },
            isExact: found.isProved)
    }
}

extension Int {
    /// A cost without what `BasketProblem.missing` adds to it.
    ///
    /// - Returns: nil if it misses another number of entries than the total.
    fileprivate func money(besideTotal total: Int) -> Money? {
        let half = BasketProblem.missing / 2
        let (mine, its) = ((self + half) / BasketProblem.missing, (total + half) / BasketProblem.missing)
        return mine == its ? Money(cents: self - mine * BasketProblem.missing) : nil
    }
}
