import Deals
package import Pricing
package import Storage

/// The comparison of what the database found.
package struct ComparisonAnswer {
    package let query: String
    /// The offers that have a price to compare; places of the comparison are indexes into them.
    package let priced: [StoreOffer]
    package let unpricedCount: Int
    package let comparison: Comparison
    package let toleranceBasisPoints: Int
    package let registers: Registers
    package let now: Int

    package init(
        query: String, offers: [StoreOffer], byEach: Bool, toleranceBasisPoints: Int, registers: Registers, now: Int
    ) {
        self.registers = registers
        self.query = query
        self.now = now
        self.toleranceBasisPoints = toleranceBasisPoints
        priced = offers.filter(\.offer.reading.isPriced)
        unpricedCount = offers.count - priced.count
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
                conditionCount: Spoken.demands(of: offer.reading).count, storeID: storeID,
                distanceMeters: distanceMeters ?? 0, confirmedAt: confirmedAt)
        }
    }
}
