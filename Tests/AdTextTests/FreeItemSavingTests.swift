import Deals
import Testing

@testable import AdText

/// A saving on free items is their price only if it comes from the deal itself.
@Suite struct FreeItemSavingTests {
    @Test(
        "a saving tied to a coupon, a card or particular goods gives no regular price",
        arguments: [
            ("Save $3.00 with digital coupon on Bubly", nil), ("Save $1.00 with coupon", nil), ("-$1.00", nil),
            ("-$1.00 digital coupon", nil), ("Save $2 on 2 with coupon", nil), ("Digital coupon: save $3", nil),
            ("Save up to $4.19 with MFR digital coupon", nil), ("Save $3.00", "with digital coupon on Bubly"),
            ("Save $3.00 with card", nil), ("Save $3.00 on Bubly", nil), ("Save up to $3.00 on 2 Bubly", nil),
            ("Save up to $3.00", "Clip digital coupon"),
        ] as [(String, String?)])
    func extra(savings: String, details: String?) {
        for deal in ["Buy 1 Get 1 Free", "BOGO", "Buy 1 Get 1 50% off"] {
            let reading = AdReader.read(AdLine(deal: deal, savings: savings, details: details))
            #expect(reading.basis == .unknown && reading.price == nil, "\(deal)")
            #expect(reading.regular == nil && reading.saving == nil, "\(deal)")
            #expect(reading.promotion?.benefit.givesItems == true, "\(deal)")
        }
    }

    @Test(
        "money off with a coupon beside free items is refused",
        arguments: [
            "$1.00 off", "$1.00 off with digital coupon", "Save $3 with app", "$3.00 rebate",
            "Save $3 by mail-in rebate",
        ])
    func refused(savings: String) {
        for deal in ["Buy 1 Get 1 Free", "BOGO"] {
            #expect(AdReader.read(AdLine(deal: deal, savings: savings)).promotion == nil, "\(deal)")
        }
    }

    @Test(
        "the deal's own saving is the price of the free item, whatever else is saved",
        arguments: [
            ("Buy 1 Get 1 Free", "Save Up To $4.19", "209.5 at_most 2"), ("BOGO", "Save $3.00", "150 exact 2"),
            ("Buy 1 Get 1 Free", "Save up to $3.00, save $1 with digital coupon", nil),
            ("Buy 1 Get 1 Free Save up to $3.99 with card", nil, "199.5 at_most 2"),
            ("Buy 1 Get 1 Free with digital coupon", "Save up to $3.99", "199.5 at_most 2"),
            ("Buy 1 Get 1 Free", "Save up to $3.00 on 2, limited time", "150 at_most 2"),
        ] as [(String, String?, String?)])
    func own(deal: String, savings: String?, price: String?) {
        #expect(AdReader.read(AdLine(deal: deal, savings: savings)).summary == price)
    }

    @Test("beside a final price a coupon's saving is what was saved")
    func final() {
        let reading = AdReader.read(AdLine(deal: "2.0 Final Price With Coupon* Save $1 With DG DIGITAL COUPONS"))
        #expect(reading.saving == money(100) && reading.regular?.amount == CentsFraction(money(300)))
    }
}

/// Two pieces sold by weight have no price per pound together; the regular price of a pound is given.
@Suite struct WeighedPairTests {
    @Test(
        "gives the regular price of a pound and no price",
        arguments: [
            ("Save Up To $6.69 Lb", "669 at_most"), ("Save Up To $6.69/lb.", "669 at_most"),
            ("save $6.69 per lb", "669 exact"),
            ("Reg. $6.69 lb", "669 exact"), ("Save up to $6.69 on 2", nil), ("Save up to $6.69 lb with coupon", nil),
        ] as [(String, String?)])
    func regular(savings: String, expected: String?) {
        let reading = AdReader.read(AdLine(deal: "Buy 1 Get 1 Free", savings: savings))
        #expect(reading.regular.map { "\($0.amount.decimalCents) \($0.basis.rawValue)" } == expected || expected == nil)
        #expect(reading.promotion?.unit == (savings.contains("on 2") ? .each : .pound))
        #expect((reading.price == nil) == (reading.promotion?.unit == .pound))
    }

    @Test("the saving on a pound is the price of a pound, however many pieces are free")
    func several() {
        let reading = AdReader.read(AdLine(deal: "Buy 2 Get 1 Free", savings: "Save up to $5.39 lb"))
        #expect(reading.regular == RegularPrice(CentsFraction(money(539)), basis: .atMost) && reading.price == nil)
    }

    @Test(
        "costs half of it if each is charged half price, and only then",
        arguments: [(.half, "334.5 at_most 1"), (.full, nil), (.unknown, nil)]
            as [(CheckoutPolicy.SingleBogoUnit, String?)])
    func atRegister(bogo: CheckoutPolicy.SingleBogoUnit, price: String?) throws {
        let words = AdWords(deal: "Buy 1 Get 1 Free", savings: "Save Up To $6.69 Lb")
        let reading = AdReader.read(AdLine(deal: words.deal, savings: words.savings))
        let offer = Offer(
            listing: Listing(sku: "1", title: "Chicken Breasts"), words: words, reading: reading, size: nil,
            validity: try #require(Validity(first: LocalDay(daysSinceEpoch: 0), last: LocalDay(daysSinceEpoch: 6))))
        #expect(offer.reading.price == nil && offer.unitPrice == nil)
        let rung = offer.at(CheckoutPolicy(singleBogoUnit: bogo))
        #expect(rung.reading.summary == price)
        #expect(rung.reading.price?.unit == (price == nil ? nil : .pound))
        #expect(rung.displayUnit == (price == nil ? nil : .pound))
        let sentence = "Buy 1 get 1 free, regular price up to $6.69 lb" + (price == nil ? "." : ", at most $3.35 lb.")
        #expect(OfferPrinter.sentence(rung) == sentence)
        #expect(OfferPrinter.short(rung) == (price == nil ? "BOGO" : "BOGO, at most $3.35/lb"))
        #expect(AdReader.read(AdLine(deal: sentence)).promotion == reading.promotion, "\(sentence)")
    }

    @Test("a must-buy, other counts and a discount of the second have no price of a pound")
    func others() {
        let regular = RegularPrice(CentsFraction(money(600)), basis: .exact)
        for benefit: Promotion.Benefit in [
            .buyGet(buy: 2, get: 1, percentOff: 100), .buyGet(buy: 1, get: 1, percentOff: 50),
            .buyGetPrice(buy: 1, get: 1, price: money(1)),
        ] {
            #expect(Promotion(benefit, unit: .pound).price(regular: regular, rules: .eachAtHalf) == nil)
        }
        let four = Promotion.Terms(minimumQuantity: 4)
        let pairs = Promotion(.buyGet(buy: 1, get: 1, percentOff: 100), unit: .pound, terms: four)
        #expect(pairs.price(regular: regular, rules: .eachAtHalf) == nil)
    }
}
