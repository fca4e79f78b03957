import Deals
import Pricing
import TestSupport
import Testing

@Suite("The price for one shopper") struct ShopperOfferTests {
    @Test(
        "depends on the conditions met",
        arguments: [
            ([], []), ([.loyaltyCard], []), ([.digitalCoupon, .manufacturerCoupon], []),
            ([.manufacturerCoupon], [.manufacturerCoupon]), ([.storeCoupon, .loyaltyCard], [.storeCoupon]),
            ([.pickupOrDelivery], [.pickupOrDelivery]), ([.newCustomer, .someDays], [.newCustomer, .someDays]),
        ] as [(Set<Promotion.Condition>, [Promotion.Condition])])
    func conditions(of deal: Set<Promotion.Condition>, unmet: [Promotion.Condition]) {
        #expect(ShopperProfile.usual.unmet(of: deal) == unmet)
    }

    @Test("is that of the deal, or else the one without it")
    func fallback() throws {
        let promotion = Promotion(.unitPrice(Money(cents: 299)), terms: .init(conditions: [.loyaltyCard]))
        let usual = try #require(ShopperOffer(promotion, regular: exactly(399)))
        #expect(usual.isByDeal && usual.price(at: nil)?.effectiveEach == CentsFraction(Money(cents: 299)))
        let stranger = try #require(
            ShopperOffer(promotion, regular: exactly(399), profile: .usual.without([.loyaltyCard])))
        #expect(!stranger.isByDeal && stranger.unmet == [.loyaltyCard])
        #expect(stranger.price(at: 3)?.cashNeeded == Money(cents: 1197))
        #expect(stranger.cost(of: 1) == Cost(Money(cents: 399), basis: .exact))
        let unknown = try #require(ShopperOffer(promotion, profile: .usual.without([.loyaltyCard])))
        #expect(unknown.price(at: nil) == nil && unknown.cost(of: 1) == nil)
    }

    @Test("is that printed for shoppers without the coupon, before the regular price")
    func printedFallback() throws {
        let promotion = Promotion(
            .unitPrice(Money(cents: 299)),
            terms: .init(conditions: [.storeCoupon], fallbackPrice: RegularPrice(exactly(349).amount, basis: .atMost)))
        let price = try #require(ShopperOffer(promotion, regular: exactly(399))?.price(at: nil))
        #expect(price == OfferPrice(effectiveEach: exactly(349).amount, basis: .atMost, unit: .each, quantity: 1))
    }

    @Test(
        "at a quantity is the cost of so many, each",
        arguments: [(1, "419", 419), (2, "209.5", 419), (3, "279.3333", 838), (4, "209.5", 838)])
    func quantity(count: Int, each: String, cash: Int) throws {
        let florida = CheckoutPolicy(singleBogoUnit: .full)
        let offer = try #require(
            ShopperOffer(Promotion(.buyGet(buy: 1, get: 1, percentOff: 100)), regular: exactly(419), rules: florida))
        let price = try #require(offer.price(at: count))
        #expect(price.effectiveEach.decimalCents == each && price.cashNeeded.cents == cash && price.quantity == count)
        #expect(offer.price(at: nil)?.effectiveEach.decimalCents == "209.5")
    }

    @Test("is never that of a deal above the regular price")
    func dearDeal() throws {
        let bundle = Promotion(.bundle(quantity: 2, total: Money(cents: 800)))
        let price = try #require(ShopperOffer(bundle, regular: exactly(349))?.price(at: nil))
        #expect(price == OfferPrice(effectiveEach: exactly(349).amount, basis: .exact, unit: .each, quantity: 1))
    }

    @Test("of goods by the pound is for pounds, with the deal's minimum")
    func pounds() throws {
        let large = Promotion(
            .unitPrice(Money(cents: 299)), unit: .pound,
            terms: .init(minimumQuantity: 4, fallbackPrice: exactly(399)))
        let offer = try #require(ShopperOffer(large))
        #expect(offer.price(at: 2)?.cashNeeded.cents == 798 && offer.price(at: 4)?.cashNeeded.cents == 1196)
        #expect(offer.cost(ofHundredthsOfAPound: 137)?.money.cents == 547 && offer.cost(of: 1) == nil)
        let stranger = Promotion(.unitPrice(Money(cents: 299)), unit: .pound, terms: .init(conditions: [.newCustomer]))
        let regular = try #require(ShopperOffer(stranger, regular: exactly(400)))
        #expect(regular.cost(ofHundredthsOfAPound: 150)?.money.cents == 600)
    }

    @Test("of a pair by the pound is half the regular price where one is sold so")
    func weighedPair() throws {
        let pair = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100), unit: .pound)
        let regular = exactly(600)
        let price = pair.price(regular: regular, rules: .eachAtHalf)
        let reading = Reading(stored: pair, price: price, regular: regular)
        let offer = try #require(ShopperOffer(reading, rules: .eachAtHalf, profile: .usual))
        #expect(offer.cost(ofHundredthsOfAPound: 150)?.money.cents == 450)
    }

    @Test("needs the required purchase where the deal does")
    func spend() throws {
        let penny = Promotion(.unitPrice(Money(cents: 1)), terms: .init(minimumSpend: Money(cents: 1000)))
        let reading = Reading(promotion: penny, regular: exactly(199))
        let without = ShopperOffer(reading, rules: .unknown, profile: .usual, meetsSpend: false)
        #expect(without?.cost(of: 1)?.money.cents == 199)
        #expect(ShopperOffer(reading, rules: .unknown, profile: .usual)?.cost(of: 1)?.money.cents == 1)
    }

    @Test("never falls when the shopper meets less, nor rises when the deal's price falls")
    func properties() async throws {
        var random = SeededGenerator(for: "shopper's price")
        for _ in 0..<Trials.count(20_000) {
            // Other tests are waiting for a thread.
            await Task.yield()
            let (before, price) = (Int.random(in: 1...900, using: &random), Int.random(in: 0...900, using: &random))
            let needs = Promotion.Condition.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            let minimum = random.pick([1, 1, 2, 3])
            func offer(_ cents: Int, _ profile: ShopperProfile) throws -> ShopperOffer {
                let terms = Promotion.Terms(minimumQuantity: minimum, conditions: Set(needs))
                return try #require(
                    ShopperOffer(
                        Promotion(.unitPrice(Money(cents: cents)), terms: terms), regular: exactly(before),
                        profile: profile))
            }
            let met = Set(Promotion.Condition.allCases.filter { _ in Bool.random(using: &random) })
            let (more, less) = (
                ShopperProfile(meeting: met), ShopperProfile(meeting: met.filter { _ in Bool.random(using: &random) })
            )
            for count in 1...6 {
                let cost = try #require(offer(price, more).cost(of: count)).money
                #expect(try cost <= #require(offer(price, less).cost(of: count)).money)
                #expect(try #require(offer(price / 2, more).cost(of: count)).money <= cost)
                #expect(cost <= Money(cents: before) * count)
            }
        }
    }
}

func exactly(_ cents: Int) -> RegularPrice { RegularPrice(CentsFraction(Money(cents: cents)), basis: .exact) }

extension ShopperOffer {
    init?(
        _ promotion: Promotion, regular: RegularPrice? = nil, rules: CheckoutPolicy = .unknown,
        profile: ShopperProfile = .usual
    ) {
        self.init(
            Reading(promotion: promotion, regular: regular), rules: rules,
            profile: profile)
    }
}
