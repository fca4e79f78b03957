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
        let understood = offers.filter(\.offer.reading.isPriced)
        let found = understood.map { row in
            (row: row, offer: ShopperOffer(row, profile: profile))
        }.map { row, offer in
            (row: row, price: offer.flatMap { ShopperPrice(row, $0, quantity: quantity) }, unmet: offer?.unmet ?? [])
        }
        priced = found.filter { $0.price != nil }.map(\.row)
        shopperPrices = found.compactMap(\.price)
        unranked = found.filter { $0.price == nil }.map { UnrankedOffer(row: $0.row, unmet: $0.unmet) }
        unpricedCount = offers.count - understood.count
        misunderstoodCount = offers.count { $0.offer.isNotUnderstood }
        comparison = Comparison(
            of: zip(priced, shopperPrices).map { $0.pricedOffer($1) }, measure: byEach ? .each : nil,
            displayUnits: displayUnits, toleranceBasisPoints: toleranceBasisPoints, now: now)
    }
}

extension ShopperOffer {
    package init?(_ row: StoreOffer, profile: ShopperProfile, meetsSpend: Bool = true) {
        self.init(row.offer.reading, rules: row.checkoutPolicy, profile: profile, meetsSpend: meetsSpend)
    }
}

extension StoreOffer {
    fileprivate func pricedOffer(_ shopper: ShopperPrice) -> PricedOffer {
        PricedOffer(
            price: shopper.price, unitPrice: shopper.unitPrice, displayUnit: offer.displayUnit,
            conditionCount: shopper.isByDeal ? Phrases.requirements(of: offer.reading).count : 0, storeID: storeID,
            distanceMeters: distanceMeters ?? 0, confirmedAt: confirmedAt)
    }
}
