import Deals
import Testing

@Suite("The best number of units") struct BestBuyTests {
    @Test(
        "costs least each",
        arguments: [
            (Promotion(free(1, 1)), florida, 2, 419, "209.5"), (Promotion(free(1, 1)), georgia, 2, 419, "209.5"),
            (Promotion(bundle(2, 500)), atRate, 1, 250, "250"), (Promotion(bundle(2, 500)), .unknown, 2, 500, "250"),
            (Promotion(free(2, 1)), .unknown, 3, 838, "279.3333"), (Promotion(bundle(2, 900)), atRate, 1, 419, "419"),
            (Promotion(bundle(10, 1_000)), .unknown, 10, 1_000, "100"),
            (Promotion(.percentOff(10), terms: .init(minimumQuantity: 6)), .unknown, 6, 2_262, "377"),
            (Promotion(.percentOff(10), terms: .init(limit: .init(1))), .unknown, 1, 377, "377"),
        ] as [(Promotion, CheckoutPolicy, Int, Int, String)])
    func best(promotion: Promotion, rules: CheckoutPolicy, count: Int, cash: Int, each: String) throws {
        let best = try #require(promotion.best(regular: regular(419), rules: rules))
        #expect((best.count, best.cost) == (count, cents(cash)))
        #expect(best.effectiveEach.decimalCents == each)
    }

    @Test("is none without a price")
    func noBest() {
        #expect(Promotion(free(1, 1)).best(regular: nil, rules: florida) == nil)
        #expect(Promotion(.unitPrice(Money(cents: 899)), unit: .pound).best(regular: nil, rules: .unknown) == nil)
        #expect(Promotion(bundle(2_000, 500)).best(regular: nil, rules: .unknown) == nil)
    }
}
