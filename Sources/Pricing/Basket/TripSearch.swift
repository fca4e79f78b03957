import Deals

/// The stores of a trip, and what it costs.
struct Trip: Hashable {
    let stores: [Int]
    /// With `BasketProblem.missing` for each missing entry.
    let goods: Int
    let meters: Int
    /// Goods and travel.
    let total: Int

    /// The order of preference; among equals the trip over nearer stores.
    func precedes(_ other: Trip) -> Bool {
        (total, meters) == (other.total, other.meters)
            ? stores.lexicographicallyPrecedes(other.stores) : (total, meters) < (other.total, other.meters)
    }
}

/// The best trip over a number of stores, and how much was calculated to find it.
struct FoundTrip {
    var best: Trip?
    var calculated = 0
    /// The lowest bound of the trips that were not tried to the end.
    private(set) var untried = Int.max

    mutating func consider(_ trip: Trip) { if best.map(trip.precedes) ?? true { best = trip } }

    /// Notes that a trip which costs this or more was not tried to the end.
    mutating func leave(_ bound: Int) { untried = min(untried, bound) }

    /// No trip costs less, with `BasketProblem.missing` for each missing entry; nil if there is none.
    var lowerBound: Int? { best == nil && untried == .max ? nil : min(best?.total ?? .max, untried) }

    /// Whether no trip can cost less than the best one.
    var isProved: Bool { best.map { $0.total <= untried } ?? (untried == .max) }
}

/// Finds the best trips where no entries meet a deal together: then each entry is bought where it is cheapest.
///
/// A trip counts only if each of its stores makes the goods cheaper, or finds more of them, than the others alone.
struct TripSearch {
    private let problem: BasketProblem
    private let table: CostTable
    /// By store, and by pair of stores.
    private var alone: [Int] = [], pairs: [Int] = []
    /// By store, the lowest cost of a drive there and back.
    private let travel: [Int]
    private(set) var found = [FoundTrip(), FoundTrip(), FoundTrip()]

    private var count: Int { problem.stores.count }

    init(_ problem: BasketProblem, maximumStores: Int) {
        self.problem = problem
        table = CostTable(problem, isOptimistic: false)
        travel = problem.distances.fromHome.map { problem.travel.least(toMeters: $0) }
        alone = (0..<count).map(table.sum)
        searchAlone()
        if maximumStores > 1 { searchPairs() }
        if maximumStores > 2 { searchTriples() }
    }

    private mutating func searchAlone() {
        for store in 0..<count where alone[store] < problem.entryCount * BasketProblem.missing {
            consider([store], goods: alone[store])
        }
    }

    private mutating func searchPairs() {
        pairs = Array(repeating: 0, count: count * count)
        for one in 0..<count {
            let row = table.row(one)
            for other in (one + 1)..<max(count, one + 1) {
                let goods = table.sum(row, other)
                pairs[one * count + other] = goods
                guard goods < alone[one], goods < alone[other] else { continue }
                consider([one, other], goods: goods)
            }
        }
        found[1].calculated = count * (count - 1) / 2
    }

    private mutating func searchTriples() {
        var most = Int.max
        for one in 0..<count {
            let row = table.row(one)
            for other in (one + 1)..<max(count, one + 1) {
                let (both, farther) = (pairs[one * count + other], max(travel[one], travel[other]))
                let goods = table.sums(table.merged(row, other), after: other)
                for third in (other + 1)..<max(count, other + 1) {
                    let goods = goods[third - other - 1]
                    guard goods + max(farther, travel[third]) <= most, goods < both,
                        goods < pairs[one * count + third], goods < pairs[other * count + third]
                    else { continue }
                    consider([one, other, third], goods: goods)
                    most = found[2].best?.total ?? .max
                }
            }
        }
        found[2].calculated = count * (count - 1) * (count - 2) / 6
    }

    private mutating func consider(_ stores: [Int], goods: Int) {
        if stores.count == 1 { found[0].calculated += 1 }
        found[stores.count - 1].consider(problem.trip(over: stores, goods: goods))
    }
}

extension BasketProblem {
    func trip(over stores: [Int], goods: Int) -> Trip {
        let meters = distances.route(over: stores).meters
        return Trip(stores: stores, goods: goods, meters: meters, total: goods + travel.cost(ofMeters: meters).cents)
    }
}
