import Deals

/// The lowest cost of each entry at each store, and of the best choice among two stores, in cents.
struct CostTable {
    let entryCount: Int
    /// By store and entry; `BasketProblem.missing` where the store does not have the entry.
    private var costs: [Int]
    /// The lowest cost of the whole list at any stores together.
    let least: Int

    /// - Parameter isOptimistic: whether shared deals count as met.
    init(_ problem: BasketProblem, isOptimistic: Bool) {
        entryCount = problem.entryCount
        costs = problem.stores.flatMap { store in
            store.ways.map { ways in
                ways.lazy.filter { isOptimistic || $0.requires.isEmpty }.map(\.cost.money.cents).min()
                    ?? BasketProblem.missing
            }
        }
        let (costs, entryCount) = (costs, entryCount)
        least = (0..<entryCount).reduce(0) { sum, entry in
            sum
                + (stride(from: entry, to: costs.count, by: entryCount).map { costs[$0] }.min() ?? BasketProblem.missing)
        }
    }

    /// The costs of the list's entries at one store.
    func row(_ store: Int) -> [Int] { Array(costs[(store * entryCount)..<((store + 1) * entryCount)]) }

    func sum(_ store: Int) -> Int {
        var sum = 0
        for index in (store * entryCount)..<((store + 1) * entryCount) { sum &+= costs[index] }
        return sum
    }

    /// The cost of the list where each entry is bought at the store or at the price in `row`, whichever is lower.
    func sum(_ row: [Int], _ store: Int) -> Int {
        let start = store * entryCount
        var sum = 0
        for entry in 0..<entryCount { sum &+= min(row[entry], costs[start &+ entry]) }
        return sum
    }

    /// The lower of both costs, by entry.
    func merged(_ row: [Int], _ store: Int) -> [Int] {
        (0..<entryCount).map { min(row[$0], costs[store * entryCount + $0]) }
    }
}
