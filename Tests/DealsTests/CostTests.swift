import Deals
import Testing

/// One row of the reference table: an offer, and the cost of several quantities.
struct WorkedCost: CustomTestStringConvertible, Sendable {
    let words: String
    let promotion: Promotion
    var regular: RegularPrice?
    var rules = CheckoutPolicy.unknown
    /// Cents by the number of units.
    let costs: [Int: Int]
    var testDescription: String { words }
}

private func cost(
    _ count: Int, _ benefit: Promotion.Benefit, _ terms: Promotion.Terms = Promotion.Terms(),
    regular: RegularPrice? = nil, _ rules: CheckoutPolicy = .unknown
) -> Cost? {
    Promotion(benefit, terms: terms).cost(of: count, regular: regular, rules: rules)
}

@Suite("What some units of an offer cost") struct CostTests {
    @Test(
        "follows the reference table",
        arguments: [
            WorkedCost(
                words: "BOGO, true", promotion: Promotion(free(1, 1)), regular: regular(419), rules: florida,
                costs: [1: 419, 2: 419, 3: 838, 4: 838]),
            WorkedCost(
                words: "BOGO, half price each", promotion: Promotion(free(1, 1)), regular: regular(419),
                rules: georgia, costs: [1: 210, 2: 419, 3: 629, 4: 838]),
            WorkedCost(
                words: "2 for $5, singles at the rate", promotion: Promotion(bundle(2, 500)), regular: regular(349),
                rules: atRate, costs: [1: 250, 2: 500, 3: 750, 4: 1_000]),
            WorkedCost(
                words: "2 for $5, singles at the regular price", promotion: Promotion(bundle(2, 500)),
                regular: regular(349), rules: atRegular, costs: [1: 349, 2: 500, 3: 849, 4: 1_000]),
            WorkedCost(
                words: "3 for $5, singles at the rate", promotion: Promotion(bundle(3, 500)), rules: atRate,
                costs: [1: 167, 2: 334, 3: 500, 4: 667]),
            WorkedCost(
                words: "Buy 2 Get 1 Free", promotion: Promotion(free(2, 1)), regular: regular(539),
                costs: [1: 539, 2: 1_078, 3: 1_078, 4: 1_617]),
            WorkedCost(
                words: "Buy 2 Get 2 Free, limit 8",
                promotion: Promotion(free(2, 2), terms: .init(limit: .init(8))), regular: regular(1_199),
                costs: [1: 1_199, 2: 2_398, 3: 2_398, 4: 2_398, 8: 4_796, 9: 5_995]),
            WorkedCost(
                words: "4 for $10 when you buy 4 or more, else $5.49",
                promotion: Promotion(
                    bundle(4, 1_000),
                    terms: .init(minimumQuantity: 4, additionalUnits: .orMore, fallbackPrice: regular(549))),
                costs: [1: 549, 2: 1_098, 3: 1_647, 4: 1_000, 5: 1_250]),
            WorkedCost(
                words: "$2.99 each when you buy 5 or more",
                promotion: Promotion(
                    .unitPrice(Money(cents: 299)), terms: .init(minimumQuantity: 5, additionalUnits: .orMore)),
                regular: regular(399), costs: [1: 399, 2: 798, 3: 1_197, 4: 1_596, 5: 1_495]),
            WorkedCost(
                words: "2 for $6, $1.50 off 2 with coupon, once",
                promotion: Promotion(
                    bundle(2, 450),
                    terms: .init(
                        minimumQuantity: 2, limit: .init(1, .deals), conditions: [.digitalCoupon],
                        fallbackPrice: regular(300))),
                costs: [1: 300, 2: 450, 3: 750, 4: 1_050]),
            WorkedCost(
                words: "10% off when you buy 4 or more",
                promotion: Promotion(.percentOff(10), terms: .init(minimumQuantity: 4, additionalUnits: .orMore)),
                regular: regular(799), costs: [1: 799, 2: 1_598, 3: 2_397, 4: 2_876]),
            WorkedCost(
                words: "Buy 2 for $8 of what costs $3.49", promotion: Promotion(bundle(2, 800)),
                regular: regular(349), rules: atRate, costs: [1: 349, 2: 698, 3: 1_047, 4: 1_396]),
        ])
    func oracle(row: WorkedCost) {
        #expect(row.promotion.cost(of: 0, regular: row.regular, rules: row.rules) == cents(0))
        for (count, expected) in row.costs {
            #expect(
                row.promotion.cost(of: count, regular: row.regular, rules: row.rules) == cents(expected), "\(count)")
        }
    }

    @Test(
        "is given for the other benefits",
        arguments: [
            (.unitPrice(Money(cents: 299)), [299, 598, 897]),
            (.buyGetPrice(buy: 1, get: 1, price: Money(cents: 100)), [400, 500, 900]),
            (.buyGet(buy: 1, get: 1, percentOff: 50), [400, 600, 1_000]),
            (.amountOff(total: Money(cents: 150), quantity: 2), [400, 650, 1_050]),
            (.amountOffEach(Money(cents: 100)), [300, 600, 900]), (.percentOff(25), [300, 600, 900]),
        ] as [(Promotion.Benefit, [Int])])
    func benefits(benefit: Promotion.Benefit, costs: [Int]) {
        for (count, expected) in zip(1..., costs) {
            #expect(cost(count, benefit, regular: regular(400)) == cents(expected), "\(count)")
        }
    }

    @Test("takes a percentage off each item, to the nearest cent", arguments: [(799, 719), (1_299, 1_169), (25, 23)])
    func percentages(before: Int, after: Int) {
        #expect(cost(1, .percentOff(10), regular: regular(before)) == cents(after))
        #expect(cost(3, .percentOff(10), regular: regular(before)) == cents(after * 3))
    }

    @Test("is a bound if the checkout policy is unknown and matters")
    func unknownRules() {
        #expect(cost(1, free(1, 1), regular: regular(419)) == cents(419, .atMost))
        #expect(cost(2, free(1, 1), regular: regular(419)) == cents(419))
        #expect(cost(3, free(1, 1), regular: regular(419)) == cents(838, .atMost))
        #expect(cost(1, bundle(2, 500), regular: regular(349)) == cents(349, .atMost))
        #expect(cost(1, bundle(2, 500), regular: regular(250)) == cents(250))
        #expect(cost(4, bundle(2, 500), regular: regular(349)) == cents(1_000))
        #expect(cost(1, bundle(2, 500)) == nil)
        #expect(cost(2, bundle(2, 500)) == cents(500))
    }

    @Test(
        "of units beyond a required number follows the text, or is a bound",
        arguments: [
            (.orMore, cents(598), cents(897), cents(1_196)), (.multiples, cents(598), cents(997), cents(1_196)),
            (.unstated, cents(598), cents(997, .atMost), cents(1_196)),
        ] as [(Promotion.AdditionalUnits, Cost, Cost, Cost)])
    func additionalUnits(beyond: Promotion.AdditionalUnits, two: Cost, three: Cost, four: Cost) {
        let terms = Promotion.Terms(minimumQuantity: 2, additionalUnits: beyond)
        for (count, expected) in [(1, cents(399)), (2, two), (3, three), (4, four)] {
            #expect(cost(count, .unitPrice(Money(cents: 299)), terms, regular: regular(399)) == expected, "\(count)")
        }
    }

    @Test(
        "beyond a limit is the price of a unit outside the deal",
        arguments: [
            (.init(2), [299, 598, 1_097]), (.init(1, .deals), [299, 798, 1_297]), (.init(5, .pounds), nil),
        ] as [(Promotion.Limit, [Int]?)])
    func limits(limit: Promotion.Limit, costs: [Int]?) {
        let terms = Promotion.Terms(limit: limit, fallbackPrice: regular(499))
        for count in 1...3 {
            let told = cost(count, .unitPrice(Money(cents: 299)), terms, regular: regular(599))
            #expect(told == costs.map { cents($0[count - 1]) }, "\(count)")
        }
    }

    /// "2 for $3.00, coupon $2.00 off 2, limit 1": one item can never be two.
    @Test("with a limit smaller than one deal counts deals")
    func limitOfDeals() {
        let terms = Promotion.Terms(minimumQuantity: 2, limit: .init(1), fallbackPrice: regular(250))
        #expect(cost(2, bundle(2, 300), terms) == cents(300))
        #expect(cost(4, bundle(2, 300), terms) == cents(800))
    }

    @Test("is a bound if the regular price is one")
    func bounds() {
        #expect(cost(2, free(1, 1), regular: regular(419, .atMost), florida) == cents(419, .atMost))
        #expect(cost(1, bundle(2, 500), regular: regular(349, .atMost), atRegular) == cents(349, .atMost))
        #expect(cost(2, bundle(2, 500), regular: regular(349, .atMost), atRegular) == cents(500))
        #expect(cost(3, .priceRange(low: Money(cents: 499), high: nil)) == cents(1_497, .atLeast))
    }

    @Test(
        "is unknown without enough information",
        arguments: [
            free(1, 1), .percentOff(25), .free, .reward, .unstated, .claim(Money(cents: 300), quantity: 2),
            .basketDiscount(spend: Money(cents: 3_000), off: Money(cents: 600), repeats: true), bundle(0, 500),
        ])
    func unknown(benefit: Promotion.Benefit) { #expect(cost(2, benefit) == nil) }

    @Test("is unknown for invalid counts, and never overflows", arguments: [-1, 1_001, .max, .min])
    func senselessCounts(count: Int) {
        #expect(cost(count, .unitPrice(Money(cents: 299))) == nil)
        #expect(cost(1_000, .unitPrice(Money(cents: .max))) == nil)
        #expect(cost(1_000, free(1, 1), regular: regular(.max)) == nil)
    }
}
