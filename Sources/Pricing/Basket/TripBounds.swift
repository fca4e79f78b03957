import Deals

/// Lower bounds for the cost of trips: each entry at its lowest cost, all that deals can take off, the shortest drive.
struct TripBounds {
    struct TripBound {
        let total: Int
        private let first: Int32, second: Int32, third: Int32

        init(total: Int, _ first: Int, _ second: Int = -1, _ third: Int = -1) {
            self.total = total
            (self.first, self.second, self.third) = (Int32(first), Int32(second), Int32(third))
        }

        /// Lowest first; among equals nearer stores.
        func precedes(_ other: TripBound) -> Bool {
            total == other.total
                ? (first, second, third) < (other.first, other.second, other.third) : total < other.total
        }

        var stores: [Int] { [first, second, third].filter { $0 >= 0 }.map(Int.init) }
    }

    private let table: CostTable
    private let count: Int
    /// By store.
    private let mostOff: [Int], travel: [Int]

    init(_ problem: BasketProblem) {
        table = CostTable(problem, isOptimistic: true)
        count = problem.stores.count
        mostOff = problem.stores.indices.map(problem.mostOff)
        travel = problem.distances.fromHome.map { problem.travel.least(toMeters: $0) }
    }

    /// Of the trips over so many stores whose bound is among the lowest, and of all others. The search rarely comes to
    /// those, so that they need not be sorted.
    func parts(of size: Int) -> [[TripBound]] {
        var bounds = all(of: size)
        guard let least = bounds.lazy.map(\.total).min() else { return [] }
        let most = least + max(100, least % BasketProblem.missing / 20)
        let end = bounds.partition { $0.total > most }
        return [Array(bounds[..<end]), Array(bounds[end...])]
    }

    /// In no order.
    private func all(of size: Int) -> [TripBound] {
        var bounds: [TripBound] = []
        for one in 0..<count {
            guard size > 1 else {
                bounds.append(TripBound(total: table.sum(one) - mostOff[one] + travel[one], one))
                continue
            }
            add(one, size, to: &bounds)
        }
        return bounds
    }

    private func add(_ one: Int, _ size: Int, to bounds: inout [TripBound]) {
        let row = table.row(one)
        for other in (one + 1)..<max(count, one + 1) {
            let (off, drive) = (mostOff[one] + mostOff[other], max(travel[one], travel[other]))
            guard size > 2 else {
                bounds.append(TripBound(total: table.sum(row, other) - off + drive, one, other))
                continue
            }
            let goods = table.sums(table.merged(row, other), after: other)
            for third in (other + 1)..<max(count, other + 1) {
                let total = goods[third - other - 1] - off - mostOff[third] + max(drive, travel[third])
                bounds.append(TripBound(total: total, one, other, third))
            }
        }
    }
}

extension TravelCost {
    /// The lowest possible cost of a route that leads to a point so far away. Distances are whole meters, so the sides of
    /// a triangle may be a few too short.
    func least(toMeters meters: Int) -> Int { cost(ofMeters: max(0, 2 * meters - 6)).cents }
}
