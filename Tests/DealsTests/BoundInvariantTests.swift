import Deals
import SeededRandom
import Testing

/// That no cost is taken for surer than it is, tried on random offers.
@Suite("Every bound") struct BoundInvariantTests {
    private static let cases = 10_000

    @Test("shows a bound as one: whatever the regular price below it, no more is paid")
    func bounds() throws {
        var random = SeededGenerator(for: "bounds")
        for _ in 0..<Self.cases {
            var offer = RandomOffer(using: &random)
            let count = Int.random(in: 1...12, using: &random)
            var terms = offer.promotion.terms
            terms.otherwise = nil
            offer.promotion = offer.promotion.with(terms)
            let bound = Int.random(in: offer.before...(offer.before * 2), using: &random)
            let told = try #require(
                offer.promotion.cost(of: count, regular: regular(bound, .atMost), rules: offer.rules))
            let paid = try #require(offer.cost(count), "SEED=\(random.seed)")
            #expect(paid.money <= told.money, "\(count): \(offer) below \(bound), SEED=\(random.seed)")
            // What is printed is promised, though a register that knows a lower regular price takes less.
            let printed = try #require(offer.promotion.price(regular: regular(bound, .atMost)))
            let isCheap = printed.effectiveEach <= CentsFraction(Money(cents: offer.before))
            if told.basis == .exact, isCheap { #expect(paid == told, "\(count): \(offer), SEED=\(random.seed)") }
            #expect(told.basis == .exact || told.basis == .atMost, "SEED=\(random.seed)")
        }
    }

    @Test("by registers that are not known costs no less than by any that are, and is a bound where these differ")
    func unknownRules() throws {
        var random = SeededGenerator(for: "unknown rules")
        for _ in 0..<Self.cases {
            let (offer, count) = (RandomOffer(using: &random), Int.random(in: 0...12, using: &random))
            let before = regular(offer.before)
            let told = try #require(offer.promotion.cost(of: count, regular: before, rules: .unknown))
            let known = [(RegisterRules.BogoOne.full, RegisterRules.BundleOne.regular), (.half, .rate)].map {
                offer.promotion.cost(
                    of: count, regular: before, rules: RegisterRules(bogoOne: $0.0, bundleOne: $0.1))
            }
            for cost in known {
                #expect(try #require(cost).money <= told.money, "\(count): \(offer), SEED=\(random.seed)")
                #expect(told.basis == .atMost || cost == told, "\(count): \(offer), SEED=\(random.seed)")
            }
        }
    }
}
