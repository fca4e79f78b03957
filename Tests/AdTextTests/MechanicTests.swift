import Deals
import Testing

@testable import AdText

/// A line in page order and the sentence it must give.
struct Meaning: Sendable, CustomTestStringConvertible {
    let line: String
    let mechanic: Mechanic
    let sentence: String

    init(_ line: String, _ mechanic: Mechanic, _ sentence: String) {
        (self.line, self.mechanic, self.sentence) = (line, mechanic, sentence)
    }

    var testDescription: String { line }
}

/// Every mechanic and every term, in the text that ads use for it.
@Suite struct MechanicTests {
    static let prices = [
        Meaning("0.89 Per 12-oz. Pkg.", .unitPrice, "$0.89 per package."),
        Meaning("$3 a bunch", .unitPrice, "$3.00 per bunch."),
        Meaning("2.49 Per Dozen", .unitPrice, "$2.49 per dozen."),
        Meaning("1.50 +CRV", .unitPrice, "$1.50 each, plus deposit."),
        Meaning("2.50 ► plus deposit where required by law", .unitPrice, "$2.50 each, plus deposit."),
        Meaning("3.49 3 Pack + 1 FREE", .unitPrice, "$3.49 each."),
        Meaning("NOW/AHORA 0.85", .unitPrice, "$0.85 each."),
        Meaning("$1.19 save/ahorre 30¢", .unitPrice, "$1.19 each, regular price $1.49 each."),
        Meaning("$6.99 price each with 2 soups", .unitPrice, "$6.99 each, must buy 2."),
        Meaning(
            "Buy 4 or more $1.49 ea; less than 4 $1.99 ea", .unitPrice,
            "$1.49 each, when you buy 4 or more, otherwise $1.99 each."),
        Meaning(
            "Member price $3.49, non-member $4.29", .unitPrice, "$3.49 each, with card, otherwise $4.29 each."),
        Meaning("89¢ EA. Club Price", .unitPrice, "$0.89 each, with card."),
        Meaning("$2.99 ea. Limit 2, additional $3.99 ea.", .unitPrice, "$2.99 each, limit 2, otherwise $3.99 each."),
        Meaning(
            "$3.99 EA With Digital Coupon | Select Varieties | Price without digital coupon is up to $5.49 each with Card.",
            .unitPrice, "$3.99 each, with digital coupon, otherwise at most $5.49 each."),
        Meaning(
            "$1.99 EA* With Card | Save $1 | *When you buy any 5 or more participating items in the same transaction",
            .unitPrice,
            "$1.99 each, when you buy any 5 or more participating items, with card, regular price $2.99 each."),
        Meaning(
            "$8.09 EA* With Card | 10% off $8.99 | *Save 10% when you purchase 4 or more bottles", .unitPrice,
            "$8.09 each, when you buy 4 or more, with card, regular price $8.99 each."),
        Meaning("6.77 2 DAYS ONLY! Limit 4", .unitPrice, "$6.77 each, limit 4, some days only."),
        Meaning("$1.99 with $10 purchase", .unitPrice, "$1.99 each, with $10.00 purchase."),
        Meaning("$1.00 in multiples of 5", .unitPrice, "$1.00 each, in multiples of 5."),
        Meaning(
            "3.29 -- plus $5 off your next shopping trip when you buy 2", .noPrice,
            "We did not understand this wording."),
        Meaning("1.99 Weekly sale price without digital coupon", .unitPrice, "$1.99 each."),
        Meaning(
            "$5.99 LB | Sold in a 2 lb Bag for $11.98", .weightPrice, "$5.99 a pound."),
        Meaning(
            "$5.99 LB | Sold in a 2 lb Bag for $12.98", .noPrice, "We did not understand this wording."),
        Meaning("2.49 save/ahorre $1.00 lb.", .weightPrice, "$2.49 a pound, regular price $3.49 lb."),
        Meaning(
            "$8.99 /lb With Card & Digital Coupon | -2.00 /LB", .weightPrice,
            "$8.99 a pound, with digital coupon, with card, regular price $10.99 lb."),
        Meaning("$2.99 lb | Reg. $3.49-$3.99 lb", .weightPrice, "$2.99 a pound, regular price up to $3.99 lb."),
        Meaning("10 lbs. for $8", .multiPrice, "10 pounds for $8.00, $0.80 lb."),
        Meaning("8 patties or links for $10", .multiPrice, "8 patties for $10.00, $1.25 each."),
        Meaning(
            "3/ 6.0 *Other quantities 2/$5", .multiPrice, "3 for $6.00, must buy 3, otherwise $2.50 each, $2.00 each."),
        Meaning("2/$6 or $3 ea", .multiPrice, "2 for $6.00, otherwise $3.00 each, $3.00 each."),
        Meaning("2/ 6.0 W/O Card $3.59 EA", .multiPrice, "2 for $6.00, with card, otherwise $3.59 each, $3.00 each."),
        Meaning(
            "SALE 2 for 1.5 SAVE 50¢ WHEN YOU BUY 2", .multiPrice,
            "2 for $1.50, must buy 2, regular price $1.00 each, $0.75 each."),
    ]

    static let finals = [
        Meaning(
            "$5.99 - $2 digital coupon = $3.99", .unitPrice,
            "$3.99 each, with digital coupon, regular price $5.99 each."),
        Meaning(
            "Buy 5, Save $5 | Sale Price $3.49 | Final Price $2.49 each when you buy 5 with Card", .unitPrice,
            "$2.49 each, must buy 5, with card, regular price $3.49 each."),
        Meaning("$0.80 off | final $3.19 | was $3.99", .unitPrice, "$3.19 each, regular price $3.99 each."),
        Meaning(
            "FINAL PRICE 2/ 4.0 DIGITAL COUPON $1.00 OFF 2 Limit 1", .multiPrice,
            "2 for $4.00, must buy 2, limit 1, with digital coupon, regular price $2.50 each, $2.00 each."),
        Meaning(
            "3.0 Final Price With Coupon* Save $1", .unitPrice,
            "$3.00 each, with store coupon, regular price $4.00 each."),
        Meaning(
            "FINAL PRICE 4/ 6.0 -$2.00 WHEN YOU BUY 4 DIGITAL COUPON", .multiPrice,
            "4 for $6.00, must buy 4, with digital coupon, $1.50 each."),
    ]

    static let several = [
        Meaning("2 FREE when you buy 4", .buyGetFree, "Buy 4 get 2 free."),
        Meaning(
            "2 FREE when you buy 10* *Other quantities 10/$10 Limit 2 offers", .buyGetFree,
            "Buy 10 get 2 free, limit 2 deals, otherwise $1.00 each, regular price $1.00 each, that is $0.83 each when you buy 12."
        ),
        Meaning("Buy 2 get 3rd FREE* mix & match", .buyGetFree, "Buy 2 get 1 free, mix and match."),
        Meaning("BUY 2 Crackers GET 1 DIP FREE Reg. $3.00", .buyGetFree, "Buy 2 get 1 free."),
        Meaning("buy five, get five of equal or lesser value free", .buyGetFree, "Buy 5 get 5 free."),
        Meaning(
            "20.0 BUY 1 GET 1 50% OFF", .buyGetPercent,
            "Buy 1 get 1 50% off, regular price $20.00 each, that is $15.00 each when you buy 2."),
        Meaning("buy one, get one half off", .buyGetPercent, "Buy 1 get 1 50% off."),
        Meaning("buy 2, get one of equal or lesser value for 1¢", .buyGetPrice, "Buy 2 get 1 for $0.01."),
        Meaning(
            "Reg. $4.00 buy one, get one for $1", .buyGetPrice,
            "Buy 1 get 1 for $1.00, regular price $4.00 each, that is $2.50 each when you buy 2."),
        Meaning(
            "Buy 1 Get 1 Free | Regular retail is up to $4.99 each with Card.", .buyGetFree,
            "Buy 1 get 1 free, regular price up to $4.99 each, at most $2.50 each when you buy 2."),
    ]

    static let discounts = [
        Meaning("Buy 4 participating items, Get $4 off instantly", .amountOff, "Buy 4 get $4.00 off, mix and match."),
        Meaning(
            "SAVE $1 When you buy any TWO Must buy two qualifying items to receive discount.", .amountOff,
            "Buy 2 get $1.00 off, mix and match."),
        Meaning("Save $1 each when you buy 5 or more", .amountOffEach, "$1.00 off each, when you buy 5 or more."),
        Meaning("$1.00 off per lb", .amountOff, "$1.00 off per lb."),
        Meaning(
            "Any 2 Crackers | $1.50 off WITH MFR DIGITAL COUPON", .amountOff,
            "Buy 2 get $1.50 off, with digital coupon, with manufacturer coupon."),
        Meaning("20% off 6 bottles of wine or more", .percentOff, "20% off, when you buy 6 or more."),
        Meaning(
            "Buy 4 get 10% off with same day order services", .percentOff,
            "10% off, must buy 4, pickup or delivery only."),
        Meaning(
            "Save 20% on Soup PICKUP OR DELIVERY ONLY | Use up to 5 times in a single transaction", .percentOff,
            "20% off, limit 5 deals, with digital coupon, pickup or delivery only."),
        Meaning(
            "$3.00 off $15.00 WITH MFR DIGITAL COUPON", .basketDiscount,
            "Spend $15.00 save $3.00, with digital coupon, with manufacturer coupon."),
        Meaning("$5.00 Off With Every $25 Purchase of", .basketDiscount, "$5.00 off with every $25.00 purchase."),
        Meaning("Save $10 When You Spend $50", .basketDiscount, "Spend $50.00 save $10.00."),
        Meaning("$5 off Garden Dept. Purchase of $30 or More", .basketDiscount, "Spend $30.00 save $5.00."),
        Meaning(
            "$10 off Your First Pickup Order of $50 or more", .basketDiscount,
            "Spend $50.00 save $10.00, new customers only, pickup or delivery only."),
        Meaning(
            "$10 off Your First Pickup or Delivery Order of $50 or more | eligible purchases only", .basketDiscount,
            "Spend $50.00 save $10.00, new customers only, pickup or delivery only."),
    ]

    static let bounds = [
        Meaning("From 3.99 to 17.99 each", .priceRange, "From $3.99 to $17.99."),
        Meaning("SALE: $2.39 to $5.79 EA. with Card", .priceRange, "From $2.39 to $5.79, with card."),
        Meaning("$6.99-$8.99 lb", .priceRange, "From $6.99 to $8.99 lb."),
        Meaning("As Low As 14.99", .fromPrice, "From $14.99."), Meaning("3.5 and up", .fromPrice, "From $3.50."),
        Meaning("Starting at $4.99", .fromPrice, "From $4.99."), Meaning("FREE", .freeItem, "Free."),
        Meaning("SAVE UP TO $6.39 ON 3", .savingsClaim, "Save up to $6.39 on 3."),
        Meaning("SAVE UP TO $2.00 LB", .savingsClaim, "Save up to $2.00 lb."),
    ]

    static let rewards = [
        Meaning(
            "2.99 $1 ExtraBucks® Rewards when you spend $20", .unitPrice,
            "$2.99 each, get $1.00 rewards when you spend $20.00."),
        Meaning("BUY 3 GET $5 ExtraBucks® Rewards", .pointsReward, "Get $5.00 rewards when you buy 3."),
        Meaning(
            "17.99 BONUS 2000=$2 reward when you buy 2", .unitPrice,
            "$17.99 each, get $2.00 rewards when you buy 2."),
        Meaning(
            "2 FOR 9.0 Earn 300 points* Worth $3.00 When you buy $25 of these items.", .multiPrice,
            "2 for $9.00, get $3.00 rewards when you spend $25.00, $4.50 each."),
        Meaning("Earn 4X fuel points on gift cards", .pointsReward, "Earn points."),
        Meaning("12.99 $3 mail-in rebate", .unitPrice, "$12.99 each, $3.00 rebate."),
        Meaning("$1.00 REBATE via PayPal when you buy ONE (1)", .rebate, "$1.00 rebate."),
        Meaning("Free $10 Gift Card when you buy 2", .pointsReward, "Free $10.00 gift card when you buy 2."),
        Meaning("Free milk when you buy 2 cereals", .gift, "Free gift when you buy 2."),
        Meaning(
            "BUY 1, GET 1* 50% OFF + SPEND $30, GET $8 Rewards", .buyGetPercent,
            "Buy 1 get 1 50% off, get $8.00 rewards when you spend $30.00."),
        Meaning(
            "9.0 SAVE $5 when you spend $20 on participating products", .unitPrice,
            "$9.00 each, save $5.00 when you spend $20.00."),
        Meaning("WITH MFR DIGITAL COUPON", .noPrice, "With digital coupon, with manufacturer coupon."),
    ]

    @Test(
        "reads every mechanic with its terms", arguments: prices + finals + several + discounts + bounds + rewards)
    func reads(meaning: Meaning) {
        let reading = AdReader.read(AdLine(joined: meaning.line))
        #expect(reading.mechanic == meaning.mechanic)
        #expect(OfferPrinter.sentence(reading) == meaning.sentence)
    }

    @Test("a range is a lower bound and never a price", arguments: ["From 3.99 to 17.99 each", "As Low As 14.99"])
    func lowerBound(deal: String) {
        #expect(AdReader.read(AdLine(deal: deal)).basis == .atLeast)
    }

    @Test("a regular price from the caller is used if the text gives none")
    func givenRegular() {
        let known = RegularPrice(CentsFraction(money(500)), basis: .exact)
        #expect(AdReader.read(AdLine(deal: "BOGO"), regular: known).summary == "250 exact 2")
        #expect(
            AdReader.read(AdLine(deal: "BOGO", savings: "save up to $4.19"), regular: known).summary == "250 at_most 2"
        )
    }
}
