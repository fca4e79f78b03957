import Deals
import Pricing
import TestSupport
import Testing

@Suite("The plan of a basket") struct BasketPlannerTests {
    @Test("is the best of all assignments and trips")
    func oracle() async {
        var random = SeededGenerator(for: "basket")
        let count = Trials.count(2_000)
        var (withDeals, differences) = (0, 0)
        for _ in 0..<count {
            // Other tests are waiting for a thread.
            await Task.yield()
            let basket = RandomBasket(using: &random)
            withDeals += basket.stores.contains { !$0.deals.isEmpty } ? 1 : 0
            let answer = BasketPlanner(basket.problem).answer()
            let oracle = BasketOracle(basket)
            for trip in answer.trips {
                let best = oracle.best(trip.storeCount)
                #expect(trip.plan.map(Self.figures) == best, "\(trip.storeCount) stores of \(basket)")
                #expect(trip.proof.isExact)
                guard let plan = trip.plan else { continue }
                differences += plan.discounts.isEmpty && plan.items.allSatisfy { $0.way.requires.isEmpty } ? 0 : 1
                let paid = plan.items.reduce(0) { $0 + $1.way.cost.money.cents }
                #expect(plan.goods.money.cents == paid - plan.discounts.reduce(0) { $0 + $1.off.cents })
                #expect(Set(plan.items.map(\.entry)).union(plan.missing) == Set(0..<basket.entries))
                #expect(Set(plan.items.map(\.store)) == Set(plan.stores))
            }
        }
        // Otherwise the cases would show nothing about deals.
        #expect(withDeals > count / 6 && differences > count / 14, "\(withDeals), \(differences)")
    }

    @Test("has a lower bound that is its total, if it is proved to be the best")
    func bound() async {
        var random = SeededGenerator(for: "bound of a basket")
        for _ in 0..<Trials.count(2_000) {
            // Other tests are waiting for a thread.
            await Task.yield()
            let basket = RandomBasket(using: &random)
            for trip in BasketPlanner(basket.problem).answer().trips {
                #expect(trip.proof.isExact && trip.proof.lowerBound == trip.plan?.total, "\(basket)")
            }
        }
    }

    @Test("is the best with many deals too")
    func manyDeals() async {
        var random = SeededGenerator(for: "many deals")
        var most = 0
        for _ in 0..<Trials.count(300) {
            // Other tests are waiting for a thread.
            await Task.yield()
            let basket = RandomBasket(using: &random, maximumDeals: 12)
            most = max(most, basket.stores.reduce(0) { $0 + $1.deals.count })
            let oracle = BasketOracle(basket)
            for trip in BasketPlanner(basket.problem).answer().trips {
                #expect(trip.plan.map(Self.figures) == oracle.best(trip.storeCount), "\(basket)")
                #expect(trip.proof.isExact)
            }
        }
        // The other cases have up to four.
        #expect(most > 4)
    }

    @Test("is the best where stores sell the same")
    func chains() async {
        var random = SeededGenerator(for: "basket of chains")
        let count = Trials.count(500)
        var shared = 0
        for _ in 0..<count {
            // Other tests are waiting for a thread.
            await Task.yield()
            var basket = RandomBasket(using: &random, maximumDeals: 6)
            for store in basket.stores.indices.dropFirst(2) { basket.stores[store] = basket.stores[store % 2] }
            shared += basket.stores.count > 2 && !basket.stores[0].deals.isEmpty ? 1 : 0
            let oracle = BasketOracle(basket)
            for trip in BasketPlanner(basket.problem).answer().trips {
                #expect(trip.plan.map(Self.figures) == oracle.best(trip.storeCount), "\(basket)")
                #expect(trip.proof.isExact)
            }
        }
        #expect(shared > count / 10)
    }

    @Test("says so if it is not proved, with a bound that holds")
    func unproved() throws {
        let stores = [manyDeals(units: 7), manyDeals(units: 9)]
        let problem = BasketProblem(
            entryCount: 40, stores: stores,
            distances: DistanceTable(fromHome: [0, 0], betweenStores: [[0, 0], [0, 0]]))
        let answer = BasketPlanner(problem, maximumStores: 2).answer()
        let unproved = answer.trips.filter { !$0.proof.isExact }
        let plan = try #require(unproved.first?.plan)
        #expect(try #require(unproved[0].proof.lowerBound) < plan.total && plan.missing.isEmpty)
    }

    /// A store with 20 deals in multiples, each for two entries, and ways that meet none of them exactly.
    private func manyDeals(units: Int) -> BasketStore {
        let ways = (0..<40).map { entry in
            [BasketWay(offer: 0, amount: .packages(1), cost: Cost(Money(cents: 100 + entry), basis: .exact))]
                + (2...4).map { count in
                    BasketWay(
                        offer: 1, amount: .packages(count), cost: Cost(Money(cents: 31 * count + entry), basis: .exact),
                        requires: [entry % 20], contributions: [.init(deal: entry % 20, amount: count)])
                }
        }
        let deals = (0..<20).map { _ in SharedDeal(.units(units, inMultiples: true), .prices) }
        return BasketStore(ways: ways, deals: deals)
    }

    @Test("prefers finding more to paying less, and says what is missing")
    func missing() throws {
        // The far store has both entries; the near one has only the first, for a cent.
        let stores = [store([[1], []]), store([[900], [900]])]
        let answer = plan(stores, fromHome: [100, 5_000], between: [[0, 5_000], [5_000, 0]])
        let single = try #require(answer.plans.first)
        #expect(single.stores == [1] && single.missing.isEmpty && single.goods.money.cents == 1_800)
        let nothing = plan([store([[], []])], fromHome: [1], between: [[0]])
        #expect(nothing.plans.isEmpty && nothing.suggested == nil)
        let half = plan([store([[5], []])], fromHome: [1], between: [[0]])
        #expect(half.suggested?.missing == [1])
    }

    @Test(
        "suggests another store only if it saves more than the floor after travel, or finds more",
        arguments: [(499, 1), (500, 1), (501, 2)])
    func floor(saving: Int, stores: Int) {
        let offers = [store([[1_000], [1_000]]), store([[2_000], [1_000 - saving]])]
        let answer = plan(offers, fromHome: [0, 0], between: [[0, 0], [0, 0]])
        #expect(answer.suggested?.stores.count == stores)
        #expect(answer.plans.last.flatMap(answer.saving)?.cents == saving)
        let more = plan([store([[1], []]), store([[], [9_000]])], fromHome: [0, 0], between: [[0, 0], [0, 0]])
        #expect(more.suggested?.stores.count == 2 && more.plans.last.flatMap(more.saving) == nil)
    }

    @Test("costs the shortest route with its detours, to the cent")
    func travel() {
        // Ten miles there and back are 13 driven: $2.73 at 21 cents, $9.43 at 72.5.
        #expect(TravelCost().cost(ofMeters: 16_093).cents == 273)
        #expect(TravelCost(tenthsOfACentPerMile: 725).cost(ofMeters: 16_093).cents == 942)
        #expect(TravelCost().cost(ofMeters: 0).cents == 0)
        let offers = [store([[1], [9], [9]]), store([[9], [1], [9]]), store([[9], [9], [1]])]
        let answer = plan(
            offers, fromHome: [1_000, 3_000, 2_000],
            between: [[0, 2_000, 3_000], [2_000, 0, 1_000], [3_000, 1_000, 0]])
        #expect(answer.plans.last?.stores == [0, 1, 2] && answer.plans.last?.meters == 6_000)
    }

    private static func figures(_ plan: BasketPlan) -> BasketOracle.Result {
        .init(missing: plan.missing.count, goods: plan.goods.money.cents, total: plan.total.cents, meters: plan.meters)
    }

    private func store(_ cents: [[Int]]) -> BasketStore {
        BasketStore(
            ways: cents.map { entry in
                entry.map { BasketWay(offer: 0, amount: .packages(1), cost: Cost(Money(cents: $0), basis: .exact)) }
            })
    }

    private func plan(_ stores: [BasketStore], fromHome: [Int], between: [[Int]]) -> BasketAnswer {
        let problem = BasketProblem(
            entryCount: stores[0].ways.count, stores: stores,
            distances: DistanceTable(fromHome: fromHome, betweenStores: between))
        return BasketPlanner(problem).answer()
    }
}
