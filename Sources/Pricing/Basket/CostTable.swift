import Deals

/// The lowest cost of each entry at each store, and of the best choice among two stores, in cents.
struct CostTable {
    let entryCount: Int, storeCount: Int
    /// By store and entry; `BasketProblem.missing` where the store does not have the entry.
    private let costs: [Int]
    /// The same by entry and store.
    private let byEntry: [Int]

    /// - Parameter isOptimistic: whether shared deals count as met.
    init(_ problem: BasketProblem, isOptimistic: Bool) {
        (entryCount, storeCount) = (problem.entryCount, problem.stores.count)
        let costs = problem.stores.flatMap { store in
            store.ways.map { ways in
                ways.lazy.filter { isOptimistic || $0.requires.isEmpty }.map(\.compared.cents).min()
                    ?? BasketProblem.missing
            }
        }
        self.costs = costs
        byEntry = (0..<problem.entryCount).flatMap { entry in
            problem.stores.indices.map { costs[$0 * problem.entryCount + entry] }
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

    /// The same for each store after one.
    func sums(_ row: [Int], after store: Int) -> [Int] {
        let start = store + 1
        var sums = Array(repeating: 0, count: storeCount - start)
        for entry in 0..<entryCount {
            let (known, first) = (row[entry], entry * storeCount + start)
            for index in sums.indices { sums[index] &+= min(known, byEntry[first &+ index]) }
        }
        return sums
    }

    /// The lower of both costs, by entry.
    func merged(_ row: [Int], _ store: Int) -> [Int] {
        (0..<entryCount).map { min(row[$0], costs[store * entryCount + $0]) }
    }
}
