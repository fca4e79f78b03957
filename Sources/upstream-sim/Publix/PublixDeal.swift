/// One line of the ad as printed.
struct PublixDeal: Hashable, Sendable {
    enum DealKind: Hashable, Sendable { case weeklyAd, extraSavings }

    /// The value of `data-item-code` on the rendered page: the item code, or the listing number if there is none.
    let listing: Int
    let itemCode: Int
    let kind: DealKind
    let department: String
    let title: String
    let deal: String
    var details: String?
    var savings: String?
    let first: Day, last: Day
    /// In cents; 0 unless the deal line is a single plain price.
    var finalPrice = 0

    var code: String { String(itemCode == 0 ? listing : itemCode) }
    var isBuyOneGetOne: Bool { deal.lowercased().hasPrefix("buy 1 get 1 free") }
    var dates: String { "Valid \(first.slashed) - \(last.slashed)" }
    /// On the older site, the tile of the paper coupon has its number only on the button.
    var isPaperCoupon: Bool { title == "Paper Coupon" }
}

/// A digital coupon. A client without a store gets these instead of the ad.
struct PublixCoupon: Hashable, Sendable {
    let id: Int
    let title: String, description: String, savings: String
    let expires: Day
}
