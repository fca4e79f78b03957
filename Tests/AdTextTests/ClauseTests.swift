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
            "Valid week of March 4", "New low price!",
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
            "$5.99 ($4.99)", "2/$5 ($3 ea)", "$2.39 ($3.60 ea)", "($4.99/lb)", "$3.49 (with coupon $2.99)",
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
