import Deals

/// Kinds of clause: what one clause of a line states, or the clauses of a line together.
struct ClauseKinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(bit: UInt32) { rawValue = 1 << bit }

    /// "$2.99 each".
    static let price = ClauseKinds(bit: 0)
    /// "2 for $5".
    static let several = ClauseKinds(bit: 1)
    static let range = ClauseKinds(bit: 2)
    /// "Buy 1 get 1 free".
    static let giving = ClauseKinds(bit: 3)
    static let moneyOff = ClauseKinds(bit: 4)
    static let moneyOffEach = ClauseKinds(bit: 5)
    static let percentOff = ClauseKinds(bit: 6)
    static let otherBenefit = ClauseKinds(bit: 7)
    /// The price after all discounts.
    static let final = ClauseKinds(bit: 8)
    /// A coupon's worth.
    static let coupon = ClauseKinds(bit: 9)
    static let saving = ClauseKinds(bit: 10)
    static let percentSaved = ClauseKinds(bit: 11)
    static let regular = ClauseKinds(bit: 12)
    /// The price for shoppers who do not meet the terms.
    static let fallback = ClauseKinds(bit: 13)
    /// A price in brackets.
    static let bracket = ClauseKinds(bit: 14)
    /// The number that a discount is for.
    static let count = ClauseKinds(bit: 15)
    /// The purchase that the deal asks for.
    static let demand = ClauseKinds(bit: 16)
    static let spend = ClauseKinds(bit: 17)
    /// "Spend $30 Save $6".
    static let basket = ClauseKinds(bit: 18)
    static let condition = ClauseKinds(bit: 19)
    static let limit = ClauseKinds(bit: 20)
    static let reward = ClauseKinds(bit: 21)
    /// A repeated or derived price, which must agree.
    static let check = ClauseKinds(bit: 22)
    /// The unit of a price that is printed elsewhere.
    static let unit = ClauseKinds(bit: 23)
    /// The free item may have another price.
    static let otherFreeItem = ClauseKinds(bit: 24)
    static let deposit = ClauseKinds(bit: 25)
    static let unclear = ClauseKinds(bit: 26)

    /// All that `Clause.price` has.
    static let prices: ClauseKinds = [.price, .several, .range, .otherBenefit, .final]
    /// A number of units and their price.
    static let sum: ClauseKinds = [.price, .several]
    static let benefits = ClauseKinds(rawValue: 0xFF)

    /// Each kind by itself.
    static let all = names.indices.map { ClauseKinds(rawValue: 1 << $0) }

    private static let names = [
        "price", "several", "range", "giving", "money off", "money off each", "percent off", "other benefit", "final",
        "coupon", "saving", "percent saved", "regular", "fallback", "bracket", "count", "demand", "spend", "basket",
        "condition", "limit", "reward", "check", "unit",
        "other free item", "deposit", "unclear",
    ]

    /// "price/several".
    var name: String {
        if isSuperset(of: .benefits) { return "any benefit" }
        return Self.names.indices.filter { rawValue & 1 << $0 != 0 }.map { Self.names[$0] }.joined(separator: "/")
    }
}

extension Promotion.Benefit {
    var kind: ClauseKinds {
        switch self {
        case .unitPrice: .price
        case .bundle: .several
        case .priceRange: .range
        case .buyGet, .buyGetPrice: .giving
        case .amountOff: .moneyOff
        case .amountOffEach: .moneyOffEach
        case .percentOff: .percentOff
        default: .otherBenefit
        }
    }

    var givesItems: Bool { kind == .giving }
}

extension Clause {
    var kind: ClauseKinds {
        switch self {
        case .price(let price): price.isFinal ? [.final, price.benefit.kind] : price.benefit.kind
        case .giving(let benefit): benefit.kind
        case .discount(let discount): discount.benefit.kind
        case .coupon: .coupon
        case .saving: .saving
        case .percentSaved, .percentClaimed: .percentSaved
        case .regular: .regular
        case .fallback: .fallback
        case .bracket: .bracket
        case .count: .count
        case .demand: .demand
        case .spend: .spend
        case .basket: .basket
        case .conditions, .impliedCoupon: .condition
        case .limit: .limit
        case .reward, .gift: .reward
        case .otherFreeItem: .otherFreeItem
        case .check: .check
        case .rate, .byWeight: .unit
        case .withoutDeposit: .deposit
        case .unclear: .unclear
        }
    }
}

extension [Finding] {
    /// The kinds of all clauses.
    var kinds: ClauseKinds { ClauseKinds(lazy.flatMap(\.clauses).map(\.kind)) }
}
