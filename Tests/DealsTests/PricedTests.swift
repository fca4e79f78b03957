import Deals
import Testing

@Suite("Priced offers") struct PricedTests {
    private static let regular = RegularPrice(CentsFraction(Money(cents: 419)), basis: .atMost)

    @Test(
        "a price and an upper bound do; a lower bound, a claim and no promotion do not",
        arguments: [
            (.unitPrice(Money(cents: 299)), true), (.buyGet(buy: 1, get: 1, percentOff: 100), true),
            (.priceRange(low: Money(cents: 499), high: nil), false), (.claim(Money(cents: 739), quantity: 3), false),
            (nil, false),
        ] as [(Promotion.Benefit?, Bool)])
    func isPriced(benefit: Promotion.Benefit?, isPriced: Bool) {
        let promotion = benefit.map { Promotion($0) }
        let reading = Reading(
            promotion: promotion, regular: Self.regular)
        #expect(reading.isPriced == isPriced)
    }
}
