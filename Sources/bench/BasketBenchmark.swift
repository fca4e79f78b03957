import Deals
import FoundationEssentials
import Presentation
import Pricing
import Storage

/// The time to plan a list of 20 entries over 50 stores: 20,875 trips of up to three stores.
struct BasketBenchmark {
    static let stores = 50, entries = 20

    func run() {
        report("basket", problem(sharedDeals: 0), limit: "limit 5 ms")
        report("            with shared deals:", problem(sharedDeals: 1), limit: "limit 5 ms")
    }

    private func report(_ name: String, _ problem: BasketProblem, limit: String) {
        var answer: BasketAnswer?
        let time = median { answer = BasketPlanner(problem).answer() }
        let trips = answer?.trips.reduce(0) { $0 + $1.proof.trips } ?? 0
        let calculated = answer?.trips.reduce(0) { $0 + $1.proof.calculated } ?? 0
        let total = answer?.suggested?.total ?? Money(cents: 0)
        print("\(name) \(time.short) for \(trips) trips, \(calculated) calculated, \(limit); suggests \(total)")
    }

    /// Prices within a third of each other; one entry in six is missing at a store.
    private func problem(sharedDeals: Int) -> BasketProblem {
        var numbers = Numbers()
        let points = (0..<Self.stores).map { _ in (x: numbers.next(below: 16_000), y: numbers.next(below: 16_000)) }
        let between = points.map { one in points.map { abs(one.x - $0.x) + abs(one.y - $0.y) } }
        let stores = (0..<Self.stores).map { store in
            let deals = (0..<(store.isMultiple(of: 5) ? sharedDeals : 0)).map { _ in
                SharedDeal(.units(5, inMultiples: false), .prices)
            }
            let ways = (0..<Self.entries).map { entry in
                numbers.next(below: 6) == 0 ? [] : Self.ways(200 + 25 * entry, hasDeal: !deals.isEmpty, &numbers)
            }
            return BasketStore(ways: ways, deals: deals)
        }
        return BasketProblem(
            entryCount: Self.entries, stores: stores,
            distances: DistanceTable(
                fromHome: points.map { abs($0.x - 8_000) + abs($0.y - 8_000) }, betweenStores: between))
    }

    private static func ways(_ cents: Int, hasDeal: Bool, _ numbers: inout Numbers) -> [BasketWay] {
        let alone = cents + numbers.next(below: cents / 3)
        let way = BasketWay(offer: 0, amount: .packages(1), cost: Cost(Money(cents: alone), basis: .exact))
        guard hasDeal, numbers.next(below: 3) == 0 else { return [way] }
        return [way]
            + (1...2).map { count in
                BasketWay(
                    offer: 0, amount: .packages(count), cost: Cost(Money(cents: (alone - 100) * count), basis: .exact),
                    requires: [0], contributions: [.init(deal: 0, amount: count)])
            }
    }
}

extension BasketBenchmark {
    /// The whole of a plan, and the search for its entries alone. Within 45 miles of a point are 50 stores or a few more.
    static func measure(
        in database: Database, lists: Int, near point: (Int) -> Coordinate
    ) async throws -> (whole: [Duration], searches: [Duration], offers: Int) {
        let (clock, now) = (ContinuousClock(), Int(Date().timeIntervalSince1970))
        let names = try Catalogue.names()
        var (whole, searches, offers) = ([Duration](), [Duration](), 0)
        for number in 0..<lists {
            let words = (0..<entries).map { names[(number * 7 + $0 * 11) % names.count] }
            let question = BasketQuestion(try words.map { try ListEntry($0) })
            let (point, radius) = (point(number), Mile.meters(45))
            let finder = EntryFinder(database, .near(point, radiusMeters: radius), at: now)
            searches.append(try await clock.measure { _ = try await finder.find(question.entries) })
            whole.append(
                try await clock.measure {
                    offers += try await question.answer(in: database, near: point, radiusMeters: radius, at: now).offers
                        .count
                })
        }
        return (whole, searches, offers)
    }
}

/// The same numbers in each run: the minimal standard generator (Park and Miller 1988).
private struct Numbers {
    private var state = 20_261_121

    mutating func next(below limit: Int) -> Int {
        state = state * 48_271 % 2_147_483_647
        return state % limit
    }
}
