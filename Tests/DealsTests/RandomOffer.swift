import Deals
import SeededRandom

/// A promotion such as ads print, the regular price of what it is on, and the rules of the registers, drawn at random.
struct RandomOffer: CustomStringConvertible {
    var promotion: Promotion
    /// Cents; the exact regular price.
    let before: Int
    let rules: RegisterRules
    var description: String { "\(promotion) of \(before) by \(rules)" }

    /// - Parameter limited: whether it may have a limit.
    init(using random: inout SeededGenerator, limited: Bool = true) {
        before = Int.random(in: 1...2_000, using: &random)
        rules = RegisterRules(
            bogoOne: random.pick(RegisterRules.BogoOne.allCases),
            bundleOne: random.pick(RegisterRules.BundleOne.allCases))
        let benefit = Self.benefit(before, using: &random)
        var terms = Promotion.Terms(
            minimumQuantity: random.pick([1, 1, 1, 2, 3, 4, 5]),
            beyondMinimum: random.pick(Promotion.BeyondMinimum.allCases))
        if Bool.random(using: &random) { terms.otherwise = regular(Int.random(in: 1...before, using: &random)) }
        if limited, Bool.random(using: &random) {
            terms.limit = .init(Int.random(in: 1...8, using: &random), random.pick([.items, .deals]))
        }
        promotion = Promotion(benefit, terms: terms)
    }

    private static func benefit(_ before: Int, using random: inout SeededGenerator) -> Promotion.Benefit {
        let (one, other) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
        let percent = Int.random(in: 0...100, using: &random)
        // Now and then dearer than the regular price.
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

    /// Cents of one unit outside the deal.
    var alone: Int { promotion.terms.otherwise.map { Int($0.amount.numerator) } ?? before }
}

/// Ways to buy some units, counted out one deal at a time: the slow way to a cost, for a few units.
struct CountedOut {
    /// Units of one deal and what they cost, in hundredths of a cent.
    private var deals: [(units: Int, hundredths: Int)] = []
    /// Units that must be bought to get any of them.
    private let least: Int
    /// Units that may get them.
    private let most: Int
    private let alone: Int

    /// - Parameter isGenerous: whether a part of a deal gets the deal's rate.
    init(_ offer: RandomOffer, isGenerous: Bool) {
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
        deals = Self.deals(offer.promotion.benefit, before, isGenerous: isGenerous, isMustBuy: isMustBuy)
        if isMustBuy, !isGenerous {
            let full = deals.filter { $0.units == group }.map(\.hundredths).min() ?? 0
            deals = [(whole, full * (whole / group))]
        }
    }

    /// Whole cents of the cheapest way.
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
        _ benefit: Promotion.Benefit, _ before: Int, isGenerous: Bool, isMustBuy: Bool
    ) -> [(units: Int, hundredths: Int)] {
        switch benefit {
        case .unitPrice(let price): [(1, price.cents * 100)]
        case .bundle(let quantity, let total):
            [(quantity, total.cents * 100)]
                + (isGenerous ? [(1, (total.cents + quantity - 1) / quantity * 100)] : [])
        case .buyGet(1, 1, percentOff: 100) where isGenerous && !isMustBuy: [(1, before * 50)]
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
