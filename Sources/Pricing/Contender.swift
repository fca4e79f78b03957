package import Deals

/// One priced offer at one store, as the ranking sees it.
package struct Contender: Hashable, Sendable {
    /// The caller's own number for the row; it decides nothing.
    package let id: Int
    /// Cents per unit that is compared (one item, one ounce): the same unit for all contenders of a ranking.
    package let price: CentsFraction
    package let distanceMeters: Int
    /// What the shopper must have or do beside paying: coupons, cards, buying more than one.
    package let conditionCount: Int
    package let freshness: Freshness
    /// The reason to doubt its price beside the others; nil if there is none.
    package let outlier: Outlier?
    /// Last confirmation, seconds since 1970; newer goes first among equals.
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

/// A contender's place in a ranking and why it stands there.
package struct Placement: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The lowest price of its band.
        case lowest
        /// Dearer than the band's lowest price, but similar enough for distance to decide.
        case similar(to: CentsFraction)
        /// Its unit price is far from the usual one: listed after all that are not.
        case outlier(Outlier)
        /// Its price is red: listed after all that are not.
        case stale
    }

    package let contender: Contender
    /// 1 for the band of the lowest price; contenders of one band have similar prices.
    package let band: Int
    package let reason: Reason

    /// Whether it may be called the best: no price that is stale or an outlier is.
    package var canWin: Bool {
        switch reason {
        case .lowest, .similar: true
        case .outlier, .stale: false
        }
    }
}
