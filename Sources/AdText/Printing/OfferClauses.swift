import Deals

/// The clauses of an offer's sentence. The grammar reads each of them back.
struct OfferClauses {
    let promotion: Promotion
    let regular: RegularPrice?
    let price: OfferPrice?

    init(_ promotion: Promotion, regular: RegularPrice?, price: OfferPrice?) {
        self.promotion = promotion
        self.regular = regular
        self.price = price
    }

    var all: [String] {
        let deal = promotion.benefit.isBare ? [] : [Self.deal(promotion)]
        // Rewards come first, since "when you buy 6, get $1.00 rewards" requires six for the reward.
        let coupons = promotion.rewards.filter { $0.kind == .coupon }
        let rewards = promotion.rewards.filter { $0.kind != .coupon }
        // Off another discount "$1.00 off" would be a second one.
        let further = promotion.isPriced ? "" : "extra "
        return deal + rewards.map { Self.reward($0) } + quantity + spend + limit
            + promotion.conditions.sorted().map(Self.condition) + fallbackPrice
            + (promotion.terms.excludesDeposit ? ["plus deposit"] : []) + regularPrice + workedOut
            + coupons.map { Self.reward($0, further) } + couponPrice
    }

    private var couponPrice: [String] {
        promotion.priceWithCoupon.map { ["with it \($0) each"] } ?? []
    }

    static func deal(_ promotion: Promotion) -> String {
        let unit = promotion.unit
        return switch promotion.benefit {
        case .unitPrice(let price): "\(price) \(each(unit))"
        case .bundle(let count, let total) where unit == .each: "\(count) for \(total)"
        case .bundle(let count, let total): "\(count) \(unit.plural) for \(total)"
        case .buyGet(let buy, let get, percentOff: 100): "buy \(buy) get \(get) free"
        case .buyGet(let buy, let get, let percent): "buy \(buy) get \(get) \(percent)% off"
        case .buyGetPrice(let buy, let get, let price): "buy \(buy) get \(get) for \(price)"
        case .amountOff(let total, 1): unit == .pound ? "\(total) off per lb" : "\(total) off"
        case .amountOff(let total, let count): "buy \(count) get \(total) off"
        case .amountOffEach(let off): "\(off) off each"
        case .percentOff(let percent): "\(percent)% off"
        case .basketDiscount(let spend, let off, false): "spend \(spend) save \(off)"
        case .basketDiscount(let spend, let off, true): "\(off) off with every \(spend) purchase"
        case .priceRange(let low, let high):
            "from \(low)" + (high.map { " to \($0)" } ?? "") + (unit == .pound ? " lb" : "")
        case .free: "free"
        case .claim(let amount, 1): "save up to \(amount)" + (unit == .pound ? " lb" : "")
        case .claim(let amount, let count): "save up to \(amount) on \(count)"
        case .reward, .unstated: ""
        }
    }

    static func condition(_ condition: Promotion.Condition) -> String {
        switch condition {
        case .storeCoupon: "with store coupon"
        case .manufacturerCoupon: "with manufacturer coupon"
        case .digitalCoupon: "with digital coupon"
        case .loyaltyCard: "with card"
        case .pickupOrDelivery: "pickup or delivery only"
        case .newCustomer: "new customers only"
        case .someDays: "some days only"
        }
    }

    /// - Parameter further: "extra ", where the coupon takes something off a discount.
    static func reward(_ reward: Reward, _ further: String = "") -> String {
        let value = reward.value.map { "\($0) " } ?? ""
        let thing =
            switch reward.kind {
            case .points: value.isEmpty ? "earn points" : "get \(value)rewards"
            case .giftCard: "free \(value)gift card"
            case .rebate: "\(value)rebate"
            case .gift: "free gift"
            case .basketDiscount: "save \(value)"
            case .coupon:
                reward.minimumQuantity > 1
                    ? "save \(further.isEmpty ? "" : "an extra ")\(value)on \(reward.minimumQuantity) with coupon"
                    : "\(further)\(value)off with coupon"
            }
        return ([thing.trimmedEnd] + demand(of: reward)).joined(separator: " ")
    }

    private static func demand(of reward: Reward) -> [String] {
        if let spend = reward.minimumSpend { return ["when you spend \(spend)"] }
        if reward.kind == .coupon { return [] }
        return reward.minimumQuantity > 1 || reward.kind == .gift ? ["when you buy \(reward.minimumQuantity)"] : []
    }

    static func bound(_ basis: PriceBasis) -> String {
        switch basis {
        case .atMost: "at most "
        case .atLeast: "at least "
        case .exact, .unknown: ""
        }
    }

    private static func each(_ unit: SaleUnit) -> String {
        switch unit {
        case .each: "each"
        case .pound: "a pound"
        default: "per \(unit.name)"
        }
    }
}

// MARK: Terms and derived prices

extension OfferClauses {
    private var quantity: [String] {
        let terms = promotion.terms
        let count = terms.minimumQuantity
        let isImplied = Promotion(promotion.benefit).minimumQuantity == count && terms.additionalUnits == .unstated
        let mix = terms.isMixAndMatch ? ["mix and match"] : []
        guard !isImplied else { return mix }
        return switch (terms.additionalUnits, terms.isMixAndMatch) {
        case (.unstated, false): ["must buy \(count)"]
        case (.unstated, true): ["when you buy any \(count) participating items"]
        case (.orMore, false): ["when you buy \(count) or more"]
        case (.orMore, true): ["when you buy any \(count) or more participating items"]
        case (.multiples, _): ["in multiples of \(count)"] + mix
        }
    }

    private var spend: [String] { promotion.terms.minimumSpend.map { ["with \($0) purchase"] } ?? [] }

    private var limit: [String] {
        guard let limit = promotion.terms.limit else { return [] }
        return switch limit.counted {
        case .items: ["limit \(limit.count)"]
        case .deals: ["limit \(limit.count) \(limit.count == 1 ? "deal" : "deals")"]
        case .pounds: ["limit \(limit.count) lb"]
        }
    }

    private var fallbackPrice: [String] {
        promotion.terms.fallbackPrice.map { ["otherwise \(Self.bound($0.basis))\(printed($0.amount))"] } ?? []
    }

    private var regularPrice: [String] {
        regular.map { ["regular price \($0.basis == .atMost ? "up to " : "")\(printed($0.amount))"] } ?? []
    }

    /// "$2.10 each", or "3 for $5.00" if one unit is not a whole number of cents.
    private func printed(_ amount: CentsFraction) -> String {
        let total = Money(cents: Int(amount.numerator))
        if amount.denominator > 1 { return "\(amount.denominator) for \(total)" }
        return promotion.unit == .pound ? "\(total) lb" : "\(total) each"
    }

    /// Empty if the deal itself is the price of one. A bundle promises no price for a single unit, so no quantity is
    /// required.
    private var workedOut: [String] {
        // Less than half a cent is not printed.
        guard let price, "\(price.effectiveEach)" != "\(Money(cents: 0))" else { return [] }
        let each = "\(price.effectiveEach.rounded(price.basis)) \(promotion.unit == .pound ? "lb" : "each")"
        switch promotion.benefit {
        case .unitPrice, .priceRange: return []
        case .bundle: return [each]
        default:
            let lead = price.basis == .exact ? "that is " : Self.bound(price.basis)
            return [lead + each + (price.quantity > 1 ? " when you buy \(price.quantity)" : "")]
        }
    }
}

extension Promotion {
    fileprivate var isPriced: Bool {
        switch benefit {
        case .unitPrice, .bundle, .priceRange: true
        default: false
        }
    }
}

extension Promotion.Benefit {
    fileprivate var isBare: Bool {
        switch self {
        case .reward, .unstated: true
        default: false
        }
    }
}

extension SaleUnit {
    fileprivate var name: String {
        switch self {
        case .each: "item"
        case .pound: "pound"
        case .package: "package"
        case .dozen: "dozen"
        case .pint: "pint"
        case .quart: "quart"
        default: rawValue
        }
    }

    fileprivate var plural: String {
        switch self {
        case .box: "boxes"
        case .bunch: "bunches"
        case .patty: "patties"
        case .loaf: "loaves"
        case .dozen: "dozen"
        default: name + "s"
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String { last == " " ? String(dropLast()) : self }
}
