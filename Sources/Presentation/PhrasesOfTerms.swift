package import Deals

extension Phrases {
    /// The conditions for paying the price: "buy 2 for $4.19", "digital coupon".
    package static func requirements(of reading: Reading) -> [String] {
        guard let price = reading.price, let terms = reading.promotion?.terms else { return [] }
        let any = terms.isMixAndMatch ? "any " : ""
        let groups = terms.additionalUnits == .multiples ? "in multiples of \(terms.minimumQuantity)" : nil
        return [
            price.quantity > 1 ? "buy \(any)\(price.quantity) for \(bound(price.basis))\(price.cashNeeded)" : nil,
            groups,
            terms.minimumSpend.map { "spend \($0)" },
        ].compactMap { $0 } + terms.conditions.sorted().map(condition)
    }

    /// Notes that do not change the price: "limit 6 deals", "$2.99 otherwise", "gift card of $5.00".
    package static func notes(of reading: Reading) -> [String] {
        guard let promotion = reading.promotion else { return [] }
        let terms = promotion.terms
        return [
            terms.limit.map(limit),
            terms.fallbackPrice.map { "\(bound($0.basis))\($0.amount.rounded($0.basis)) otherwise" },
            terms.excludesDeposit ? "deposit on top" : nil,
        ].compactMap { $0 } + promotion.rewards.map(reward)
    }

    /// The prefix of an amount: "at most ".
    package static func bound(_ basis: PriceBasis) -> String {
        switch basis {
        case .atMost: "at most "
        case .atLeast: "at least "
        case .exact, .unknown: ""
        }
    }

    /// "digital coupon", "card".
    package static func condition(_ condition: Promotion.Condition) -> String {
        switch condition {
        case .digitalCoupon: "digital coupon"
        case .loyaltyCard: "card"
        case .manufacturerCoupon: "manufacturer coupon"
        case .newCustomer: "new customers"
        case .pickupOrDelivery: "pickup or delivery"
        case .someDays: "some days only"
        case .storeCoupon: "store coupon"
        }
    }

    private static func limit(_ limit: Promotion.Limit) -> String {
        switch limit.counted {
        case .items: "limit \(limit.count)"
        case .deals: "limit \(limit.count) deal\(limit.count == 1 ? "" : "s")"
        case .pounds: "limit \(limit.count) lb"
        }
    }

    /// "gift card of $5.00 for spending $20.00".
    private static func reward(_ reward: Reward) -> String {
        let name =
            switch reward.kind {
            case .points: "points"
            case .giftCard: "gift card"
            case .rebate: "rebate"
            case .gift: "gift"
            case .basketDiscount: "basket discount"
            case .coupon: "coupon"
            }
        return [
            name, reward.value.map { "of \($0)" }, reward.minimumSpend.map { "for spending \($0)" },
            reward.minimumQuantity > 1 ? "for buying \(reward.minimumQuantity)" : nil,
        ].compactMap { $0 }.joined(separator: " ")
    }
}
