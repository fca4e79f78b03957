import Deals
import TestSupport

/// A typical promotion, a regular price and a checkout policy, drawn at random.
struct RandomOffer: CustomStringConvertible {
    var promotion: Promotion
    /// The exact regular price in cents.
    let before: Int
    let rules: CheckoutPolicy
    var description: String { "\(promotion) of \(before) by \(rules)" }

    /// - Parameter limited: whether it may have a limit.
    init(using random: inout SeededGenerator, limited: Bool = true) {
        before = Int.random(in: 1...2_000, using: &random)
        rules = CheckoutPolicy(
            singleBogoUnit: random.pick(CheckoutPolicy.SingleBogoUnit.allCases),
            partialBundle: random.pick(CheckoutPolicy.PartialBundle.allCases))
        let benefit = Self.benefit(before, using: &random)
        var terms = Promotion.Terms(
            minimumQuantity: random.pick([1, 1, 1, 2, 3, 4, 5]),
            additionalUnits: random.pick(Promotion.AdditionalUnits.allCases))
        if Bool.random(using: &random) { terms.fallbackPrice = regular(Int.random(in: 1...before, using: &random)) }
        if limited, Bool.random(using: &random) {
            terms.limit = .init(Int.random(in: 1...8, using: &random), random.pick([.items, .deals]))
        }
        promotion = Promotion(benefit, terms: terms)
    }

    private static func benefit(_ before: Int, using random: inout SeededGenerator) -> Promotion.Benefit {
        let (one, other) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
        let percent = Int.random(in: 0...100, using: &random)
        // Sometimes above the regular price.
        let price = Money(cents: Int.random(in: 0...(before * 5 / 4), using: &random))
        let off = Money(cents: Int.random(in: 0...before, using: &random))
        let choices: [Promotion.Benefit] = [
            .unitPrice(price), .bundle(quantity: one + 1, total: price * (one + 1)), free(one, other), free(1, 1),
            .buyGet(buy: one, get: other, percentOff: percent), .buyGetPrice(buy: one, get: other, price: price),
            .amountOff(total: off, quantity: one), .amountOffEach(off), .percentOff(percent),
        ]
        return random.pick(choices)
    }

    func cost(_ count: Int) -> Cost? { promotion.cost(of: count, regular: regular(before), rules: rules) }

    /// The price of one unit outside the deal, in cents.
    var alone: Int { promotion.terms.fallbackPrice.map { Int($0.amount.numerator) } ?? before }
}

/// Enumerates the ways to split a purchase, one deal at a time: a slow reference for small quantities.
struct CountedOut {
    /// The units of one deal and their cost, in hundredths of a cent.
    private var deals: [(units: Int, hundredths: Int)] = []
    /// The units that must be bought to get any deal.
    private let least: Int
    /// The units that may get a deal.
    private let most: Int
    private let alone: Int

    /// - Parameter dealAppliesToPartial: whether a part of a deal gets the deal's rate.
    init(_ offer: RandomOffer, dealAppliesToPartial: Bool) {
        let (terms, before, group) = (offer.promotion.terms, offer.before, offer.promotion.benefit.groupSize)
        let whole = (terms.minimumQuantity + group - 1) / group * group
        alone = offer.alone
        most =
            switch terms.limit {
            case .some(let limit) where limit.counted == .items && limit.count >= whole: limit.count
            case .some(let limit): limit.count * whole
            case nil: .max
            }
        let isMustBuy = Self.isMustBuy(offer.promotion)
        least = isMustBuy ? terms.minimumQuantity : 0
        deals = Self.deals(
            offer.promotion.benefit, before, dealAppliesToPartial: dealAppliesToPartial, isMustBuy: isMustBuy)
        if isMustBuy, !dealAppliesToPartial {
            let full = deals.filter { $0.units == group }.map(\.hundredths).min() ?? 0
            deals = [(whole, full * (whole / group))]
        }
    }

    /// The cost of the cheapest way, in whole cents.
    func cost(of count: Int) -> Int {
        count < least ? count * alone : (cheapest(count, dealt: 0) + 99) / 100
    }

    private func cheapest(_ left: Int, dealt: Int) -> Int {
        deals.reduce(left * alone * 100) { best, deal in
            guard deal.units <= left, dealt + deal.units <= most else { return best }
            return min(best, deal.hundredths + cheapest(left - deal.units, dealt: dealt + deal.units))
        }
    }

    static func isMustBuy(_ promotion: Promotion) -> Bool {
        switch promotion.benefit {
        case .unitPrice, .bundle, .percentOff, .amountOffEach: promotion.minimumQuantity > 1
        default: promotion.minimumQuantity > promotion.benefit.groupSize
        }
    }

    private static func deals(
        _ benefit: Promotion.Benefit, _ before: Int, dealAppliesToPartial: Bool, isMustBuy: Bool
    ) -> [(units: Int, hundredths: Int)] {
        switch benefit {
        case .unitPrice(let price): [(1, price.cents * 100)]
        case .bundle(let quantity, let total):
            [(quantity, total.cents * 100)]
                + (dealAppliesToPartial ? [(1, (total.cents + quantity - 1) / quantity * 100)] : [])
        case .buyGet(1, 1, percentOff: 100) where dealAppliesToPartial && !isMustBuy: [(1, before * 50)]
        case .buyGet(let buy, let get, let percent):
            (1...get).map { (buy + $0, buy * before * 100 + $0 * before * (100 - percent)) }
        case .buyGetPrice(let buy, let get, let price):
            (1...get).map { (buy + $0, (buy * before + $0 * price.cents) * 100) }
        case .amountOff(let total, let quantity): [(quantity, (quantity * before - total.cents) * 100)]
        case .amountOffEach(let off): [(1, (before - off.cents) * 100)]
        case .percentOff(let percent): [(1, (before * (100 - percent) + 50) / 100 * 100)]
        default: []
        }
    }
}
