import Deals
import Testing

@Suite("The cost of a piece sold by the pound") struct WeighedCostTests {
    @Test(
        "follows the scales",
        arguments: [(137, 1_232), (100, 899), (0, 0), (50, 450), (100_001, nil), (-1, nil)])
    func weighed(weight: Int, expected: Int?) {
        let steak = Promotion(.unitPrice(Money(cents: 899)), unit: .pound, terms: .init(limit: .init(2)))
        #expect(steak.cost(ofHundredthsOfAPound: weight, regular: nil) == expected.map { cents($0) })
        #expect(steak.cost(of: 1, regular: nil, rules: .unknown) == nil)
    }

    @Test(
        "keeps minimum and limit",
        arguments: [
            (.init(minimumQuantity: 4), 399, 1_596), (.init(minimumQuantity: 4), 400, 1_200),
            (.init(limit: .init(5, .pounds)), 600, 1_900),
            (.init(minimumQuantity: 4, additionalUnits: .multiples), 400, nil),
            (.init(minimumQuantity: 4, fallbackPrice: regular(599)), 100, 599),
        ] as [(Promotion.Terms, Int, Int?)])
    func weighedTerms(terms: Promotion.Terms, weight: Int, expected: Int?) {
        let roast = Promotion(.unitPrice(Money(cents: 300)), unit: .pound, terms: terms)
        #expect(roast.cost(ofHundredthsOfAPound: weight, regular: regular(400)) == expected.map { cents($0) })
    }

    @Test("is unknown if the deal is by the piece, or not by the pound")
    func notWeighed() {
        #expect(Promotion(free(1, 1), unit: .pound).cost(ofHundredthsOfAPound: 100, regular: regular(400)) == nil)
        #expect(Promotion(.unitPrice(Money(cents: 1))).cost(ofHundredthsOfAPound: 100, regular: nil) == nil)
        let minimum = Promotion(.unitPrice(Money(cents: 300)), unit: .pound, terms: .init(minimumQuantity: 4))
        #expect(minimum.cost(ofHundredthsOfAPound: 100, regular: nil) == nil)
        let reduced = Promotion(.percentOff(10), unit: .pound)
        #expect(reduced.cost(ofHundredthsOfAPound: 200, regular: regular(799, .atMost)) == cents(1_438, .atMost))
    }
}
