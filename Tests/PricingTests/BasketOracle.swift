import Deals
import Pricing
import TestSupport

/// A small shopping problem, drawn at random.
struct RandomBasket: CustomStringConvertible {
    var stores: [BasketStore] = []
    let entries: Int
    let fromHome: [Int]
    let between: [[Int]]
    let rate: Int

    var description: String { "\(entries) entries, home \(fromHome), between \(between), rate \(rate): \(stores)" }

    init(using random: inout SeededGenerator, maximumDeals: Int = 4) {
        entries = Int.random(in: 1...4, using: &random)
        let count = Int.random(in: 1...5, using: &random)
        let points = (0...count).map { _ in
            (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
        }
        // City blocks: whole numbers, and never shorter by way of another point.
        func distance(_ a: Int, _ b: Int) -> Int {
            (abs(points[a].0 - points[b].0) + abs(points[a].1 - points[b].1)) * 700
        }
        fromHome = (1...count).map { distance(0, $0) }
        between = (1...count).map { a in (1...count).map { distance(a, $0) } }
        rate = random.pick([0, 210, 725])
        var deals = maximumDeals
        for _ in 0..<count { stores.append(Self.store(entries, &deals, using: &random)) }
    }

    var problem: BasketProblem {
        BasketProblem(
            entryCount: entries, stores: stores, distances: DistanceTable(fromHome: fromHome, betweenStores: between),
            travel: TravelCost(tenthsOfACentPerMile: rate))
    }

    private static func store(_ entries: Int, _ left: inout Int, using random: inout SeededGenerator) -> BasketStore {
        let deals = (0..<min(left, random.pick([0, 0, 1, 2]))).map { _ in deal(using: &random) }
        left -= deals.count
        let ways = (0..<entries).map { _ in
            (0..<random.pick([0, 1, 1, 2, 3])).map { offer in
                let units = Int.random(in: 1...4, using: &random)
                let cents = Int.random(in: 1...9, using: &random) * 60
                let contributions = deals.enumerated().filter { _ in random.next() % 3 > 0 }.map { index, deal in
                    BasketWay.Contribution(deal: index, amount: deal.countsUnits ? units : cents)
                }
                let requires = deals.indices.filter { index in
                    deals[index].changesPrices && contributions.contains { $0.deal == index } && random.next() % 2 == 0
                }
                let cost = Cost(Money(cents: requires.isEmpty ? cents : cents / 2), basis: .exact)
                return BasketWay(
                    offer: offer, amount: .packages(units), cost: cost, requires: requires,
                    contributions: contributions)
            }
        }
        return BasketStore(ways: ways, deals: deals)
    }

    private static func deal(using random: inout SeededGenerator) -> SharedDeal {
        let spend = Money(cents: Int.random(in: 2...15, using: &random) * 60)
        let off = Money(cents: Int.random(in: 1...(spend.cents - 1), using: &random))
        return random.pick([
            SharedDeal(.units(Int.random(in: 2...6, using: &random), inMultiples: random.next() % 2 == 0), .prices),
            SharedDeal(.spend(spend), .prices), SharedDeal(.spend(spend), .off(off, repeats: false)),
            SharedDeal(.spend(spend), .off(off, repeats: true)),
        ])
    }
}

extension SharedDeal {
    fileprivate var countsUnits: Bool { if case .units = demand { true } else { false } }
    fileprivate var changesPrices: Bool { effect == .prices }
}

/// Tries every assignment of every trip: slow, and written without a look at the planner.
struct BasketOracle {
    struct Result: Hashable {
        var missing: Int, goods: Int, total: Int, meters: Int
    }

    private let basket: RandomBasket
    /// The cost of the goods by the stores that may be visited.
    private var known: [[Int]: Sum] = [:]

    init(_ basket: RandomBasket) {
        self.basket = basket
        for size in 0...3 {
            for stores in subsets(of: Array(basket.stores.indices), size) { known[stores] = goods(stores) }
        }
    }

    /// The best trip over exactly so many stores, each of which lowers the cost of the goods or finds more of them.
    func best(_ size: Int) -> Result? {
        let trips = subsets(of: Array(basket.stores.indices), size).compactMap { stores -> Result? in
            guard let goods = known[stores] else { return nil }
            guard stores.allSatisfy({ store in known[stores.filter { $0 != store }].map { less(goods, $0) } ?? false })
            else {
                return nil
            }
            let meters = shortest(stores)
            // 1.3 times the distance, at tenths of a cent for 1,609.344 m, halves up.
            let travel = (meters * 130 * basket.rate * 2 + 1_609_344) / (2 * 1_609_344)
            return Result(missing: goods.missing, goods: goods.cents, total: goods.cents + travel, meters: meters)
        }
        return trips.min { ($0.missing, $0.total, $0.meters) < ($1.missing, $1.total, $1.meters) }
    }

    private typealias Sum = (missing: Int, cents: Int)

    private func less(_ a: Sum, _ b: Sum) -> Bool { (a.missing, a.cents) < (b.missing, b.cents) }

    private func goods(_ stores: [Int]) -> Sum {
        var best: Sum = (basket.entries, 0)
        assign([], stores) { sum in if less(sum, best) { best = sum } }
        return best
    }

    private func assign(_ taken: [(store: Int, way: BasketWay)?], _ stores: [Int], _ found: (Sum) -> Void) {
        guard taken.count < basket.entries else {
            if let cents = cents(taken.compactMap(\.self)) { found((taken.count { $0 == nil }, cents)) }
            return
        }
        assign(taken + [nil], stores, found)
        for store in stores {
            for way in basket.stores[store].ways[taken.count] { assign(taken + [(store, way)], stores, found) }
        }
    }

    /// - Returns: nil if a way is taken whose deal is not met.
    private func cents(_ taken: [(store: Int, way: BasketWay)]) -> Int? {
        var cents = 0
        for item in taken { cents += item.way.cost.money.cents }
        for store in basket.stores.indices {
            for (index, deal) in basket.stores[store].deals.enumerated() {
                var (amount, isRequired) = (0, false)
                for item in taken where item.store == store {
                    for part in item.way.contributions where part.deal == index { amount += part.amount }
                    isRequired = isRequired || item.way.requires.contains(index)
                }
                let isMet =
                    switch deal.demand {
                    case .units(let count, true): amount > 0 && amount % count == 0
                    case .units(let count, false): amount >= count
                    case .spend(let money): amount >= money.cents
                    }
                guard isMet || !isRequired else { return nil }
                if isMet, case .off(let off, let repeats) = deal.effect, case .spend(let money) = deal.demand {
                    cents -= off.cents * (repeats ? amount / money.cents : 1)
                }
            }
        }
        return cents
    }

    private func shortest(_ stores: [Int]) -> Int {
        orders(of: stores).map { order in
            zip(order, order.dropFirst()).reduce(basket.fromHome[order[0]] + basket.fromHome[order[order.count - 1]]) {
                $0 + basket.between[$1.0][$1.1]
            }
        }.min() ?? 0
    }

    private func orders(of stores: [Int]) -> [[Int]] {
        stores.count < 2
            ? [stores] : stores.flatMap { first in orders(of: stores.filter { $0 != first }).map { [first] + $0 } }
    }

    private func subsets(of stores: [Int], _ size: Int) -> [[Int]] {
        guard size > 0 else { return [[]] }
        return stores.indices.flatMap { first in
            subsets(of: Array(stores[(first + 1)...]), size - 1).map { [stores[first]] + $0 }
        }
    }
}
