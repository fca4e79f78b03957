import Deals
import Testing

@testable import AdText

/// Text that once gave a wrong price, or no price although it is clear.
@Suite struct MisreadingTests {
    @Test(
        "refuses ambiguous text",
        arguments: [
            "$5 gift card $25", "BOGO $9.98 lb", "$9.98 per lb Buy 1 Get 1 Free", "Buy 2 Get 1 Free $9.98 lb",
            "Buy 1 Get 1 50% off $9.98 lb", "$1.99 | Qty 3", "$1.99 | quantity of 3", "$1.99 | with 4",
            "$1.99 | for 4", "$1.99 | set of 4", "$1.99 | Sold in 2-packs", "$1.99 | case of 12", "$1.99 | up to 4",
            "$1.99 | 4x", "$1.99 | Good on up to 4", "BOGO $2.50 ea when you buy 2", "BOGO, that's $2.50 each",
            "BOGO equals $2.50 each", "BOGO $2.50 each", "$12.99 | save 10% when you buy 6",
            "$1.99 | Save 20% when you buy 2 or more", "$4.99 | Save $5 when you buy 5",
            "$4.99 | SAVE $10 when you buy 4", "$1.99 | save $3 when you buy 3", "$4.99 | -$1.00 digital coupon",
            "$4.99 | -$1.00 mfr coupon", "$2.99 savings", "$2.99 instant savings", "$2.99 markdown",
            "$2.99 cheaper", "$2.99 lower", "$2.99 credit", "minus $2.99", "Deduct $2.99", "Take $2.99",
            "$2.99 Instant Rebate", "$2.99 cpn", "$2.99 coupn", "$2.99 voucher", "$2.99 | activate", "$2.99 | download",
            "$2.99 with Ibotta", "$2.99 | Ibotta",
            "$2.99 | scan", "$2.99 | scan in app", "$2.99 | phone number", "$2.99 | Combo Loco", "Combo Loco $2.99",
            "$2.99 with soup", "$2.99 | With Zorgplus", "$2.99 | w/ Zorg", "max $5", "below $5", "avg $5", "est. $5",
            "$5 min", "original $5", "elsewhere $5", "$3.49 before savings", "$5 upgrade", "$5 add-on",
            "$5 with trade", "$5 with bottle return", "$2.99 lb min 3 lb", "$2.99 each sold in pairs",
            "$2.99 in pairs", "$2.99 | sold as pair", "$2.99 | Sold by the case", "Bundle of four $10",
            "$1.99 | 2 min", "$1.99 | on 2", "$1.99 | each with 2", "$1.99 | in 4 packs", "$1.99 | 2+",
            "$1.99 | with 2 boxes of cereal", "$4.99 | Save $5 on 5", "$16.99 SAVE $5.00 on TWO (2)",
            "reduced by $2.99", "at least $2.99", "$5 pair", "$5 bundle", "$5 total",
            "$2.99 with gift card", "$9.98/lb BOGO", "BOGO | $9.98 lb", "BOGO Sale $4.99",
            "$20 gift card for $18", "$12.99 each save 10% when you buy 6",
            "$4.99 | Save $1 each wyb 5", "$4.99 | wyb 5, save $5", "$5 de descuento", "$10 off $50 gift card",
            "$10 off a $50 gift card", "2/$500", "3 for $100", "Hasta $5", "más de $5", "$1 menos", "$1.00 de ahorro",
            "$5 reembolso", "$0.99 docena",
            "$2.99 each item rings at half price", "Buy 2 Get 1 Free each item rings at half price",
            "$2.99 items will scan 50% off", "$4.99 | Save $3 on your order", "$3 off your first order",
            "SAVE $3 OFF YOUR BASKET", "$3 off your basket with digital coupon",
            "1/2 off when you buy one at regular price", "Save 50% when you buy 1 at regular price",
        ])
    func refuses(line: String) {
        let reading = AdReader.read(AdLine(joined: line))
        #expect(reading.promotion == nil && reading.price == nil)
    }

    @Test(
        "refuses prices that contradict each other, amounts of others, and counts without a price",
        arguments: [
            "$3.99 without card, $2.99 with card", "$4.49 w/o digital coupon; $3.49 with digital coupon",
            "$3.49 each or $2.49 each when you buy 3", "$4.49 reg. $3.49 sale", "$3.49 was, $2.49 now",
            "$2.49 | was $1.49",
            "3 for 99", "2 for 49", "$299 ea", "$4.49, $2 Register Reward, final price $2.49",
            "$15.99 | $4 rebate | final cost $11.99", "$2.49 | Save up to $1 with coupon",
            "$1.49 | Save $3 with digital coupon",
            "99¢ when you buy one pizza", "2/12 oz $5", "3 cans $2", "2 for 1 | $4.49", "$5 and under",
            "$3.49 | plus 10% at checkout", "$2.49 | additional 20% off at register", "use code SAVE10 | $1.49",
            "2 for $3.49/lb",
            "$10 | 5 for", "$1.49 | at least 2", "$2.49 | Order online",
        ])
    func refusesOthers(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }

    static let terms = [
        ("Save $5 wyb $25", "Spend $25.00 save $5.00."), ("Save $3 wyb $15 of Kraft", "Spend $15.00 save $3.00."),
        ("Save $5 on $25", "Spend $25.00 save $5.00."),
        (
            "FREE $10 gift card with a beauty or hair care purchase of $40",
            "Free $10.00 gift card when you spend $40.00."
        ),
        (
            "when you spend $20 on any soap, you'll get $6 back in +UP Rewards",
            "Get $6.00 rewards when you spend $20.00."
        ),
        ("Get $10 gift card wyb $30", "Free $10.00 gift card when you spend $30.00."),
        ("FREE $10 gift card wyb $50", "Free $10.00 gift card when you spend $50.00."),
        ("$1.99 | WYB 4", "$1.99 each, must buy 4."), ("$1.99 | min. 2", "$1.99 each, must buy 2."),
        ("$1.99 | Limited to 2", "$1.99 each, limit 2."), ("$1.99 | Limited to two", "$1.99 each, limit 2."),
        ("$1.99 | Limits 2", "$1.99 each, limit 2."), ("$1.99 | Max 4", "$1.99 each, limit 4."),
        ("$1.99 | Maximum 4", "$1.99 each, limit 4."), ("$1.99 | Lim. 4", "$1.99 each, limit 4."),
        ("$1.99 | Lt. 2", "$1.99 each, limit 2."), ("$1.99 | no more than 2", "$1.99 each, limit 2."),
        ("$1.99 | not to exceed 4", "$1.99 each, limit 4."),
        ("$1.99 | Use 5x", "$1.99 each, limit 5 deals, with digital coupon."),
        ("$1.99 | Redeem up to 5x", "$1.99 each, limit 5 deals, with digital coupon."),
        ("6/$12 wyb six", "6 for $12.00, must buy 6, $2.00 each."),
        ("$2.99 ea. wyb two", "$2.99 each, must buy 2."), ("Save $1 wyb two", "Buy 2 get $1.00 off."),
        ("Savings $2.99", "$2.99 off."), ("$2.99 with mPerks", "$2.99 each, with card."),
        ("$2.99 w/ VIC", "$2.99 each, with card."), ("$2.99 | with e-VIC", "$2.99 each, with card."),
        ("$2.99 AdvantEdge", "$2.99 each, with card."), ("$2.99 with myPerks", "$2.99 each, with card."),
        ("$2.99 Just for U", "$2.99 each, with card."), ("$2.99 | J4U", "$2.99 each, with card."),
        ("$2.99 with Fresh Perks", "$2.99 each, with card."), ("$2.99 with Rewards Card", "$2.99 each, with card."),
        ("$2.99 | with Prime", "$2.99 each, with card."), ("$2.99 with Circle", "$2.99 each, with card."),
        ("$2.99 Bonuscard", "$2.99 each, with card."), ("$2.99 | eCoupon", "$2.99 each, with digital coupon."),
        ("$2.99 | w/ cpn", "$2.99 each, with store coupon."),
    ]

    static let common = [
        ("2 for $7 or 1 for $3.99", "2 for $7.00, must buy 2, otherwise $3.99 each, $3.50 each."),
        ("$3.99 each or 2 for $7", "2 for $7.00, must buy 2, otherwise $3.99 each, $3.50 each."),
        ("Must Buy 2, 2 for $5", "2 for $5.00, must buy 2, $2.50 each."),
        ("$1.99 must-buy 3", "$1.99 each, must buy 3."),
        ("Any 3 for $10", "3 for $10.00, mix and match, $3.33 each."),
        ("Mix & Match Buy 6 or more $2.49 each", "$2.49 each, when you buy any 6 or more participating items."),
        ("B1G1", "Buy 1 get 1 free."), ("Buy 2, Get the 3rd Free", "Buy 2 get 1 free."),
        ("Get $5 off when you buy 4", "Buy 4 get $5.00 off."), ("$5 off any 2", "Buy 2 get $5.00 off."),
        ("$5.99 with in-ad coupon", "$5.99 each, with store coupon."),
        ("$5.99 | Digital coupon required", "$5.99 each, with digital coupon."),
        ("Member Price 2.99 lb", "$2.99 a pound, with card."), ("$3.99 | 12¢/oz", "$3.99 each."),
        ("$3.99 ($0.12/oz)", "$3.99 each."), ("$2.99, one per household", "$2.99 each, limit 1."),
        ("$2.99 | limit one transaction per customer", "$2.99 each, limit 1 deal."),
        ("$2.99 Limit 4 at this price", "$2.99 each, limit 4."), ("99c lb", "$0.99 a pound."),
        ("$1.99 | 2 max", "$1.99 each, limit 2."), ("$1.99 | 4 limit per order", "$1.99 each, limit 4."),
        ("$1.99 | Limit 2 at sale price", "$1.99 each, limit 2."),
        ("$4.99 w/ $10 purchase", "$4.99 each, with $10.00 purchase."),
        ("$4.99 BOGO", "Buy 1 get 1 free, regular price $4.99 each, that is $2.50 each when you buy 2."),
        ("B2G1 50% off", "Buy 2 get 1 50% off."), ("$2.99 with Giant Card", "$2.99 each, with card."),
        ("$2.99 | Clip digital coupon", "$2.99 each, with digital coupon."), ("Only $2.99", "$2.99 each."),
        ("Now only $2.99 lb", "$2.99 a pound."),
    ]

    /// Clauses in other orders and with other nouns than any example of a rule has.
    static let composed =
        [
            ("6 ears for $3", "6 ears for $3.00, $0.50 each."), ("2 loaves/$5", "2 loaves for $5.00, $2.50 each."),
            ("3 packages for $14.99", "3 packages for $14.99, $5.00 each."),
            ("$5.49/12 pk", "$5.49 per pack."), ("$3.99 pint", "$3.99 per pint."), ("0.75 PER SKEWER", "$0.75 each."),
            ("$2.49 Per 6-Pack", "$2.49 per pack."),
            ("$3.99 includes $1 coupon", "$3.99 each, with store coupon, regular price $4.99 each."),
            ("Save $1 | $2.99 reg", "$1.00 off, regular price $2.99 each, that is $1.99 each."),
            ("$1.99 | $2.99 reg.", "$1.99 each, regular price $2.99 each."), ("5.99 Regular Price", "$5.99 each."),
            ("FREE BUY TWO GET ONE", "Buy 2 get 1 free."), ("2 LBS. X $3.00", "2 pounds for $3.00, $1.50 lb."),
            ("3/$lO.OO", "3 for $10.00, $3.33 each."), ("2 F0R $4", "2 for $4.00, $2.00 each."),
            ("2.99 Ib", "$2.99 a pound."),
            ("$2.49 with digital coupon, $3.49 without", "$2.49 each, with digital coupon, otherwise $3.49 each."),
            ("now 6.49 sale 20% off", "$6.49 each."),
            ("was $12.97 · Now $8.97 | Clearance", "$8.97 each, regular price $12.97 each."),
            (
                "Kettle Chips | 2/$5 | Must Buy 2. Lesser quantities $3.29 ea.",
                "2 for $5.00, must buy 2, otherwise $3.29 each, $2.50 each."
            ),
            ("$3.99 | Save $1.00 with digital coupon", "$3.99 each, $1.00 off with coupon, with it $2.99 each."),
            ("2/$6 | Save $1 on 2 with MFR digital coupon", "2 for $6.00, $3.00 each, save $1.00 on 2 with coupon."),
            ("3 for the price of 2", "Buy 2 get 1 free."), ("2nd one half price", "Buy 1 get 1 50% off."),
            ("Second pizza only $2 when you buy one", "Buy 1 get 1 for $2.00."),
            (
                "$3.99, second one 50% off",
                "Buy 1 get 1 50% off, regular price $3.99 each, that is $2.99 each when you buy 2."
            ),
            (
                "Buy one at $5.49, get the second for $2",
                "Buy 1 get 1 for $2.00, regular price $5.49 each, that is $3.75 each when you buy 2."
            ),
            ("First 3 at $2.29, additional at $3.29", "$2.29 each, limit 3, otherwise $3.29 each."),
            ("$1.99 | Fridays only", "$1.99 each, some days only."),
            ("$4.99 wyb $25", "$4.99 each, with $25.00 purchase."),
            (
                "Salsa Buy 1 Get 1 Free | $4.29 each",
                "Buy 1 get 1 free, regular price $4.29 each, that is $2.15 each when you buy 2."
            ),
            ("Save $3.00 | Crest | on any TWO (2) tubes", "Buy 2 get $3.00 off."),
            ("$.75/2", "Buy 2 get $0.75 off, with store coupon."),
            ("$1.00 Digital mfr coupon", "$1.00 off, with digital coupon, with manufacturer coupon."),
            ("$8.88 | 22.2¢/oz | Best seller", "$8.88 each."),
            ("Cage Free Eggs, dozen | $2.99 | While Quantities Last", "$2.99 each."),
            ("Spend $30 Save $6 with your Member Account", "Spend $30.00 save $6.00, with card."),
            (
                "Buy 2 for $8 get 1 free",
                "Buy 2 get 1 free, regular price $4.00 each, that is $2.67 each when you buy 3."
            ),
            (
                "Buy one, get 50% off the second | reg. $6.00",
                "Buy 1 get 1 50% off, regular price $6.00 each, that is $4.50 each when you buy 2."
            ),
            (
                "Buy 5 or more save $1 each | final price $2.49 with card",
                "$2.49 each, when you buy 5 or more, with card, regular price $3.49 each."
            ),
            ("$14.99 less $4 rebate", "$14.99 each, $4.00 rebate."),
            ("$4.49 | $2 off with coupon", "$4.49 each, $2.00 off with coupon, with it $2.49 each."),
            ("$3.49 | Save $2.00 on 2 with mfr digital coupon", "$3.49 each, save $2.00 on 2 with coupon."),
            ("$2.49 with digital coupon and card", "$2.49 each, with digital coupon, with card."),
            ("89¢ with $10 purchase & card", "$0.89 each, with $10.00 purchase, with card."),
            ("$2.49 | Card required", "$2.49 each, with card."),
            ("$2.49 | IN-STORE ONLY", "$2.49 each."), ("$1.49 | Digital deal", "$1.49 each, with digital coupon."),
            ("$1.49 | coupon not required", "$1.49 each."), ("$1.49 | Wed only", "$1.49 each, some days only."),
            ("3 for $9 | no need to buy 3", "3 for $9.00, $3.00 each."),
            ("$2.29 | 2 required", "$2.29 each, must buy 2."),
            ("2 apples @ 50¢/lb", "$0.50 a pound."), ("3 cucumbers @ 44¢ = $1.32", "$0.44 each."),
            ("$4 99 LB", "$4.99 a pound."),
            ("$2.99 + 5¢ off per gallon", "$2.99 each, earn points."), ("members only $5", "$5.00 each, with card."),
        ] + shared + content

    /// Rewards of a retailer's program, gift cards and first orders.
    private static let shared = [
        ("10¢ off per gallon", "Earn points."), ("Milk $1 off a gallon", "$1.00 off."),
        ("Buy 2 get 10¢ off per gallon", "Earn points when you buy 2."),
        ("$3.99 | 10¢ off per gallon when you buy 2", "$3.99 each, earn points when you buy 2."),
        ("Save 10¢ per gallon of unleaded", "Earn points."), ("$14.99/gallon of fuel", "$14.99 each."),
        ("Whole milk 30¢ off per gallon", "$0.30 off."), ("10¢ off per gallon of gas", "Earn points."),
        ("$3.99 | $1.00 (digital coupon)", "$3.99 each, $1.00 off with coupon, with it $2.99 each."),
        ("3 colors for $10", "3 for $10.00, $3.33 each."), ("$5 off 3 colors", "Buy 3 get $5.00 off."),
        ("Earn 1¢ fuel saver per gallon", "Earn points."),
        ("$1.00 off per gallon of milk", "$1.00 off."), ("15% off your first order", "15% off, new customers only."),
        ("FREE $10 Hy-Vee gift card with $30 purchase", "Free $10.00 gift card, with $30.00 purchase."),
        ("$2.48 PERKS PRICING. NON-MEMBER PRICING $2.88", "$2.48 each, with card, otherwise $2.88 each."),
        ("Fresh Onions, 2 lb bag — $1.49 (digital coupon)", "$1.49 each, with digital coupon."),
        ("FINAL PRICE $5.99 EA. AFTER INSTANT SAVINGS With Card", "$5.99 each, with card."),
        ("$15 Target GiftCard with $50 household items purchase", "Free $15.00 gift card, with $50.00 purchase."),
        ("$5 Target GiftCard with 3 oral care items", "Free $5.00 gift card when you buy 3."),
        ("including a $5/$25 Rite Aid coupon and more", "Spend $25.00 save $5.00, with store coupon."),
        (
            "from $6.12 (Reg. $13.02) + Free Shipping – 3 colors to choose from!",
            "From $6.12, regular price $13.02 each."
        ),
    ]

    /// Numbers that say how much of the goods there is.
    private static let content = [
        ("Assorted Pork Chops, about 2.7 lb — $2.79/lb", "$2.79 a pound."),
        ("Red Seedless Grapes, California, bag (2.25 lb est.) — $1.67/lb", "$1.67 a pound."),
        ("Chicken Breast Tenderloins, 1.0-4.2 lb tray — $3.68/lb", "$3.68 a pound."),
        ("10- or 12-oz. ground coffee $5.99", "$5.99 each."),
        ("Jumbo Shrimp, 32 oz (21-25 ct/lb) — $16.62 ($8.30/lb)", "$16.62 each."),
        ("a half pig for $4.50 a pound", "$4.50 a pound."), ("$1 deals | 800+ items $1 each", "$1.00 each."),
        ("breakfast, includes 2 eggs, 2 bacon or sausage, hashbrowns & toast, $6.99", "$6.99 each."),
        ("includes 2 drinks for $5", "2 for $5.00, $2.50 each."),
    ]

    @Test("reads clear terms and common text", arguments: terms + common + composed)
    func reads(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "numbers and text about the goods require nothing",
        arguments: [
            "Set of 4 Glasses", "With 2 Sides", "Serves up to 4", "10x Concentrated, 50-oz bot.", "Cola Max 12-pk.",
            "Pack of 6", "7 Up, 2-L bot.", "Size 3 to 7", "Sizes 1 to 6, 20 to 40-ct.", "Limited quantities",
            "While quantities last", "Limited Edition", "With Ranch Dressing", "Maximum Strength, 8-oz",
            "Sold Frozen, 19-oz pkg.", "3-in-1 Cleaner", "Up to 12 hours", "12¢/oz", "Pair of Socks",
        ])
    func goods(details: String) {
        let reading = AdReader.read(AdLine(deal: "$1.99", details: details))
        #expect(reading.promotion == Promotion(.unitPrice(money(199))))
        #expect(reading.summary == "199 exact 1")
    }
}
