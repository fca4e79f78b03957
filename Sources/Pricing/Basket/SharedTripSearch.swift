import Deals

/// Finds the best trips where entries meet deals together: trips are calculated in the order of their lower bounds, until
/// none that is left can be better than the best one known.
struct SharedTripSearch {
    /// Steps for all trips over a number of stores. A search that needs more is given up, and its result is not proved.
    private static let maximumSteps = 500_000

    private let problem: BasketProblem
    private let bounds: TripBounds
    /// By store, the number of the first one that sells the same at the same prices, as those of a chain often do.
    private let kinds: [Int]
    /// By the kinds of the stores.
    private var known: [[Int]: Assignment] = [:]
    /// Steps left.
    private var steps = Self.maximumSteps
    private(set) var found = [FoundTrip(), FoundTrip(), FoundTrip()]

    init(_ problem: BasketProblem, maximumStores: Int) {
        self.problem = problem
        bounds = TripBounds(problem)
        kinds = problem.kinds
        for size in 1...max(1, maximumStores) { search(size) }
    }

    private mutating func search(_ size: Int) {
        steps = Self.maximumSteps
        for part in bounds.parts(of: size) where search(size - 1, part.sorted { $0.precedes($1) }) { return }
    }

    /// - Returns: whether no trip with a higher bound can be better.
    private mutating func search(_ index: Int, _ bounds: [TripBounds.TripBound]) -> Bool {
        for bound in bounds {
            let stores = bound.stores
            let limit = found[index].best?.total ?? Int.max
            guard bound.total <= limit else { return true }
            guard steps > 0 else {
                found[index].leave(bound.total)
                return true
            }
            found[index].calculated += 1
            let empty = problem.trip(over: stores, goods: 0)
            // An equally dear trip may have the shorter route.
            let goods = assignment(stores, below: limit == .max ? .max : limit - empty.total + 1)
            if !goods.isExact { found[index].leave(goods.lowerBound + empty.total) }
            guard goods.cents + empty.total <= limit, isUseful(stores, goods.cents) else { continue }
            found[index].consider(problem.trip(over: stores, goods: goods.cents))
        }
        return false
    }

    /// Whether each store lowers the cost of the goods, or adds an entry.
    private mutating func isUseful(_ stores: [Int], _ goods: Int) -> Bool {
        for store in stores {
            let others = stores.filter { $0 != store }
            guard !others.isEmpty else { return goods < problem.entryCount * BasketProblem.missing }
            guard goods < assignment(others, below: .max).cents else { return false }
        }
        return true
    }

    private mutating func assignment(_ stores: [Int], below limit: Int) -> Assignment {
        let kinds = stores.map { self.kinds[$0] }.sorted()
        if let known = known[kinds], !known.choices.isEmpty || known.lowerBound >= limit { return known }
        let most = min(max(steps, 1), AssignmentSearch.maximumSteps)
        var search = AssignmentSearch(problem, stores: stores, below: limit, steps: most)
        let assignment = search.run()
        steps -= most - search.steps + 1
        known[kinds] = assignment
        return assignment
    }
}

extension BasketProblem {
    /// By store, the number of the first one with the same ways, whatever its offers are.
    fileprivate var kinds: [Int] {
        var first: [BasketStore: Int] = [:]
        return stores.enumerated().map { index, store in
            let ways = store.ways.map { ways in
                ways.map { way in
                    BasketWay(
                        offer: 0, amount: way.amount, cost: way.cost, compared: way.compared, requires: way.requires,
                        contributions: way.contributions)
                }
            }
            let kind = BasketStore(ways: ways, deals: store.deals)
            defer { first[kind] = first[kind] ?? index }
            return first[kind] ?? index
        }
    }
}

extension BasketProblem {
    /// The most that the shared deals of a store can take off.
    func mostOff(at store: Int) -> Int {
        possibleDeals[store].reduce(0) { sum, possible in
            sum + stores[store].deals[possible.deal].centsOff(for: possible.maximumAmount)
        }
    }
}
