import Deals
package import Pricing
package import Storage

/// The comparison of offers found in the database.
package struct ComparisonAnswer {
    package let query: String
    /// The offers with a comparable price. Positions in the comparison are indexes into this array.
    package let priced: [StoreOffer]
    package let unpricedCount: Int
    /// The number of those offers whose text was not fully parsed.
    package let misunderstoodCount: Int
    package let comparison: Comparison
    package let toleranceBasisPoints: Int
    package let checkoutPolicies: CheckoutPolicies
    package let now: Int

    package init(
        query: String, offers: [StoreOffer], byEach: Bool, toleranceBasisPoints: Int,
        checkoutPolicies: CheckoutPolicies,
        now: Int
    ) {
        self.checkoutPolicies = checkoutPolicies
        self.query = query
        self.now = now
        self.toleranceBasisPoints = toleranceBasisPoints
        let offers = offers.map(checkoutPolicies.priced)
        priced = offers.filter(\.offer.reading.isPriced)
        unpricedCount = offers.count - priced.count
        misunderstoodCount = offers.count { $0.offer.isNotUnderstood }
        comparison = Comparison(
            of: priced.compactMap(\.pricedOffer), measure: byEach ? .each : nil,
            toleranceBasisPoints: toleranceBasisPoints, now: now)
    }
}

extension StoreOffer {
    fileprivate var pricedOffer: PricedOffer? {
        offer.reading.price.map { price in
            PricedOffer(
                price: price, unitPrice: offer.unitPrice,
                conditionCount: Phrases.requirements(of: offer.reading).count, storeID: storeID,
                distanceMeters: distanceMeters ?? 0, confirmedAt: confirmedAt)
        }
    }
}
