/// The mechanic a store advertises, with what must hold to get it. A promotion is not yet an offer: it has no listing,
/// no edition and no dates.
package struct Promotion: Hashable, Sendable {
    /// What the shopper gets. Counts are at least 1; money is not negative.
    package enum Benefit: Hashable, Sendable {
        /// "$6.99", "$7.99 each": one item for this much.
        case unitPrice(Money)
        /// "$8.99 lb": one pound for this much.
        case pricePerPound(Money)
        /// "2 for $5.00": `quantity` items for `total` together. What one alone costs is not promised.
        case bundle(quantity: Int, total: Money)
        /// "Buy 2 Get 1 Free": of every `buy + get` items, `get` are `percentOff` percent off (100 is free).
        case buyGet(buy: Int, get: Int, percentOff: Int)
        /// "$4.00 off 2": `total` off `quantity` items together.
        case amountOff(total: Money, quantity: Int)
        /// "25% off" the regular price of each item.
        case percentOff(Int)
    }

    /// Something the shopper must have beside the goods.
    package enum Condition: String, Hashable, Sendable, CaseIterable, Comparable {
        case storeCoupon, manufacturerCoupon, digitalCoupon, loyaltyCard

        package static func < (a: Condition, b: Condition) -> Bool { a.rawValue < b.rawValue }
    }

    package let benefit: Benefit
    /// Items that must be bought to get the price; 1 where the words demand no more.
    package let minimumQuantity: Int
    package let conditions: Set<Condition>
    /// Most items one shopper gets at the price; nil where no limit is printed.
    package let limit: Int?

    package init(_ benefit: Benefit, minimumQuantity: Int = 1, conditions: Set<Condition> = [], limit: Int? = nil) {
        self.benefit = benefit
        self.minimumQuantity = max(minimumQuantity, benefit.impliedQuantity)
        self.conditions = conditions
        self.limit = limit
    }

    package var pricedUnit: PricedUnit { if case .pricePerPound = benefit { .pound } else { .each } }
}

extension Promotion.Benefit {
    /// Items the mechanic itself makes a shopper buy. "N for $X" binds nobody unless the words say so.
    fileprivate var impliedQuantity: Int {
        switch self {
        case .buyGet(let buy, let get, _): buy + get
        case .amountOff(_, let quantity): quantity
        case .unitPrice, .pricePerPound, .bundle, .percentOff: 1
        }
    }

    /// The word the tables, the JSON and the labelled sets use for the kind of deal.
    package var mechanic: Mechanic {
        switch self {
        case .unitPrice: .unitPrice
        case .pricePerPound: .weightPrice
        case .bundle: .multiPrice
        case .buyGet(_, _, percentOff: 100): .buyGetFree
        case .buyGet: .buyGetPercent
        case .amountOff: .amountOff
        case .percentOff: .percentOff
        }
    }
}

/// The kind of a deal by its name in tables and JSON.
package enum Mechanic: String, Hashable, Sendable, CaseIterable {
    case unitPrice = "unit_price"
    case weightPrice = "weight_price"
    case multiPrice = "multi_price"
    case buyGetFree = "bxgy_free"
    case buyGetPercent = "bxgy_pct"
    case amountOff = "amount_off"
    case percentOff = "percent_off"
    /// The words survive, without a price.
    case noPrice = "no_price"
}
