import Deals
import Testing

@testable import Answers
@testable import circulard

@Suite("What is said of a deal's terms") struct SpokenTermsTests {
    private static let regular = RegularPrice(CentsFraction(Money(cents: 419)), basis: .atMost)

    @Test(
        "what must be bought, had and done for the price",
        arguments: [
            (Promotion(.unitPrice(Money(cents: 299))), []),
            (Promotion(.bundle(quantity: 2, total: Money(cents: 500))), ["buy 2 for $5.00"]),
            (Promotion(.buyGet(buy: 1, get: 1, percentOff: 100)), ["buy 2 for at most $4.19"]),
            (
                Promotion(
                    .unitPrice(Money(cents: 299)),
                    terms: Promotion.Terms(minimumQuantity: 5, beyondMinimum: .multiples, isMixAndMatch: true)),
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
    func demands(promotion: Promotion, words: [String]) {
        #expect(Spoken.demands(of: reading(promotion)) == words)
    }

    @Test(
        "what changes nothing about the price",
        arguments: [
            (Promotion.Terms(), [], []),
            (Promotion.Terms(limit: Promotion.Limit(2)), [], ["limit 2"]),
            (Promotion.Terms(limit: Promotion.Limit(1, .deals)), [], ["limit 1 deal"]),
            (
                Promotion.Terms(limit: Promotion.Limit(5, .pounds), plusDeposit: true), [],
                ["limit 5 lb", "deposit on top"]
            ),
            (Promotion.Terms(otherwise: regular), [], ["at most $4.19 otherwise"]),
            (
                Promotion.Terms(),
                [
                    Reward(.giftCard, value: Money(cents: 500), minimumSpend: Money(cents: 2000)),
                    Reward(.gift, minimumQuantity: 2),
                ],
                ["gift card of $5.00 for spending $20.00", "gift for buying 2"]
            ),
        ] as [(Promotion.Terms, [Reward], [String])])
    func remarks(terms: Promotion.Terms, rewards: [Reward], words: [String]) {
        let promotion = Promotion(.unitPrice(Money(cents: 299)), terms: terms, rewards: rewards)
        #expect(Spoken.remarks(of: reading(promotion)) == words)
    }

    @Test(
        "one alone costs what the register says, and nothing where the reading is partial",
        arguments: [
            (.half, [], "at most $2.10"), (.full, [], "at most $4.19"), (.unknown, [], "at most $4.19"),
            (.half, ["7"], nil),
        ] as [(RegisterRules.BogoOne, [String], String?)])
    func one(bogo: RegisterRules.BogoOne, residue: [String], words: String?) {
        let reading = reading(Promotion(.buyGet(buy: 1, get: 1, percentOff: 100)), residue: residue)
        let costs = RegisterCosts(reading, rules: RegisterRules(bogoOne: bogo))
        #expect(costs.oneInWords == words)
        #expect((costs.best == nil) == (words == nil))
    }

    private func reading(_ promotion: Promotion, residue: [String] = []) -> Reading {
        Reading(
            promotion: promotion, price: residue.isEmpty ? promotion.price(regular: Self.regular) : nil,
            regular: Self.regular, residue: residue)
    }
}
