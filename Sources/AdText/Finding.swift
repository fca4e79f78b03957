import Deals

/// What one rule read. Findings of a line are put together by `PromotionAssembly`.
struct Finding: Hashable {
    /// "save up to $1.98 on 2": evidence for the regular price, never a price itself.
    struct Saving: Hashable {
        let amount: Money
        let isUpTo: Bool
        /// Items the amount is saved on together; nil where the words do not say.
        var count: Int?
        var isPerPound = false
        /// "save $1 each".
        var isEach = false
        /// "Save $3 with digital coupon", "Save $3 on Bubly": tied to a coupon, a card or goods of its own, so it need not be
        /// the price of the free item that stands beside it.
        var isExtra = false
    }

    /// "Reg. $4.99", "Reg. $2.49-$2.99 lb".
    struct Regular: Hashable {
        /// The dear end of a range.
        let amount: Money
        /// "2 for $11.99".
        var count = 1
        var isRange = false
        var isPerPound = false
    }

    struct WorkedOut: Hashable {
        let price: Money
        let isBound: Bool
    }

    struct Bag: Hashable {
        let pounds: Int
        let total: Money
    }

    var benefit: Promotion.Benefit?
    /// What the benefit's count counts; nil where the words do not say.
    var unit: SaleUnit?
    /// "$1.99 each": the words say that the price is the price of one.
    var isOfOne = false
    /// "Final Price $1.49": what comes out of all else that the line takes off.
    var isFinal = false
    /// The same benefit said again: "$2.49 per Pound" in fine print. It must be the same.
    var restated: Promotion.Benefit?
    /// "Sold in a 2 lb Bag for $13.98": it must be what two pounds cost.
    var bag: Bag?
    /// "at most $2.10 each when you buy 2" behind "Buy 1 get 1 free": it must be what the promotion comes to.
    var worksOut: WorkedOut?
    var saving: Saving?
    var regular: Regular?
    var conditions: Set<Promotion.Condition> = []
    /// Items that must be bought.
    var minimum = 1
    /// "SAVE $3 when you buy 3": beside a price nobody can tell whether it is before or after the saving.
    var isEvent = false
    /// "Save $1 with digital coupon": beside a price nobody can tell whether it is before or after the coupon.
    var isByCoupon = false
    /// The 10 of "Save 10% when you purchase 4 or more": it must be what the price is below the regular one.
    var percentSaved: Int?
    var beyondMinimum = Promotion.BeyondMinimum.unstated
    var isMixAndMatch = false
    var minimumSpend: Money?
    var limit: Promotion.Limit?
    /// What whoever does not meet the terms pays for one.
    var otherwise: RegularPrice?
    /// "or $2.99 ea": who buys fewer than the deal's number pays that.
    var asksFullQuantity = false
    /// "2 for $5.00 each" means the five dollars for both only if the save line speaks of two as well.
    var needsSavingOnAll = false
    /// "(up to $2.69)", "Buy 2 chips get 1 salsa free": what is free need not cost what the rest does.
    var isFreeItemOther = false
    var reward: Reward?
    var plusDeposit = false
    /// A form that is understood and holds nothing we keep: "any 5", where nobody can tell whether it must be.
    var isUnpriced = false

    /// Words that change nothing: sizes, "your choice".
    static let note = Finding()
    static let unpriced = Finding(isUnpriced: true)
    static func benefit(_ benefit: Promotion.Benefit, unit: SaleUnit? = nil) -> Finding {
        Finding(benefit: benefit, unit: unit)
    }
}
