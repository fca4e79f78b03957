import Deals
import TestSupport
import Testing

/// No cost is more certain than its inputs, tested on random offers.
@Suite("Every bound") struct BoundInvariantTests {
    private static let cases = Trials.count(10_000)

    @Test("is never exceeded, whatever the regular price below it")
    func bounds() throws {
        var random = SeededGenerator(for: "bounds")
        for _ in 0..<Self.cases {
            var offer = RandomOffer(using: &random)
            let count = Int.random(in: 1...12, using: &random)
            var terms = offer.promotion.terms
            terms.fallbackPrice = nil
            offer.promotion = offer.promotion.with(terms)
            let bound = Int.random(in: offer.before...(offer.before * 2), using: &random)
            let told = try #require(
                offer.promotion.cost(of: count, regular: regular(bound, .atMost), rules: offer.rules))
            let paid = try #require(offer.cost(count), "seed \(random.seed)")
            #expect(paid.money <= told.money, "\(count): \(offer) below \(bound), seed \(random.seed)")
            // A printed price is guaranteed, although a checkout that knows a lower regular price charges less.
            let printed = try #require(offer.promotion.price(regular: regular(bound, .atMost)))
            let isCheap = printed.effectiveEach <= CentsFraction(Money(cents: offer.before))
            if told.basis == .exact, isCheap { #expect(paid == told, "\(count): \(offer), seed \(random.seed)") }
            #expect(told.basis == .exact || told.basis == .atMost, "seed \(random.seed)")
        }
    }

    @Test("for an unknown checkout policy is at least the cost of any known one")
    func unknownRules() throws {
        var random = SeededGenerator(for: "unknown rules")
        for _ in 0..<Self.cases {
            let (offer, count) = (RandomOffer(using: &random), Int.random(in: 0...12, using: &random))
            let before = regular(offer.before)
            let told = try #require(offer.promotion.cost(of: count, regular: before, rules: .unknown))
            let known = [(CheckoutPolicy.SingleBogoUnit.full, CheckoutPolicy.PartialBundle.regular), (.half, .rate)].map
            {
                offer.promotion.cost(
                    of: count, regular: before, rules: CheckoutPolicy(singleBogoUnit: $0.0, partialBundle: $0.1))
            }
            for cost in known {
                #expect(try #require(cost).money <= told.money, "\(count): \(offer), seed \(random.seed)")
                #expect(told.basis == .atMost || cost == told, "\(count): \(offer), seed \(random.seed)")
            }
        }
    }
}
