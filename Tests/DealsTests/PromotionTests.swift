import Deals
import Testing

@Suite("Promotions") struct PromotionTests {
    @Test(
        "are called by the name of their mechanic",
        arguments: [
            (.unitPrice(Money(cents: 699)), .unitPrice), (.pricePerPound(Money(cents: 899)), .weightPrice),
            (.bundle(quantity: 2, total: Money(cents: 500)), .multiPrice),
            (.buyGet(buy: 1, get: 1, percentOff: 100), .buyGetFree),
            (.buyGet(buy: 1, get: 1, percentOff: 50), .buyGetPercent),
            (.amountOff(total: Money(cents: 400), quantity: 2), .amountOff), (.percentOff(25), .percentOff),
        ] as [(Promotion.Benefit, Mechanic)])
    func mechanic(benefit: Promotion.Benefit, name: Mechanic) { #expect(benefit.mechanic == name) }

    @Test(
        "need as many items as the words or the mechanic demand",
        arguments: [
            (.unitPrice(Money(cents: 299)), 1, 1), (.unitPrice(Money(cents: 299)), 5, 5), (.percentOff(10), 4, 4),
            (.bundle(quantity: 3, total: Money(cents: 500)), 1, 1),
            (.bundle(quantity: 4, total: Money(cents: 1000)), 4, 4),
            (.buyGet(buy: 2, get: 1, percentOff: 100), 1, 3), (.buyGet(buy: 1, get: 1, percentOff: 50), 4, 4),
            (.amountOff(total: Money(cents: 400), quantity: 2), 1, 2), (.pricePerPound(Money(cents: 899)), 0, 1),
        ] as [(Promotion.Benefit, Int, Int)])
    func minimumQuantity(benefit: Promotion.Benefit, demanded: Int, needed: Int) {
        #expect(Promotion(benefit, minimumQuantity: demanded).minimumQuantity == needed)
    }

    @Test("are priced by the pound only where the words say so")
    func pricedUnit() {
        #expect(Promotion(.pricePerPound(Money(cents: 899))).pricedUnit == .pound)
        #expect(Promotion(.unitPrice(Money(cents: 899))).pricedUnit == .each)
        #expect(Promotion(.bundle(quantity: 2, total: Money(cents: 500))).pricedUnit == .each)
    }

    @Test("keep names that tables, JSON and the labelled sets hold")
    func rawValues() {
        #expect(
            Mechanic.allCases.map(\.rawValue) == [
                "unit_price", "weight_price", "multi_price", "bxgy_free", "bxgy_pct", "amount_off", "percent_off",
                "no_price",
            ])
        #expect(PriceBasis.allCases.map(\.rawValue) == ["exact", "atMost", "atLeast", "unknown"])
        #expect(PricedUnit.allCases.map(\.rawValue) == ["each", "pound"])
        #expect(BaseUnit.allCases.map(\.rawValue) == ["g", "ml", "ct", "sheet", "cm2"])
        #expect(
            Promotion.Condition.allCases.sorted().map(\.rawValue) == [
                "digitalCoupon", "loyaltyCard", "manufacturerCoupon", "storeCoupon",
            ])
    }
}
