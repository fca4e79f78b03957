package import Deals
package import Pricing
package import Storage

/// The comparison of offers found in the database.
package struct ComparisonAnswer {
    package let query: String
    /// The offers with a comparable price. Positions in the comparison are indexes into this array.
    package let priced: [StoreOffer]
    /// The shopper's prices of those offers.
    package let shopperPrices: [ShopperPrice]
    /// Offers with a price that the shopper does not get.
    package let unranked: [UnrankedOffer]
    /// The quantity wanted; nil compares each deal at its own.
    package let quantity: Int?
    package let unpricedCount: Int
    /// The number of those offers whose text was not fully parsed.
    package let misunderstoodCount: Int
    package let comparison: Comparison
    package let toleranceBasisPoints: Int
    package let now: Int

    /// - Parameter displayUnits: units in which to compare, if there are prices by them; the preferred one first.
    package init(
        query: String, offers: [StoreOffer], byEach: Bool, toleranceBasisPoints: Int,
        profile: ShopperProfile = .usual, quantity: Int? = nil, displayUnits: [DisplayUnit] = [], now: Int
    ) {
        self.quantity = quantity
        self.query = query
        self.now = now
        self.toleranceBasisPoints = toleranceBasisPoints
        var prices = LinePrices(profile: profile, quantity: quantity)
        var (priced, shopperPrices, unranked) = ([StoreOffer](), [ShopperPrice](), [UnrankedOffer]())
        var (compared, unpricedCount) = ([PricedOffer](), 0)
        for row in offers {
            guard row.line.offer.reading.isPriced else {
                unpricedCount += 1
                continue
            }
            let found = prices.price(of: row.line)
            if let price = found.price {
                priced.append(row)
                shopperPrices.append(price)
                compared.append(row.pricedOffer(price, conditionCount: found.conditionCount))
            } else {
                unranked.append(UnrankedOffer(row: row, unmet: found.unmet))
            }
        }
        (self.priced, self.shopperPrices, self.unranked) = (priced, shopperPrices, unranked)
        self.unpricedCount = unpricedCount
        misunderstoodCount = offers.count { $0.line.offer.isNotUnderstood }
        comparison = Comparison(
            of: compared, measure: byEach ? .each : nil, displayUnits: displayUnits,
            toleranceBasisPoints: toleranceBasisPoints, now: now)
    }
}

extension StoreOffer {
    fileprivate func pricedOffer(_ shopper: ShopperPrice, conditionCount: Int) -> PricedOffer {
        PricedOffer(
            price: shopper.price, unitPrice: shopper.unitPrice, displayUnit: line.offer.displayUnit,
            conditionCount: conditionCount, storeID: storeID, distanceMeters: distanceMeters ?? 0,
            confirmedAt: confirmedAt)
    }
}
