import Deals

/// One thing that the text of a rule states, of one of these kinds.
enum Clause: Hashable {
    /// "$2.99 each", "2 for $5", "from $4.99 to $19.99", "FREE".
    case price(Price)
    /// "Buy 1 get 1 free".
    case giving(Promotion.Benefit)
    /// "$2 off", "20% off".
    case discount(PrintedDiscount)
    /// "$1 off with coupon": what a coupon takes off.
    case coupon(Coupon)
    /// "save up to $1.98 on 2": evidence for the regular price, never a price itself.
    case saving(Saving)
    /// "Save 10% when you purchase 4 or more": must be the difference between price and regular price.
    case percentSaved(Int)
    /// "-20%" beside a price that is after it.
    case percentClaimed(Int)
    /// "Reg. $4.99".
    case regular(Regular)
    /// "or $2.99 ea": the price for a shopper who does not meet the terms.
    case fallback(Fallback)
    /// "($4.99/lb)": beside a price a price derived from it; behind "BOGO" the regular price.
    case bracket(Bracketed)
    /// "on TWO (2) packages", "any one (1)" as a clause of its own: the number that a discount is for. "TWO Sprays" and
    /// no more is bare: beside a price the name of the goods, as in "Four Berry".
    case count(Int, isBare: Bool)
    /// "when you buy 3".
    case demand(AskedPurchase)
    /// "when you spend $20": what a discount, a reward or a gift asks for; beside a price the same as with "$10 purchase"
    /// of other goods.
    case spend(Money, isOnOthers: Bool)
    /// "Spend $30 Save $6": the whole deal, or a reward beside a price.
    case basket(BasketSaving)
    case conditions(Set<Promotion.Condition>)
    /// "Limit one coupon per customer": a coupon is needed, of whatever kind another clause says.
    case impliedCoupon
    /// "up to 2 in one transaction" is a limit of uses: of items, or of deals of several.
    case limit(Promotion.Limit, isOfUses: Bool)
    case reward(Reward, RewardSource)
    /// "FREE chips" without the purchase that they come with.
    case gift
    /// "(up to $2.69)", "Buy 2 chips get 1 salsa free": the free item may have another price than the rest.
    case otherFreeItem
    /// A price repeated or worked out, which must agree.
    case check(RepeatedPrice)
    /// "Per lb." in fine print: the unit of the price in the deal line.
    case rate(SaleUnit)
    /// "final cost by weight": a price that is not by the pound is an estimate.
    case byWeight
    case withoutDeposit
    /// A form that is understood but gives nothing to store: "any 5", where it is unclear whether five are required.
    case unclear
}

extension Clause {
    struct Price: Hashable {
        let benefit: Promotion.Benefit
        /// The unit that the benefit's count refers to; nil if the text does not say.
        var unit: SaleUnit?
        /// "$1.99 each": explicitly the price of one.
        var isOfOne = false
        /// "$3.49 with digital coupon": only for shoppers who meet the conditions of its finding.
        var isConditional = false
        /// A part of the page of its own: behind "Buy 1 get 1 free" the price of one.
        var isOwnPart = false
        /// "Final Price $1.49": the result of all other discounts in the line.
        var isFinal = false
        /// "2 for $5.00 each" means five dollars for both only if the savings line also refers to two.
        var needsSavingOnAll = false
        /// "2 bags for $7" in the fine print: a deal only beside the price of one.
        var needsPriceOfOne = false
        /// "3 x $2": three for two dollars only in Spanish.
        var isTimes = false
    }

    struct PrintedDiscount: Hashable {
        let benefit: Promotion.Benefit
        var unit: SaleUnit?
        /// "$3 off your basket": another clause must say how much it takes.
        var isOfPurchase = false
        /// "an additional 20%": unclear whether a price beside it is before or after it.
        var isFurther = false
        /// "Buy 2 Get $6 Off": taken off the sum of several, so that a price of one beside it is before it. "Save $5 when you
        /// buy 5" is an event, and a price beside it may be after it.
        var isGotBySeveral = false
    }

    struct Coupon: Hashable {
        let worth: Money
        /// The 2 of "Save $2 on 2 with coupon".
        var count = 1
        /// Whether it is a further saving, which belongs to a price and not to a discount.
        var isFurther = false
        /// "-$1.00 digital coupon": unclear whether a price beside it is before or after the coupon.
        var isUnclear = false
    }

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

    struct Fallback: Hashable {
        /// The price of one.
        var price: RegularPrice?
        /// "or $2.99 ea": the price for fewer than the deal's number.
        var isOfCount = false
        /// "otherwise $2.99": the same, if no other term is stated.
        var isOtherwise = false
        /// "less than 3 $2.99 ea".
        var fewerThan: Int?
    }

    struct Bracketed: Hashable {
        let amount: Money
        let rate: Rate?
        /// "~$2.50".
        var isAbout = false
        /// Whether words stand in front of the bracket.
        var isNamed = false
    }

    struct AskedPurchase: Hashable {
        /// Items that must be bought.
        var minimum = 1
        var additionalUnits = Promotion.AdditionalUnits.unstated
        var isMixAndMatch = false
        /// "when you buy Yoplait": beside a price the other goods that must be bought.
        var isForNamedGoods = false
        /// "SAVE $3 when you buy 3": unclear whether a price beside it is before or after the saving.
        var isOfSaving = false
        /// "Buy 4 save an extra $1 each": a price beside it is that of one.
        var isForEach = false
        /// "SAVE $3 off your basket".
        var isOfPurchase = false

        static let none = AskedPurchase()
    }

    struct BasketSaving: Hashable {
        let spend: Money
        let off: Money
        let repeats: Bool
    }

    enum RewardSource: Hashable {
        case stated
        /// "$50 gift card | 4X fuel points": goods for sale, if no purchase is asked for.
        case perhapsBought
        /// "FREE with purchase of tequila": the goods of the line are free, and have no price.
        case giftItself
    }

    enum RepeatedPrice: Hashable {
        /// "$2.49 per Pound" in fine print.
        case restated(Promotion.Benefit, unit: SaleUnit?)
        /// "Sold in a 2 lb Bag for $13.98": must equal the price of two pounds.
        case bag(pounds: Int, total: Money)
        /// "3 lb pkg $8.97" beside a price by the pound; nil if its exact weight is not printed.
        case pack(total: Money, pounds: Int?)
        /// "at most $2.10 each when you buy 2" behind "Buy 1 get 1 free": must equal the price of the promotion.
        case worksOut(price: Money, isBound: Bool)
    }
}

extension Clause {
    /// The number that a discount is for.
    static func count(_ count: Int) -> Clause { .count(count, isBare: false) }

    /// nil for none.
    static func needing(_ conditions: Set<Promotion.Condition>?) -> Clause? {
        conditions.flatMap { $0.isEmpty ? nil : .conditions($0) }
    }

    /// "$2.99", "2 for $5".
    static func price(_ benefit: Promotion.Benefit, unit: SaleUnit? = nil, isOfOne: Bool = false) -> Clause {
        .price(Price(benefit: benefit, unit: unit, isOfOne: isOfOne))
    }

    static func off(_ benefit: Promotion.Benefit) -> Clause { .discount(PrintedDiscount(benefit: benefit)) }
    static func minimum(_ count: Int) -> Clause? { .demand(minimum: count) }

    static func demand(
        minimum: Int = 1, _ additionalUnits: Promotion.AdditionalUnits = .unstated, isMixAndMatch: Bool = false
    ) -> Clause? {
        let demand = AskedPurchase(minimum: minimum, additionalUnits: additionalUnits, isMixAndMatch: isMixAndMatch)
        return demand == .none ? nil : .demand(demand)
    }

    static func limit(_ limit: Promotion.Limit) -> Clause { .limit(limit, isOfUses: false) }
    static func spend(_ amount: Money?) -> Clause? { amount.map { .spend($0, isOnOthers: false) } }
    static func leastSpend(_ amount: Money) -> Clause { .spend(amount, isOnOthers: true) }
}
