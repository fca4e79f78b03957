import Deals

/// Kinds of clause: what one clause of a line states, or the clauses of a line together.
package struct ClauseKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

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
    /// What must be bought.
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
    static let unclear = ClauseKinds(bit: 24)

    /// A number of units and their price.
    static let sum: ClauseKinds = [.price, .several]
    static let benefits = ClauseKinds(rawValue: 0xFF)

    /// Each kind by itself.
    static let all = names.indices.map { ClauseKinds(rawValue: 1 << $0) }

    private static let names = [
        "price", "several", "range", "giving", "money off", "money off each", "percent off", "other benefit", "final",
        "coupon", "saving", "percent saved", "regular", "fallback", "bracket", "count", "demand", "spend", "basket",
        "condition", "limit", "reward", "check", "unit", "unclear",
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

extension Facts {
    /// The kinds of all that the clause states.
    var kinds: ClauseKinds {
        var kinds: ClauseKinds = benefit?.kind ?? []
        func add(_ kind: ClauseKinds, if isStated: Bool) { if isStated { kinds.formUnion(kind) } }
        add(.final, if: isFinal)
        add(.coupon, if: couponSaving != nil)
        add(.saving, if: saving != nil)
        add(.percentSaved, if: percentSaved != nil || percentClaimed != nil)
        add(.regular, if: regular != nil)
        add(.fallback, if: fallbackPrice != nil || asksFullQuantity || fewerThan != nil || isOtherwise)
        add(.bracket, if: bracketed != nil)
        add(.count, if: discountCount != nil)
        add(.demand, if: minimum > 1 || isMixAndMatch || isForNamedGoods || additionalUnits != .unstated)
        add(.spend, if: spend != nil || minimumSpend != nil)
        add(.basket, if: basket != nil)
        add(.condition, if: !conditions.isEmpty || impliesCoupon)
        add(.limit, if: limit != nil)
        add(.reward, if: reward != nil || isGift || isPerhapsBought || isGiftItself)
        add(.check, if: restated != nil || bag != nil || pack != nil || worksOut != nil)
        add(.unit, if: rateElsewhere != nil || isByWeight)
        add(.unclear, if: isUnpriced)
        return kinds
    }
}
