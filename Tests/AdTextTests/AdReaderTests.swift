import Deals
import Testing

@testable import AdText

/// One line of an ad and its expected meaning.
struct Wording: Sendable, CustomTestStringConvertible {
    let line: AdLine
    let benefit: Promotion.Benefit
    /// Cents with up to four decimals, basis and number of items; nil if the text gives no price.
    let price: String?

    init(
        _ deal: String, _ savings: String? = nil, _ details: String? = nil, title: String? = nil,
        means benefit: Promotion.Benefit, at price: String?
    ) {
        line = AdLine(deal: deal, savings: savings, details: details, title: title)
        (self.benefit, self.price) = (benefit, price)
    }

    var testDescription: String {
        [line.title, line.deal, line.savings, line.details].compactMap { $0 }.joined(separator: " | ")
    }
}

func money(_ cents: Int) -> Money { Money(cents: cents) }

extension Reading {
    var summary: String? { price.map { "\($0.effectiveEach.decimalCents) \($0.basis.rawValue) \($0.quantity)" } }
}

@Suite struct AdReaderTests {
    static let prices = [
        Wording("$6.99", means: .unitPrice(money(699)), at: "699 exact 1"),
        Wording("5.99", "save up to $1.00", means: .unitPrice(money(599)), at: "599 exact 1"),
        Wording("$7.99 each", means: .unitPrice(money(799)), at: "799 exact 1"),
        Wording("2.99 Each", "surprisingly low price", means: .unitPrice(money(299)), at: "299 exact 1"),
        Wording("0.33 /ea.", means: .unitPrice(money(33)), at: "33 exact 1"),
        Wording("Sale Price $9.99", "your choice", means: .unitPrice(money(999)), at: "999 exact 1"),
        Wording("$4.49", "new, save up to $0.50", means: .unitPrice(money(449)), at: "449 exact 1"),
        Wording("$4.49", "save up to $1.00, limited time", means: .unitPrice(money(449)), at: "449 exact 1"),
        Wording("$8.99 lb", "save up to $3.00 lb", means: .unitPrice(money(899)), at: "899 exact 1"),
        Wording("$1.99/lb", means: .unitPrice(money(199)), at: "199 exact 1"),
        Wording("10.99 lb.", means: .unitPrice(money(1099)), at: "1099 exact 1"),
        Wording("$10.59 lb", nil, "Reg. $11.79 lb", means: .unitPrice(money(1059)), at: "1059 exact 1"),
        Wording(".49 lb", means: .unitPrice(money(49)), at: "49 exact 1"),
        Wording("49¢ lb", means: .unitPrice(money(49)), at: "49 exact 1"),
        Wording(
            "$14.99", nil, "Made With 100% Cream Cheese, 30-oz pkg.", means: .unitPrice(money(1499)), at: "1499 exact 1"
        ),
        Wording(
            "$12.99 each", nil, "Sauce (Other Brisket Subs Also at 13.99)", means: .unitPrice(money(1299)),
            at: "1299 exact 1"),
        Wording("$5.99 16-oz pkg.", means: .unitPrice(money(599)), at: "599 exact 1"),
        Wording("$2.29 With Card & Digital Coupon", means: .unitPrice(money(229)), at: "229 exact 1"),
        Wording(
            "$2.99 EA* With Card", "Save $1", "*When you buy any 5 or more items", means: .unitPrice(money(299)),
            at: "299 exact 5"),
        Wording(
            "$1.99", nil, "Must buy 5 or more participating items", means: .unitPrice(money(199)), at: "199 exact 5"),
    ]

    /// Text that resembles a condition but is not one.
    static let harmless = [
        "Jumbo, 21 to 30 per Pound, Farmed", "Spring Mix, Half and Half, 5-oz pkg.", "Half Gallon, or Quart",
        "All Day IPA Session Ale, 12-oz can", "Decorated for Father's Day, 16-oz pkg.", "2 Day Detox, 128-oz cont.",
        "2.4 or 3.8-oz; or Plus, 4.6 or 5.4-oz", "3.3-oz, or Premium Plus, 7-oz", "8 Chops per Package",
        "21 Grams of Protein per Serving, 16-oz pkg.", "3-lbs or More Package", "Only the Most Flavorful Varieties",
        "Baked Fresh Daily, 4-ct. 10-oz pkg.", "plus deposit where required", "new, limited time offer", "Each pkg.",
    ]

    @Test("text about the goods changes no price", arguments: harmless)
    func goods(details: String) {
        let reading = AdReader.read(AdLine(deal: "$8.99", details: details))
        #expect(reading.unparsedText == [])
        #expect(reading.summary == "899 exact 1" && reading.promotion?.conditions == [])
    }

    static let bundles = [
        Wording(
            "2 for $5.00", "save up to $1.98 on 2", means: .bundle(quantity: 2, total: money(500)), at: "250 exact 2"),
        Wording("3 FOR $5", means: .bundle(quantity: 3, total: money(500)), at: "166.6667 exact 3"),
        Wording("10 for $10.00", means: .bundle(quantity: 10, total: money(1000)), at: "100 exact 10"),
        Wording("2/7.00", means: .bundle(quantity: 2, total: money(700)), at: "350 exact 2"),
        Wording("Sales Price 2/$10.00", means: .bundle(quantity: 2, total: money(1000)), at: "500 exact 2"),
        Wording(
            "3 for $5.00 11-oz your choice", means: .bundle(quantity: 3, total: money(500)), at: "166.6667 exact 3"),
        Wording(
            "3 for $5.00 Each", "save up to $1.00 on 3", means: .bundle(quantity: 3, total: money(500)),
            at: "166.6667 exact 3"),
        Wording("2/$6 must buy 2 or more", means: .bundle(quantity: 2, total: money(600)), at: "300 exact 2"),
        Wording(
            "4 for $10", nil, "When you buy 4 or more; quantities less than 4 are up to $5.49 each",
            means: .bundle(quantity: 4, total: money(1000)), at: "250 exact 4"),
        Wording("2 for $5.00 or $2.99 ea", means: .bundle(quantity: 2, total: money(500)), at: "250 exact 2"),
        Wording(
            "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50",
            means: .bundle(quantity: 2, total: money(350)), at: "175 exact 2"),
        Wording(
            "Sale Price $9.99", nil,
            "3-oz Sale Price 9.99 - Digital Coupon 5.00 Off 1 = FINAL PRICE WITH MFR DIGITAL COUPON 4.99",
            means: .unitPrice(money(499)), at: "499 exact 1"),
    ]

    static let buyGets = [
        Wording(
            "Buy 1 Get 1 FREE*", "save up to $4.19", "of equal or lesser price",
            means: .buyGet(buy: 1, get: 1, percentOff: 100), at: "209.5 at_most 2"),
        Wording("BOGO", "save $4.19", means: .buyGet(buy: 1, get: 1, percentOff: 100), at: "209.5 exact 2"),
        Wording(
            "buy 1 get 1 free each", "save up to $3.09", means: .buyGet(buy: 1, get: 1, percentOff: 100),
            at: "154.5 at_most 2"),
        Wording(
            "Buy 2 Get 1 FREE", "save up to $5.39 on 3", means: .buyGet(buy: 2, get: 1, percentOff: 100),
            at: "359.3333 at_most 3"),
        Wording(
            "Buy 2 get one FREE", "save up to $5.39 on 3", means: .buyGet(buy: 2, get: 1, percentOff: 100),
            at: "359.3333 at_most 3"),
        Wording(
            "Buy 2 Get 2 FREE", "Save Up To $18.58 On 4", means: .buyGet(buy: 2, get: 2, percentOff: 100),
            at: "464.5 at_most 4"),
        Wording(
            "Buy Any 1 & Get Any 1 Free WITH MFR DIGITAL COUPON", means: .buyGet(buy: 1, get: 1, percentOff: 100),
            at: nil),
        Wording("Buy 1 Get 1 Free", means: .buyGet(buy: 1, get: 1, percentOff: 100), at: nil),
        Wording("Buy 1 Get 1 Free", "save up to $6.99 lb", means: .buyGet(buy: 1, get: 1, percentOff: 100), at: nil),
        Wording(
            "Buy 1 Get 1 Free", "save up to $4.00", "(up to $2.69)", means: .buyGet(buy: 1, get: 1, percentOff: 100),
            at: nil),
        Wording(
            "Buy 1 Get 1 50% off", nil, "Reg. $4.00. Free item of equal or lesser price.\r\nOr Filet.",
            means: .buyGet(buy: 1, get: 1, percentOff: 50), at: "300 exact 2"),
        Wording("BOGO 50%", means: .buyGet(buy: 1, get: 1, percentOff: 50), at: nil),
    ]

    static let discounts = [
        Wording("$2.00 off WITH MFR DIGITAL COUPON", means: .amountOff(total: money(200), quantity: 1), at: nil),
        Wording("$3.OFF", means: .amountOff(total: money(300), quantity: 1), at: nil),
        Wording("$.75 OFF", means: .amountOff(total: money(75), quantity: 1), at: nil),
        Wording("1.00 Off", "save $1.00", means: .amountOff(total: money(100), quantity: 1), at: nil),
        Wording(
            "$2.00", nil, "off WITH MFR DIGITAL COUPON", means: .amountOff(total: money(200), quantity: 1), at: nil),
        Wording(
            "$4.00 off", nil, nil, title: "Any 2: Some Brand 40–84-ct.",
            means: .amountOff(total: money(400), quantity: 2), at: nil),
        Wording("$1.00 off", "Reg. $4.99", means: .amountOff(total: money(100), quantity: 1), at: "399 exact 1"),
        Wording("Buy 2 Get 6.00 Off", means: .amountOff(total: money(600), quantity: 2), at: nil),
        Wording(
            "Buy 2 Get $4.00 Off 18 to 36-oz", nil, "Limit six deals.",
            means: .amountOff(total: money(400), quantity: 2), at: nil),
        Wording("$10.00 OFF when you buy 2", means: .amountOff(total: money(1000), quantity: 2), at: nil),
        Wording("Save $2.00 on 2", means: .amountOff(total: money(200), quantity: 2), at: nil),
        Wording("25% Off", "surprisingly low price", means: .percentOff(25), at: nil),
        Wording("Save 50% With Card", means: .percentOff(50), at: nil),
    ]

    @Test("reads a line to its exact price", arguments: prices + bundles + buyGets + discounts)
    func reads(wording: Wording) {
        let reading = AdReader.read(wording.line)
        #expect(reading.unparsedText == [])
        #expect(reading.promotion?.benefit == wording.benefit)
        #expect(reading.summary == wording.price)
    }

    @Test(
        "names the requirements on the shopper",
        arguments: [
            ("$2.00 off WITH MFR DIGITAL COUPON", [Promotion.Condition.manufacturerCoupon, .digitalCoupon]),
            ("$4.99 With Digital Coupon", [.digitalCoupon]), ("$1.50 off with coupon", [.storeCoupon]),
            ("2/ $4 With Card", [.loyaltyCard]), ("$1.99 With Kroger Plus", [.loyaltyCard]),
            ("$2.29 w/ card & digital coupon", [.loyaltyCard, .digitalCoupon]),
        ])
    func conditions(deal: String, expected: [Promotion.Condition]) {
        #expect(AdReader.read(AdLine(deal: deal)).promotion?.conditions == Set(expected))
    }

    @Test("names them from the fine print too")
    func finePrintCondition() {
        let reading = AdReader.read(AdLine(deal: "$1.99", details: "With Kroger Plus"))
        #expect(reading.promotion?.conditions == [.loyaltyCard] && reading.summary == "199 exact 1")
    }

    @Test(
        "reads a limit with its unit",
        arguments: [
            ("$1.99", "Limit 2", .init(2)), ("3/$12", "Limit 2 offers", .init(2, .deals)),
            ("Buy 2 Get $4.00 Off", "Limit six deals.", .init(6, .deals)),
            ("$8.99 lb", "Limit 5 lbs", .init(5, .pounds)),
            ("$8.99 lb", "(More Than 2 Rib Roasts ... 18.99 lb)", .init(2)), ("$1.99", "Limit 8 Packages", .init(8)),
            ("$1.99", "Limit 2 per customer per day", .init(2)),
            ("$1.50 off with coupon", "Use up to 5 times in a single transaction", .init(5, .deals)),
        ] as [(String, String, Promotion.Limit)])
    func limit(deal: String, details: String, expected: Promotion.Limit) {
        #expect(AdReader.read(AdLine(deal: deal, details: details)).promotion?.terms.limit == expected)
    }

    @Test("shows the text of each price as printed")
    func evidence() {
        let reading = AdReader.read(AdLine(deal: "Buy\u{A0}2 Get 1 FREE*", savings: "Save Up To $5.39 On 3"))
        #expect(
            reading.evidence == [
                Evidence(text: "Buy\u{A0}2 Get 1 FREE*", rule: "buyget", in: .deal),
                Evidence(text: "Save Up To $5.39 On 3", rule: "save", in: .savings),
            ])
    }

    /// A page may split a deal from its "off"; the evidence follows the fields.
    @Test("gives the field and the offset of the evidence")
    func spans() {
        let line = AdLine(deal: "Sale  $2.00", details: "off WITH MFR DIGITAL COUPON 16-oz")
        #expect(
            AdReader.read(line).evidence == [
                Evidence(text: "$2.00", rule: "off", in: .deal, at: 6),
                Evidence(text: "off WITH MFR DIGITAL COUPON", rule: "off", in: .details),
            ])
    }
}
