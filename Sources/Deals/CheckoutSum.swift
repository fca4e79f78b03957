/// Calculates the checkout total of a purchase: some units get the deal, the rest do not, with the best split for the
/// shopper. So a deal above the regular price ("Buy 2 for $8" of an item at $3.49) is never applied.
struct CheckoutSum {
    private let promotion: Promotion
    private let price: OfferPrice
    private let regular: RegularPrice?

    /// - Parameter price: the promotion's own price at that regular price, which guarantees that the numbers are valid
    ///   and fit.
    init(_ promotion: Promotion, price: OfferPrice, regular: RegularPrice?) {
        self.promotion = promotion
        self.price = price
        self.regular = regular
    }

    /// - Parameter dealAppliesToPartial: whether a part of a deal gets the deal's rate.
    func cost(of count: Int, dealAppliesToPartial: Bool) -> Cost? {
        guard let most = mostUnitsInDeals else { return nil }
        return (0...min(count, most)).lazy.filter { isDeal($0, of: count, dealAppliesToPartial: dealAppliesToPartial) }
            .map { Cost.sum(inDeals($0), alone(count - $0)) }
            .reduce(nil, Cost.cheaper)
    }

    /// The number of one shopper's units that get the deal. A limit smaller than one deal ("2 for $3.00, limit 1")
    /// counts deals; a limit in pounds does not limit goods sold by the piece.
    private var mostUnitsInDeals: Int? {
        guard let limit = promotion.terms.limit else { return Promotion.mostUnits }
        let (units, overflows) = limit.count.multipliedReportingOverflow(by: price.quantity)
        switch limit.counted {
        case .items where limit.count >= price.quantity: return limit.count
        case .items, .deals: return overflows ? Promotion.mostUnits : max(units, 0)
        case .pounds: return nil
        }
    }

    /// Whether exactly `dealt` of `count` units can get the deal.
    private func isDeal(_ dealt: Int, of count: Int, dealAppliesToPartial: Bool) -> Bool {
        guard dealt > 0 else { return true }
        guard promotion.isMustBuy else { return isSnapshot(dealt, dealAppliesToPartial: dealAppliesToPartial) }
        guard dealAppliesToPartial else { return dealt.isMultiple(of: price.quantity) }
        return count >= promotion.minimumQuantity && isSnapshot(dealt, dealAppliesToPartial: true)
    }

    private func isSnapshot(_ count: Int, dealAppliesToPartial: Bool) -> Bool {
        let over = count % promotion.benefit.groupSize
        return switch promotion.benefit {
        case .bundle: over == 0 || dealAppliesToPartial
        case .buyGet(1, 1, percentOff: 100) where dealAppliesToPartial && !promotion.isMustBuy: true
        // Three of "Buy 2 Get 2 Free" include one free.
        case .buyGet(let buy, _, _), .buyGetPrice(let buy, _, _): over == 0 || over > buy
        case .amountOff: over == 0
        default: true
        }
    }

    private func inDeals(_ count: Int) -> Cost? {
        guard count > 0 else { return .nothing }
        return promotion.benefit.cents(of: count, regular: regular?.amount).flatMap {
            Cost(cents: $0, basis: price.basis)
        }
    }

    /// Beside a price range, which is a lower bound, an upper bound would have no meaning.
    private func alone(_ count: Int) -> Cost? {
        guard count > 0 else { return .nothing }
        return price.basis == .atLeast ? nil : promotion.priceOutside(regular: regular)?.cost(of: count)
    }
}

extension Promotion {
    /// The highest price of one unit outside the deal: the price in the text if there is one, otherwise the regular
    /// price.
    package func priceOutside(regular: RegularPrice?) -> RegularPrice? {
        guard let single = terms.fallbackPrice ?? regular, single.basis.isComparable else { return nil }
        return single
    }
}

extension RegularPrice {
    /// The cost of `count` units at this price, rounded up to a whole cent.
    package func cost(of count: Int) -> Cost? {
        Cost(cents: (Int128(amount.numerator) * Int128(count)).divided(by: amount.denominator), basis: basis)
    }
}
