/// The kind of a deal, by its name in tables, JSON and the labelled sets.
package enum Mechanic: String, Hashable, Sendable, CaseIterable {
    case unitPrice = "unit_price"
    case weightPrice = "weight_price"
    case multiPrice = "multi_price"
    case buyGetFree = "bxgy_free"
    case buyGetPercent = "bxgy_pct"
    case buyGetPrice = "bxgy_price"
    case amountOff = "amount_off"
    case amountOffEach = "amount_off_each"
    case percentOff = "percent_off"
    case basketDiscount = "basket_discount"
    case priceRange = "price_range"
    case fromPrice = "from_price"
    case freeItem = "free_item"
    case savingsClaim = "savings_claim"
    case gift = "gift_with_purchase"
    case pointsReward = "points_reward"
    case rebate = "rebate"
    /// The text is kept, without a price.
    case noPrice = "no_price"

    /// The possible certainties of a price with this mechanic. A range gives a lower bound; a basket discount or a
    /// reward gives no price.
    package var possibleBases: Set<PriceBasis> {
        switch self {
        case .priceRange, .fromPrice: [.atLeast]
        case .basketDiscount, .freeItem, .savingsClaim, .gift, .pointsReward, .rebate, .noPrice: []
        case .unitPrice, .weightPrice, .multiPrice, .buyGetFree, .buyGetPercent, .buyGetPrice, .amountOff,
            .amountOffEach, .percentOff:
            [.exact, .atMost]
        }
    }

    /// Whether it is named after its first reward.
    package var isNamedReward: Bool { self == .gift || self == .rebate || self == .pointsReward }
}
