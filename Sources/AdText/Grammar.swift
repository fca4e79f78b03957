/// Every form of wording that is read, in one place. Of rules that read equally far the first here wins.
///
/// To add a form: write its small function beside its like, list it here with real wording as its example (a test holds
/// every rule to its example), and add the price it must give to the tests.
package enum Grammar {
    package static let rules: [GrammarRule] = prices + buyGets + discounts + savings + conditions + notes

    private static let prices = [
        GrammarRule(
            "price.pound", in: .deal, reads: "price of a pound", example: "$8.99 lb", by: PriceRules.perPound),
        GrammarRule("price.each", in: .deal, reads: "price of one", example: "$7.99 each", by: PriceRules.each),
        GrammarRule("price.plain", in: .deal, reads: "price of one", example: "$6.99", by: PriceRules.plain),
        GrammarRule(
            "bundle.for", in: .deal, reads: "several for a price", example: "2 for $5.00", by: PriceRules.bundleFor),
        GrammarRule(
            "bundle.slash", in: .deal, reads: "several for a price", example: "2/$5.00", by: PriceRules.bundleSlash),
        GrammarRule(
            "price.stacked", in: [.deal, .details], reads: "sale price less a coupon, with the sum as a check",
            example: "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50",
            by: PriceRules.stacked),
    ]

    private static let buyGets = [
        GrammarRule(
            "buyget.free", in: .deal, reads: "buy some, get some free", example: "Buy 2 Get 1 FREE",
            by: BuyGetRules.free),
        GrammarRule(
            "buyget.bogo", in: .deal, reads: "buy one, get one free", example: "BOGO", by: BuyGetRules.bogo),
        GrammarRule(
            "buyget.initials", in: .deal, reads: "buy some, get some free", example: "B2G1 Free",
            by: BuyGetRules.initials),
        GrammarRule(
            "buyget.percent", in: .deal, reads: "buy some, get some cheaper", example: "Buy 1 Get 1 50% off",
            by: BuyGetRules.percent),
        GrammarRule(
            "buyget.equal", in: .anywhere, reads: "which item is the free one; no effect",
            example: "of equal or lesser price", by: BuyGetRules.equalValue),
        GrammarRule(
            "buyget.cap", in: [.deal, .details], reads: "most the free item may cost", example: "up to $2.69",
            by: BuyGetRules.cap),
    ]

    private static let discounts = [
        GrammarRule(
            "off.amount", in: .deal, reads: "money off", example: "$2.00 off", by: DiscountRules.amountOff),
        GrammarRule("off.percent", in: .deal, reads: "percent off", example: "25% Off", by: DiscountRules.percentOff),
        GrammarRule(
            "off.buy", in: .deal, reads: "money off several", example: "Buy 2 Get $10.00 Off",
            by: DiscountRules.buyAmountOff),
        GrammarRule(
            "off.threshold", in: .deal, reads: "money off a basket; no price", example: "$5.00 off $20.00",
            by: DiscountRules.threshold),
        GrammarRule(
            "off.spend", in: .deal, reads: "money off a basket; no price", example: "Spend $30 Save $6",
            by: DiscountRules.spend),
        GrammarRule(
            "off.bounded", in: .deal, reads: "percent off up to a bound; no price", example: "up to 40% off",
            by: DiscountRules.boundedPercentOff),
        GrammarRule(
            "price.from", in: .deal, reads: "lowest price; no price", example: "From 4.99 to 19.99 each",
            by: DiscountRules.from),
        GrammarRule(
            "price.at-least", in: [.savings, .details], reads: "the price printed is the lowest; no price",
            example: "Starting at", by: ConditionRules.atLeast),
        GrammarRule(
            "gift.card", in: .deal, reads: "gift card; no price", example: "Free $5 Gift Card",
            by: DiscountRules.giftCard),
        GrammarRule(
            "gift.coupon", in: .deal, reads: "free goods with a coupon; no price",
            example: "FREE WITH MFR DIGITAL COUPON", by: DiscountRules.freeWithCoupon),
        GrammarRule(
            "coupon.paper", in: .deal, reads: "a paper coupon's fine print; no price",
            example: "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item.", by: DiscountRules.paperCoupon),
    ]

    private static let savings = [
        GrammarRule(
            "save.amount", in: .anywhere, reads: "money saved, which tells the regular price",
            example: "save up to $1.98 on 2", by: SavingRules.amount),
        GrammarRule(
            "save.percent", in: .savings, reads: "percent saved; no effect", example: "SAVE UP TO 45%",
            by: SavingRules.percent),
        GrammarRule(
            "save.percent-deal", in: .deal, reads: "percent off", example: "Save 50%", by: SavingRules.percentDeal),
        GrammarRule(
            "save.event", in: .deal, reads: "money saved on several; no price", example: "SAVE $3 when you buy 3",
            by: SavingRules.event),
        GrammarRule(
            "regular.printed", in: .anywhere, reads: "regular price", example: "Reg. $10.49", by: SavingRules.regular),
    ]

    private static let conditions = [
        GrammarRule(
            "coupon.manufacturer", in: .anywhere, reads: "manufacturer's coupon needed",
            example: "WITH MFR DIGITAL COUPON",
            by: ConditionRules.manufacturerCoupon),
        GrammarRule(
            "coupon.digital", in: .anywhere, reads: "digital coupon needed", example: "With Digital Coupon",
            by: ConditionRules.digitalCoupon),
        GrammarRule(
            "coupon.store", in: .anywhere, reads: "store coupon needed", example: "WITH COUPON",
            by: ConditionRules.storeCoupon),
        GrammarRule("card.loyalty", in: .anywhere, reads: "card needed", example: "With Card", by: ConditionRules.card),
        GrammarRule(
            "card.coupon", in: .anywhere, reads: "card and coupon needed", example: "With Card & Digital Coupon",
            by: ConditionRules.cardAndCoupon),
        GrammarRule(
            "quantity.must-buy", in: .anywhere, reads: "least number to buy", example: "When you buy any 5 or more",
            by: ConditionRules.mustBuy),
        GrammarRule(
            "quantity.unclear", in: .details,
            reads: "a number to buy, of which nobody can tell whether it must be; no price",
            example: "Any 5 or more", by: ConditionRules.unclearCount),
        GrammarRule(
            "quantity.otherwise", in: .anywhere, reads: "what fewer cost", example: "or $2.99 ea",
            by: ConditionRules.otherwise),
        GrammarRule(
            "quantity.limit", in: .anywhere, reads: "most one shopper gets", example: "Limit six deals.",
            by: ConditionRules.limit),
        GrammarRule(
            "quantity.more-than", in: .details, reads: "what more than the limit cost",
            example: "More Than 2 Standing Rib Roasts ... 18.99 lb", by: ConditionRules.moreThan),
        GrammarRule(
            "quantity.title", in: .title, reads: "number a coupon asks for", example: "Any 2",
            by: ConditionRules.titleAny),
    ]

    private static let notes = [
        GrammarRule(
            "note.label", in: .anywhere, reads: "praise; no effect", example: "Sale Price", by: NoteRules.label),
        GrammarRule("note.size", in: .anywhere, reads: "a size; no effect", example: "14 to 15-oz", by: NoteRules.size),
        GrammarRule(
            "note.composition", in: .details, reads: "percent of an ingredient; no effect", example: "100% Cream",
            by: NoteRules.composition),
        GrammarRule(
            "note.also-at", in: .details, reads: "price of other goods; no effect",
            example: "Other Brisket Subs Also at 12.99", by: NoteRules.alsoAt),
        GrammarRule(
            "note.goods", in: .details, reads: "names of goods and occasions; no effect", example: "Father's Day",
            by: GoodsNoteRules.phrase),
        GrammarRule(
            "note.grade", in: .details, reads: "pieces in a pound; no effect", example: "21 to 30 per Pound",
            by: GoodsNoteRules.grade),
        GrammarRule(
            "note.content", in: .details, reads: "what a package holds; no effect",
            example: "21 Grams of Protein per Serving", by: GoodsNoteRules.content),
        GrammarRule(
            "note.span", in: .details, reads: "how long goods last; no effect", example: "30-Day Supply",
            by: GoodsNoteRules.span),
        GrammarRule(
            "note.variety", in: .details, reads: "a variety's name before its size; no effect",
            example: "Plus, 4.6 or 5.4-oz", by: GoodsNoteRules.variety),
        GrammarRule(
            "note.scan", in: .details, reads: "how a register spreads a deal; no effect",
            example: "items will scan 50% off", by: NoteRules.scan),
    ]
}
