import Deals
import Testing

@testable import AdText

/// Clauses beside a price, in wordings that no rule lists as a whole.
@Suite("Clauses beside a deal") struct ClauseTests {
    @Test(
        "praise, places and ways to order change no price",
        arguments: [
            "EXTRA low price", "RED HOT SPECIAL", "Weekly deals in every aisle", "Best price of the week", "SAVE MORE!",
            "Stock & save!", "Order online, by phone or in person", "Select stores only", "See store for details",
            "Valid week of March 4", "New low price!", "~3 lb bag", "≈ $2.10/lb", "Sausage, 10 links, 38.5 oz",
        ])
    func notes(clause: String) {
        for (line, sentence) in [
            ("$2.49 \(clause)", "$2.49 each."), ("2 for $5.00 \(clause)", "2 for $5.00, $2.50 each."),
        ] {
            #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
        }
    }

    @Test(
        "a name, a requirement or a worth is not praise",
        arguments: [
            "value deal", "half price deal", "app deals", "senior special",
            "cash price", "first deal", "Join & save", "Scan & save",
            "Order online", "save 4 more",
        ])
    func refuses(clause: String) {
        #expect(AdReader.read(AdLine(joined: "$2.49 \(clause)")).price == nil)
    }

    @Test(
        "a discount that is said twice is that of the fuller text",
        arguments: [
            ("$1 OFF Crackers | Save $1 on any 3 boxes of crackers", "Buy 3 get $1.00 off."),
            ("$4 off | Save $4 on 2", "Buy 2 get $4.00 off."),
            ("$2 OFF Salads | Save $2 on any salad or greens purchase of $10 or more", "Spend $10.00 save $2.00."),
            (
                "$10 Off $40 First Delivery Order",
                "Spend $40.00 save $10.00, new customers only, pickup or delivery only."
            ),
            ("$5 OFF $25+ Bath Purchase", "Spend $25.00 save $5.00."),
            ("$5.99 lb | Save at least $2.00 per lb with card", "$5.99 a pound, with card."),
            ("$5.99 marked down from $7.99", "$5.99 each, regular price $7.99 each."),
            (
                "$4.99 | Save $1 in-store or online with digital coupon",
                "$4.99 each, $1.00 off with coupon, with it $3.99 each."
            ),
            ("$3 off gift baskets", "$3.00 off."),
            ("SAVE $5 OFF YOUR BASKET WHEN YOU BUY $25", "Spend $25.00 save $5.00."),
            ("2.49 MVP LB", "$2.49 a pound, with card."),
        ])
    func discounts(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "multiples, single purchases, limits of packs, and prices of so much",
        arguments: [
            (
                "3.99 WHEN YOU BUY IN MULTIPLES OF 3 | select varieties +CRV Single purchase 6.49 ea.",
                "$3.99 each, in multiples of 3, otherwise $6.49 each, plus deposit."
            ),
            (
                "10.99 ea. When you buy 4 SINGLE purchase 12.20 ea. | 750 ml.",
                "$10.99 each, must buy 4, otherwise $12.20 each."
            ),
            ("3 for $5 | Iced tea, 59 oz., +CRV on select varieties", "3 for $5.00, plus deposit, $1.67 each."),
            ("Mix or Match 2.49 ea WHEN YOU BUY 3", "$2.49 each, when you buy any 3 participating items."),
            (
                "Pick 4 MIX OR MATCH any 4 or more to save! 89¢ ea.",
                "$0.89 each, when you buy any 4 or more participating items."
            ),
            ("Sirloin LIMIT 2 VALUE PACKS 6.99 lb", "$6.99 a pound, limit 2."),
            ("$5.99 | Shoulder roast, choice | lb", "$5.99 a pound."),
            ("7.99 lb. | (Portions 9.99 lb.) | Whole fillet", "$7.99 a pound."),
            ("4.99 lb | Ground beef sold in a 3 lb Twin Pack Brick for $14.97 ea", "$4.99 a pound."),
            ("Sausages are $3.49 for 19 ounces", "$3.49 per package."),
            ("Cream cheese is $1.25 for an eight ounce pack", "$1.25 per pack."),
            ("one pound packs of franks ten for $10.00", "10 for $10.00, $1.00 each."),
            ("69 cents/lb. through Nov. 7", "$0.69 a pound."), ("$1.49 Nov. 7-12", "$1.49 each."),
            ("89 cents a pound. A $25 purchase is required.", "$0.89 a pound, with $25.00 purchase."),
            (
                "7.99 ea. DIGITAL COUPON 9.99 - 2.00 = 7.99",
                "$7.99 each, with digital coupon, regular price $9.99 each."
            ),
            ("Water, gallon less than 1.34 each, 3/ $4.00", "3 for $4.00, $1.33 each."),
            ("Crackers, buy one at regular price, get one for 1.00, $1.00", "Buy 1 get 1 for $1.00."),
            ("Bars, buy one, get one 50% off 50% off regular price", "Buy 1 get 1 50% off."),
            ("Candles - BUY 1 • GET 1 FREE! must buy like brand", "Buy 1 get 1 free."),
            ("Carving kit - SAVINGS 33% Off", "33% off."),
            ("98¢ LB. With Card | Bone-In | Shank Half Ham", "$0.98 a pound, with card."),
            (
                "Fruit crackers, 5.3 oz, BOGO $6.99 | $3.50 each.",
                "Buy 1 get 1 free, regular price $6.99 each, that is $3.50 each when you buy 2."
            ),
            ("Oranges: $2.19 for 4-pound bag (.54 cents per pound)", "$2.19 per bag."),
            ("2 for $5 (7- to 8.75 ounce package)", "2 for $5.00, $2.50 each."),
            ("Beets - $2.00 per bunch (6 beets in a bunch)", "$2.00 per bunch."),
            ("Tomatoes - $2.00 per sandwich bag", "$2.00 per bag."),
            ("Grapefruit 4 for a dollar", "4 for $1.00, $0.25 each."),
            ("peaches, 99-cents/pound", "$0.99 a pound."), ("$1 off wipes printable", "$1.00 off, with store coupon."),
            ("Rolls are Buy-One-Get-One", "Buy 1 get 1 free."),
            ("berries $4.95/pint, two for $9", "2 for $9.00, must buy 2, otherwise $4.95 each, $4.50 each."),
            ("Buy rolls or buns, 8 ct., assorted varieties get 2nd FREE", "Buy 1 get 1 free."),
            (
                "19.99 | Also get savings with $5.00 Digital mfr coupon",
                "$19.99 each, $5.00 off with coupon, with it $14.99 each."
            ),
        ])
    func amounts(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "prices with and without a coupon, prices of single pieces, and what a button says",
        arguments: [
            (
                "$9.99 | Ad Price $10.99, Digital Coupon -$1.00, Limit 2.",
                "$9.99 each, limit 2, with digital coupon, otherwise $10.99 each."
            ),
            (
                "2/$4 | Ad Price $2.99, Digital Coupon -99¢, Limit 6.",
                "2 for $4.00, limit 6, with digital coupon, otherwise $2.99 each, $2.00 each."
            ),
            ("$3.49 | Snacks (pre-priced $4.99)", "$3.49 each, regular price $4.99 each."),
            (
                "0.99 | 12 ct | Limit 2 at sale price. Additional $2.99. | Large Eggs",
                "$0.99 each, limit 2, otherwise $2.99 each."
            ),
            (
                "2/$3 | 6-8oz | Sale Applies when you buy 2. Individuals $2.49 | Shredded cheese",
                "2 for $3.00, must buy 2, otherwise $2.49 each, $1.50 each."
            ),
            ("9.99 | .5 GL | Apple Cider", "$9.99 each."), ("Only $8.79 up to 4 times", "$8.79 each, limit 4."),
            ("Only $37.99 | 100% Extra Light Olive Oil 101 fl oz", "$37.99 each."),
            ("Save 50¢ | Chips | when you buy ONE (1) bag | Sign In to Load", "$0.50 off, with digital coupon."),
            ("$1.00 OFF | Cereals | Send to card", "$1.00 off, with digital coupon."),
            ("Save $1.00 | on any ONE (1) frozen lasagna | Save coupon", "$1.00 off, with digital coupon."),
            ("Save $0.75 Off The Purchase of One (1) dinner roll, 11-oz pkg.", "$0.75 off."),
            ("Save $1.00 on any ONE (1) floss (90 ml) or any ONE (1) mouth rinse (8 ct.)", "$1.00 off."),
            (
                "1.50 off with manufacturer's digital coupon & purchase of 3",
                "Buy 3 get $1.50 off, with digital coupon, with manufacturer coupon."
            ),
            ("Get a $4 Digital Coupon Reward when you spend $15", "Get $4.00 rewards when you spend $15.00."),
        ])
    func coupons(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "two limits, a name before \"or\", the unit behind a name, and what is counted in words",
        arguments: [
            ("$18.99 each | Chips, 42 ct. Limit 1 Item. Limit 1 Offer.", "$18.99 each, limit 1."),
            ("10 percent off fresh produce", "10% off."),
            ("four small cans of tomato sauce for $2", "4 cans for $2.00, $0.50 each."),
            ("$4.99 | Supreme, MVP or Rookie Pizza", "$4.99 each."), ("$3.99 with MVP card", "$3.99 each, with card."),
            ("$3.99 | Rice | No limit", "$3.99 each."),
            ("11.79 | FRESH TROUT FILLET FARM RAISED PER LB.", "$11.79 a pound."),
            ("$1.19 | Onions PLU 4166 | Per lb.", "$1.19 a pound."),
            ("Braise more, spend less, $2.99", "$2.99 each."),
            ("$6.99 EACH | Offer can be redeemed once per household", "$6.99 each, limit 1 deal."),
            ("Peas are $4.00 for two 32-ounce bags", "2 bags for $4.00, $2.00 each."),
            ("Save 20% on 6 or more bottles of cider", "20% off, when you buy 6 or more."),
            ("15 percent off your purchase of $50 or more", "15% off, with $50.00 purchase."),
            ("$3.99 | AdvantEdge or store card", "$3.99 each, with card."),
            ("$4.99 | Limit 4 | can be redeemed once per household", "$4.99 each, limit 4."),
            ("$3.49 with MVP or mPerks", "$3.49 each, with card."),
        ])
    func steps(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "an amount below a cent, a price in the place of a coupon's worth, and arithmetic that is wrong",
        arguments: [
            ".89 cents with $25 purchase", "Turkey .87 cents per pound", "Soap - $7.99 digital coupon",
            "7.99 ea. DIGITAL COUPON 9.99 - 3.00 = 7.99",
            "$10.99 | Ad Price $10.99, Digital Coupon -$1.00", "$12.00 | $14.99 less $3.50", "$2 for 7",
        ])
    func unclearAmounts(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }

    @Test(
        "what is bought and what is given may have names; money back is a rebate",
        arguments: [
            ("Buy one Store Brand item, get one free", "Buy 1 get 1 free."),
            ("Buy one loaf of rye, get one free", "Buy 1 get 1 free."),
            ("Must buy 1 to get 1 free", "Buy 1 get 1 free."),
            (
                "$2.50 | Buy 1 get 1 free | Each item will scan at half price",
                "Buy 1 get 1 free, regular price $2.50 each, that is $1.25 each when you buy 2."
            ),
            ("Buy Ginger Ale, get free Pretzels, 8 oz | Save up to $2.48", "Free gift when you buy 1."),
            ("Buy $12 of Soups, 10-14 oz, and get a free Salad Bowl", "Free gift when you spend $12.00."),
            ("$3.00 back on detergent", "$3.00 rebate."), ("Detergent $5 back with card", "$5.00 rebate, with card."),
            ("$3.99 Back Bacon", "$3.99 each."), ("Earn double fuel points on produce", "Earn points."),
            ("300 CHOICE POINTS when you buy 2", "Earn points when you buy 2."),
            (
                "$1.99 ea when you mix and match 5 or more",
                "$1.99 each, when you buy any 5 or more participating items."
            ),
        ])
    func goods(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "a price in brackets is derived from the one before, regular behind BOGO, or that of other goods",
        arguments: [
            ("$9.87 ($3.29/lb)", "$9.87 each."), ("2/$6 ($3.00/bag)", "2 bags for $6.00, $3.00 each."),
            ("$2.39 (~$0.60 each)", "$2.39 each."), ("$1.29/lb ($3.87 per 3-lb bag)", "$1.29 a pound."),
            ("$1.08 (heirloom $1.74)", "$1.08 each."), ("$5.99/lb (boneless thighs $6.49/lb)", "$5.99 a pound."),
            ("$2.57 (Jumbo 9.8 oz $4.42; 18 oz $4.14)", "$2.57 each."),
            ("2/$4 (sliced 6 oz 2/$5)", "2 for $4.00, $2.00 each."),
            ("BOGO ($4.59)", "Buy 1 get 1 free, regular price $4.59 each, that is $2.30 each when you buy 2."),
            (
                "BOGO ($4.98; ~$2.49 eff)",
                "Buy 1 get 1 free, regular price $4.98 each, that is $2.49 each when you buy 2."
            ),
            ("BOGO ($5.49/lb)", "Buy 1 get 1 free, regular price $5.49 lb."),
            ("BOGO ($2.50 each)", "Buy 1 get 1 free."),
            ("BOGO (~$2.50)", "Buy 1 get 1 free."), ("BOGO (no price in ad)", "Buy 1 get 1 free."),
        ])
    func brackets(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }

    @Test(
        "any other price in brackets leaves the line without one",
        arguments: [
            "$5.99 ($4.99)", "2/$5 ($3 ea)", "$2.39 ($3.60 ea)", "($4.99/lb)",
            "$3.49 (plus $1.00 fee)", "$3.49 (deposit $0.05)", "$3.49 (app $2.99)", "$3.49 (weekend $2.99)",
            "$2.00 off ($4.99)",
        ])
    func openBrackets(line: String) { #expect(AdReader.read(AdLine(joined: line)).price == nil) }

    @Test(
        "the price of shoppers with a card stands in any order",
        arguments: [
            "$3.49 (Zorg card $2.99)", "$3.49 (member $2.99)", "$3.49 ($2.99 with card)",
            "$2.99 with card, $3.49 without",
            "Members $2.99 / Non-members $3.49", "Member price $2.99, $3.49 without card",
        ])
    func twoPrices(line: String) {
        #expect(
            OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == "$2.99 each, with card, otherwise $3.49 each."
        )
    }

    @Test(
        "cards, coupons and rewards in any of their wordings",
        arguments: [
            ("$2.00 Only with your Acme card", "$2.00 each, with card."),
            ("$2.00 with your club card", "$2.00 each, with card."), ("MVP $1.79", "$1.79 each, with card."),
            ("$4.50 with coupon in most Sunday papers", "$4.50 each, with store coupon."),
            ("$5.99 PLUS! Earn 200 fuel points", "$5.99 each, earn points."),
            ("$6.99 Earn 1,500 in Plenti points worth", "$6.99 each, earn points."),
            (
                "$8.99 $4 ExtraBucks Rewards for next purchase ExtraBucks Rewards offer",
                "$8.99 each, get $4.00 rewards."
            ),
            (
                "$6.99 buy 2, get $3 or buy 3, get $6 ExtraBucks Rewards",
                "$6.99 each, get $3.00 rewards when you buy 2."
            ),
            (
                "$2.99 Register Rewards $2 off with card on next purchase when you buy 2",
                "$2.99 each, get $2.00 rewards when you buy 2."
            ),
            ("Save $4 on your next shopping trip when you buy 2", "Get $4.00 rewards when you buy 2."),
            (
                "$3.49 Get $5 off instantly when you buy $20 or more in participating Acme Kitchen for Home products",
                "$3.49 each, save $5.00 when you spend $20.00."
            ),
            ("FREE BUY TWO GET ONE", "Buy 2 get 1 free."),
            ("Buy 1 Get 1 40% with card", "Buy 1 get 1 40% off, with card."),
            ("$4.99 | Clip Coupon", "$4.99 each, with digital coupon."),
            (
                "2/$7.00 | with digital coupon | 3/$15 WITHOUT DIGITAL COUPON",
                "2 for $7.00, with digital coupon, otherwise $5.00 each, $3.50 each."
            ),
            ("$4.99 | $5.99/ea. without card", "$4.99 each, with card, otherwise $5.99 each."),
            (
                "$2.00 each | Limit 1. Available on Pick up & Delivery orders only.",
                "$2.00 each, limit 1, pickup or delivery only."
            ),
            (
                "$3.49 | SAVE $5 WHEN YOU SPEND $15 ON PARTICIPATING PRODUCTS",
                "$3.49 each, save $5.00 when you spend $15.00."
            ),
        ])
    func terms(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }
}
