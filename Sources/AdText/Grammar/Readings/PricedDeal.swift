import Deals

/// A benefit and the unit its count refers to.
struct PricedDeal: Hashable {
    let benefit: Promotion.Benefit
    let unit: SaleUnit

    init(_ benefit: Promotion.Benefit, unit: SaleUnit?) { (self.benefit, self.unit) = (benefit, unit ?? .each) }

    /// A number of units and their total; nil if the deal is not a price.
    var sum: (count: Int, total: Money)? {
        switch benefit {
        case .unitPrice(let price): (1, price)
        case .bundle(let count, let total): (count, total)
        default: nil
        }
    }

    /// The price of one.
    var price: Money? { if case .unitPrice(let price) = benefit { price } else { nil } }

    /// Whether one costs at least as much, to the cent: "$3.33 ea." is the price of "3/$10" again.
    func isNotBelow(_ other: PricedDeal) -> Bool {
        guard let rate, let least = other.rate else { return false }
        return rate.rounded(.exact) >= least.rounded(.exact)
    }

    /// Cents for one unit, if the deal is a price.
    var rate: CentsFraction? { sum.flatMap { CentsFraction($0.total, over: $0.count) } }

    var isAmountOff: Bool { benefit.kind == .moneyOff }
    var isBasketDiscount: Bool { if case .basketDiscount = benefit { true } else { false } }
    var isPriceOfOne: Bool { price != nil }

    /// Whether it is the price or the percentage of a "buy some, get some", printed once more.
    func isRestated(by giving: Promotion.Benefit) -> Bool {
        switch giving {
        case .buyGetPrice(_, _, let price): benefit == .unitPrice(price)
        case .buyGet(_, _, let percent): benefit == .percentOff(percent)
        default: false
        }
    }

    /// "99¢ | limit 2, 3rd $2.49": the price beyond a limit.
    func isDearer(than others: [PricedDeal]) -> Bool {
        guard case .buyGetPrice(_, _, let price) = benefit else { return false }
        return others.contains { $0.price.map { $0 < price } ?? false }
    }

    /// The effective price of each where one costs `regular`.
    func each(at regular: CentsFraction) -> Money? {
        Promotion(benefit).price(regular: RegularPrice(regular, basis: .exact))?.effectiveEach.rounded(.exact)
    }
}
