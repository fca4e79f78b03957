import Deals

/// The result of one rule. `LineClauses` combines the facts of a line.
struct Finding {
    /// Rules are tried by the dozen, and most findings are notes: a reference costs less than the facts to hand on.
    private final class Box: Sendable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }

    private var box: Box

    var facts: Facts {
        get { box.facts }
        set { box = Box(newValue) }
    }

    /// Text with no effect: sizes, "your choice".
    static let note = Finding(.none)
    static let unpriced = Finding(.unpriced)

    /// Whether the text has no effect.
    var isNote: Bool { box === Self.note.box || facts == .none }

    init(_ facts: Facts) { box = Box(facts) }

    static func benefit(_ benefit: Promotion.Benefit, unit: SaleUnit? = nil) -> Finding {
        Finding(Facts(benefit: benefit, unit: unit))
    }
}

/// The facts of a finding; each is absent or of no effect unless the rule says it.
struct Facts: Hashable {
    /// "save up to $1.98 on 2": evidence for the regular price, never a price itself.
    struct Saving: Hashable {
        let amount: Money
        let isUpTo: Bool
        /// Items the amount is saved on together; nil if the text does not say.
        var count: Int?
        var isPerPound = false
        /// "save $1 each".
        var isEach = false
        /// "Save $3 with digital coupon", "Save $3 on Bubly": tied to a coupon, a card or particular goods, so it may
        /// differ from the price of the free item beside it.
        var isExtra = false
    }

    /// "Reg. $4.99", "Reg. $2.49-$2.99 lb".
    struct Regular: Hashable {
        /// The upper end of a range.
        let amount: Money
        /// "2 for $11.99".
        var count = 1
        var isRange = false
        var isPerPound = false
        var unit: SaleUnit?
        /// "$2.99 reg.": the words stand behind the amount.
        var isBehind = false
    }

    struct Bracketed: Hashable {
        let amount: Money
        let rate: Rate?
        /// "~$2.50".
        var isAbout = false
        /// Whether words stand in front of the bracket.
        var isNamed = false
    }

    /// "Spend $30 Save $6": the whole deal, or a reward beside a price.
    struct BasketSaving: Hashable {
        let spend: Money
        let off: Money
        let repeats: Bool
    }

    struct WorkedOut: Hashable {
        let price: Money
        let isBound: Bool
    }

    /// "3 lb pkg $8.97" beside a price by the pound.
    struct Pack: Hashable {
        let total: Money
        /// Its exact weight; nil if it is not printed.
        let pounds: Int?
    }

    struct Bag: Hashable {
        let pounds: Int
        let total: Money
    }

    var benefit: Promotion.Benefit?
    /// The unit that the benefit's count refers to; nil if the text does not say.
    var unit: SaleUnit?
    /// "$1.99 each": the price is explicitly that of one.
    var isOfOne = false
    /// "$3.49 with digital coupon": only for shoppers who meet the conditions in this finding.
    var isConditional = false
    /// A price that is a part of the page of its own: behind "Buy 1 get 1 free" that of one.
    var isOwnPart = false
    /// "Final Price $1.49": the result of all other discounts in the line.
    var isFinal = false
    /// "Per lb." in fine print: the unit of the price in the deal line.
    var rateElsewhere: SaleUnit?
    var basket: BasketSaving?
    /// "$4.99 | Save $1 with digital coupon": further off with a coupon that the price does not require.
    var couponSaving: Money?
    /// The 2 of "Save $2 on 2 with coupon".
    var couponCount = 1
    /// Whether the coupon's saving is a further one, which belongs to a price and not to a discount.
    var isFurther = false
    /// The amounts of $100 and more without a point: it may be lost.
    var pointless: [Money] = []
    /// "on TWO (2) packages", "any one (1)" as a clause of its own: the number that a discount is for.
    var discountCount: Int?
    /// "TWO Sprays" and no more: beside a price the name of the goods, as in "Four Berry".
    var isBareCount = false
    /// "FREE chips" without the purchase that they come with.
    var isGift = false
    /// "$50 gift card | 4X fuel points": goods for sale, if no purchase is asked for.
    var isPerhapsBought = false
    /// The same benefit repeated: "$2.49 per Pound" in fine print. It must be equal.
    var restated: Promotion.Benefit?
    /// "Sold in a 2 lb Bag for $13.98": must equal the price of two pounds.
    var bag: Bag?
    /// "Family Pack $8.97" below a price by the pound.
    var pack: Pack?
    /// "at most $2.10 each when you buy 2" behind "Buy 1 get 1 free": must equal the price of the promotion.
    var worksOut: WorkedOut?
    var saving: Saving?
    var regular: Regular?
    /// "($4.99/lb)": beside a price a price derived from it; behind "BOGO" the regular price.
    var bracketed: Bracketed?
    var conditions: Set<Promotion.Condition> = []
    /// "Limit one coupon per customer": a coupon is needed, of whatever kind another clause says.
    var impliesCoupon = false
    /// Items that must be bought.
    var minimum = 1
    /// "SAVE $3 when you buy 3": unclear whether a price beside it is before or after the saving.
    var isEvent = false
    /// "$3 off your basket": another clause must say how much it takes.
    var isOfPurchase = false
    /// "-$1.00 digital coupon": unclear whether a price beside it is before or after the coupon.
    var isByCoupon = false
    /// "-20%" beside a price that is after it.
    var percentClaimed: Int?
    /// The 10 of "Save 10% when you purchase 4 or more": must be the difference between price and regular price.
    var percentSaved: Int?
    var additionalUnits = Promotion.AdditionalUnits.unstated
    var isMixAndMatch = false
    /// "with $10 purchase" of other goods.
    var minimumSpend: Money?
    /// "when you spend $20": what a discount, a reward or a gift asks for; beside a price the same as `minimumSpend`.
    var spend: Money?
    var limit: Promotion.Limit?
    /// The price of one for a shopper who does not meet the terms.
    var fallbackPrice: RegularPrice?
    /// "or $2.99 ea": the price for fewer than the deal's number.
    var asksFullQuantity = false
    /// "otherwise $2.99": the same, if no other term is stated.
    var isOtherwise = false
    /// "less than 3 $2.99 ea".
    var fewerThan: Int?
    /// "when you buy Yoplait": beside a price the other goods that must be bought.
    var isForNamedGoods = false
    /// "2 for $5.00 each" means five dollars for both only if the savings line also refers to two.
    var needsSavingOnAll = false
    /// "(up to $2.69)", "Buy 2 chips get 1 salsa free": the free item may have another price than the rest.
    var isFreeItemOther = false
    var reward: Reward?
    /// "FREE with purchase of tequila": the goods of the line are free, and have no price.
    var isGiftItself = false
    /// "3 x $2": three for two dollars only in Spanish.
    var isTimes = false
    /// "final cost by weight": a price that is not by the pound is an estimate.
    var isByWeight = false
    /// "2 bags for $7" in the fine print: a deal only beside the price of one.
    var needsPriceOfOne = false
    /// "up to 2 in one transaction": items, or deals of several.
    var isLimitOfUses = false
    var excludesDeposit = false
    /// "Coke $7.99, Sprite $1.99 with card": goods are named in front of it, and others in front of the amount before it.
    var isOfOtherGoods = false
    /// Whether goods are named between it and the amount before it, or behind it as the last amount.
    var isBehindName = false
    var isBeforeName = false
    /// Whether it begins a part of the page.
    var isApart = false
    /// A form that is understood but gives nothing to store: "any 5", where it is unclear whether five are required.
    var isUnpriced = false

    /// Takes over the terms of a demand beside it.
    mutating func ask(_ demand: Finding?) {
        guard let other = demand?.facts else { return }
        minimum = max(minimum, other.minimum)
        if other.additionalUnits != .unstated { additionalUnits = other.additionalUnits }
        isMixAndMatch = isMixAndMatch || other.isMixAndMatch
    }

    static let none = Facts()
    static let unpriced = Facts(isUnpriced: true)
    var isPercentOff: Bool { if case .percentOff = benefit { true } else { false } }
}
