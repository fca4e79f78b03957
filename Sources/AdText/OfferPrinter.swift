package import Deals

/// Prints readings back as words for shoppers.
package enum OfferPrinter {
    /// For a table: "2 for $5.00", "BOGO, at most $2.10 each (buy 2)", "$3.49/lb", "25% off".
    package static func short(_ reading: Reading) -> String {
        guard let promotion = reading.promotion else { return "no price" }
        return (deal(promotion) + effective(reading, promotion) + quantity(reading, promotion))
            + conditions(promotion).map { ", \($0)" }.joined()
    }

    /// The deal alone, for where its price stands beside it: "2 for $5.00", "BOGO", "$3.49/lb", "25% off".
    package static func deal(_ reading: Reading) -> String { reading.promotion.map(deal) ?? "no price" }

    /// For a person: "2 for $5.00, $2.50 each when you buy 2."
    package static func sentence(_ reading: Reading) -> String {
        guard let promotion = reading.promotion else { return "The ad gives no price we can compare." }
        let parts =
            [spelledDeal(promotion)] + [spelledPrice(reading, promotion)].compactMap { $0 }
            + conditions(promotion) + (promotion.limit.map { ["limit \($0)"] } ?? [])
        return parts.joined(separator: ", ") + "."
    }

    private static func deal(_ promotion: Promotion) -> String {
        switch promotion.benefit {
        case .unitPrice(let price): "\(price)"
        case .pricePerPound(let price): "\(price)/lb"
        case .bundle(let count, let total): "\(count) for \(total)"
        case .buyGet(1, 1, percentOff: 100): "BOGO"
        case .buyGet(let buy, let get, percentOff: 100): "Buy \(buy) get \(get) free"
        case .buyGet(let buy, let get, let percent): "Buy \(buy) get \(get) \(percent)% off"
        case .amountOff(let total, 1): "\(total) off"
        case .amountOff(let total, let count): "\(total) off \(count)"
        case .percentOff(let percent): "\(percent)% off"
        }
    }

    private static func spelledDeal(_ promotion: Promotion) -> String {
        switch promotion.benefit {
        case .unitPrice(let price): "\(price) each"
        case .pricePerPound(let price): "\(price) a pound"
        case .buyGet(1, 1, percentOff: 100): "Buy 1 get 1 free"
        default: deal(promotion)
        }
    }

    /// Nothing where the deal itself is the price of one.
    private static func effective(_ reading: Reading, _ promotion: Promotion) -> String {
        guard !promotion.isPriceItself, !promotion.isBundle, let price = reading.price else { return "" }
        return ", \(bound(price))\(price.effectiveEach) each"
    }

    private static func quantity(_ reading: Reading, _ promotion: Promotion) -> String {
        let count = promotion.minimumQuantity
        return count > 1 && (reading.price != nil || !promotion.namesItsCount) ? " (buy \(count))" : ""
    }

    private static func spelledPrice(_ reading: Reading, _ promotion: Promotion) -> String? {
        guard let price = reading.price else { return nil }
        let when = price.quantity > 1 ? "when you buy \(price.quantity)" : nil
        guard !promotion.isPriceItself else { return when }
        return ["\(bound(price))\(price.effectiveEach) each", when].compactMap { $0 }.joined(separator: " ")
    }

    private static func bound(_ price: OfferPrice) -> String {
        switch price.basis {
        case .atMost: "at most "
        case .atLeast: "at least "
        case .exact, .unknown: ""
        }
    }

    private static func conditions(_ promotion: Promotion) -> [String] {
        promotion.conditions.sorted().map {
            switch $0 {
            case .storeCoupon: "with store coupon"
            case .manufacturerCoupon: "with manufacturer coupon"
            case .digitalCoupon: "with digital coupon"
            case .loyaltyCard: "with card"
            }
        }
    }
}

extension Promotion {
    fileprivate var isBundle: Bool { if case .bundle = benefit { true } else { false } }

    fileprivate var isPriceItself: Bool {
        switch benefit {
        case .unitPrice, .pricePerPound: true
        case .bundle, .buyGet, .amountOff, .percentOff: false
        }
    }

    /// Whether the words of the deal already say how many to buy.
    fileprivate var namesItsCount: Bool {
        switch benefit {
        case .buyGet, .amountOff: true
        case .unitPrice, .pricePerPound, .bundle, .percentOff: false
        }
    }
}
