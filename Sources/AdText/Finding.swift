import Deals

/// What one rule read. Findings of a line are put together by `AdReader`.
struct Finding: Hashable {
    /// "save up to $1.98 on 2": evidence for the regular price, never a price itself.
    struct Saving: Hashable {
        let amount: Money
        let isUpTo: Bool
        /// Items the amount is saved on together; nil where the words do not say.
        var count: Int?
        var isPerPound = false
    }

    struct Limit: Hashable {
        let count: Int
        /// "Limit six deals" counts whole deals, "Limit 2" counts items.
        let isOfDeals: Bool
    }

    /// "Sale Price 2/5.00 - Digital Coupon 1.50 off 2 = FINAL PRICE 2/3.50", whose arithmetic was found right.
    struct Stack: Hashable {
        let sale: Promotion.Benefit
        let final: Promotion.Benefit
    }

    var benefit: Promotion.Benefit?
    var stack: Stack?
    var saving: Saving?
    /// "Reg. $4.99", one item or pound.
    var regular: Money?
    /// "Reg. $11.79 lb" fits the price of a pound only.
    var isRegularPerPound = false
    var conditions: Set<Promotion.Condition> = []
    /// Items that must be bought.
    var minimum = 1
    var limit: Limit?
    /// "or $2.99 ea": who buys fewer than the deal's number pays that.
    var asksFullQuantity = false
    /// "2 for $5.00 each" means the five dollars for both only if the save line speaks of two as well.
    var needsSavingOnAll = false
    /// "(up to $2.69)": a dearer item is not wholly free.
    var capsFreeItem = false
    /// A form that is understood and gives no price we hold: "$5 off $20", "Free $5 Gift Card".
    var isUnpriced = false

    /// Words that change nothing: sizes, "your choice".
    static let note = Finding()
    static let unpriced = Finding(isUnpriced: true)
    static func benefit(_ benefit: Promotion.Benefit) -> Finding { Finding(benefit: benefit) }
}
