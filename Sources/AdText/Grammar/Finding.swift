import Deals

/// The result of one rule: what its text states, in one or more clauses. `LineClauses` combines the findings of a line.
struct Finding: Hashable {
    var clauses: [Clause]
    /// Where it stands among names of goods and other amounts, if it is a benefit.
    var place = FindingPlace()
    /// The amounts of $100 and more without a point: it may be lost.
    var pointless: [Money] = []

    struct FindingPlace: Hashable {
        /// "Coke $7.99, Sprite $1.99 with card": goods are named in front of it, and others in front of the amount before it.
        var isOfOtherGoods = false
        /// Whether goods are named between it and the amount before it, or behind it as the last amount.
        var isBehindName = false
        var isBeforeName = false
        /// Whether it begins a part of the page.
        var isApart = false
    }

    init(_ clauses: Clause?...) { self.clauses = clauses.compactMap(\.self) }

    init(_ clauses: [Clause?]) { self.clauses = clauses.compactMap(\.self) }

    /// Text with no effect: sizes, "your choice".
    static let note = Finding()
    static let unpriced = Finding(.unclear)

    var isNote: Bool { clauses.isEmpty }
}

// What a finding states of one kind.
extension Finding {
    private func first<Stated>(_ stated: (Clause) -> Stated?) -> Stated? {
        for clause in clauses { if let found = stated(clause) { return found } }
        return nil
    }

    /// Replaces the clause of some kinds; nil removes it.
    private mutating func set(_ clause: Clause?, for kinds: ClauseKinds) {
        let place = clauses.firstIndex { !$0.kind.isDisjoint(with: kinds) }
        if let place { clauses.remove(at: place) }
        if let clause { clauses.insert(clause, at: place ?? clauses.count) }
    }

    var price: Clause.Price? {
        get { first { if case .price(let price) = $0 { price } else { nil } } }
        set { set(newValue.map { .price($0) }, for: .prices) }
    }

    var coupon: Clause.Coupon? {
        get { first { if case .coupon(let coupon) = $0 { coupon } else { nil } } }
        set { set(newValue.map { .coupon($0) }, for: .coupon) }
    }

    var saving: Clause.Saving? {
        get { first { if case .saving(let saving) = $0 { saving } else { nil } } }
        set { set(newValue.map { .saving($0) }, for: .saving) }
    }

    var regular: Clause.Regular? {
        get { first { if case .regular(let regular) = $0 { regular } else { nil } } }
        set { set(newValue.map { .regular($0) }, for: .regular) }
    }

    var fallback: Clause.Fallback? {
        get { first { if case .fallback(let fallback) = $0 { fallback } else { nil } } }
        set { set(newValue.map { .fallback($0) }, for: .fallback) }
    }

    /// The purchase that it asks for; none if it does not say.
    var demand: Clause.AskedPurchase {
        get { first { if case .demand(let demand) = $0 { demand } else { nil } } ?? .none }
        set { set(newValue == .none ? nil : .demand(newValue), for: .demand) }
    }

    var conditions: Set<Promotion.Condition> {
        get { first { if case .conditions(let conditions) = $0 { conditions } else { nil } } ?? [] }
        set { set(.needing(newValue), for: .condition) }
    }

    var limit: Promotion.Limit? {
        get { first { if case .limit(let limit, _) = $0 { limit } else { nil } } }
        set { set(newValue.map { .limit($0) }, for: .limit) }
    }

    /// "with $10 purchase" of other goods.
    var leastSpend: Money? {
        get { first { if case .spend(let amount, isOnOthers: true) = $0 { amount } else { nil } } }
        set { set(newValue.map { .leastSpend($0) }, for: .spend) }
    }

    /// "when you spend $20".
    var spend: Money? { first { if case .spend(let amount, isOnOthers: false) = $0 { amount } else { nil } } }
    var discount: Clause.PrintedDiscount? { first { if case .discount(let discount) = $0 { discount } else { nil } } }
    var bracketed: Clause.Bracketed? { first { if case .bracket(let bracketed) = $0 { bracketed } else { nil } } }
    var basket: Clause.BasketSaving? { first { if case .basket(let basket) = $0 { basket } else { nil } } }
    var count: Int? { first { if case .count(let count, _) = $0 { count } else { nil } } }
    var percentSaved: Int? { first { if case .percentSaved(let percent) = $0 { percent } else { nil } } }
    var percentClaimed: Int? { first { if case .percentClaimed(let percent) = $0 { percent } else { nil } } }
    var reward: Reward? { first { if case .reward(let reward, _) = $0 { reward } else { nil } } }
    var rewardSource: Clause.RewardSource? { first { if case .reward(_, let source) = $0 { source } else { nil } } }
    var check: Clause.RepeatedPrice? { first { if case .check(let check) = $0 { check } else { nil } } }
    var rate: SaleUnit? { first { if case .rate(let unit) = $0 { unit } else { nil } } }
    var isBareCount: Bool { clauses.contains { if case .count(_, isBare: true) = $0 { true } else { false } } }
    var isLimitOfUses: Bool { clauses.contains { if case .limit(_, isOfUses: true) = $0 { true } else { false } } }
    var isPack: Bool { if case .pack = check { true } else { false } }
    var isWorkedOut: Bool { if case .worksOut = check { true } else { false } }
}

// What follows from the clauses of a finding together.
extension Finding {
    /// The price, the gift or the discount, and the unit of it or of a price that is repeated.
    private var stated: (benefit: Promotion.Benefit?, unit: SaleUnit?) {
        for clause in clauses {
            switch clause {
            case .price(let price): return (price.benefit, price.unit)
            case .giving(let benefit): return (benefit, nil)
            case .discount(let discount): return (discount.benefit, discount.unit)
            case .check(.restated(_, let unit)): return (nil, unit)
            default: continue
            }
        }
        return (nil, nil)
    }

    var benefit: Promotion.Benefit? { stated.benefit }
    var unit: SaleUnit? { stated.unit }

    var deal: PricedDeal? {
        let (benefit, unit) = stated
        return benefit.map { PricedDeal($0, unit: unit) }
    }

    var minimum: Int { demand.minimum }
    var isOfOne: Bool { price?.isOfOne == true || demand.isForEach }
    var isFinal: Bool { price?.isFinal == true }
    var isPercentOff: Bool { benefit?.kind == .percentOff }
    var needsCoupon: Bool { !conditions.isDisjoint(with: Promotion.Condition.coupons) }
    /// Whether a price beside it may be before or after it.
    var isBeforeOrAfter: Bool { coupon?.isUnclear == true || discount?.isFurther == true }
    var isMoneyOffPurchase: Bool { (discount?.isOfPurchase == true && !isPercentOff) || demand.isOfPurchase }

    /// Takes over the terms of a demand beside it.
    mutating func ask(_ other: Finding?) {
        guard let asked = other?.demand, asked != .none else { return }
        var own = demand
        own.minimum = max(own.minimum, asked.minimum)
        if asked.additionalUnits != .unstated { own.additionalUnits = asked.additionalUnits }
        own.isMixAndMatch = own.isMixAndMatch || asked.isMixAndMatch
        demand = own
    }
}
