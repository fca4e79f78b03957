import Deals
import Testing

private let dollar = Money(cents: 100)

@Suite("Promotions") struct PromotionTests {
    @Test(
        "have the name of their mechanic",
        arguments: [
            (.unitPrice(dollar), .unitPrice), (.bundle(quantity: 2, total: dollar), .multiPrice),
            (.buyGet(buy: 1, get: 1, percentOff: 100), .buyGetFree),
            (.buyGet(buy: 1, get: 1, percentOff: 50), .buyGetPercent),
            (.buyGetPrice(buy: 1, get: 1, price: dollar), .buyGetPrice),
            (.amountOff(total: dollar, quantity: 2), .amountOff), (.amountOffEach(dollar), .amountOffEach),
            (.percentOff(25), .percentOff),
            (.basketDiscount(spend: dollar, off: dollar, repeats: false), .basketDiscount),
            (.priceRange(low: dollar, high: Money(cents: 200)), .priceRange),
            (.priceRange(low: dollar, high: nil), .fromPrice), (.free, .freeItem),
            (.claim(dollar, quantity: 1), .savingsClaim), (.unstated, .noPrice),
        ] as [(Promotion.Benefit, Mechanic)])
    func mechanic(benefit: Promotion.Benefit, name: Mechanic) { #expect(Promotion(benefit).mechanic == name) }

    @Test(
        "with only a reward have its name",
        arguments: [
            (.gift, .gift), (.rebate, .rebate), (.points, .pointsReward), (.giftCard, .pointsReward),
        ] as [(Reward.RewardKind, Mechanic)])
    func rewards(kind: Reward.RewardKind, name: Mechanic) {
        #expect(Promotion(.reward, rewards: [Reward(kind)]).mechanic == name)
        #expect(Promotion(.unitPrice(dollar), rewards: [Reward(kind)]).mechanic == .unitPrice)
    }

    @Test(
        "need as many items as the text or the mechanic requires",
        arguments: [
            (.unitPrice(dollar), 1, 1), (.unitPrice(dollar), 5, 5), (.unitPrice(dollar), 0, 1), (.percentOff(10), 4, 4),
            (.bundle(quantity: 3, total: dollar), 1, 1), (.bundle(quantity: 4, total: dollar), 4, 4),
            (.buyGet(buy: 2, get: 1, percentOff: 100), 1, 3), (.buyGet(buy: 1, get: 1, percentOff: 50), 4, 4),
            (.buyGetPrice(buy: 2, get: 2, price: dollar), 1, 4), (.amountOff(total: dollar, quantity: 2), 1, 2),
            (.amountOffEach(dollar), 5, 5), (.claim(dollar, quantity: 3), 1, 3),
        ] as [(Promotion.Benefit, Int, Int)])
    func minimumQuantity(benefit: Promotion.Benefit, demanded: Int, needed: Int) {
        #expect(Promotion(benefit, terms: .init(minimumQuantity: demanded)).minimumQuantity == needed)
    }

    @Test("are priced by the pound only if the text says so", arguments: SaleUnit.allCases)
    func pricedUnit(unit: SaleUnit) {
        let promotion = Promotion(.unitPrice(dollar), unit: unit)
        #expect(promotion.pricedUnit == (unit == .pound ? .pound : .each))
        #expect(promotion.mechanic == (unit == .pound ? .weightPrice : .unitPrice))
    }

    @Test("stay the same deal with other terms")
    func otherTerms() {
        let gift = Promotion(free(2, 1), unit: .bag, rewards: [Reward(.gift)])
        let limited = gift.with(.init(limit: .init(2, .deals), conditions: [.loyaltyCard]))
        #expect((limited.benefit, limited.unit, limited.rewards) == (gift.benefit, gift.unit, gift.rewards))
        #expect(limited.conditions == [.loyaltyCard])
        #expect(limited.minimumQuantity == 3)
    }

    @Test("keep the names used in tables, JSON and the labelled sets")
    func rawValues() {
        #expect(
            Mechanic.allCases.map(\.rawValue) == [
                "unit_price", "weight_price", "multi_price", "bxgy_free", "bxgy_pct", "bxgy_price", "amount_off",
                "amount_off_each", "percent_off", "basket_discount", "price_range", "from_price", "free_item",
                "savings_claim", "gift_with_purchase", "points_reward", "rebate", "no_price",
            ])
        #expect(PriceBasis.allCases.map(\.rawValue) == ["exact", "at_most", "at_least", "unknown"])
        #expect(PricedUnit.allCases.map(\.rawValue) == ["each", "pound"])
        #expect(
            SaleUnit.allCases.map(\.rawValue) == [
                "ea", "lb", "pkg", "pack", "bag", "basket", "box", "can", "carton", "bottle", "jar", "tub", "bunch",
                "head", "ear", "loaf", "rack", "tray", "pair", "patty", "pt", "qt", "doz", "case",
            ])
        #expect(Promotion.AdditionalUnits.allCases.map(\.rawValue) == ["unstated", "or_more", "multiples"])
        #expect(Promotion.Limit.Counted.allCases.map(\.rawValue) == ["items", "deals", "pounds"])
        #expect(
            Promotion.Condition.allCases.sorted().map(\.rawValue) == [
                "digital_coupon", "loyalty_card", "manufacturer_coupon", "new_customer", "pickup_or_delivery",
                "some_days",
                "store_coupon",
            ])
        #expect(
            Reward.RewardKind.allCases.map(\.rawValue) == [
                "points", "gift_card", "rebate", "gift", "basket_discount", "coupon",
            ])
        #expect(
            Evidence.AdField.allCases.map(\.rawValue) == [
                "deal", "savings", "details", "title", "regular_price", "promo_price",
            ])
        #expect(CheckoutPolicy.SingleBogoUnit.allCases.map(\.rawValue) == ["full", "half", "unknown"])
        #expect(CheckoutPolicy.PartialBundle.allCases.map(\.rawValue) == ["rate", "regular", "unknown"])
    }
}
