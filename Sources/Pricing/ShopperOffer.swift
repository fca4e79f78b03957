package import Deals

/// An offer as one shopper can buy it: by the deal if the shopper meets its conditions, otherwise at the price without
/// it.
package struct ShopperOffer: Hashable, Sendable {
    private let promotion: Promotion
    private let regular: RegularPrice?
    private let rules: CheckoutPolicy
    /// The price of one unit without the deal; nil if not known.
    private let outside: RegularPrice?
    /// The price for which nothing but the quantity is required; nil if the shopper cannot buy at any known price.
    private let basePrice: OfferPrice?
    /// Whether the deal applies; otherwise the price is that without it.
    package let isByDeal: Bool
    /// The conditions of the deal that the shopper does not meet, sorted.
    package let unmet: [Promotion.Condition]

    /// - Parameters:
    ///   - reading: with the price that the store's checkout policy may determine.
    ///   - meetsSpend: whether the required purchase ("with $10 purchase") is made.
    /// - Returns: nil if the reading has no comparable price.
    package init?(
        _ reading: Reading, rules: CheckoutPolicy, profile: ShopperProfile, meetsSpend: Bool = true
    ) {
        guard let promotion = reading.promotion, let price = reading.price, price.basis.isComparable else { return nil }
        (self.promotion, self.rules, regular) = (promotion, rules, reading.regular)
        unmet = profile.unmet(of: promotion.conditions)
        isByDeal = unmet.isEmpty && (meetsSpend || promotion.terms.minimumSpend == nil)
        outside = promotion.priceOutside(regular: reading.regular)
        basePrice = isByDeal ? price : outside.map { OfferPrice($0, unit: price.unit) }
    }

    package var unit: PricedUnit { promotion.pricedUnit }

    /// The cost of `count` units of goods sold by the piece; nil if it is not known.
    package func cost(of count: Int) -> Cost? {
        guard unit == .each else { return nil }
        return isByDeal ? promotion.cost(of: count, regular: regular, rules: rules) : outside?.cost(of: count)
    }

    /// The cost of a weight of goods sold by the pound; nil if it is not known.
    ///
    /// - Parameter weight: hundredths of a pound.
    package func cost(ofHundredthsOfAPound weight: Int) -> Cost? {
        guard unit == .pound, let basePrice else { return nil }
        if isByDeal, let cost = promotion.cost(ofHundredthsOfAPound: weight, regular: regular) { return cost }
        // A deal that only the checkout policy prices has no terms on weight.
        guard !isByDeal || promotion.price(regular: regular) == nil else { return nil }
        return RegularPrice(basePrice.effectiveEach, basis: basePrice.basis).cost(ofHundredthsOfAPound: weight)
    }

    /// The price by which it is compared.
    ///
    /// Without a quantity that is the lowest price of one unit: of the deal with its own quantity, or of one unit
    /// without the deal where that is lower ("Buy 2 for $8" of an item at $3.49).
    ///
    /// - Parameter quantity: units, or pounds of goods sold by the pound; nil if the shopper takes the deal's own.
    /// - Returns: nil if the shopper cannot buy the quantity at a known price.
    package func price(at quantity: Int?) -> OfferPrice? {
        guard let quantity else {
            guard let basePrice, let outside, outside.amount < basePrice.effectiveEach else { return basePrice }
            return OfferPrice(outside, unit: unit)
        }
        let cost = unit == .pound ? cost(ofHundredthsOfAPound: quantity * 100) : cost(of: quantity)
        return Purchase(quantity, cost: cost).map {
            OfferPrice(effectiveEach: $0.effectiveEach, basis: $0.cost.basis, unit: unit, quantity: quantity)
        }
    }
}

extension OfferPrice {
    /// The price of one unit alone.
    fileprivate init(_ single: RegularPrice, unit: PricedUnit) {
        self.init(effectiveEach: single.amount, basis: single.basis, unit: unit, quantity: 1)
    }
}
