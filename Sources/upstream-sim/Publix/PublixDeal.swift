/// One line of the ad as printed.
struct PublixDeal: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case weeklyAd, extraSavings }

    /// What the rendered page calls `data-item-code`: the item code, or the listing number where there is none.
    let listing: Int
    let itemCode: Int
    let kind: Kind
    let department: String
    let title: String
    let deal: String
    var details: String?
    var savings: String?
    let first: Day, last: Day
    /// Cents; 0 unless the deal line is one plain price.
    var finalPrice = 0

    var code: String { String(itemCode == 0 ? listing : itemCode) }
    var isBuyOneGetOne: Bool { deal.lowercased().hasPrefix("buy 1 get 1 free") }
    var dates: String { "Valid \(first.slashed) - \(last.slashed)" }
    /// The paper coupon's tile on the older site has its number only on the button.
    var isPaperCoupon: Bool { title == "Paper Coupon" }
}

/// A digital coupon: what a client without a store gets instead of the ad.
struct PublixCoupon: Hashable, Sendable {
    let id: Int
    let title: String, description: String, savings: String
    let expires: Day
}
