import Deals
import TestSupport

/// Random promotions of every form that the grammar supports.
struct PromotionGenerator {
    private static let piecewise: [SaleUnit] = SaleUnit.allCases.filter { $0 != .each && $0 != .pound }

    var random: SeededGenerator

    mutating func offer() -> (promotion: Promotion, regular: RegularPrice?) {
        let (benefit, unit) = benefit()
        let promotion = Promotion(benefit, unit: unit, terms: terms(of: benefit), rewards: rewards(of: benefit))
        let regular = regular(of: promotion)
        // Only the price of a pound shows that the pieces are sold by weight.
        guard case .buyGet = benefit, let regular, regular.amount.denominator == 1, chance(30) else {
            return (promotion, regular)
        }
        return (Promotion(benefit, unit: .pound, terms: promotion.terms, rewards: promotion.rewards), regular)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
    private mutating func money(_ range: ClosedRange<Int> = 1...9_999_999) -> Money {
        Money(cents: chance(80) ? min(number(1...5_000), range.upperBound) : number(range))
    }

    private mutating func benefit() -> (Promotion.Benefit, SaleUnit) {
        let unit: SaleUnit = chance(60) ? .each : chance(50) ? .pound : pick(Self.piecewise)
        let plain: SaleUnit = unit == .pound ? .pound : .each
        switch number(0...13) {
        case 0, 1: return (.unitPrice(money()), unit)
        case 2, 3: return (.bundle(quantity: number(2...100), total: money()), unit)
        case 4: return (.buyGet(buy: number(1...9), get: number(1...9), percentOff: 100), .each)
        case 5: return (.buyGet(buy: number(1...9), get: number(1...9), percentOff: number(1...99)), .each)
        case 6: return (.buyGetPrice(buy: number(1...9), get: number(1...9), price: money()), .each)
        case 7: return (.amountOff(total: money(), quantity: 1), plain)
        case 8: return (.amountOff(total: money(), quantity: number(2...10)), .each)
        case 9: return (.amountOffEach(money()), .each)
        case 10: return (.percentOff(number(1...100)), .each)
        case 11: return (.basketDiscount(spend: money(), off: money(), repeats: chance(50)), .each)
        case 12:
            let low = money(1...5_000_000)
            return (.priceRange(low: low, high: chance(70) ? low + money(1...4_999_999) : nil), plain)
        default: return chance(50) ? (.claim(money(), quantity: 1), plain) : (.reward, .each)
        }
    }

    private mutating func terms(of benefit: Promotion.Benefit) -> Promotion.Terms {
        var terms = Promotion.Terms(conditions: conditions(), excludesDeposit: chance(10))
        if chance(20) { terms.limit = Promotion.Limit(number(1...100), pick(Promotion.Limit.Counted.allCases)) }
        if chance(10) { terms.minimumSpend = money() }
        if chance(40) { demand(of: benefit, in: &terms) }
        if chance(15), benefit.isPrice {
            terms.fallbackPrice = notBelow(benefit, bound(RegularPrice(CentsFraction(money()), basis: .exact)))
            requireBundle(of: benefit, in: &terms)
        }
        return terms
    }

    /// With no other term, "otherwise" means fewer.
    private func requireBundle(of benefit: Promotion.Benefit, in terms: inout Promotion.Terms) {
        guard case .bundle(let count, let total) = benefit, terms.minimumQuantity == 1, terms.conditions.isEmpty,
            terms.limit == nil, terms.minimumSpend == nil,
            terms.fallbackPrice?.amount != CentsFraction(Int128(total.cents), over: Int128(count))
        else { return }
        terms.minimumQuantity = count
    }

    /// A bundle is required whole; a discount on several states its own requirement.
    private mutating func demand(of benefit: Promotion.Benefit, in terms: inout Promotion.Terms) {
        terms.isMixAndMatch = chance(40)
        switch benefit {
        case .bundle(let count, _):
            terms.minimumQuantity = count <= 50 ? count * number(1...2) : 1
        case .unitPrice, .percentOff, .amountOffEach: terms.minimumQuantity = number(1...20)
        case .buyGet(let buy, let get, _), .buyGetPrice(let buy, let get, _):
            terms.minimumQuantity = buy + get + number(0...5)
        default: return
        }
        guard terms.minimumQuantity > 1 else { return }
        terms.additionalUnits = pick(Promotion.AdditionalUnits.allCases)
    }

    private mutating func conditions() -> Set<Promotion.Condition> {
        chance(50) ? [] : Set(Promotion.Condition.allCases.filter { _ in number(1...4) == 1 })
    }

    private mutating func rewards(of benefit: Promotion.Benefit) -> [Reward] {
        if benefit.isDiscount, chance(10) {
            return [Reward(.coupon, value: money(), minimumQuantity: number(1...3))]
        }
        guard benefit == .reward || (benefit.isPrice && chance(10)) else { return [] }
        switch number(0...5) {
        case 5 where benefit.rate.map { $0.numerator > $0.denominator } == true:
            return [Reward(.coupon, value: Money(cents: 1), minimumQuantity: number(1...3))]
        case 0: return [Reward(.points, value: money(), minimumSpend: chance(50) ? money() : nil)]
        case 1: return [Reward(.giftCard, value: money(), minimumQuantity: number(1...9))]
        case 2: return [Reward(.rebate, value: money(), minimumQuantity: number(1...9))]
        case 3: return [Reward(.gift, minimumQuantity: benefit.isPrice ? 1 : number(1...9))]
        default: return [Reward(.points)]
        }
    }

    private mutating func regular(of promotion: Promotion) -> RegularPrice? {
        guard chance(50), promotion.benefit != .reward else { return nil }
        switch promotion.benefit {
        case .claim, .basketDiscount, .priceRange: return nil
        default: return notBelow(promotion.benefit, bound(RegularPrice(CentsFraction(money()), basis: .exact)))
        }
    }

    /// An exact price below the deal's contradicts it.
    private func notBelow(_ benefit: Promotion.Benefit, _ price: RegularPrice) -> RegularPrice {
        guard price.basis == .exact, let rate = benefit.rate, price.amount < rate else { return price }
        return RegularPrice(price.amount, basis: .atMost)
    }

    /// Half of them are bounds, some of them not whole cents.
    private mutating func bound(_ price: RegularPrice) -> RegularPrice {
        guard chance(50) else { return price }
        let share = chance(30) ? CentsFraction(Int128(number(1...9_999)), over: Int128(number(1...9))) : price.amount
        return RegularPrice(share ?? price.amount, basis: .atMost)
    }
}

extension Promotion.Benefit {
    /// Cents for one unit, if this is a price.
    fileprivate var rate: CentsFraction? {
        switch self {
        case .unitPrice(let price): CentsFraction(price)
        case .bundle(let count, let total): CentsFraction(Int128(total.cents), over: Int128(count))
        default: nil
        }
    }

    /// Whether a coupon can take a further amount off it.
    fileprivate var isDiscount: Bool {
        switch self {
        case .buyGet, .buyGetPrice, .amountOff, .percentOff: true
        default: false
        }
    }

    fileprivate var isPrice: Bool {
        switch self {
        case .unitPrice, .bundle: true
        default: false
        }
    }
}
