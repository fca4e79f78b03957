/// All clauses that the parser reads. If several match equally far, the first one listed wins.
///
/// A clause is built from smaller ones: an amount, a rate, a count, a demand, a coupon. To read a new wording, extend the
/// clause that it belongs to, and add the wording with its price to the tests. Only what combines with nothing known is a
/// new clause: a function beside the similar ones, listed here with real ad text as its example (a test checks every rule
/// against its example).
package enum Grammar {
    package static let rules: [GrammarRule] = prices + discounts + rewards + demands + conditions + unclear + notes

    static let index = RuleIndex(rules)

    private static let prices = [
        GrammarRule(
            "price.bracket", in: .deal, reads: "price derived from the one before, or the regular price of a free item",
            example: "($4.99/lb)", by: BracketRules.price),
        GrammarRule("price.one", in: .deal, reads: "price of one", example: "$6.99 each", by: PriceRules.one),
        GrammarRule(
            "price.several", in: .deal, reads: "several for a price", example: "2 for $5.00", by: BundleRules.several),
        GrammarRule(
            "price.for", in: .deal, reads: "price of several", example: "$3.99 for 2", by: BundleRules.behind),
        GrammarRule(
            "price.with", in: .deal, reads: "price with a card or a coupon", example: "$3.49 with digital coupon",
            by: PriceRules.conditional),
        GrammarRule(
            "price.or", in: .deal, reads: "several for a price, and the price of one",
            example: "$3.99 each or 2 for $7", by: BundleRules.orSeveral),
        GrammarRule(
            "price.final", in: .deal, reads: "price after all discounts", example: "FINAL PRICE 2/4.50",
            by: PriceRules.final),
        GrammarRule(
            "price.final-behind", in: .deal, reads: "price after all discounts", example: "2.0 Final Price",
            by: PriceRules.finalBehind),
        GrammarRule(
            "price.stacked", in: .details, reads: "sale price less a coupon, with the result as a check",
            example: "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50",
            by: StackedRules.stacked),
        GrammarRule(
            "price.range", in: .deal, reads: "price range; not ranked", example: "From 4.99 to 19.99 each",
            by: PriceRules.range),
        GrammarRule(
            "price.from", in: .deal, reads: "lowest price; not ranked", example: "As Low As 19.99",
            by: PriceRules.from),
        GrammarRule(
            "price.from-elsewhere", in: [.savings, .details], reads: "the price printed is the lowest; no price",
            example: "Starting at", by: PriceRules.atLeast),
        GrammarRule(
            "price.regular", in: .anywhere, reads: "regular price", example: "Reg. $10.49", by: PriceRules.regular),
        GrammarRule(
            "price.otherwise", in: .anywhere, reads: "price for shoppers who do not meet the terms",
            example: "or $2.99 ea", by: FallbackRules.ahead),
        GrammarRule(
            "price.without", in: .anywhere, reads: "price without card or coupon",
            example: "3/$15 WITHOUT DIGITAL COUPON", by: FallbackRules.behind),
        GrammarRule(
            "price.before", in: .anywhere, reads: "regular price and what is taken off it",
            example: "$14.99 less $3.50",
            by: PriceRules.before),
        GrammarRule(
            "price.after", in: .anywhere, reads: "money taken off already", example: "after $4 OFF",
            by: PriceRules.afterSaving),
        GrammarRule(
            "price.bag", in: .anywhere, reads: "price of a bag of so many pounds; must be the same",
            example: "Sold in a 2 lb Bag for $13.98", by: PriceRules.bag),
        GrammarRule(
            "price.restated", in: .details, reads: "price repeated; must be the same", example: "$2.49 per Pound",
            by: PriceRules.restated),
        GrammarRule(
            "price.rate", in: .anywhere, reads: "unit of the price", example: "Per lb.",
            by: PriceRules.rateAlone),
        GrammarRule(
            "price.unit", in: [.savings, .details], reads: "a unit price; no effect", example: "12¢ per fl oz",
            by: PriceRules.unitPrice),
        GrammarRule(
            "price.unpaid", in: .anywhere, reads: "a unit price, or an amount that nobody pays; no effect",
            example: "CASE PRICE: $5.88", by: PriceRules.unpaid),
        GrammarRule(
            "print.worked-out", in: .deal, reads: "derived price in our own sentences; must match",
            example: "that is $2.50 each when you buy 2", by: PriceRules.workedOut),
        GrammarRule(
            "print.one", in: .deal, reads: "single-unit price in our own sentences; no effect",
            example: "one alone also $2.50", by: PriceRules.oneAlone),
        GrammarRule(
            "buyget", in: .anywhere, reads: "buy some, get some free or cheaper", example: "Buy 2 Get 1 FREE",
            by: BuyGetRules.buyGet),
        GrammarRule(
            "buyget.reversed", in: .deal, reads: "some free for some bought", example: "2 FREE when you buy 10",
            by: BuyGetRules.reversed),
        GrammarRule(
            "buyget.ordinal", in: .anywhere, reads: "the second or third cheaper", example: "2nd one half price",
            by: BuyGetRules.ordinal),
        GrammarRule(
            "buyget.price-of", in: .deal, reads: "several for the price of fewer", example: "3 for the price of 2",
            by: BuyGetRules.priceOf),
        GrammarRule("buyget.bogo", in: .deal, reads: "buy one, get one free", example: "BOGO", by: BuyGetRules.bogo),
        GrammarRule(
            "buyget.equal", in: .anywhere, reads: "statement that the cheapest item is free; no effect",
            example: "of equal or lesser price", by: BuyGetRules.equalValue),
        GrammarRule(
            "buyget.cap", in: [.deal, .details], reads: "highest price of the free item", example: "up to $2.69",
            by: BuyGetRules.cap),
        GrammarRule("free", in: .deal, reads: "free, and nothing else; no price", example: "FREE", by: PriceRules.free),
    ]

    private static let discounts = [
        GrammarRule(
            "off.price", in: .savings, reads: "percent off a price", example: "10% off $7.99",
            by: DiscountRules.percentOffPrice),
        GrammarRule(
            "off", in: .anywhere, reads: "money or a percentage off", example: "$2.00 off", by: DiscountRules.off),
        GrammarRule(
            "off.bounded", in: .anywhere, reads: "percent off up to a bound; no price", example: "up to 40% off",
            by: DiscountRules.bounded),
        GrammarRule(
            "save", in: .anywhere, reads: "money saved, which gives the regular price",
            example: "save up to $1.98 on 2", by: DiscountRules.save),
        GrammarRule(
            "save.minus", in: .savings, reads: "money already deducted", example: "-3.00 /LB",
            by: DiscountRules.minus),
        GrammarRule(
            "save.minus-coupon", in: .savings, reads: "deducted with a coupon; no price if beside one",
            example: "-$1.00 digital coupon", by: DiscountRules.minusCoupon),
    ]

    private static let rewards = [
        GrammarRule(
            "reward.money", in: .anywhere, reads: "store money for later",
            example: "$5 ExtraBucks Rewards when you spend $20", by: RewardRules.value),
        GrammarRule(
            "reward.points", in: .anywhere, reads: "points", example: "Earn 500 Plenti points Worth $5.00",
            by: RewardRules.points),
        GrammarRule(
            "reward.rebate", in: .deal, reads: "money back after the purchase", example: "$5.00 mfr's mail-in rebate",
            by: RewardRules.rebate),
        GrammarRule(
            "reward.later", in: .deal, reads: "money off a later purchase",
            example: "plus $50 off your next shopping trip", by: RewardRules.later),
        GrammarRule(
            "reward.gift", in: .anywhere, reads: "other goods free", example: "Free milk when you buy 3 cereals",
            by: RewardRules.gift),
    ]

    private static let demands = [
        GrammarRule(
            "quantity.demand", in: .anywhere, reads: "what must be bought", example: "When you buy any 5 or more",
            by: DemandRules.demand),
        GrammarRule(
            "quantity.discount", in: [.savings, .details], reads: "the number that a discount is for",
            example: "on TWO (2) packages", by: DemandRules.ofDiscount),
        GrammarRule(
            "quantity.minimum", in: .anywhere, reads: "minimum quantity", example: "min. 2", by: DemandRules.minimum),
        GrammarRule(
            "quantity.multiples", in: .anywhere, reads: "quantities to buy", example: "in multiples of 5",
            by: DemandRules.multiples),
        GrammarRule(
            "quantity.mix", in: .anywhere, reads: "different goods count together", example: "Mix & Match",
            by: DemandRules.mixAndMatch),
        GrammarRule(
            "quantity.spend", in: .anywhere, reads: "minimum spend", example: "with $10 purchase",
            by: DemandRules.spend),
        GrammarRule(
            "quantity.unclear", in: .details,
            reads: "a quantity that may or may not be required; no price", example: "Any 5 or more",
            by: DemandRules.unclear),
        GrammarRule(
            "quantity.title", in: .title, reads: "quantity that a coupon requires", example: "Any 2",
            by: DemandRules.titleAny),
        GrammarRule(
            "quantity.limit", in: .anywhere, reads: "limit for one shopper", example: "Limit six deals.",
            by: LimitRules.limit),
        GrammarRule(
            "quantity.more-than", in: .anywhere, reads: "price beyond the limit",
            example: "More Than 2 Standing Rib Roasts ... 18.99 lb", by: LimitRules.moreThan),
    ]

    private static let conditions = [
        GrammarRule(
            "coupon", in: .anywhere, reads: "coupon needed", example: "WITH MFR DIGITAL COUPON",
            by: CouponRules.required),
        GrammarRule(
            "coupon.value", in: .deal, reads: "coupon needed, with its value", example: "with $2 Smart Coupon",
            by: CouponRules.withValue),
        GrammarRule(
            "coupon.worth", in: .deal, reads: "a coupon and its worth", example: "$.75/2",
            by: CouponRules.worth),
        GrammarRule(
            "coupon.uses", in: .anywhere, reads: "number of uses of a coupon",
            example: "Use up to 5 times in a single transaction", by: CouponRules.uses),
        GrammarRule(
            "coupon.days", in: .details, reads: "days on which a coupon can be used",
            example: "Download and redeem the coupon once from January 2-January 6 only", by: CouponRules.days),
        GrammarRule(
            "coupon.paper", in: .deal, reads: "a paper coupon's fine print; no price",
            example: "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item.", by: CouponRules.paper),
        GrammarRule("card", in: .anywhere, reads: "card needed", example: "With Card", by: ConditionRules.card),
        GrammarRule(
            "terms.without", in: .anywhere, reads: "no coupon needed",
            example: "sale price without digital coupon", by: ConditionRules.withoutNote),
        GrammarRule(
            "terms.days", in: .anywhere, reads: "only on some of the days", example: "2 Days Only",
            by: ConditionRules.someDays),
        GrammarRule(
            "terms.pickup", in: .anywhere, reads: "only for pickup or delivery", example: "PICKUP OR DELIVERY ONLY",
            by: ConditionRules.pickupOrDelivery),
        GrammarRule(
            "terms.new-customers", in: .anywhere, reads: "only for new customers", example: "new customers only",
            by: ConditionRules.newCustomers),
    ]

    private static let unclear = [
        GrammarRule(
            "unclear.count", in: [.savings, .details], reads: "a number without a stated meaning; no price",
            example: "with 4", by: UnclearRules.loneCount),
        GrammarRule(
            "unclear.group", in: .anywhere, reads: "a quantity that may or may not be required; no price",
            example: "set of 4", by: UnclearRules.group),
        GrammarRule(
            "unclear.programme", in: .details, reads: "a name that may be a card's or an app's; no price",
            example: "with Zing", by: UnclearRules.programme),
    ]

    private static let notes = [
        GrammarRule(
            "note.praise", in: .anywhere, reads: "praise; no effect", example: "Sale Price", by: NoteRules.praising),
        GrammarRule(
            "note.phrase", in: .anywhere, reads: "words that change no price", example: "while quantities last",
            by: NoteRules.phrase),
        GrammarRule(
            "note.saving", in: .anywhere, reads: "praise of a saving; no effect", example: "Swap & save!",
            by: NoteRules.saving),
        GrammarRule(
            "note.free-of", in: .anywhere, reads: "what goods are free of; no effect", example: "Cage Free",
            by: NoteRules.freeOf),
        GrammarRule(
            "note.deposit", in: .anywhere, reads: "container deposit, not included in any price",
            example: "plus deposit where required", by: NoteRules.deposit),
        GrammarRule("note.size", in: .anywhere, reads: "a size; no effect", example: "14 to 15-oz", by: NoteRules.size),
        GrammarRule(
            "note.goods-number", in: .anywhere, reads: "a number that names goods; no effect", example: "100% Cream",
            by: NoteRules.goodsNumber),
        GrammarRule(
            "note.goods-amount", in: .anywhere, reads: "an amount of goods; no effect", example: "Serves 8",
            by: NoteRules.amountOfGoods),
        GrammarRule(
            "note.other-goods", in: [.deal, .details], reads: "other goods with their price; no effect",
            example: "(boneless $3.29/lb)", by: NoteRules.otherGoods),
        GrammarRule(
            "note.date", in: .anywhere, reads: "a date; no effect", example: "Exp 11/02/25", by: NoteRules.date),
        GrammarRule(
            "note.aside", in: .anywhere, reads: "a number about the ad; no effect", example: "Valid week of August 23",
            by: NoteRules.aside),
    ]
}
