import Deals
import Pricing
import Testing

@Suite("The ways that offers give for a list") struct BasketCandidateTests {
    @Test("hold the amount wanted")
    func packages() throws {
        let dozen = candidate(Promotion(.unitPrice(Money(cents: 300))), size: eggs(12))
        #expect(ways([dozen], .content(eggs(18).smallest)) == [["2 for 600"]])
        #expect(ways([dozen], .packages(3)) == [["3 for 900"]])
        let unsized = candidate(Promotion(.unitPrice(Money(cents: 300))), size: nil)
        #expect(
            ways([unsized], .content(eggs(18).smallest)) == [[]] && ways([unsized], .packages(1)) == [["1 for 300"]])
        let pound = PackageSize(.pound)
        #expect(
            ways([candidate(Promotion(.unitPrice(Money(cents: 300))), size: pound)], .content(eggs(6).smallest)) == [[]]
        )
    }

    @Test("are one or more where a group costs less than a part of it")
    func groups() {
        let four = Promotion(
            .bundle(quantity: 4, total: Money(cents: 1_000)), terms: .init(fallbackPrice: exactly(549)))
        let cola = candidate(four, size: nil)
        #expect(ways([cola], .packages(1)) == [["1 for 549"]])
        #expect(ways([cola], .packages(3)) == [["4 for 1000"]])
    }

    @Test("are a weight where goods are weighed at checkout")
    func weighed() {
        let bananas = candidate(Promotion(.unitPrice(Money(cents: 59)), unit: .pound), size: nil)
        let half = Quantity(parts: Int128(Quantity.pound.parts) / 2, unit: .gram)!
        #expect(ways([bananas], .content(half)) == [["50/100 lb for 30"]])
        #expect(ways([bananas], .packages(2)) == [["200/100 lb for 118"]])
        #expect(ways([bananas], .content(eggs(6).smallest)) == [[]])
    }

    @Test("meet a mix-and-match deal together, within one event")
    func mixAndMatch() throws {
        let five = Promotion(
            .unitPrice(Money(cents: 199)),
            terms: .init(
                minimumQuantity: 5, additionalUnits: .orMore, isMixAndMatch: true, fallbackPrice: exactly(299)))
        let (one, two) = (candidate(five, entry: 0, event: "week"), candidate(five, entry: 1, event: "week"))
        let wanted = [WantedAmount.packages(2), .packages(3)]
        let together = plan([one, two], wanted)
        #expect(together.goods.money.cents == 5 * 199 && together.items.map(\.way.cost.money.cents) == [398, 597])
        let apart = plan([one, candidate(five, entry: 1, event: "other week")], wanted)
        // Three more packages of one are dearer than two at the price without the deal.
        #expect(apart.goods.money.cents == 2 * 299 + 3 * 299)
        let without = plan(
            [candidate(five, entry: 0, event: "week", profile: .usual), two], [.packages(1), .packages(1)])
        #expect(without.goods.money.cents == 2 * 299)
    }

    @Test("meet a required purchase with the other goods of the store")
    func spend() {
        let penny = Promotion(
            .unitPrice(Money(cents: 1)),
            terms: .init(minimumSpend: Money(cents: 1_000), fallbackPrice: exactly(199)))
        let wine = Promotion(.unitPrice(Money(cents: 1_000)))
        #expect(
            plan([candidate(penny, entry: 0), candidate(wine, entry: 1)], [.packages(1), .packages(1)]).goods.money
                .cents == 1_001)
        let beer = Promotion(.unitPrice(Money(cents: 999)))
        #expect(
            plan([candidate(penny, entry: 0), candidate(beer, entry: 1)], [.packages(1), .packages(1)]).goods.money
                .cents == 1_198)
    }

    @Test("take money off the participating goods")
    func discount() {
        let off = Reward(.basketDiscount, value: Money(cents: 500), minimumSpend: Money(cents: 2_000))
        let soap = Promotion(.unitPrice(Money(cents: 1_100)), rewards: [off])
        let (one, two) = (candidate(soap, entry: 0, event: "soap"), candidate(soap, entry: 1, event: "soap"))
        let both = plan([one, two], [.packages(1), .packages(1)])
        #expect(both.goods.money.cents == 1_700 && both.discounts.map(\.off.cents) == [500])
        let other = plan([one, candidate(soap, entry: 1, event: "shampoo")], [.packages(1), .packages(1)])
        #expect(other.goods.money.cents == 2_200 && other.discounts.isEmpty)
    }

    @Test("are the cheapest pack, or that with the lowest unit price; of equal costs the largest one")
    func packs() throws {
        func pack(_ cents: Int, _ count: Int64?) -> BasketCandidate {
            candidate(Promotion(.unitPrice(Money(cents: cents))), size: count.map(eggs))
        }
        let packs = [pack(300, 12), pack(400, 18), pack(250, nil), pack(1_200, 60)]
        func best(_ packs: [BasketCandidate], _ amount: WantedAmount, isByUnitPrice: Bool) -> String? {
            packs.cheapest(packs.wanted(amount, isByUnitPrice: isByUnitPrice))?.inShort
        }
        #expect(best(packs, .packages(1), isByUnitPrice: false) == "1 for 250")
        #expect(best(packs, .packages(1), isByUnitPrice: true) == "1 for 1200")
        #expect(best(packs, .packages(2), isByUnitPrice: true) == "2 for 2400")
        #expect(best(packs, .content(eggs(24).smallest), isByUnitPrice: false) == "2 for 600")
        #expect(best(packs, .content(eggs(24).smallest), isByUnitPrice: true) == "1 for 1200")
        #expect(best([pack(250, nil)], .packages(1), isByUnitPrice: true) == "1 for 250", "no unit price is known")
        let equal = [pack(300, 12), pack(300, 18)]
        #expect(equal.wanted(.packages(1), isByUnitPrice: true).reference == eggs(18).smallest)
    }

    @Test("leave out prices that are too low to be right")
    func outliers() {
        let prices = [100, 900, 1_000, 1_100, 1_200]
        let candidates = prices.map { candidate(Promotion(.unitPrice(Money(cents: $0))), size: eggs(12)) }
        #expect(candidates.withoutOutliers.compactMap(\.unitPrice).count == 4)
        #expect(ways(candidates.withoutOutliers, .packages(1))[0].contains("1 for 100") == false)
        #expect(Array(candidates.prefix(3)).withoutOutliers.count == 3)
    }

    @Test("need what the shopper has")
    func conditions() {
        let coupon = Promotion(.unitPrice(Money(cents: 100)), terms: .init(conditions: [.storeCoupon]))
        #expect(BasketCandidate(coupon) == nil)
        #expect(BasketCandidate(coupon, profile: .usual.with([.storeCoupon])) != nil)
    }

    private func eggs(_ count: Int64) -> PackageSize {
        PackageSize(Quantity(parts: Int128(count) * Int128(Quantity.partsPerUnit), unit: .count)!)
    }

    private func ways(_ candidates: [BasketCandidate], _ amount: WantedAmount) -> [[String]] {
        BasketStore(candidates, wanted: [WantedPack(amount)]).ways.map { $0.map(\.inShort) }
    }

    private func candidate(
        _ promotion: Promotion, entry: Int = 0, size: PackageSize? = nil, event: String = "",
        profile: ShopperProfile = .usual
    ) -> BasketCandidate { BasketCandidate(promotion, entry: entry, size: size, event: event, profile: profile)! }

    private func plan(_ candidates: [BasketCandidate], _ amounts: [WantedAmount]) -> BasketPlan {
        let problem = BasketProblem(
            entryCount: amounts.count, stores: [BasketStore(candidates, wanted: amounts.map { WantedPack($0) })],
            distances: DistanceTable(fromHome: [0], betweenStores: [[0]]))
        return BasketPlanner(problem).answer().plans[0]
    }
}

extension BasketCandidate {
    fileprivate init?(
        _ promotion: Promotion, entry: Int = 0, size: PackageSize? = nil, event: String = "",
        profile: ShopperProfile = .usual
    ) {
        self.init(
            id: 0, entry: entry, store: 0,
            reading: Reading(promotion: promotion), rules: .unknown,
            profile: profile, size: size, event: event)
    }
}

extension BasketWay {
    fileprivate var inShort: String {
        switch amount {
        case .packages(let count): "\(count) for \(cost.money.cents)"
        case .hundredthsOfAPound(let weight): "\(weight)/100 lb for \(cost.money.cents)"
        }
    }
}
