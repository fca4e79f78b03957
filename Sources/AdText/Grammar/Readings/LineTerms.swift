import Deals

/// The terms of the deal of a line.
extension LineClauses {
    /// Whether any clause names a coupon.
    var hasCoupon: Bool { findings.contains(where: \.needsCoupon) }

    /// "with $10 purchase" of other goods.
    var leastSpend: Money? { findings.lazy.compactMap(\.leastSpend).first }

    /// The money that a separate clause asks for.
    var spend: Money? { findings.lazy.compactMap(\.spend).first }

    private var isSpendForPrice: Bool { named.map { $0.benefit.kind != .moneyOff && !$0.isBasketDiscount } ?? false }

    /// "Limit 2. Limit 1 offer": beside the price of one, the offer that can be used once is for two.
    private func nearest(of limits: [Promotion.Limit]) -> [Promotion.Limit] {
        guard named?.isPriceOfOne == true,
            limits.allSatisfy({ $0.counted != .deals || $0.count == 1 })
        else { return limits }
        let others = limits.filter { $0.counted != .deals }
        return others.isEmpty ? limits : others
    }

    /// "3/$10 | up to 2 in one transaction": the deal, since two items are none.
    private func uses(_ limit: Promotion.Limit?) -> Promotion.Limit? {
        guard let limit, let named, named.benefit.groupSize > limit.count else { return limit }
        return Promotion.Limit(limit.count, .deals)
    }

    /// The requirements on a shopper; a store coupon if only the limit of one is printed.
    var conditions: Set<Promotion.Condition> {
        let stated = findings.reduce(into: Set()) { $0.formUnion($1.conditions) }
        guard named?.sum != nil, !hasCoupon else { return stated }
        return states(.impliedCoupon) ? stated.union([.storeCoupon]) : stated
    }

    private var limits: [Promotion.Limit] {
        guard kinds.contains(.limit) else { return [] }
        return nearest(of: findings.compactMap { $0.isLimitOfUses ? uses($0.limit) : $0.limit })
    }

    /// Whether the line states limits of two kinds, or two amounts to spend or to pay without the terms.
    var areTermsTwice: Bool {
        limits.map(\.counted).distinct.count > 1 || findings.compactMap(\.fallback?.price).distinct.count > 1
            || findings.compactMap(\.leastSpend).distinct.count > 1
    }

    var terms: Promotion.Terms {
        Promotion.Terms(
            additionalUnits: findings.map(\.demand.additionalUnits).first { $0 != .unstated } ?? .unstated,
            isMixAndMatch: findings.contains(where: \.demand.isMixAndMatch),
            minimumSpend: leastSpend ?? (isSpendForPrice ? spend : nil),
            limit: limits.min { $0.count < $1.count },
            conditions: conditions, fallbackPrice: fallbackPrice,
            excludesDeposit: kinds.contains(.deposit))
    }

    /// "$4.99/lb" beside "$2.99/lb with card".
    var unconditionalPrice: RegularPrice? {
        let deals = findings.compactMap(\.deal).distinct
        guard deals.count == 2 else { return nil }
        let other = [deals, deals.reversed()].first { isConditionalPrice($0[0], beside: $0[1]) }?[1]
        return other?.rate.map { RegularPrice($0, basis: .exact) }
    }
}
