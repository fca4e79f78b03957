import Deals
package import Pricing
package import Storage

/// The comparison of what the database found.
package struct ComparisonAnswer {
    package let query: String
    /// The offers that have a price to compare; places of the comparison are indexes into them.
    package let priced: [StoreOffer]
    package let unpricedCount: Int
    /// Of those, the offers whose words were not understood.
    package let misunderstoodCount: Int
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
        let offers = offers.map(registers.priced)
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
                conditionCount: Spoken.demands(of: offer.reading).count, storeID: storeID,
                distanceMeters: distanceMeters ?? 0, confirmedAt: confirmedAt)
        }
    }
}
