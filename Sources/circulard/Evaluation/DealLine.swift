import Deals

/// The output of `circulard parse deal`: a reading in the columns of the labelled deals.
struct DealLine: AnswerLine {
    enum DealColumn: String, CaseIterable {
        case mechanic
        case buyQuantity = "buy_qty"
        case getQuantity = "get_qty"
        case price = "price_cents"
        case percentOff = "percent_off"
        case amountOff = "amount_off_cents"
        case unit
        case requiresCoupon = "requires_coupon"
        case requiresCard = "requires_card"
        case limit
        case minimumQuantity = "min_qty"
        case effectiveEach = "effective_each_cents"
        case minimumSpend = "min_spend_cents"
        case reward = "reward_cents"
        case highestPrice = "price_max_cents"
        case fallbackPrice = "alt_single_cents"
        case regularPrice = "regular_price_cents"
        case basis, rule
        case unparsedText = "residue"
    }

    let cells: [DealColumn: AnswerCell]

    init(_ reading: Reading) {
        var numbers = reading.promotion.map(Self.numbers) ?? Self.numbers(withoutPromotion: reading)
        if numbers[.amountOff] == nil { numbers[.amountOff] = reading.saving?.cents }
        if numbers[.percentOff] == nil { numbers[.percentOff] = reading.percentSaved }
        numbers[.regularPrice] = reading.regular?.amount.total(of: 1).cents
        var cells = numbers.mapValues(AnswerCell.number)
        cells[.mechanic] = .text(reading.isRewardForSpending ? Mechanic.basketDiscount.label : reading.mechanic.label)
        cells[.unit] =
            reading.mechanic == .noPrice
            ? nil : (reading.promotion?.unit.rawValue).map(AnswerCell.text)
        cells[.basis] = .text(reading.basis.label)
        // The lower bound of a range is not the price of one unit: it is only in price_cents.
        if let price = reading.price, price.basis != .atLeast {
            cells[.effectiveEach] = .text(price.effectiveEach.decimalCents)
        }
        cells[.rule] = Self.rules(reading).map(AnswerCell.text)
        cells[.unparsedText] = .texts(reading.unparsedText)
        self.cells = cells
    }

    /// The rules that matched, in the order of the text: "price.several,save".
    private static func rules(_ reading: Reading) -> String? {
        var rules: [String] = []
        for rule in reading.evidence.map(\.rule) where !rules.contains(rule) { rules.append(rule) }
        return rules.isEmpty ? nil : rules.joined(separator: ",")
    }

    /// Fully parsed text that does not mention a coupon or card requires none; partly parsed text may.
    private static func numbers(withoutPromotion reading: Reading) -> [DealColumn: Int] {
        reading.unparsedText.isEmpty ? [.requiresCoupon: 0, .requiresCard: 0] : [:]
    }

    private static func numbers(_ promotion: Promotion) -> [DealColumn: Int] {
        let rewards = promotion.rewards
        var numbers = numbers(promotion.benefit)
        numbers[.requiresCoupon] = promotion.conditions.isDisjoint(with: Promotion.Condition.coupons) ? 0 : 1
        numbers[.requiresCard] = promotion.conditions.contains(.loyaltyCard) ? 1 : 0
        numbers[.limit] = promotion.terms.limit?.count
        numbers[.minimumQuantity] = minimumQuantity(promotion)
        let spend = promotion.terms.minimumSpend ?? rewards.lazy.compactMap(\.minimumSpend).first
        if let spend { numbers[.minimumSpend] = spend.cents }
        numbers[.reward] =
            rewards.lazy.filter { $0.kind != .basketDiscount && $0.kind != .coupon }.compactMap(\.value).first?.cents
        if let off = rewards.first(where: { $0.kind == .basketDiscount || $0.kind == .coupon })?.value {
            numbers[.amountOff] = off.cents
        }
        numbers[.fallbackPrice] = promotion.terms.fallbackPrice?.amount.total(of: 1).cents
        return numbers
    }

    /// The quantity to buy for a reward that is the whole deal. A reward beside a price does not raise the quantity of
    /// that price.
    private static func minimumQuantity(_ promotion: Promotion) -> Int? {
        switch promotion.benefit {
        case .unstated: nil
        case .reward: max(promotion.minimumQuantity, promotion.rewards.map(\.minimumQuantity).max() ?? 1)
        default: promotion.minimumQuantity
        }
    }

    private static func numbers(_ benefit: Promotion.Benefit) -> [DealColumn: Int] {
        let numbers = benefit.numbers
        return [
            .buyQuantity: buyQuantity(benefit), .getQuantity: numbers.getQuantity, .price: numbers.price?.cents,
            .highestPrice: numbers.highestPrice?.cents, .percentOff: numbers.percentOff,
            .amountOff: numbers.amountOff?.cents, .minimumSpend: numbers.spend?.cents,
        ].compactMapValues(\.self)
    }

    /// The labels give the quantity of a price or of free units; the quantity of an amount off is in `min_qty`.
    private static func buyQuantity(_ benefit: Promotion.Benefit) -> Int? {
        switch benefit {
        case .unitPrice: 1
        case .amountOff, .claim: nil
        default: benefit.numbers.buyQuantity
        }
    }
}

extension Reading {
    /// "Spend $30 get $10 rewards": the labels count it among the discounts of a basket.
    fileprivate var isRewardForSpending: Bool {
        promotion?.benefit == .reward
            && promotion?.rewards.contains { $0.value != nil && $0.minimumSpend != nil } == true
    }
}

// The labelled deals keep the words that they were labelled with.

extension Mechanic {
    fileprivate var label: String { self == .basketDiscount ? "spend_get" : rawValue }
}

extension PriceBasis {
    fileprivate var label: String {
        switch self {
        case .exact: "exact"
        case .atMost: "atMost"
        case .atLeast: "atLeast"
        case .unknown: "unknown"
        }
    }
}
