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
}

/// Two pieces sold by weight have no price per pound together; the regular price of a pound is given.
@Suite struct WeighedPairTests {
    @Test("are sold by the pound although only a coupon's saving is on a pound")
    func unit() {
        let reading = AdReader.read(AdLine(deal: "Buy 1 Get 1 Free", savings: "Save up to $6.69 lb with coupon"))
        #expect(reading.promotion?.unit == .pound && reading.price == nil)
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
