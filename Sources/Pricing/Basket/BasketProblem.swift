import Deals

/// A shopping list, the stores that may be visited, and what both cost.
package struct BasketProblem: Sendable {
    package let entryCount: Int
    package let stores: [BasketStore]
    package let distances: DistanceTable
    package let travel: TravelCost
    /// By store, the shared deals that the list can meet there.
    let possibleDeals: [[PossibleDeal]]

    /// - Parameters:
    ///   - stores: among equals the earlier one wins, so the nearest goes first; each has ways for every entry.
    ///   - distances: of the same stores.
    package init(entryCount: Int, stores: [BasketStore], distances: DistanceTable, travel: TravelCost = TravelCost()) {
        self.entryCount = entryCount
        self.stores = stores.map { $0.withoutImpossibleDeals.withoutLoneDeals.withoutDearerWays }
        possibleDeals = self.stores.map(\.possibleDeals)
        (self.distances, self.travel) = (distances, travel)
    }

    /// The cost of an entry that is missing: above any sum of others, so that fewer missing entries always win.
    static let missing = 1 << 40
}

/// A shared deal that a list can meet at its store.
struct PossibleDeal: Hashable {
    /// Its index among the deals of the store.
    let deal: Int
    /// The most units or cents that the list can contribute.
    let maximumAmount: Int
    /// The most that it can save: money off, or the prices of the ways that require it.
    let mostSaved: Int
}

extension BasketStore {
    /// The store with only the cheapest of the ways that neither require nor meet a deal with others.
    fileprivate var withoutDearerWays: BasketStore {
        let ways = ways.map { ways in
            let free = ways.indices.filter { ways[$0].requires.isEmpty && ways[$0].contributions.isEmpty }
            let cheapest = free.min { ways[$0].compared < ways[$1].compared }
            let dearer = Set(free).subtracting(cheapest.map { [$0] } ?? [])
            return ways.indices.filter { !dearer.contains($0) }.map { ways[$0] }
        }
        return BasketStore(ways: ways, deals: deals)
    }

    /// The store without ways that require what the list cannot meet there. The indexes of deals stay.
    fileprivate var withoutImpossibleDeals: BasketStore {
        without(Set(deals.indices.filter { most(toward: $0) < deals[$0].needed })) { _ in false }
    }

    /// The store without deal prices that only one entry can meet: its ways meet the deal by themselves or not at all.
    fileprivate var withoutLoneDeals: BasketStore {
        let lone = deals.indices.filter { deal in
            deals[deal].effect == .prices && ways.count { $0.contains { $0.amount(toward: deal) > 0 } } <= 1
        }
        return without(Set(lone)) { way in
            way.requires.allSatisfy { !lone.contains($0) || deals[$0].isMet(by: way.amount(toward: $0)) }
        }
    }

    /// The store where some deals no longer count.
    ///
    /// - Parameter keeps: whether a way that requires one of them can still be had.
    private func without(_ gone: Set<Int>, _ keeps: (BasketWay) -> Bool) -> BasketStore {
        guard !gone.isEmpty else { return self }
        let left = ways.map { ways in
            ways.filter { gone.isDisjoint(with: $0.requires) || keeps($0) }.map { way in
                BasketWay(
                    offer: way.offer, amount: way.amount, cost: way.cost, compared: way.compared,
                    requires: way.requires.filter { !gone.contains($0) },
                    contributions: way.contributions.filter { !gone.contains($0.deal) })
            }
        }
        return BasketStore(ways: left, deals: deals)
    }

    /// The largest amount that the list can contribute to a deal.
    private func most(toward deal: Int) -> Int {
        ways.reduce(0) { sum, ways in sum + (ways.map { $0.amount(toward: deal) }.max() ?? 0) }
    }

    fileprivate var possibleDeals: [PossibleDeal] {
        deals.indices.compactMap { deal in
            let most = most(toward: deal)
            guard most >= deals[deal].needed else { return nil }
            return PossibleDeal(deal: deal, maximumAmount: most, mostSaved: mostSaved(by: deal, most))
        }
    }

    private func mostSaved(by deal: Int, _ most: Int) -> Int {
        ways.reduce(deals[deal].centsOff(for: most)) { sum, ways in
            let (using, others) = (
                ways.filter { $0.requires.contains(deal) }, ways.filter { !$0.requires.contains(deal) }
            )
            guard let least = using.map(\.compared.cents).min() else { return sum }
            return sum + max(0, (others.map(\.compared.cents).min() ?? BasketProblem.missing) - least)
        }
    }
}

extension BasketWay {
    func amount(toward deal: Int) -> Int { contributions.first { $0.deal == deal }?.amount ?? 0 }
}
