import Deals

/// The terms of the deal of a line.
extension PromotionAssembly {
    private var isSpendForPrice: Bool {
        switch choice {
        case .one(let deal):
            switch deal.benefit {
            case .amountOff, .basketDiscount: false
            default: true
            }
        case .none, .contradiction: false
        }
    }

    /// "Limit 2. Limit 1 offer": beside the price of one, the offer that can be used once is for two.
    private func nearest(of limits: [Promotion.Limit]) -> [Promotion.Limit] {
        guard case .one(let deal) = choice, case .unitPrice = deal.benefit,
            limits.allSatisfy({ $0.counted != .deals || $0.count == 1 })
        else { return limits }
        let others = limits.filter { $0.counted != .deals }
        return others.isEmpty ? limits : others
    }

    /// "3/$10 | up to 2 in one transaction": the deal, since two items are none.
    private func uses(_ limit: Promotion.Limit?) -> Promotion.Limit? {
        guard let limit, case .one(let deal) = choice, deal.benefit.groupSize > limit.count else { return limit }
        return Promotion.Limit(limit.count, .deals)
    }

    /// The requirements on a shopper; a store coupon if only the limit of one is printed.
    var conditions: Set<Promotion.Condition> {
        let named = findings.reduce(into: Set()) { $0.formUnion($1.conditions) }
        guard case .one(let deal) = choice, deal.sum != nil, !hasCoupon else { return named }
        return findings.contains(where: \.impliesCoupon) ? named.union([.storeCoupon]) : named
    }

    /// nil if the text contradicts itself.
    var terms: Promotion.Terms? {
        let nearest = nearest(of: findings.compactMap { $0.isLimitOfUses ? uses($0.limit) : $0.limit })
        guard findings.compactMap(\.fallbackPrice).distinct.count <= 1, nearest.map(\.counted).distinct.count <= 1,
            findings.compactMap(\.minimumSpend).distinct.count <= 1
        else { return nil }
        return Promotion.Terms(
            additionalUnits: findings.map(\.additionalUnits).first { $0 != .unstated } ?? .unstated,
            isMixAndMatch: findings.contains(where: \.isMixAndMatch),
            minimumSpend: leastSpend ?? spend.flatMap { isSpendForPrice ? $0 : nil },
            limit: nearest.min { $0.count < $1.count },
            conditions: conditions, fallbackPrice: fallbackPrice,
            excludesDeposit: findings.contains(where: \.excludesDeposit))
    }
}
