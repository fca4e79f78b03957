import Deals
import Testing

@testable import circulard

@Suite struct DealLineTests {
    typealias Cells = [DealLine.DealColumn: String]

    private static func money(_ cents: Int) -> Money { Money(cents: cents) }

    /// The reading of a promotion whose text alone is known.
    private static func line(_ promotion: Promotion, regular: RegularPrice? = nil, saving: Money? = nil) -> DealLine {
        DealLine(
            Reading(promotion: promotion, regular: regular, saving: saving))
    }

    private static func regular(_ cents: Int, _ basis: PriceBasis = .exact) -> RegularPrice {
        RegularPrice(CentsFraction(money(cents)), basis: basis)
    }

    static let cases: [(DealLine, Cells)] = [
        (
            line(Promotion(.unitPrice(money(459)), unit: .pound)),
            [.mechanic: "weight_price", .buyQuantity: "1", .price: "459", .unit: "lb", .effectiveEach: "459"]
        ),
        (
            line(Promotion(.bundle(quantity: 3, total: money(500))), regular: regular(219, .atMost)),
            [
                .mechanic: "multi_price", .buyQuantity: "3", .price: "500", .effectiveEach: "166.6667",
                .regularPrice: "219",
            ]
        ),
        (
            line(Promotion(.buyGet(buy: 2, get: 1, percentOff: 100)), regular: regular(449, .atMost)),
            [
                .mechanic: "bxgy_free", .buyQuantity: "2", .getQuantity: "1", .percentOff: "100",
                .minimumQuantity: "3", .effectiveEach: "299.3333", .regularPrice: "449", .basis: "atMost",
            ]
        ),
        (
            line(Promotion(.buyGetPrice(buy: 1, get: 1, price: money(50)))),
            [
                .mechanic: "bxgy_price", .buyQuantity: "1", .getQuantity: "1", .price: "50", .minimumQuantity: "2",
                .basis: "unknown",
            ]
        ),
        (
            line(Promotion(.amountOff(total: money(300), quantity: 2), terms: .init(conditions: [.digitalCoupon]))),
            [
                .mechanic: "amount_off", .amountOff: "300", .minimumQuantity: "2", .requiresCoupon: "1",
                .basis: "unknown",
            ]
        ),
        (
            line(Promotion(.basketDiscount(spend: money(4000), off: money(700), repeats: true))),
            [.mechanic: "spend_get", .amountOff: "700", .minimumSpend: "4000", .basis: "unknown"]
        ),
        (
            line(Promotion(.priceRange(low: money(399), high: money(899)))),
            [.mechanic: "price_range", .price: "399", .highestPrice: "899", .basis: "atLeast"]
        ),
        (
            line(Promotion(.reward, rewards: [Reward(.points, value: money(400), minimumQuantity: 2)])),
            [.mechanic: "points_reward", .reward: "400", .minimumQuantity: "2", .basis: "unknown"]
        ),
        (
            line(
                Promotion(
                    .unitPrice(money(749)),
                    terms: .init(limit: .init(4), conditions: [.loyaltyCard], fallbackPrice: regular(899)),
                    rewards: [Reward(.points, value: money(400), minimumSpend: money(1500), minimumQuantity: 2)]),
                saving: money(150)),
            [
                .mechanic: "unit_price", .buyQuantity: "1", .price: "749", .effectiveEach: "749", .reward: "400",
                .minimumSpend: "1500", .limit: "4", .requiresCard: "1", .fallbackPrice: "899", .amountOff: "150",
            ]
        ),
        (
            line(
                Promotion(
                    .unitPrice(money(900)),
                    rewards: [Reward(.basketDiscount, value: money(600), minimumSpend: money(3000))])),
            [
                .mechanic: "unit_price", .buyQuantity: "1", .price: "900", .effectiveEach: "900", .amountOff: "600",
                .minimumSpend: "3000",
            ]
        ),
    ]

    @Test("states the contents of the promotion and nothing else", arguments: cases)
    func states(line: DealLine, expected: Cells) {
        let usual: Cells = [
            .basis: "exact", .unit: "ea", .minimumQuantity: "1", .requiresCoupon: "0", .requiresCard: "0",
            .unparsedText: "",
        ]
        #expect(line.cells.mapValues(\.description) == usual.merging(expected) { $1 })
    }

    @Test("states the unparsed text of a refusal, and the rules that read the rest")
    func refusal() {
        let evidence = ["price.several", "save", "price.several"].map { Evidence(text: "2", rule: $0, in: .deal) }
        let line = DealLine(Reading(promotion: nil, evidence: evidence, unparsedText: ["7", "¢"]))
        #expect(
            line.cells == [
                .mechanic: .text("no_price"), .basis: .text("unknown"), .rule: .text("price.several,save"),
                .unparsedText: .texts(["7", "¢"]),
            ])
    }

    @Test("states that text without a promise requires nothing")
    func noPrice() {
        let line = DealLine(Reading(promotion: nil))
        #expect(
            line.cells == [
                .mechanic: .text("no_price"), .basis: .text("unknown"), .requiresCoupon: .number(0),
                .requiresCard: .number(0), .unparsedText: .texts([]),
            ])
    }

    @Test("states terms without a price")
    func unstated() {
        let line = Self.line(Promotion(.unstated, terms: .init(limit: .init(1), conditions: [.manufacturerCoupon])))
        #expect(
            line.cells.mapValues(\.description) == [
                .mechanic: "no_price", .basis: "unknown", .requiresCoupon: "1", .requiresCard: "0", .limit: "1",
                .unparsedText: "",
            ])
    }

    @Test("rounds a derived unit price up to a whole cent")
    func rounds() throws {
        let third = RegularPrice(try #require(CentsFraction(1000, over: 3)), basis: .exact)
        let promotion = Promotion(.bundle(quantity: 4, total: Self.money(1000)), terms: .init(fallbackPrice: third))
        #expect(Self.line(promotion, regular: third).cells[.fallbackPrice] == .number(334))
        #expect(Self.line(promotion, regular: third).cells[.regularPrice] == .number(334))
    }
}
