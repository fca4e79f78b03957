import Deals
import Testing

@testable import AdText

/// Ordinary wording of ads, coupons and match-up lists that no other suite has.
@Suite("Ordinary wording") struct OrdinaryWordingTests {
    @Test(
        "of coupons and their use",
        arguments: [
            ("2/$5 | one-time use", "2 for $5.00, limit 1 deal, with digital coupon, $2.50 each."),
            ("$2.99 | one-time use coupon", "$2.99 each, limit 1 deal, with digital coupon."),
            ("$3.99 | Clip the in-ad coupon", "$3.99 each, with store coupon."),
            ("2/$6 with clipped digital coupon", "2 for $6.00, with digital coupon, $3.00 each."),
            ("2/$5 with this coupon", "2 for $5.00, with store coupon, $2.50 each."),
            ("Load to card and save $1.00", "$1.00 off, with digital coupon."),
            ("Load-to-card & save 50¢ | 2 for $5", "2 for $5.00, with digital coupon, $2.50 each."),
            ("$2.99 | use up to 5 in a single transaction", "$2.99 each, limit 5."),
            ("$2.99 con cupón digital", "$2.99 each, with digital coupon."),
            ("$9.99 with coupon digital scale", "$9.99 each, with store coupon."),
            ("Milk $2.99 - Load to card & save!", "$2.99 each, with digital coupon."),
            ("Use digital coupon in store app | $2.99", "$2.99 each, with digital coupon."),
            ("25% OFF Now $2.99 | Plus $1 digital coupon", "$2.99 each, $1.00 off with coupon, with it $1.99 each."),
        ])
    func coupons(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of cards and members",
        arguments: [
            ("$3.99 | Member savings $1.00", "$3.99 each, with card, regular price $4.99 each."),
            ("Members save $1", "$1.00 off, with card."),
            ("2/$6 | Member savings $1.98 on 2", "2 for $6.00, with card, regular price $3.99 each, $3.00 each."),
            ("$3.99 members-only", "$3.99 each, with card."),
            ("BOGO | Member-only", "Buy 1 get 1 free, with card."),
            ("$2.99 | Member-exclusive price", "$2.99 each, with card."),
            ("$3.99 | Nonmember $4.99", "$3.99 each, with card, otherwise $4.99 each."),
            ("BOGO | No loyalty card is required", "Buy 1 get 1 free."),
            ("No card or coupon $2.99", "$2.99 each."),
            ("Precio de socio $2.99", "$2.99 each, with card."),
        ])
    func cards(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of rewards and required purchases",
        arguments: [
            ("$5 store credit with $30 purchase", "Get $5.00 rewards, with $30.00 purchase."),
            ("BOGO FREE | $5 in-store credit", "Buy 1 get 1 free, get $5.00 rewards."),
            ("$1.99 lb | con compra adicional de $10", "$1.99 a pound, with $10.00 purchase."),
            ("2/$7 | less than 2 will be $3.99 each", "2 for $7.00, must buy 2, otherwise $3.99 each, $3.50 each."),
            ("$1.99 | Limit 2. Additional will ring at regular price.", "$1.99 each, limit 2."),
            ("First 2 | $2.99", "$2.99 each, limit 2."),
            ("First 50 | $5.99 turkey", "$5.99 each."),
            ("$2.99 | up to 5 in a single transaction", "$2.99 each, limit 5."),
            ("2 for $5 | or reg retail ea.", "2 for $5.00, must buy 2, $2.50 each."),
            ("2/$5 | Singles regular retail", "2 for $5.00, must buy 2, $2.50 each."),
            ("10/$10 | single price is $1.29", "10 for $10.00, must buy 10, otherwise $1.29 each, $1.00 each."),
            ("Mix any 6 bottles, save 10%", "10% off, when you buy any 6 participating items."),
            ("10% off when you buy 6 at regular price", "10% off, must buy 6."),
            ("$2.99 | $1.99 after Fetch points", "$2.99 each."),
            ("FuelPerks! 10¢", "Earn points."),
            ("$3.99 | Earn 10¢ FuelPerks", "$3.99 each, earn points."),
            ("FuelPerks 33¢ ramen", "$0.33 each, with card."),
            ("$99.99 | Fuel Saver $1.00", "$99.99 each, earn points."),
        ])
    func purchases(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of places: a deal of the store needs no delivery",
        arguments: [
            ("$2.99 | pickup or delivery only", "$2.99 each, pickup or delivery only."),
            ("$2.99 | In-store pickup only", "$2.99 each, pickup or delivery only."),
            ("$2.99 | Pick up in store only", "$2.99 each, pickup or delivery only."),
            ("$2.99 | Pickup now only", "$2.99 each, pickup or delivery only."),
            ("$2.99 | In-store or pickup only", "$2.99 each."),
            ("$2.99 | in-store, pickup or delivery", "$2.99 each."),
            ("$2.99 | not valid on delivery", "$2.99 each."),
        ])
    func places(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of discounts",
        arguments: [
            ("$3.99 | $1 off | Reg $4.99", "$3.99 each, regular price $4.99 each."),
            ("was $4.99 | $1 off | $3.99", "$3.99 each, regular price $4.99 each."),
            ("$3.99 lb | $1 off lb | Reg. $4.99 lb", "$3.99 a pound, regular price $4.99 lb."),
            ("$1 off each | Final price $2.99", "$2.99 each."),
            ("$3.99 | Save 0.30-", "$3.99 each, regular price $4.29 each."),
            ("$3.99 | saving $2", "$3.99 each, regular price $5.99 each."),
            ("$3.49 -20%", "$3.49 each."),
            ("$3.49 | -30% | Reg. $4.99", "$3.49 each, regular price $4.99 each."),
            ("25% off 1.75 liter", "25% off."),
            ("$3.33 ea. | final price 3/$10", "3 for $10.00, regular price $3.33 each, $3.33 each."),
        ])
    func discounts(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of the price beside \"buy one, get one\"",
        arguments: [
            (
                "BOGO $4.99 ($2.49 each)",
                "Buy 1 get 1 free, regular price $4.99 each, that is $2.50 each when you buy 2."
            ),
            (
                "B1G1 50% off $5.00 ($3.75 each)",
                "Buy 1 get 1 50% off, regular price $5.00 each, that is $3.75 each when you buy 2."
            ),
            (
                "BOGO | $12.99 pkg | Reg. $12.99 pkg",
                "Buy 1 get 1 free, regular price $12.99 each, that is $6.50 each when you buy 2."
            ),
            (
                "BOGO 50% off regular price | $4.99",
                "Buy 1 get 1 50% off, regular price $4.99 each, that is $3.74 each when you buy 2."
            ),
        ])
    func gifts(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "of goods, their numbers and dates",
        arguments: [
            ("7-UP 2/$5", "2 for $5.00, $2.50 each."),
            ("4-Cheese pizza $5.99", "$5.99 each."),
            ("$14.99 Money Maker book", "$14.99 each."),
            ("2-Bite brownies $3.99", "$3.99 each."),
            ("Avocados 1 each $0.99", "$0.99 each."),
            ("$5.99 | 3-Pack + 1 FREE", "$5.99 each."),
            ("2-1/2 lb bag for $5", "$5.00 each."),
            ("3-1/2 oz cans for $1", "$1.00 each."),
            ("$2.99 | sold per pound", "$2.99 a pound."),
            ("From only $2.99", "From $2.99."),
            ("2/$5 June 3rd-9th", "2 for $5.00, $2.50 each."),
            ("$2.99 | valid on 3/5", "$2.99 each."),
        ])
    func goods(line: String, sentence: String) { #expect(printed(line) == sentence) }

    @Test(
        "whose amount may be another one",
        arguments: [
            "FREE | with purchase of $25 or more",
            "Clip & Save! $2.99 | Limit 2 with coupon",
            "30% off regular price | $3.49",
            "2 large jars sauce for $5 with card",
            "50% off one of two items",
            "Any 5 25% off | save $2",
            "$4 money maker",
        ])
    func refused(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }

    @Test(
        "of packs",
        arguments: [
            ("6 flip-top cans, 5.5 oz each", 6), ("24 easy-open cans, 3 oz", 24), ("120 count (2 packs of 60)", 120),
            ("(3) 6-count buns", 18), ("(2) 12-ct eggs", 24), ("4 packs of 24.", 96), ("(6) 12 oz cans", 6),
            ("4 snack-size bags, 1 oz", 4), ("6 fun-size bars, 0.5 oz", 6), ("2 family-size boxes, 18 oz", 2),
        ])
    func packs(text: String, count: Int) {
        #expect(SizeReader.answer(text, context: SizeContext(title: "")).size?.count == Ends(count))
    }

    @Test(
        "of packs whose number is a range, or does not add up",
        arguments: ["pack of 4-6", "2 packs of 12, 24 ct", "1 box (6) 12 oz"])
    func otherPacks(text: String) { #expect(SizeReader.answer(text, context: SizeContext(title: "")).size == nil) }

    private func printed(_ line: String) -> String { OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) }
}
