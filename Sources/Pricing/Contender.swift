package import Deals

/// One priced offer at one store, as the ranking sees it.
package struct Contender: Hashable, Sendable {
    /// The caller's own number for the row; among those that are equal otherwise, the lower one comes first.
    package let id: Int
    /// Cents per compared unit (one item, one ounce): the same unit for all contenders of a ranking.
    package let price: CentsFraction
    package let distanceMeters: Int
    /// The number of requirements on the shopper beside paying: coupons, cards, buying more than one.
    package let conditionCount: Int
    package let freshness: Freshness
    /// Set if the price is implausible beside the others; nil otherwise.
    package let outlier: Outlier?
    /// The last confirmation, in seconds since 1970; among equals the newer one comes first.
    package let confirmedAt: Int
    package let storeID: Int64

    package init(
        id: Int, price: CentsFraction, distanceMeters: Int, conditionCount: Int, freshness: Freshness,
        outlier: Outlier? = nil, confirmedAt: Int, storeID: Int64
    ) {
        self.id = id
        self.price = price
        self.distanceMeters = distanceMeters
        self.conditionCount = conditionCount
        self.freshness = freshness
        self.outlier = outlier
        self.confirmedAt = confirmedAt
        self.storeID = storeID
    }
}

/// A contender's place in a ranking, with the reason.
package struct Placement: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The lowest price of its band.
        case lowest
        /// Above the band's lowest price, but similar enough for distance to decide.
        case similar(to: CentsFraction)
        /// The unit price is far from the usual one: listed after all contenders that are not outliers.
        case outlier(Outlier)
        /// The freshness is red: listed last.
        case stale
    }

    package let contender: Contender
    /// 1 for the band of the lowest price; contenders of one band have similar prices.
    package let band: Int
    package let reason: Reason

    /// Whether it may be called the best: a stale price or an outlier may not.
    package var canWin: Bool {
        switch reason {
        case .lowest, .similar: true
        case .outlier, .stale: false
        }
    }
}
