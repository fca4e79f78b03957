/// All text forms that the parser reads. If several rules match equally far, the first one listed wins.
///
/// To add a form: write a small function beside the similar ones, list it here with real ad text as its example (a test
/// checks every rule against its example), and add the expected price to the tests.
package enum Grammar {
    package static let rules: [GrammarRule] =
        brackets + prices + buyGets + discounts + baskets + rewards + savings + conditions + unclear + notes

    static func rules(for zone: LineZone) -> RuleIndex { rulesOfZones[zone] ?? RuleIndex([]) }

    private static let rulesOfZones = Dictionary(
        uniqueKeysWithValues: [LineZone.deal, .savings, .details, .title].map { zone in
            (zone, RuleIndex(rules.filter { $0.zones.contains(zone) }))
        })

    private static let prices = [
        GrammarRule("price.pound", in: .deal, reads: "price of a pound", example: "$8.99 lb", by: PriceRules.perPound),
        GrammarRule("price.each", in: .deal, reads: "price of one", example: "$7.99 each", by: PriceRules.each),
        GrammarRule("price.plain", in: .deal, reads: "price of one", example: "$6.99", by: PriceRules.plain),
        GrammarRule("price.only", in: .deal, reads: "price of one", example: "Now only $2.99", by: PriceRules.only),
        GrammarRule(
            "price.package", in: .deal, reads: "price of a package, bunch or dozen", example: "0.99 Per 16-oz. Pkg.",
            by: PriceRules.perPackage),
        GrammarRule(
            "price.with", in: .deal, reads: "price of one when several are bought", example: "$7.99 price each with 2",
            by: PriceRules.eachWith),
        GrammarRule(
            "price.tiers", in: .deal, reads: "price of one from a quantity up, and below it",
            example: "Buy 3 or more $1.99 ea; less than 3 $2.99 ea", by: PriceRules.tiers),
        GrammarRule(
            "price.member", in: .deal, reads: "price with a card and without one",
            example: "Member price $4.99, non-member $6.49", by: PriceRules.member),
        GrammarRule(
            "price.final", in: .deal, reads: "price after all discounts", example: "FINAL PRICE 2/4.50",
            by: PriceRules.final),
        GrammarRule(
            "price.final-behind", in: .deal, reads: "price after all discounts", example: "2.0 Final Price",
            by: PriceRules.finalBehind),
        GrammarRule(
            "price.saving-pound", in: .deal, reads: "price of a pound with its saving",
            example: "4.98 save/ahorre $2.01 lb.", by: PriceRules.savingPerPound),
        GrammarRule(
            "price.stacked", in: .details, reads: "sale price less a coupon, with the result as a check",
            example: "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE WITH MFR DIGITAL COUPON 2/3.50",
            by: PriceRules.stacked),
        GrammarRule(
            "price.equation", in: .deal, reads: "price less a coupon, with the result as a check",
            example: "$4.99 - $1 digital coupon = $3.99", by: PriceRules.equation),
        GrammarRule(
            "print.worked-out", in: .deal, reads: "derived price in our own sentences; must match",
            example: "that is $2.50 each when you buy 2", by: PriceRules.workedOut),
        GrammarRule(
            "print.one", in: .deal, reads: "single-unit price in our own sentences; no effect",
            example: "one alone also $2.50", by: PriceRules.oneAlone),
        GrammarRule(
            "price.bag", in: .details, reads: "price of a bag of so many pounds; must be the same",
            example: "Sold in a 2 lb Bag for $13.98", by: PriceRules.bag),
        GrammarRule(
            "price.restated", in: .details, reads: "price repeated; must be the same", example: "$2.49 per Pound",
            by: PriceRules.restated),
        GrammarRule(
            "price.saving", in: .deal, reads: "price with the percent it saves", example: "1.59 Per Lb. SAVE 15%",
            by: SavingRules.percentBesidePrice),
        GrammarRule(
            "bundle.for", in: .deal, reads: "several for a price", example: "2 for $5.00", by: BundleRules.count),
        GrammarRule(
            "bundle.or", in: .deal, reads: "several for a price, and the price of one",
            example: "$3.99 each or 2 for $7", by: BundleRules.orCount),
        GrammarRule("bundle.slash", in: .deal, reads: "several for a price", example: "2/$5.00", by: BundleRules.slash),
        GrammarRule(
            "bundle.units", in: .deal, reads: "several pounds or packages for a price", example: "10 lbs. for $10",
            by: BundleRules.units),
    ]

    private static let brackets = [
        GrammarRule(
            "bracket.price", in: .deal, reads: "price derived from the one before, or the regular price of a free item",
            example: "($4.99/lb)", by: BracketRules.price),
        GrammarRule(
            "bracket.other-goods", in: .deal, reads: "other goods with their prices; no effect",
            example: "(boneless $3.29/lb)", by: BracketRules.otherGoods),
    ]

    private static let buyGets = [
        GrammarRule(
            "buyget.free", in: .deal, reads: "buy some, get some free", example: "Buy 2 Get 1 FREE",
            by: BuyGetRules.free),
        GrammarRule(
            "buyget.reversed", in: .deal, reads: "some free for some bought", example: "2 FREE when you buy 10",
            by: BuyGetRules.reversed),
        GrammarRule("buyget.bogo", in: .deal, reads: "buy one, get one free", example: "BOGO", by: BuyGetRules.bogo),
        GrammarRule(
            "buyget.percent", in: .deal, reads: "buy some, get some cheaper", example: "Buy 1 Get 1 50% off",
            by: BuyGetRules.percent),
        GrammarRule(
            "buyget.price", in: .deal, reads: "buy some, get some for a price",
            example: "buy one, get one of equal or lesser value for $1", by: BuyGetRules.price),
        GrammarRule(
            "buyget.equal", in: .anywhere, reads: "statement that the cheapest item is free; no effect",
            example: "of equal or lesser price", by: BuyGetRules.equalValue),
        GrammarRule(
            "buyget.cap", in: [.deal, .details], reads: "highest price of the free item", example: "up to $2.69",
            by: BuyGetRules.cap),
    ]

    private static let discounts = [
        GrammarRule("off.amount", in: .deal, reads: "money off", example: "$2.00 off", by: DiscountRules.amountOff),
        GrammarRule(
            "off.coupon", in: .deal, reads: "money off with a coupon", example: "- Digital Coupon 1.50 off 2",
            by: DiscountRules.couponOff),
        GrammarRule(
            "off.each", in: .deal, reads: "money off each or every pound", example: "$1.00 off per lb",
            by: DiscountRules.amountOffEach),
        GrammarRule("off.percent", in: .deal, reads: "percent off", example: "25% Off", by: DiscountRules.percentOff),
        GrammarRule(
            "off.percent-several", in: .deal, reads: "percent off from a quantity up",
            example: "20% off 6 bottles of wine or more", by: DiscountRules.percentOffSeveral),
        GrammarRule(
            "off.percent-price", in: .savings, reads: "percent off a price", example: "10% off $7.99",
            by: DiscountRules.percentOffPrice),
        GrammarRule(
            "off.buy", in: .deal, reads: "money off several", example: "Buy 2 Get $10.00 Off",
            by: DiscountRules.buyAmountOff),
        GrammarRule(
            "off.buy-percent", in: .deal, reads: "percent off several", example: "Buy 4 get 10% off",
            by: DiscountRules.buyPercentOff),
        GrammarRule(
            "off.bounded", in: .deal, reads: "percent off up to a bound; no price", example: "up to 40% off",
            by: DiscountRules.boundedPercentOff),
    ]

    private static let baskets = [
        GrammarRule(
            "basket.threshold", in: .deal, reads: "money off a basket", example: "$5.00 off $20.00",
            by: BasketRules.threshold),
        GrammarRule(
            "basket.spend", in: .deal, reads: "money off a basket", example: "Spend $30 Save $6", by: BasketRules.spend),
        GrammarRule(
            "basket.first", in: .deal, reads: "money off a first order",
            example: "$20 off Your First Pickup or Delivery Order of $75 or more", by: BasketRules.firstOrder),
        GrammarRule(
            "basket.note", in: .details, reads: "required spend, repeated", example: "when you spend $75 or more",
            by: BasketRules.spendNote),
        GrammarRule(
            "range.between", in: .deal, reads: "price range; not ranked", example: "From 4.99 to 19.99 each",
            by: BasketRules.range),
        GrammarRule(
            "range.from", in: .deal, reads: "lowest price; not ranked", example: "As Low As 19.99", by: BasketRules.from
        ),
        GrammarRule(
            "range.elsewhere", in: [.savings, .details], reads: "the price printed is the lowest; no price",
            example: "Starting at", by: BasketRules.atLeast),
        GrammarRule(
            "free.item", in: .deal, reads: "free, and nothing else; no price", example: "FREE", by: BasketRules.free),
    ]

    private static let rewards = [
        GrammarRule(
            "reward.money", in: .deal, reads: "store money for later",
            example: "$5 ExtraBucks Rewards when you spend $20", by: RewardRules.money),
        GrammarRule(
            "reward.points", in: .deal, reads: "points", example: "Earn 500 Plenti points Worth $5.00",
            by: RewardRules.points),
        GrammarRule(
            "reward.rebate", in: .deal, reads: "money back after the purchase", example: "$5.00 mfr's mail-in rebate",
            by: RewardRules.rebate),
        GrammarRule(
            "reward.gift-card", in: .deal, reads: "gift card", example: "Free $5 Gift Card", by: RewardRules.giftCard),
        GrammarRule(
            "reward.next-trip", in: .deal, reads: "money off a later purchase",
            example: "plus $50 off your next shopping trip", by: RewardRules.nextTrip),
        GrammarRule(
            "reward.basket", in: [.deal, .savings], reads: "money off a basket beside a price",
            example: "SAVE $5 when you spend $20 on participating products", by: RewardRules.basket),
        GrammarRule(
            "reward.gift", in: .deal, reads: "other goods free", example: "Free milk when you buy 3 cereals",
            by: RewardRules.gift),
    ]

    private static let savings = [
        GrammarRule(
            "save.amount", in: .anywhere, reads: "money saved, which gives the regular price",
            example: "save up to $1.98 on 2", by: SavingRules.amount),
        GrammarRule(
            "save.card", in: .anywhere, reads: "money saved with a card; not the price of a free item",
            example: "Save $3.00 with card", by: SavingRules.withCard),
        GrammarRule(
            "save.additional", in: .deal, reads: "further saving with a coupon, off an unstated price; no effect",
            example: "Save An Additional $3 with DG Digital Coupons", by: SavingRules.additional),
        GrammarRule(
            "save.minus", in: .savings, reads: "money already deducted", example: "-3.00 /LB",
            by: SavingRules.minus),
        GrammarRule(
            "save.percent", in: .savings, reads: "percent saved; no effect", example: "SAVE UP TO 45%",
            by: SavingRules.percent),
        GrammarRule(
            "save.percent-deal", in: .deal, reads: "percent off", example: "Save 50%", by: SavingRules.percentDeal),
        GrammarRule(
            "save.event", in: .anywhere, reads: "money saved on several", example: "SAVE $3 when you buy 3",
            by: SavingRules.event),
        GrammarRule(
            "save.event-behind", in: [.savings, .details], reads: "money saved on several",
            example: "When you buy 3, save $3", by: SavingRules.eventBehind),
        GrammarRule(
            "save.coupon", in: .anywhere, reads: "money saved with a coupon; no price if beside one",
            example: "Save $1 with digital coupon", by: SavingRules.withCoupon),
        GrammarRule(
            "save.off-coupon", in: .savings, reads: "deducted with a coupon; no price if beside one",
            example: "-$1.00 digital coupon", by: SavingRules.offWithCoupon),
        GrammarRule(
            "regular.printed", in: .anywhere, reads: "regular price", example: "Reg. $10.49", by: SavingRules.regular),
        GrammarRule(
            "regular.unit-price", in: .savings, reads: "a unit price; no effect", example: "$2.92/lb",
            by: SavingRules.unitPriceNote),
        GrammarRule(
            "note.unit-price", in: .anywhere, reads: "a unit price; no effect", example: "12¢ per fl oz",
            by: SavingRules.pricePerOunce),
    ]

    private static let conditions = [
        GrammarRule(
            "coupon.manufacturer", in: .anywhere, reads: "manufacturer's coupon needed",
            example: "WITH MFR DIGITAL COUPON", by: CouponRules.manufacturerCoupon),
        GrammarRule(
            "coupon.digital", in: .anywhere, reads: "digital coupon needed", example: "With Digital Coupon",
            by: CouponRules.digitalCoupon),
        GrammarRule(
            "coupon.store", in: .anywhere, reads: "store coupon needed", example: "WITH COUPON",
            by: CouponRules.storeCoupon),
        GrammarRule(
            "coupon.uses", in: .anywhere, reads: "number of uses of a coupon",
            example: "Use up to 5 times in a single transaction", by: CouponRules.couponUses),
        GrammarRule(
            "coupon.days", in: .details, reads: "days on which a coupon can be used",
            example: "Download and redeem the coupon once from January 2-January 6 only", by: CouponRules.couponDays),
        GrammarRule(
            "coupon.paper", in: .deal, reads: "a paper coupon's fine print; no price",
            example: "COUPON VALID JUNE 13 TO JUNE 26, 2026 Limit one coupon per item.", by: CouponRules.paperCoupon),
        GrammarRule("card.loyalty", in: .anywhere, reads: "card needed", example: "With Card", by: ConditionRules.card),
        GrammarRule(
            "card.name", in: .anywhere, reads: "card needed", example: "Just for U", by: ConditionRules.programme),
        GrammarRule("card.price", in: .deal, reads: "card needed", example: "Club Price", by: ConditionRules.clubPrice),
        GrammarRule(
            "card.coupon", in: .anywhere, reads: "card and coupon needed", example: "With Card & Digital Coupon",
            by: ConditionRules.cardAndCoupon),
        GrammarRule(
            "terms.without", in: .anywhere, reads: "price without card or coupon",
            example: "Price without digital coupon is up to $6.99 each", by: ConditionRules.without),
        GrammarRule(
            "terms.price-without", in: .anywhere, reads: "price without card or coupon",
            example: "3/$15 WITHOUT DIGITAL COUPON", by: ConditionRules.priceWithout),
        GrammarRule(
            "terms.without-note", in: .anywhere, reads: "no coupon needed",
            example: "sale price without digital coupon", by: ConditionRules.withoutNote),
        GrammarRule(
            "terms.days", in: .anywhere, reads: "only on some of the days", example: "2 Days Only",
            by: ConditionRules.someDays),
        GrammarRule(
            "terms.pickup", in: .anywhere, reads: "only for pickup or delivery", example: "PICKUP OR DELIVERY ONLY",
            by: ConditionRules.pickupOrDelivery),
        GrammarRule(
            "quantity.must-buy", in: .anywhere, reads: "minimum quantity", example: "When you buy any 5 or more",
            by: QuantityRules.mustBuy),
        GrammarRule(
            "quantity.save", in: [.savings, .details], reads: "minimum quantity",
            example: "Save 10% when you purchase 4 or more", by: QuantityRules.savePercentWhenBuying),
        GrammarRule(
            "quantity.minimum", in: .anywhere, reads: "minimum quantity", example: "min. 2",
            by: QuantityRules.minimum),
        GrammarRule(
            "quantity.multiples", in: .anywhere, reads: "quantities to buy", example: "in multiples of 5",
            by: QuantityRules.multiples),
        GrammarRule(
            "quantity.mix", in: .anywhere, reads: "different goods count together", example: "Mix & Match",
            by: QuantityRules.mixAndMatch),
        GrammarRule(
            "quantity.unclear", in: .details,
            reads: "a quantity that may or may not be required; no price", example: "Any 5 or more",
            by: QuantityRules.unclearCount),
        GrammarRule(
            "quantity.otherwise", in: .anywhere, reads: "price for fewer", example: "or $2.99 ea",
            by: QuantityRules.fallbackPrice),
        GrammarRule(
            "print.otherwise", in: .deal, reads: "fallback price in our sentences", example: "otherwise 3 for $10.00",
            by: QuantityRules.otherwisePrinted),
        GrammarRule(
            "quantity.spend", in: .anywhere, reads: "minimum spend on other goods", example: "with $10 purchase",
            by: QuantityRules.minimumSpend),
        GrammarRule(
            "terms.new-customers", in: .anywhere, reads: "only for new customers", example: "new customers only",
            by: ConditionRules.newCustomers),
        GrammarRule(
            "terms.offer", in: .details, reads: "only for pickup or delivery",
            example: "Offer valid when you select Pickup, Delivery or Express Delivery", by: ConditionRules.offerValid),
        GrammarRule(
            "quantity.additional", in: .anywhere, reads: "price beyond the limit",
            example: "additional $4.99 ea", by: LimitRules.additional),
        GrammarRule(
            "quantity.limit", in: .anywhere, reads: "limit for one shopper", example: "Limit six deals.",
            by: LimitRules.limit),
        GrammarRule(
            "quantity.limit-short", in: .anywhere, reads: "limit for one shopper", example: "Lim. 4",
            by: LimitRules.shortLimit),
        GrammarRule(
            "quantity.limit-buyer", in: .anywhere, reads: "limit for one shopper", example: "one per household",
            by: LimitRules.buyersLimit),
        GrammarRule(
            "quantity.more-than", in: .details, reads: "price beyond the limit",
            example: "More Than 2 Standing Rib Roasts ... 18.99 lb", by: LimitRules.moreThan),
        GrammarRule(
            "quantity.title", in: .title, reads: "quantity that a coupon requires", example: "Any 2",
            by: QuantityRules.titleAny),
    ]

    private static let unclear = [
        GrammarRule(
            "unclear.count", in: [.savings, .details], reads: "a number without a stated meaning; no price",
            example: "with 4", by: UnclearRules.loneCount),
        GrammarRule(
            "unclear.group", in: .anywhere, reads: "a quantity that may or may not be required; no price",
            example: "set of 4", by: UnclearRules.group),
        GrammarRule(
            "unclear.sold", in: .anywhere, reads: "several sold together; no price", example: "sold in pairs",
            by: UnclearRules.sold),
        GrammarRule(
            "unclear.pounds", in: .anywhere, reads: "minimum weight to buy; no price", example: "min 3 lb",
            by: UnclearRules.leastPounds),
        GrammarRule(
            "unclear.combination", in: .anywhere, reads: "other goods with these; no price", example: "Combo Loco",
            by: UnclearRules.combination),
        GrammarRule(
            "unclear.programme", in: .details, reads: "a name that may be a card's or an app's; no price",
            example: "with Zing", by: UnclearRules.programme),
    ]

    private static let notes = [
        GrammarRule(
            "note.label", in: .anywhere, reads: "praise; no effect", example: "Sale Price", by: NoteRules.label),
        GrammarRule(
            "note.saving", in: .anywhere, reads: "praise of a saving; no effect", example: "SAVE MORE!",
            by: NoteRules.saving),
        GrammarRule(
            "note.ordering", in: .anywhere, reads: "several ways to order; no effect",
            example: "Order Online, by Phone or in Person", by: NoteRules.ordering),
        GrammarRule(
            "note.week", in: .anywhere, reads: "the week of the ad; no effect", example: "Valid week of August 23",
            by: NoteRules.week),
        GrammarRule(
            "note.deposit", in: .anywhere, reads: "container deposit, not included in any price",
            example: "plus deposit where required", by: NoteRules.deposit),
        GrammarRule(
            "note.people", in: .anywhere, reads: "number of people it serves; no effect", example: "Serves 8",
            by: BundleRules.people),
        GrammarRule(
            "note.bonus-pack", in: .deal, reads: "more in the package; no effect", example: "3 Pack + 1 FREE",
            by: BundleRules.bonusPack),
        GrammarRule("note.size", in: .anywhere, reads: "a size; no effect", example: "14 to 15-oz", by: NoteRules.size),
        GrammarRule(
            "note.composition", in: .details, reads: "percent of an ingredient; no effect", example: "100% Cream",
            by: NoteRules.composition),
        GrammarRule(
            "note.also-at", in: .details, reads: "price of other goods; no effect",
            example: "Other Brisket Subs Also at 12.99", by: NoteRules.alsoAt),
        GrammarRule(
            "note.other-goods", in: .details, reads: "other goods with their price; no effect",
            example: "or Pork Chops, 2 lb Pkg, $10", by: NoteRules.otherGoods),
        GrammarRule(
            "note.goods", in: .details, reads: "names of goods and occasions; no effect", example: "Father's Day",
            by: GoodsNoteRules.phrase),
        GrammarRule(
            "note.ending", in: .details, reads: "restriction to some price tags; no effect", example: "ending in .97",
            by: GoodsNoteRules.ending),
        GrammarRule(
            "note.grade", in: .details, reads: "pieces in a pound; no effect", example: "21 to 30 per Pound",
            by: GoodsNoteRules.grade),
        GrammarRule(
            "note.content", in: .details, reads: "content of a package; no effect",
            example: "21 Grams of Protein per Serving", by: GoodsNoteRules.content),
        GrammarRule(
            "note.span", in: .details, reads: "duration of a supply; no effect", example: "30-Day Supply",
            by: GoodsNoteRules.span),
        GrammarRule(
            "note.variety", in: .details, reads: "a variety's name before its size; no effect",
            example: "Plus, 4.6 or 5.4-oz", by: GoodsNoteRules.variety),
        GrammarRule(
            "note.scan", in: .details, reads: "how the checkout spreads a deal; no effect",
            example: "items will scan 50% off", by: NoteRules.scan),
    ]
}
