/// Adds up a purchase as a register does: some of the units get the deal, the rest do not, split as is best for the
/// shopper. So a deal dearer than the regular price ("Buy 2 for $8" of what costs $3.49) is never applied.
struct RegisterSum {
    private let promotion: Promotion
    private let price: OfferPrice
    private let regular: RegularPrice?

    /// - Parameter price: the promotion's own at that regular price, so the numbers make sense and fit.
    init(_ promotion: Promotion, price: OfferPrice, regular: RegularPrice?) {
        self.promotion = promotion
        self.price = price
        self.regular = regular
    }

    /// - Parameter isGenerous: whether a part of a deal gets the deal's rate.
    func cost(of count: Int, isGenerous: Bool) -> Cost? {
        guard let most = mostUnitsInDeals else { return nil }
        return (0...min(count, most)).filter { isDeal($0, of: count, isGenerous: isGenerous) }
            .map { Cost.sum(inDeals($0), alone(count - $0)) }
            .reduce(nil, Cost.cheaper)
    }

    /// Units of one shopper that get the deal. A limit smaller than one deal ("2 for $3.00, limit 1") counts deals;
    /// a limit in pounds counts nothing that is sold by the piece.
    private var mostUnitsInDeals: Int? {
        guard let limit = promotion.terms.limit else { return Promotion.mostUnits }
        let (units, overflows) = limit.count.multipliedReportingOverflow(by: price.quantity)
        switch limit.counted {
        case .items where limit.count >= price.quantity: return limit.count
        case .items, .deals: return overflows ? Promotion.mostUnits : max(units, 0)
        case .pounds: return nil
        }
    }

    /// Whether `dealt` of `count` units can get the deal, and no others.
    private func isDeal(_ dealt: Int, of count: Int, isGenerous: Bool) -> Bool {
        guard dealt > 0 else { return true }
        guard promotion.isMustBuy else { return isWhole(dealt, isGenerous: isGenerous) }
        guard isGenerous else { return dealt.isMultiple(of: price.quantity) }
        return count >= promotion.minimumQuantity && isWhole(dealt, isGenerous: true)
    }

    private func isWhole(_ count: Int, isGenerous: Bool) -> Bool {
        let over = count % promotion.benefit.groupSize
        return switch promotion.benefit {
        case .bundle: over == 0 || isGenerous
        case .buyGet(1, 1, percentOff: 100) where isGenerous && !promotion.isMustBuy: true
        // Three of "Buy 2 Get 2 Free" get one free.
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

    /// Beside a range, which bounds from below, a bound from above would bound nothing.
    private func alone(_ count: Int) -> Cost? {
        guard count > 0 else { return .nothing }
        guard price.basis != .atLeast, let single = promotion.priceOutside(regular: regular) else { return nil }
        let cents = (Int128(single.amount.numerator) * Int128(count)).divided(by: single.amount.denominator)
        return Cost(cents: cents, basis: single.basis)
    }
}

extension Promotion {
    /// What one unit outside the deal costs at most: the words' own price for it before the regular one.
    func priceOutside(regular: RegularPrice?) -> RegularPrice? {
        guard let single = terms.otherwise ?? regular else { return nil }
        return single.basis == .exact || single.basis == .atMost ? single : nil
    }
}
