import Deals
import Testing

@testable import AdText

/// Amounts behind the word for them, terms of a final price, and numbers in names.
@Suite("Amounts behind their words") struct NounFirstTests {
    @Test(
        "are what the word says",
        arguments: [
            ("Crackers | $2.49 | Rebate 75¢", "$2.49 each, $0.75 rebate."),
            ("Mail-in rebate $4", "$4.00 rebate."),
            ("$3.99 | Mfr. rebate $1.00 with card", "$3.99 each, $1.00 rebate."),
            ("Buy one, 2nd 50% off", "Buy 1 get 1 50% off."), ("7th Heaven 20% off", "20% off."),
            ("Buy one get one free valued at $4.99", "Buy 1 get 1 free."), ("25% off 12 packs", "25% off."),
            ("BOGO | Save an extra $1 with digital coupon", "Buy 1 get 1 free, $1.00 off with coupon."),
            ("$9.99 | 10% off 6 bottles", "$9.99 each."),
            ("$3.99 Singles regular price $4.99", "$3.99 each, regular price $4.99 each."),
            (
                "$4.99 ea. when you buy 2 | Earn $2 when you buy 2",
                "$4.99 each, get $2.00 rewards when you buy 2, must buy 2."
            ),
            ("Crackers | $2.49 | Fuel Saver: 4¢", "$2.49 each, earn points."),
            ("Crackers | $2.49 | Save 4¢ at the pump", "$2.49 each, earn points."),
            ("Chips | $2.99 | per oz. $0.37", "$2.99 each."), ("$6.48 24 pack = 27¢ per bottle", "$6.48 each."),
            ("$7.50 | 5 lb bag = $1.50/lb", "$7.50 each."),
            ("$30 minimum | $3.99 candy", "$3.99 each, with $30.00 purchase."),
            ("$4 each, 5 minimum", "$4.00 each, must buy 5."), ("Maximum purchase 3 | $1.79", "$1.79 each, limit 3."),
            ("$1.79 | 3/household", "$1.79 each, limit 3."), ("15% off 6 bottles", "15% off, must buy 6."),
            ("MFR coupon: $1.50 | Silk", "$1.50 off, with manufacturer coupon."),
            ("when you spend 20 dollars | 79¢", "$0.79 each, with $20.00 purchase."),
            ("$3.79 | Valued at $9.99", "$3.79 each."),
            ("2 for $6.00 | (up to $7.98 value)", "2 for $6.00, $3.00 each."),
            ("BOGO 6/4-6/10", "Buy 1 get 1 free."),
            ("Earn $4 when you spend $20 on produce", "Get $4.00 rewards when you spend $20.00."),
        ])
    func amounts(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "a final price keeps the terms of the saving in front of it",
        arguments: [
            (
                "Buy 5 Save $1 Each | $1.99 Final Price | With Card",
                "$1.99 each, must buy 5, with card, regular price $2.99 each."
            ),
            ("Buy 4 save an extra $1 each | $3.49 final price", "$3.49 each, must buy 4."),
            (
                "$4.99 | additional $1 off with digital coupon | final price $3.99",
                "$3.99 each, with digital coupon, regular price $4.99 each."
            ),
            (
                "2/$9 | save an extra $1 with digital coupon | final price 2/$8",
                "2 for $8.00, with digital coupon, regular price $4.50 each, $4.00 each."
            ),
            (
                "$2.49 Weekly Digital Deals | With Card & Digital Coupon, Limit 5",
                "$2.49 each, limit 5, with digital coupon, with card."
            ),
            (
                "$1.29 | When purchased in quantities of 10 | otherwise $1.69",
                "$1.29 each, must buy 10, otherwise $1.69 each."
            ),
            (
                "Buy 4 for $2.25 each | single unit price $3.19",
                "$2.25 each, must buy 4, otherwise $3.19 each."
            ),
            ("$2.99 | any one with card", "$2.99 each, with card."),
            ("$2.00 off | any two with digital coupon | Yogurt", "Buy 2 get $2.00 off, with digital coupon."),
        ])
    func terms(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "numbers and words of names and remarks ask for nothing",
        arguments: [
            "7th Heaven detergent $3.49", "Gerber 3rd Foods $3.49", "40th Anniversary Sale $3.49",
            "July 5th only $3.49",
            "Mother's Day card $3.49", "SD memory card $3.49", "$3.49 | Not valid with other coupons",
            "$3.49 | see back page for more coupons", "$3.49 | Look for digital coupons",
        ])
    func names(line: String) {
        let reading = AdReader.read(AdLine(joined: line))
        #expect(reading.summary == "349 exact 1")
        #expect(
            reading.promotion?.terms.conditions.isDisjoint(with: [.loyaltyCard, .digitalCoupon, .storeCoupon]) == true)
    }

    @Test(
        "several goods are counted",
        arguments: [("2 gallons for $6", 600, 2), ("3 stems for $5", 500, 3), ("Two large pizzas for $22", 2_200, 2)])
    func counted(line: String, cents: Int, count: Int) {
        #expect(AdReader.read(AdLine(joined: line)).promotion?.benefit == .bundle(quantity: count, total: money(cents)))
    }

    @Test(
        "what does not add up, or may be a price, has no price",
        arguments: [
            "$3.99 | save $1 on 2 | final price $2.99", "$077 lb", "$3.49 Corner Rewards | Bread",
            "You pay $2 less | Soap", "Club X price | $1.99 lb | Chops", "$2.49 | With thrive+",
            "5 sticks $3", "$3.99 | After rebate $2.99",
        ])
    func refuses(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }
}
