import Deals
import Postgres

/// A promotion as stored in `offer`: the mechanic and its columns.
struct PromotionColumns {
    let mechanic: Mechanic
    private let unit: SaleUnit?
    private let pricedUnit: PricedUnit?
    private let terms: Promotion.Terms
    private let rewards: [Reward]
    private(set) var buyQuantity: Int?
    private(set) var getQuantity: Int?
    private(set) var price: Money?
    private(set) var highestPrice: Money?
    private(set) var percentOff: Int?
    private(set) var amountOff: Money?
    private(set) var spend: Money?
    private(set) var spendRepeats: Bool?

    init(_ reading: Reading) {
        let promotion = reading.promotion
        mechanic = reading.mechanic
        unit = promotion?.unit
        pricedUnit = promotion.map { reading.price?.unit ?? $0.pricedUnit }
        terms = promotion?.terms ?? Promotion.Terms()
        rewards = promotion?.rewards ?? []
        if let benefit = promotion?.benefit { fill(from: benefit) }
    }

    private mutating func fill(from benefit: Promotion.Benefit) {
        switch benefit {
        case .unitPrice(let money): price = money
        case .bundle(let quantity, let total): (buyQuantity, price) = (quantity, total)
        case .buyGet(let buy, let get, let percent): (buyQuantity, getQuantity, percentOff) = (buy, get, percent)
        case .buyGetPrice(let buy, let get, let money): (buyQuantity, getQuantity, price) = (buy, get, money)
        case .amountOff(let total, let quantity): (buyQuantity, amountOff) = (quantity, total)
        case .amountOffEach(let money): amountOff = money
        case .percentOff(let percent): percentOff = percent
        case .basketDiscount(let spend, let off, let repeats):
            (self.spend, amountOff, spendRepeats) = (spend, off, repeats)
        case .priceRange(let low, let high): (price, highestPrice) = (low, high)
        case .claim(let money, let quantity): (buyQuantity, amountOff) = (quantity, money)
        case .free, .reward, .unstated: break
        }
    }

    /// In the column order of `offer`.
    var values: [PostgresValue] {
        benefitValues + termValues + [.text(RewardColumn.text(of: rewards))]
    }

    private var benefitValues: [PostgresValue] {
        [
            .text(mechanic.rawValue), .text(unit?.rawValue), .text(pricedUnit?.rawValue), .integer(buyQuantity),
            .integer(getQuantity), .integer(price?.cents), .integer(highestPrice?.cents), .integer(percentOff),
            .integer(amountOff?.cents), .integer(spend?.cents), .boolean(spendRepeats),
        ]
    }

    private var termValues: [PostgresValue] {
        [
            .integer(terms.minimumQuantity), .text(terms.additionalUnits.rawValue), .boolean(terms.isMixAndMatch),
            .integer(terms.minimumSpend?.cents), .integer(terms.limit?.count), .text(terms.limit?.counted.rawValue),
            .texts(terms.conditions.sorted().map(\.rawValue)), .text(terms.fallbackPrice?.basis.rawValue),
        ] + OfferRow.fraction(terms.fallbackPrice?.amount) + [.boolean(terms.excludesDeposit)]
    }
}

// MARK: Possible values

extension PromotionColumns {
    var counts: [Int] {
        [buyQuantity, getQuantity, terms.minimumQuantity, terms.limit?.count].compactMap { $0 }
            + rewards.map(\.minimumQuantity)
    }

    var amounts: [Money] {
        [price, highestPrice, amountOff, spend, terms.minimumSpend].compactMap { $0 }
            + rewards.flatMap { [$0.value, $0.minimumSpend].compactMap { $0 } }
    }

    var isRangeUpsideDown: Bool { highestPrice.map { $0 < price ?? $0 } ?? false }

    var isPricedByAnotherUnit: Bool { pricedUnit.map { ($0 == .pound) != (unit == .pound) } ?? false }

    var isNamelessReward: Bool {
        switch mechanic {
        case .gift, .rebate, .pointsReward: rewards.isEmpty
        default: false
        }
    }
}

extension Mechanic {
    /// The possible certainties of a price with this mechanic. A range gives a lower bound; a basket discount or a
    /// reward gives no price.
    var possibleBases: Set<PriceBasis> {
        switch self {
        case .priceRange, .fromPrice: [.atLeast]
        case .basketDiscount, .freeItem, .savingsClaim, .gift, .pointsReward, .rebate, .noPrice: []
        case .unitPrice, .weightPrice, .multiPrice, .buyGetFree, .buyGetPercent, .buyGetPrice, .amountOff,
            .amountOffEach, .percentOff:
            [.exact, .atMost]
        }
    }
}
