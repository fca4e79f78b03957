package import Deals

/// A trip that buys the list: which entries at which store, and what everything costs.
package struct BasketPlan: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package let entry: Int, store: Int
        package let way: BasketWay
    }

    /// Money that a shared deal takes off at a store.
    package struct Discount: Hashable, Sendable {
        package let store: Int
        /// The index of the deal among those of the store.
        package let deal: Int
        package let off: Money
    }

    /// In the order of the shortest route.
    package let stores: [Int]
    /// In the order of the list.
    package let items: [Item]
    package let discounts: [Discount]
    /// Entries that none of the stores has. They cost nothing here, so plans with different numbers of them cannot be
    /// compared by cost.
    package let missing: [Int]
    /// Cash at the registers.
    package let goods: Cost
    /// By how much the goods, as they are compared, are above their cost: entries by unit price may buy large packs.
    let comparedExtra: Money
    /// The sum of the route's great-circle distances.
    package let meters: Int
    package let travel: Money

    package var total: Money { goods.money + travel }
    /// The total by which it is compared with other plans.
    package var compared: Money { total + comparedExtra }

    /// Fewer missing entries always win; then the lower compared total, and then the shorter route.
    package func precedes(_ other: BasketPlan) -> Bool {
        (missing.count, compared.cents, meters) < (other.missing.count, other.compared.cents, other.meters)
    }
}

/// The proof that a plan is the best: what was compared, and what no trip can fall below.
package struct BasketProof: Hashable, Sendable {
    /// The number of trips with so many stores.
    package let trips: Int
    /// Those whose cost was calculated; all others were excluded by a lower bound of their own.
    package let calculated: Int
    /// No trip over so many stores costs less that finds as much of the list and each of whose stores lowers the cost of
    /// the goods or adds an entry. Equal to the total of the plan if that is proved to be the best; nil if there is no
    /// such trip, or if one may exist that finds more than the plan.
    package let lowerBound: Money?
    /// Whether every trip was calculated or excluded by its lower bound. False if shared deals have too many
    /// combinations to try all.
    package let isExact: Bool
}

/// The best trips for a list.
package struct BasketAnswer: Hashable, Sendable {
    package struct PlannedTrip: Hashable, Sendable {
        package let storeCount: Int
        /// Nil if no trip over so many stores buys anything for less, or anything more, than one over fewer of them.
        package let plan: BasketPlan?
        package let proof: BasketProof
    }

    /// From one store up.
    package let trips: [PlannedTrip]
    /// The saving that makes another store worth the trip.
    package let floor: Money

    package var plans: [BasketPlan] { trips.compactMap(\.plan) }

    /// The plan to follow: one store, unless another one finds more of the list or saves more than the floor after
    /// travel.
    package var suggested: BasketPlan? {
        plans.dropFirst().reduce(plans.first) { best, plan in
            guard let best else { return plan }
            if plan.missing.count != best.missing.count { return plan.missing.count < best.missing.count ? plan : best }
            return plan.compared + floor < best.compared ? plan : best
        }
    }

    /// The saving of a plan beside the best single store; nil if they do not find the same number of entries.
    package func saving(of plan: BasketPlan) -> Money? {
        guard let single = plans.first, single.stores.count == 1, single.missing.count == plan.missing.count else {
            return nil
        }
        return single.compared - plan.compared
    }
}
