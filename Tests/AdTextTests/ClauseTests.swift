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
            "Zorg price", "Zorg deal", "savings deal", "value deal", "half price deal", "app deals", "senior special",
            "cash price", "first deal", "new member special", "Clip & save", "Join & save", "Scan & save",
            "Order online", "Valid Friday", "Valid through March 4", "save 4 more",
        ])
    func refuses(clause: String) {
        #expect(AdReader.read(AdLine(joined: "$2.49 \(clause)")).price == nil)
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
        ])
    func terms(line: String, sentence: String) {
        #expect(OfferPrinter.sentence(AdReader.read(AdLine(joined: line))) == sentence)
    }
}
