import Deals

/// Finds the best trips where entries meet deals together: trips are calculated in the order of their lower bounds, until
/// none that is left can be better than the best one known.
struct SharedTripSearch {
    private let problem: BasketProblem
    private let optimistic: CostTable
    /// The most that the shared deals of each store can take off.
    private let mostOff: [Int]
    private var known: [[Int]: Assignment] = [:]
    private(set) var found = [FoundTrip(), FoundTrip(), FoundTrip()]

    init(_ problem: BasketProblem, mostStores: Int) {
        self.problem = problem
        optimistic = CostTable(problem, isOptimistic: true)
        mostOff = problem.stores.indices.map(problem.mostOff)
        for size in 1...max(1, mostStores) { search(size) }
    }

    private mutating func search(_ size: Int) {
        for bound in bounds(size) {
            if let best = found[size - 1].best, best.total < bound.total { break }
            let goods = goods(bound.stores)
            found[size - 1].calculated += 1
            let isUseful = bound.stores.allSatisfy { store in goods < self.goods(bound.stores.filter { $0 != store }) }
            guard isUseful else { continue }
            found[size - 1].consider(problem.trip(over: bound.stores, goods: goods))
        }
        found[size - 1].isExact = known.allSatisfy { $0.key.count > size || $0.value.isExact }
    }

    /// Trips with a lower bound for the cost of each, lowest first.
    private func bounds(_ size: Int) -> [Trip] {
        subsets(size).map { stores in
            let row = stores.dropFirst().reduce(optimistic.row(stores[0])) { optimistic.merged($0, $1) }
            return problem.trip(over: stores, goods: row.reduce(0, +) - stores.reduce(0) { $0 + mostOff[$1] })
        }.sorted { $0.precedes($1) }
    }

    private func subsets(_ size: Int) -> [[Int]] {
        (0..<size).reduce([[]]) { subsets, _ in
            subsets.flatMap { subset in
                ((subset.last ?? -1) + 1..<max(problem.stores.count, (subset.last ?? -1) + 1)).map { subset + [$0] }
            }
        }
    }

    private mutating func goods(_ stores: [Int]) -> Int {
        guard !stores.isEmpty else { return problem.entryCount * BasketProblem.missing }
        if let known = known[stores] { return known.cents }
        let assignment = AssignmentSearch(problem, stores: stores).best()
        known[stores] = assignment
        return assignment.cents
    }
}

extension BasketProblem {
    /// The most that the shared deals of a store can take off.
    func mostOff(at store: Int) -> Int {
        possibleDeals[store].reduce(0) { sum, possible in
            sum + stores[store].deals[possible.deal].centsOff(for: possible.mostAmount)
        }
    }
}
