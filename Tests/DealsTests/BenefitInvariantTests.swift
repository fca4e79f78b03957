import Deals
import TestSupport
import Testing

/// Properties of the cost of each kind of offer, tested on random ones.
@Suite("Every offer of a kind") struct BenefitInvariantTests {
    private static let cases = Trials.count(10_000)

    @Test("with free units costs the units bought, and leftover units cost the regular price")
    func buyGetFree() {
        var random = SeededGenerator(for: "buy and get free")
        for _ in 0..<Self.cases {
            let (buy, get) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
            let (before, groups) = (Int.random(in: 1...5_000, using: &random), Int.random(in: 0...9, using: &random))
            let over = Int.random(in: 0...buy, using: &random)
            let cost = Promotion(free(buy, get)).cost(
                of: groups * (buy + get) + over, regular: regular(before), rules: CheckoutPolicy(singleBogoUnit: .full))
            #expect(cost?.money.cents == (groups * buy + over) * before, "\(buy) + \(get), seed \(random.seed)")
            let count = Int.random(in: 0...20, using: &random)
            let halved = Promotion(free(1, 1)).cost(
                of: count, regular: regular(before), rules: CheckoutPolicy(singleBogoUnit: .half))
            #expect(halved?.money.cents == (count * before + 1) / 2, "\(count) of \(before), seed \(random.seed)")
        }
    }

    @Test("with several for one price costs that price, and one at the rate its share rounded up")
    func bundles() throws {
        var random = SeededGenerator(for: "bundles")
        for _ in 0..<Self.cases {
            let (count, total) = (Int.random(in: 2...12, using: &random), Int.random(in: 1...5_000, using: &random))
            let times = Int.random(in: 0...9, using: &random)
            let promotion = Promotion(bundle(count, total))
            func cost(_ units: Int, _ one: CheckoutPolicy.PartialBundle) -> Int? {
                promotion.cost(of: units, regular: nil, rules: CheckoutPolicy(partialBundle: one))?.money.cents
            }
            for one in CheckoutPolicy.PartialBundle.allCases {
                #expect(cost(count * times, one) == total * times, "\(count) for \(total), seed \(random.seed)")
            }
            let single = try #require(cost(1, .rate), "seed \(random.seed)")
            #expect((0..<count).contains(count * single - total), "\(count) for \(total), seed \(random.seed)")
        }
    }

    /// "Save up to $1.98 on 2" beside "2 for $5.00" makes the regular price (5.00 + 1.98) / 2.
    @Test("saves the amount in its savings line")
    func saveLine() throws {
        var random = SeededGenerator(for: "save line")
        for _ in 0..<Self.cases {
            let (count, get) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...3, using: &random))
            let (total, saved) = (Int.random(in: 0...5_000, using: &random), Int.random(in: 0...2_000, using: &random))
            let before = RegularPrice(
                try #require(CentsFraction(Int128(total + saved), over: Int128(count))), basis: .atMost)
            #expect(
                Promotion(bundle(count, total)).cost(of: count, regular: before, rules: .unknown)
                    == Cost(Money(cents: total), basis: .exact), "\(count) for \(total), seed \(random.seed)")
            let top = RegularPrice(try #require(CentsFraction(Int128(saved), over: Int128(get))), basis: .atMost)
            #expect(
                Promotion(free(count, get)).cost(of: count + get, regular: top, rules: .unknown)
                    == Cost(Money(cents: (count * saved + get - 1) / get), basis: .atMost),
                "\(count) + \(get), \(saved) saved, seed \(random.seed)")
        }
    }

    @Test("stacked on a coupon costs the sale price less the coupon")
    func stacked() {
        var random = SeededGenerator(for: "stacked")
        for _ in 0..<Self.cases {
            let (size, price) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...2_000, using: &random))
            let off = Int.random(in: 0...(size * price), using: &random)
            let count = Int.random(in: 0...10, using: &random)
            let terms = Promotion.Terms(
                minimumQuantity: size, limit: .init(1, .deals), conditions: [.digitalCoupon],
                fallbackPrice: regular(price))
            let final = Promotion(bundle(size, size * price - off), terms: terms)
            let coupon = Promotion(.amountOff(total: Money(cents: off), quantity: size), terms: terms)
            let rules = CheckoutPolicy(partialBundle: .regular)
            #expect(
                final.cost(of: count, regular: nil, rules: rules)
                    == coupon.cost(of: count, regular: regular(price), rules: rules),
                "\(count) of \(size) at \(price) less \(off), seed \(random.seed)")
        }
    }

    @Test("by the pound costs no more than without the deal, and grows with the weight")
    func weighed() throws {
        var random = SeededGenerator(for: "weighed")
        for _ in 0..<Self.cases {
            let (price, before) = (Int.random(in: 0...3_000, using: &random), Int.random(in: 1...3_000, using: &random))
            let weight = Int.random(in: 0...2_000, using: &random)
            let meat = Promotion(.unitPrice(Money(cents: price)), unit: .pound)
            let cost = try #require(meat.cost(ofHundredthsOfAPound: weight, regular: regular(before))).money.cents
            // Within half a cent: cents × 100 within 50 of the product.
            let product = min(price, before) * weight
            #expect(abs(cost * 100 - product) <= 50, "\(weight) at \(price) and \(before), seed \(random.seed)")
            let more = try #require(meat.cost(ofHundredthsOfAPound: weight + 1, regular: regular(before)))
            #expect(more.money.cents >= cost, "\(weight) at \(price), seed \(random.seed)")
        }
    }
}
