import Deals
import Testing

@testable import AdText

/// Lines of events, memberships, gift cards and platters.
@Suite struct EventLineTests {
    @Test(
        "the price for fewer",
        arguments: [
            (
                "$1.99 WHEN YOU BUY 5 OR MORE | $2.99 each for less than 5",
                "$1.99 each, when you buy 5 or more, otherwise $2.99 each."
            ),
            (
                "5/$10 when you buy 5, $2.79 each for less than 5",
                "5 for $10.00, must buy 5, otherwise $2.79 each, $2.00 each."
            ),
            (
                "4 for $12 | when you buy 4. Lesser qty. $3.99 each",
                "4 for $12.00, must buy 4, otherwise $3.99 each, $3.00 each."
            ),
            (
                "2.49 EACH WHEN YOU BUY 3 OR MORE | 3.49 each otherwise",
                "$2.49 each, when you buy 3 or more, otherwise $3.49 each."
            ),
            ("$2.99 each, when you buy 5 $1.99 each", "$1.99 each, must buy 5, otherwise $2.99 each."),
            ("$6.99 each | or 4 for $26", "4 for $26.00, must buy 4, otherwise $6.99 each, $6.50 each."),
            (
                "3 for $9.00 | Must Buy 3 | Less than 3 pay regular price.", "3 for $9.00, must buy 3, $3.00 each."
            ),
            ("2/$6, otherwise 3.49 ea", "2 for $6.00, must buy 2, otherwise $3.49 each, $3.00 each."),
            (
                "Final price $1.99 when you buy 5 | $2.99 each for less than 5",
                "$1.99 each, must buy 5, otherwise $2.99 each."
            ),
            (
                "$1.99 ea for 5 or more, $2.99 ea for less than 5",
                "$1.99 each, when you buy 5 or more, otherwise $2.99 each."
            ),
            ("6 bottles or more 10% off", "10% off, when you buy 6 or more."),
            ("6 bottles or more | $9.99", "$9.99 each, when you buy 6 or more."),
            ("$12.99 | 6 bottles or more, 10% off", "We did not understand this wording."),
            ("12-packs or more 10% off", "10% off."),
            ("$4.99 | min 2 max 6", "$4.99 each, must buy 2, limit 6."),
            ("$2.99 | Max purchase of 6", "$2.99 each, limit 6."),
        ])
    func fewer(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "an event beside the price that includes its saving",
        arguments: [
            (
                "$2.99/ea* | save $1 | Cereal, 16 oz | *When you buy any 5 or more participating items. | Buy 5 Save $5",
                "$2.99 each, when you buy any 5 or more participating items, regular price $3.99 each."
            ),
            ("$2.99 ea when you buy 5 | Buy 5, Save $5", "$2.99 each, must buy 5, regular price $3.99 each."),
            ("$2.99 ea when you buy 5 | Buy 5 save $1 each", "$2.99 each, must buy 5, regular price $3.99 each."),
            (
                "1.49 when you buy any 5 participating items with card. $1.00 off SAVE $5 when you buy 5 items",
                "$1.49 each, when you buy any 5 participating items, with card."
            ),
            ("$2.99 ea | Buy 5, Save $5", "We did not understand this wording."),
            ("BOGO | Buy 4, save $4", "We did not understand this wording."),
            ("$1 off | Buy 5, save $5", "We did not understand this wording."),
            ("$3.99 | Buy 2, save $4 | $1.99 final price", "$1.99 each, must buy 2, regular price $3.99 each."),
            ("Buy 5, save $5", "Buy 5 get $5.00 off."),
        ])
    func event(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "half a price, and goods named by a number",
        arguments: [
            ("1/2 price", "50% off."), ("½ OFF", "50% off."), ("1/2 gal. $2.99", "$2.99 each."),
            ("1/2 Sheet Cake $19.99", "$19.99 each."),
            ("Scott 1000 12-pk or Comfort Plus 18-pk Bath Tissue - $9.99", "$9.99 each."),
            ("Pepsi 12 12-pk $9.99", "We did not understand this wording."),
            ("$9.99 | Sale 300 12 pk", "We did not understand this wording."),
        ])
    func half(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "coupons and memberships",
        arguments: [
            ("Card & coupon | $2.99", "$2.99 each, with card, with store coupon."),
            ("Club Publix members: $1.99", "$1.99 each, with card."),
            ("Members: $1.99 | Non-members: $2.99", "$1.99 each, with card, otherwise $2.99 each."),
            ("Non-Club Publix members: $2.99", "We did not understand this wording."),
            ("$2.99 | Card & coupon not required", "$2.99 each."),
            ("$2.99 | No card & coupon needed", "$2.99 each."),
            ("Card + coupon | $2.99", "$2.99 each, with card, with store coupon."),
            ("$2.99 with digital coupon/card", "$2.99 each, with digital coupon, with card."),
            ("$2.99 card & coupon price", "$2.99 each, with card, with store coupon."),
            (
                "$2 off with digital coupon, now only $3.99",
                "$3.99 each, with digital coupon, regular price $5.99 each."
            ),
            (
                "Digital coupon $10 off: Now $39.99",
                "$39.99 each, with digital coupon, regular price $49.99 each."
            ),
            (
                "Save $10 with digital coupon: Now $39.99",
                "$39.99 each, with digital coupon, regular price $49.99 each."
            ),
            (
                "$17.99 | $14.99 After Digital Coupon",
                "$14.99 each, with digital coupon, regular price $17.99 each."
            ),
            ("$7.99 | With Club Publix $6.99", "$6.99 each, with card, otherwise $7.99 each."),
            ("99¢ | with coupon in this ad & $25 purchase", "$0.99 each, with $25.00 purchase, with store coupon."),
            (
                "Sale Price 2.99 | Save $1.00 When you buy 5 | Final Price $1.99",
                "$1.99 each, must buy 5, regular price $2.99 each."
            ),
            (
                "2 for $8.00 | With Digital Coupon 2 for $7.00",
                "2 for $7.00, with digital coupon, otherwise $4.00 each, $3.50 each."
            ),
            (
                "$12.99 | with $3 off digital coupon = $9.99",
                "$9.99 each, with digital coupon, regular price $12.99 each."
            ),
            ("2 for $7 | plus $2 off 2 digital coupon", "2 for $7.00, $3.50 each, save $2.00 on 2 with coupon."),
            (
                "SAVE $5 via mail-in rebate when you buy 2 | $17.99", "$17.99 each, $5.00 rebate when you buy 2."
            ),
            ("$7.49 | Compare at 10.99 and Save", "$7.49 each, regular price $10.99 each."),
            (
                "Pork Loin | $2.99 lb | $1.99 after digital coupon",
                "$1.99 a pound, with digital coupon, regular price $2.99 lb."
            ),
            ("You pay $2.99 after digital coupon", "$2.99 each, with digital coupon."),
            (
                "$2.97 | with digital coupon | Without coupon $4.99",
                "$2.97 each, with digital coupon, otherwise $4.99 each."
            ),
            ("Clip & save $1.00", "$1.00 off, with digital coupon."),
            ("2 for $5 | Club Publix", "2 for $5.00, with card, $2.50 each."),
            ("$2.99 with digital coupon | no paper coupons", "$2.99 each, with digital coupon."),
            ("10% off | excludes coupons", "10% off."), ("$4.99 | no manufacturer coupons please", "$4.99 each."),
            ("BOGO | -$1.00 digital coupon", "Buy 1 get 1 free, $1.00 off with coupon."),
            ("$4.99 | No coupons please", "$4.99 each."), ("$4.99 | Coupons accepted", "$4.99 each."),
            ("Sympathy Card | 99¢", "$0.99 each."), ("$14.99 | $2 digital rebate", "$14.99 each, $2.00 rebate."),
        ])
    func coupons(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "money to spend for a reward",
        arguments: [
            ("4X Fuel Points on $50 or more in gift cards", "Earn points when you spend $50.00."),
            ("Earn 4X Fuel Points on gift card purchases of $50 or more", "Earn points when you spend $50.00."),
            ("4X Fuel Points on gift cards $25 and up", "Earn points when you spend $25.00."),
            ("4X fuel points on $50 | gift cards only", "Earn points when you spend $50.00."),
            ("$10 Target GiftCard | when you buy 2", "Free $10.00 gift card when you buy 2."),
            ("Spend $15, earn $3", "Get $3.00 rewards when you spend $15.00."),
            ("$3 ExtraBucks | $4.99", "$4.99 each, get $3.00 rewards."), ("ExtraBucks: $3", "Get $3.00 rewards."),
        ])
    func rewards(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "free items and what they cost",
        arguments: [
            (
                "Buy 3 at 3.99 get 2 free",
                "Buy 3 get 2 free, regular price $3.99 each, that is $2.39 each when you buy 5."
            ),
            (
                "Buy 2 at $5.99, get 1 FREE",
                "Buy 2 get 1 free, regular price $5.99 each, that is $3.99 each when you buy 3."
            ),
            (
                "Buy One Get One FREE | Bone-In Chicken Breast | $3.49 lb | Save Up To $3.49 lb",
                "Buy 1 get 1 free, regular price $3.49 lb."
            ),
            ("Buy One Get One FREE | Pint, 16 oz. Limit 2 free.", "Buy 1 get 1 free, limit 2."),
            ("Buy One Get One FREE | Pizza (Equal or lesser price item free.)", "Buy 1 get 1 free."),
        ])
    func free(line: String, sentence: String) { expect(line, sentence) }

    @Test(
        "numbers of guests and packages",
        arguments: [
            ("Breakfast for Two for $9.99", "$9.99 each."), ("Feed a family of 4 for $20", "$20.00 each."),
            ("4 - 12 pk Pepsi for $15", "4 for $15.00, $3.75 each."),
            ("2 - 8 oz. pkgs. for $5", "2 packages for $5.00, $2.50 each."),
            ("3/12 pk for $14", "3 for $14.00, $4.67 each."), ("3 - 2 liters for $5", "3 for $5.00, $1.67 each."),
            ("3-2 liters for $5", "3 for $5.00, $1.67 each."),
            ("6 - 8 oz pkgs for $2.99", "$2.99 each."), ("Frozen Breakfast 2 for $5", "2 for $5.00, $2.50 each."),
            ("Mix & Match 5 | $1.99 each", "$1.99 each, must buy 5."),
            ("Mix & Match 5 | 5/$10", "5 for $10.00, must buy 5, $2.00 each."),
            ("6 - 8 oz for $5", "$5.00 each."), ("$3.99 lb | Free range, raised without antibiotics", "$3.99 a pound."),
            ("Free Range Eggs | $4.99", "$4.99 each."),
            ("Free & Clear Detergent | $8.99", "$8.99 each."), ("Half or Whole Ham | $1.49 lb", "$1.49 a pound."),
            ("$3.99 | You must be 21 or older to purchase", "$3.99 each."),
        ])
    func counts(line: String, sentence: String) { expect(line, sentence) }

    @Test("a saving that may be on all bounds the regular price")
    func shared() {
        let reading = AdReader.read(AdLine(joined: "$2.99 | WHEN YOU BUY 4 OR MORE | Save $4"))
        #expect(reading.regular == RegularPrice(CentsFraction(money(699)), basis: .atMost))
        #expect(reading.price?.basis == .exact)
    }

    @Test(
        "no price",
        arguments: [
            "1¢ Sale", "Coupon $2", "Store coupon: $1", "$2.99 when you buy 5, $3.99 each", "Buy 5 & save | $1.99 each",
            "4 - 20 oz for $5", "BOGO | $2.50 ea. when you buy 2", "Salmon | $8.99 lb or 4 for $26",
            "Mix & Match 3 | $10", "$10 when you buy 2 | $12 without card", "4 - 12 pk rolls for $5.99",
            "BOGO | $2.50 ea | Save up to $5.00",
            "Save $10 on $50 gift card", "$50 gift card | 4X fuel points",
            "Save $10 on $100 Visa gift card", "$1.99 | Must be 4 or more",
        ])
    func unpriced(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }

    private func expect(_ line: String, _ sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }
}
