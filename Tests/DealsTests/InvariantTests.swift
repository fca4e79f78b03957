import Deals
import TestSupport
import Testing

/// Properties of the cost of every offer, tested on random ones. A failure prints its seed.
@Suite("Every offer") struct InvariantTests {
    private static let cases = Trials.count(10_000)

    @Test("costs zero for zero units, and never more than without the deal")
    func neverDearer() throws {
        var random = SeededGenerator(for: "never dearer")
        for _ in 0..<Self.cases {
            let (offer, count) = (RandomOffer(using: &random), Int.random(in: 1...20, using: &random))
            #expect(offer.cost(0) == .init(Money(cents: 0), basis: .exact), "seed \(random.seed)")
            let cost = try #require(offer.cost(count), "\(count): \(offer), seed \(random.seed)")
            #expect(cost.money.cents <= count * offer.alone, "\(count): \(offer), seed \(random.seed)")
            #expect(cost.money.cents <= count * offer.before, "\(count): \(offer), seed \(random.seed)")
        }
    }

    @Test("without a limit costs no more together than in two purchases")
    func subadditive() throws {
        var random = SeededGenerator(for: "subadditive")
        for _ in 0..<Self.cases {
            let offer = RandomOffer(using: &random, limited: false)
            let (a, b) = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
            let together = try #require(offer.cost(a + b), "seed \(random.seed)").money
            let apart = try #require(offer.cost(a), "seed \(random.seed)").money
            let other = try #require(offer.cost(b), "seed \(random.seed)").money
            #expect(together <= apart + other, "\(a) + \(b): \(offer), seed \(random.seed)")
        }
    }

    @Test("with a limit costs the price outside the deal for each unit beyond it")
    func beyondLimit() throws {
        var random = SeededGenerator(for: "beyond a limit")
        for _ in 0..<Self.cases {
            var offer = RandomOffer(using: &random)
            let (deals, over) = (Int.random(in: 1...3, using: &random), Int.random(in: 0...5, using: &random))
            var terms = offer.promotion.terms
            terms.limit = .init(deals, .deals)
            offer.promotion = offer.promotion.with(terms)
            let quantity = try #require(offer.promotion.price(regular: regular(offer.before))).quantity
            let count = deals * quantity + over
            let (here, next) = (offer.cost(count)?.money.cents, offer.cost(count + 1)?.money.cents)
            #expect(next == here.map { $0 + offer.alone }, "\(count): \(offer), seed \(random.seed)")
        }
    }

    @Test("costs the same with any condition met and any reward, and is not cheaper with one unmet")
    func conditionsAndRewards() throws {
        var random = SeededGenerator(for: "conditions and rewards")
        for _ in 0..<Self.cases {
            let (offer, count) = (RandomOffer(using: &random), Int.random(in: 0...12, using: &random))
            var terms = offer.promotion.terms
            terms.conditions = [random.pick(Promotion.Condition.allCases)]
            terms.minimumSpend = Money(cents: Int.random(in: 0...5_000, using: &random))
            terms.excludesDeposit = Bool.random(using: &random)
            let reward = Reward(random.pick(Reward.RewardKind.allCases), value: Money(cents: offer.before))
            let more = Promotion(offer.promotion.benefit, terms: terms, rewards: [reward])
            let cost = try #require(offer.cost(count), "\(count): \(offer), seed \(random.seed)")
            #expect(
                more.cost(of: count, regular: regular(offer.before), rules: offer.rules) == cost,
                "\(count): \(offer), seed \(random.seed)")
            let unmet = Promotion(.unitPrice(Money(cents: offer.alone)))
            let without = try #require(unmet.cost(of: count, regular: nil, rules: offer.rules))
            #expect(without.money >= cost.money, "\(count): \(offer), seed \(random.seed)")
        }
    }

    @Test("costs as little as the best of all ways to split a purchase")
    func countedOut() throws {
        var random = SeededGenerator(for: "counted out")
        for _ in 0..<Self.cases {
            let (offer, count) = (RandomOffer(using: &random), Int.random(in: 0...6, using: &random))
            let kinds = Self.kinds(of: offer)
            let costs = kinds.map { CountedOut(offer, dealAppliesToPartial: $0).cost(of: count) }
            let cost = try #require(offer.cost(count), "\(count): \(offer), seed \(random.seed)")
            #expect(cost.money.cents == costs.max(), "\(count): \(offer), seed \(random.seed)")
            #expect((cost.basis == .exact) == (Set(costs).count == 1), "\(count): \(offer), seed \(random.seed)")
        }
    }

    /// Whether a part of a deal gets the deal's rate: both values if it is unknown.
    private static func kinds(of offer: RandomOffer) -> [Bool] {
        if CountedOut.isMustBuy(offer.promotion) {
            switch offer.promotion.terms.additionalUnits {
            case .unstated: return [false, true]
            case .orMore: return [true]
            case .multiples: return [false]
            }
        }
        switch offer.promotion.benefit {
        case .bundle:
            return offer.rules.partialBundle == .unknown ? [false, true] : [offer.rules.partialBundle == .rate]
        case .buyGet(1, 1, percentOff: 100):
            return offer.rules.singleBogoUnit == .unknown ? [false, true] : [offer.rules.singleBogoUnit == .half]
        default: return [false]
        }
    }

    @Test("is best at a quantity for which no quantity up to four costs less each")
    func best() throws {
        var random = SeededGenerator(for: "best")
        for _ in 0..<Self.cases {
            let offer = RandomOffer(using: &random)
            let best = try #require(
                offer.promotion.best(regular: regular(offer.before), rules: offer.rules), "seed \(random.seed)")
            #expect(best.cost == offer.cost(best.count), "\(offer), seed \(random.seed)")
            for count in 1...4 {
                let cost = try #require(offer.cost(count), "seed \(random.seed)").money.cents
                let (other, least) = (cost * best.count, best.cost.money.cents * count)
                #expect(least < other || (least == other && best.count <= count), "\(offer), seed \(random.seed)")
            }
        }
    }
}
