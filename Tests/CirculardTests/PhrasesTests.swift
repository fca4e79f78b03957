import Deals
import Testing

@testable import Presentation
@testable import circulard

@Suite("Phrases for the terms of a deal") struct PhrasesTests {
    private static let regular = RegularPrice(CentsFraction(Money(cents: 419)), basis: .atMost)

    @Test(
        "sizes in the units that packages print",
        arguments: [
            (PackageSize(.pound), "16 oz"), (PackageSize(.pound, isApproximate: true), "about 16 oz"),
            (size(18_927_058_920_000_000, 18_927_058_920_000_000, .milliliter), "64 fl oz"),
            (size(2_919_999_000_000_000, 6_406_992_226_250_000, .gram), "10.3 to 22.6 oz"),
            (size(100_000_000_000_000, 120_000_000_000_000, .count), "10 to 12 ct"),
        ] as [(PackageSize?, String)])
    func sizes(size: PackageSize?, words: String) { #expect(size.map(Phrases.size) == words) }

    private static func size(_ smallest: Int128, _ largest: Int128, _ unit: BaseUnit) -> PackageSize? {
        guard let least = Quantity(parts: smallest, unit: unit), let most = Quantity(parts: largest, unit: unit) else {
            return nil
        }
        return PackageSize(smallest: least, largest: most)
    }

    @Test(
        "the conditions for paying the price",
        arguments: [
            (Promotion(.unitPrice(Money(cents: 299))), []),
            (Promotion(.bundle(quantity: 2, total: Money(cents: 500))), ["buy 2 for $5.00"]),
            (Promotion(.buyGet(buy: 1, get: 1, percentOff: 100)), ["buy 2 for at most $4.19"]),
            (
                Promotion(
                    .unitPrice(Money(cents: 299)),
                    terms: Promotion.Terms(minimumQuantity: 5, additionalUnits: .multiples, isMixAndMatch: true)),
                ["buy any 5 for $14.95", "in multiples of 5"]
            ),
            (
                Promotion(
                    .unitPrice(Money(cents: 1)),
                    terms: Promotion.Terms(
                        minimumSpend: Money(cents: 1000), conditions: [.newCustomer, .digitalCoupon])),
                ["spend $10.00", "digital coupon", "new customers"]
            ),
            (Promotion(.free, terms: Promotion.Terms(conditions: [.loyaltyCard])), []),
        ] as [(Promotion, [String])])
    func requirements(promotion: Promotion, words: [String]) {
        #expect(Phrases.requirements(of: reading(promotion)) == words)
    }

    @Test(
        "notes that do not change the price",
        arguments: [
            (Promotion.Terms(), [], []),
            (Promotion.Terms(limit: Promotion.Limit(2)), [], ["limit 2"]),
            (Promotion.Terms(limit: Promotion.Limit(1, .deals)), [], ["limit 1 deal"]),
            (
                Promotion.Terms(limit: Promotion.Limit(5, .pounds), excludesDeposit: true), [],
                ["limit 5 lb", "deposit on top"]
            ),
            (Promotion.Terms(fallbackPrice: regular), [], ["at most $4.19 otherwise"]),
            (
                Promotion.Terms(),
                [
                    Reward(.giftCard, value: Money(cents: 500), minimumSpend: Money(cents: 2000)),
                    Reward(.gift, minimumQuantity: 2),
                ],
                ["gift card of $5.00 for spending $20.00", "gift for buying 2"]
            ),
        ] as [(Promotion.Terms, [Reward], [String])])
    func notes(terms: Promotion.Terms, rewards: [Reward], words: [String]) {
        let promotion = Promotion(.unitPrice(Money(cents: 299)), terms: terms, rewards: rewards)
        #expect(Phrases.notes(of: reading(promotion)) == words)
    }

    @Test(
        "a single unit has the price of the checkout policy, and none if the reading is partial",
        arguments: [
            (.half, [], "at most $2.10"), (.full, [], "at most $4.19"), (.unknown, [], "at most $4.19"),
            (.half, ["7"], nil),
        ] as [(CheckoutPolicy.SingleBogoUnit, [String], String?)])
    func one(bogo: CheckoutPolicy.SingleBogoUnit, unparsedText: [String], words: String?) {
        let reading = reading(Promotion(.buyGet(buy: 1, get: 1, percentOff: 100)), unparsedText: unparsedText)
        let costs = CheckoutCosts(reading, rules: CheckoutPolicy(singleBogoUnit: bogo))
        #expect(costs.oneInWords == words)
        #expect((costs.best == nil) == (words == nil))
    }

    private func reading(_ promotion: Promotion, unparsedText: [String] = []) -> Reading {
        Reading(promotion: promotion, regular: Self.regular, unparsedText: unparsedText)
    }
}
