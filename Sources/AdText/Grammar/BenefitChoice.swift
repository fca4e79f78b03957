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

    /// Cents for one unit, if the deal is a price.
    var rate: CentsFraction? { sum.flatMap { CentsFraction(Int128($0.total.cents), over: Int128($0.count)) } }
}

/// Chooses the deal among the benefits that a line names; the others must follow from it by arithmetic.
extension PromotionAssembly {
    enum Choice {
        case none, contradiction
        case one(PricedDeal)
    }

    var choice: Choice {
        let finals = Set(findings.filter(\.isFinal).compactMap(\.deal))
        let others = Set(findings.filter { !$0.isFinal }.compactMap(\.deal))
        if finals.count == 1, let final = finals.first { return comesOut(final, of: others) }
        guard finals.isEmpty else { return .contradiction }
        switch others.count {
        case 0: return claimed.map { .one($0) } ?? .none
        case 1: return .one(others.first ?? PricedDeal(.unstated, unit: nil))
        case 2: return pair(Array(others))
        default: return .contradiction
        }
    }

    /// "Sale Price 2/6.00 - Digital Coupon 1.50 off 2 = FINAL PRICE 2/4.50": the arithmetic must be right.
    private func comesOut(_ final: PricedDeal, of others: Set<PricedDeal>) -> Choice {
        let sales = others.filter { $0.sum != nil }
        let offs = others.subtracting(sales)
        guard sales.count <= 1, offs.count <= 1, let rest = final.sum else { return .contradiction }
        guard let off = offs.first else {
            return sales.allSatisfy { rest.count > 1 || ($0.rate.map { $0 >= final.rate ?? $0 } ?? false) }
                ? .one(final) : .contradiction
        }
        guard case .amountOff(let amount, let count) = off.benefit else { return .contradiction }
        guard let start = sales.first?.rate ?? startingRate else { return .one(final) }
        // "Buy 5, Save $5" takes a dollar off each.
        let groups = max(count / rest.count, 1)
        let isRight = start.times(rest.count * groups) == CentsFraction(rest.total * groups + amount)
        return isRight ? .one(final) : .contradiction
    }

    /// "was $3.89" of "$0.90 off | final $2.99 | was $3.89".
    var startingRate: CentsFraction? {
        findings.compactMap(\.regular).first { !$0.isRange && $0.count == 1 }.map { CentsFraction($0.amount) }
    }

    private func pair(_ deals: [PricedDeal]) -> Choice {
        for (deal, other) in [(deals[0], deals[1]), (deals[1], deals[0])] {
            if deal.benefit.givesItems, other.isPriceOfOne, isOfBought(other) { return .one(deal) }
            // "1.49 … $1.00 off SAVE $5 when you buy 5": the saving on one, repeated.
            if case .amountOff(let off, 1) = deal.benefit, other.isPriceOfOne, isShareOfEvent(off) {
                return .one(other)
            }
            // "2 for $5.00, $2.50 each" states the same price twice.
            if case .bundle = deal.benefit, other.isPriceOfOne, (other.unit == .pound) == (deal.unit == .pound),
                deal.rate.map({ "\($0)" }) == other.rate.map({ "\($0)" })
            {
                return .one(deal)
            }
        }
        return .contradiction
    }

    /// "25.0 BUY 1 GET 1 50% OFF": the price is that of the unit bought. A price behind the deal may be that of one or
    /// of both units, and pieces sold by weight have no price each.
    private func isOfBought(_ price: PricedDeal) -> Bool {
        guard price.unit != .pound, findings.allSatisfy({ $0.minimum == 1 }) else { return false }
        let places = (findings.firstIndex { $0.deal == price }, findings.firstIndex { $0.benefit?.givesItems == true })
        guard let place = places.0, let giving = places.1 else { return false }
        return place < giving
    }

    private func isShareOfEvent(_ off: Money) -> Bool {
        findings.contains { $0.isEvent && $0.minimum > 1 && $0.saving?.amount == off * $0.minimum }
    }

    /// The price beside a "buy 1 get 1".
    var priceOfBought: Money? {
        guard findings.contains(where: { $0.benefit?.givesItems == true }) else { return nil }
        return findings.compactMap { finding in
            if case .unitPrice(let price) = finding.benefit { price } else { nil }
        }.first
    }

    /// "Save $2.00 on 2" with no price beside it: the saving is the deal. "Save up to" is only a claim.
    private var claimed: PricedDeal? {
        guard savings.count == 1, let saving = savings.first else { return nil }
        let unit: SaleUnit = saving.isPerPound ? .pound : .each
        let count = saving.count ?? eventCount ?? 1
        if saving.isUpTo { return PricedDeal(.claim(saving.amount, quantity: count), unit: unit) }
        if saving.isEach { return PricedDeal(.amountOffEach(saving.amount), unit: unit) }
        return PricedDeal(.amountOff(total: saving.amount, quantity: count), unit: unit)
    }
}

extension Finding {
    var deal: PricedDeal? { benefit.map { PricedDeal($0, unit: unit) } }
}

extension PricedDeal {
    fileprivate var isPriceOfOne: Bool { if case .unitPrice = benefit { true } else { false } }
}

extension Promotion.Benefit {
    var givesItems: Bool {
        switch self {
        case .buyGet, .buyGetPrice: true
        default: false
        }
    }
}

extension CentsFraction {
    func times(_ count: Int) -> CentsFraction? {
        CentsFraction(Int128(numerator) * Int128(count), over: Int128(denominator))
    }
}
