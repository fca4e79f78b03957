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
            "price.bracket", .deal, "price derived from the one before, or the regular price of a free item",
            "($4.99/lb)", BracketRules.price),
        GrammarRule("price.one", .deal, "price of one", "$6.99 each", PriceRules.one),
        GrammarRule("price.several", .deal, "several for a price", "2 for $5.00", BundleRules.several),
        GrammarRule("price.for", .deal, "price of several", "$3.99 for 2", BundleRules.behind),
        GrammarRule(
            "price.with", .deal, "price with a card or a coupon", "$3.49 with digital coupon", PriceRules.conditional),
        GrammarRule(
            "price.or", .deal, "several for a price, and the price of one",
            "$3.99 each or 2 for $7", BundleRules.orSeveral),
        GrammarRule("price.final", .deal, "price after all discounts", "FINAL PRICE 2/4.50", PriceRules.final),
        GrammarRule(
            "price.final-behind", .deal, "price after all discounts", "2.0 Final Price", PriceRules.finalBehind),
        GrammarRule(
            "price.stacked", .details, "sale price less a coupon, with the result as a check",
            "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50",
            StackedRules.stacked),
        GrammarRule("price.range", .deal, "price range; not ranked", "From 4.99 to 19.99 each", PriceRules.range),
        GrammarRule("price.from", .deal, "lowest price; not ranked", "As Low As 19.99", PriceRules.from),
        GrammarRule(
            "price.from-elsewhere", [.savings, .details], "the price printed is the lowest; no price",
            "Starting at", PriceRules.atLeast),
        GrammarRule("price.regular", .anywhere, "regular price", "Reg. $10.49", PriceRules.regular),
        GrammarRule(
            "price.otherwise", .anywhere, "price for shoppers who do not meet the terms",
            "or $2.99 ea", FallbackRules.ahead),
        GrammarRule(
            "price.without", .anywhere, "price without card or coupon",
            "3/$15 WITHOUT DIGITAL COUPON", FallbackRules.behind),
        GrammarRule(
            "price.before", .anywhere, "regular price and what is taken off it",
            "$14.99 less $3.50", PriceRules.before),
        GrammarRule("price.after", .anywhere, "money taken off already", "after $4 OFF", PriceRules.afterSaving),
        GrammarRule(
            "price.bag", .anywhere, "price of a bag of so many pounds; must be the same",
            "Sold in a 2 lb Bag for $13.98", PriceRules.bag),
        GrammarRule(
            "price.several-elsewhere", .details, "several for a price, beside the price of one",
            "2 bags for $7", BundleRules.elsewhere),
        GrammarRule(
            "price.pack", .details, "what a pack costs, below a price by the pound; no effect",
            "Family Pack $8.97", PriceRules.pack),
        GrammarRule(
            "price.restated", .details, "price repeated; must be the same", "$2.49 per Pound", PriceRules.restated),
        GrammarRule("price.rate", .anywhere, "unit of the price", "Per lb.", PriceRules.rateAlone),
        GrammarRule(
            "price.unit", [.savings, .details], "a unit price; no effect", "12¢ per fl oz", PriceRules.unitPrice),
        GrammarRule(
            "price.unpaid", .anywhere, "a unit price, or an amount that nobody pays; no effect",
            "CASE PRICE: $5.88", PriceRules.unpaid),
        GrammarRule(
            "print.worked-out", .deal, "derived price in our own sentences; must match",
            "that is $2.50 each when you buy 2", PriceRules.workedOut),
        GrammarRule(
            "print.one", .deal, "single-unit price in our own sentences; no effect",
            "one alone also $2.50", PriceRules.oneAlone),
        GrammarRule("buyget", .anywhere, "buy some, get some free or cheaper", "Buy 2 Get 1 FREE", BuyGetRules.buyGet),
        GrammarRule(
            "buyget.reversed", .deal, "some free for some bought", "2 FREE when you buy 10", BuyGetRules.reversed),
        GrammarRule(
            "buyget.ordinal", .anywhere, "the second or third cheaper", "2nd one half price", BuyGetRules.ordinal),
        GrammarRule(
            "buyget.price-of", .deal, "several for the price of fewer", "3 for the price of 2", BuyGetRules.priceOf),
        GrammarRule("buyget.bogo", .deal, "buy one, get one free", "BOGO", BuyGetRules.bogo),
        GrammarRule(
            "buyget.equal", .anywhere, "statement that the cheapest item is free; no effect",
            "of equal or lesser price", BuyGetRules.equalValue),
        GrammarRule("buyget.cap", [.deal, .details], "highest price of the free item", "up to $2.69", BuyGetRules.cap),
        GrammarRule("free", .deal, "free, and nothing else; no price", "FREE", PriceRules.free),
    ]

    private static let discounts = [
        GrammarRule("off.price", .savings, "percent off a price", "10% off $7.99", DiscountRules.percentOffPrice),
        GrammarRule("off", .anywhere, "money or a percentage off", "$2.00 off", DiscountRules.off),
        GrammarRule(
            "off.bounded", .anywhere, "percent off up to a bound; no price", "up to 40% off", DiscountRules.bounded),
        GrammarRule(
            "save", .anywhere, "money saved, which gives the regular price",
            "save up to $1.98 on 2", DiscountRules.save),
        GrammarRule("save.minus", .savings, "money already deducted", "-3.00 /LB", DiscountRules.minus),
        GrammarRule(
            "save.minus-coupon", .savings, "deducted with a coupon; no price if beside one",
            "-$1.00 digital coupon", DiscountRules.minusCoupon),
    ]

    private static let rewards = [
        GrammarRule(
            "reward.money", .anywhere, "store money for later",
            "$5 ExtraBucks Rewards when you spend $20", RewardRules.value),
        GrammarRule("reward.points", .anywhere, "points", "Earn 500 Plenti points Worth $5.00", RewardRules.points),
        GrammarRule(
            "reward.rebate", .deal, "money back after the purchase", "$5.00 mfr's mail-in rebate", RewardRules.rebate),
        GrammarRule(
            "reward.later", .deal, "money off a later purchase",
            "plus $50 off your next shopping trip", RewardRules.later),
        GrammarRule("reward.gift", .anywhere, "other goods free", "Free milk when you buy 3 cereals", RewardRules.gift),
    ]

    private static let demands = [
        GrammarRule(
            "quantity.demand", .anywhere, "what must be bought", "When you buy any 5 or more", DemandRules.demand),
        GrammarRule(
            "quantity.discount", [.savings, .details], "the number that a discount is for",
            "on TWO (2) packages", DemandRules.ofDiscount),
        GrammarRule("quantity.minimum", .anywhere, "minimum quantity", "min. 2", DemandRules.minimum),
        GrammarRule("quantity.multiples", .anywhere, "quantities to buy", "in multiples of 5", DemandRules.multiples),
        GrammarRule(
            "quantity.mix", .anywhere, "different goods count together", "Mix & Match", DemandRules.mixAndMatch),
        GrammarRule("quantity.spend", .anywhere, "minimum spend", "with $10 purchase", DemandRules.spend),
        GrammarRule(
            "quantity.unclear", .details, "a quantity that may or may not be required; no price",
            "Any 5 or more", DemandRules.unclear),
        GrammarRule("quantity.title", .title, "quantity that a coupon requires", "Any 2", DemandRules.titleAny),
        GrammarRule("quantity.limit", .anywhere, "limit for one shopper", "Limit six deals.", LimitRules.limit),
        GrammarRule(
            "quantity.more-than", .anywhere, "price beyond the limit",
            "More Than 2 Standing Rib Roasts ... 18.99 lb", LimitRules.moreThan),
    ]

    private static let conditions = [
        GrammarRule("coupon", .anywhere, "coupon needed", "WITH MFR DIGITAL COUPON", CouponRules.required),
        GrammarRule(
            "coupon.value", .deal, "coupon needed, with its value", "with $2 Smart Coupon", CouponRules.withValue),
        GrammarRule("coupon.worth", .deal, "a coupon and its worth", "$.75/2", CouponRules.worth),
        GrammarRule(
            "coupon.uses", .anywhere, "number of uses of a coupon",
            "Use up to 5 times in a single transaction", CouponRules.uses),
        GrammarRule(
            "coupon.days", .details, "days on which a coupon can be used",
            "Download and redeem the coupon once from January 2-January 6 only", CouponRules.days),
        GrammarRule(
            "coupon.paper", .deal, "a paper coupon's fine print; no price",
            "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item.", CouponRules.paper),
        GrammarRule("card", .anywhere, "card needed", "With Card", ConditionRules.card),
        GrammarRule(
            "terms.without", .anywhere, "no coupon needed",
            "sale price without digital coupon", ConditionRules.withoutNote),
        GrammarRule("terms.days", .anywhere, "only on some of the days", "2 Days Only", ConditionRules.someDays),
        GrammarRule(
            "terms.pickup", .anywhere, "only for pickup or delivery",
            "PICKUP OR DELIVERY ONLY", ConditionRules.pickupOrDelivery),
        GrammarRule(
            "terms.new-customers", .anywhere, "only for new customers",
            "new customers only", ConditionRules.newCustomers),
    ]

    private static let unclear = [
        GrammarRule(
            "unclear.count", [.savings, .details], "a number without a stated meaning; no price",
            "with 4", UnclearRules.loneCount),
        GrammarRule(
            "unclear.group", .anywhere, "a quantity that may or may not be required; no price",
            "set of 4", UnclearRules.group),
        GrammarRule(
            "unclear.either", .anywhere, "a card or a coupon; no price", "card or coupon", UnclearRules.either),
        GrammarRule(
            "unclear.footnote", .deal, "a footnote of a price by the pound, or a size; no price", "$2.99 2 lb",
            UnclearRules.footnote),
        GrammarRule(
            "unclear.estimate", .anywhere, "an estimate; no price", "estimated price", EstimateRules.estimate),
        GrammarRule(
            "unclear.weight", .anywhere, "a price that the weight decides; only that of a pound is one",
            "final cost by weight", EstimateRules.byWeight),
        GrammarRule(
            "unclear.programme", .details, "a name that may be a card's or an app's; no price",
            "with Zing", UnclearRules.programme),
    ]

    private static let notes = [
        GrammarRule("note.praise", .anywhere, "praise; no effect", "Sale Price", NoteRules.praising),
        GrammarRule("note.phrase", .anywhere, "words that change no price", "while quantities last", NoteRules.phrase),
        GrammarRule("note.saving", .anywhere, "praise of a saving; no effect", "Swap & save!", NoteRules.saving),
        GrammarRule("note.free-of", .anywhere, "what goods are free of; no effect", "Cage Free", NoteRules.freeOf),
        GrammarRule(
            "note.deposit", .anywhere, "container deposit, not included in any price",
            "plus deposit where required", NoteRules.deposit),
        GrammarRule("note.size", .anywhere, "a size; no effect", "14 to 15-oz", NoteRules.size),
        GrammarRule(
            "note.goods-number", .anywhere, "a number that names goods; no effect",
            "100% Cream", NoteRules.goodsNumber),
        GrammarRule(
            "note.goods-amount", .anywhere, "an amount of goods; no effect", "Serves 8", NoteRules.amountOfGoods),
        GrammarRule(
            "note.other-goods", [.deal, .details], "other goods with their price; no effect",
            "(boneless $3.29/lb)", NoteRules.otherGoods),
        GrammarRule("note.date", .anywhere, "a date; no effect", "Exp 11/02/25", NoteRules.date),
        GrammarRule(
            "note.aside", .anywhere, "a number about the ad; no effect", "Valid week of August 23", NoteRules.aside),
    ]
}
