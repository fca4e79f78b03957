import Deals
import Pricing
import Storage

/// The prices of lines for one shopper. Each line is priced once, however many stores show it.
struct LinePrices {
    private let profile: ShopperProfile
    private let quantity: Int?
    private var known: [ObjectIdentifier: LinePrice] = [:]

    struct LinePrice {
        /// nil if the shopper cannot buy the quantity at a known price.
        let price: ShopperPrice?
        /// The conditions of the deal that the shopper does not meet.
        let unmet: [Promotion.Condition]
        /// The number of requirements on the shopper beside paying.
        let conditionCount: Int
    }

    init(profile: ShopperProfile, quantity: Int?) { (self.profile, self.quantity) = (profile, quantity) }

    /// - Parameter line: lives as long as these prices.
    mutating func price(of line: StoreLine) -> LinePrice {
        if let known = known[ObjectIdentifier(line)] { return known }
        let price = LinePrice(line, profile, quantity)
        known[ObjectIdentifier(line)] = price
        return price
    }
}

extension LinePrices.LinePrice {
    fileprivate init(_ line: StoreLine, _ profile: ShopperProfile, _ quantity: Int?) {
        let offer = ShopperOffer(line.offer.reading, rules: line.checkoutPolicy, profile: profile)
        price = offer.flatMap { ShopperPrice(line.offer, $0, quantity: quantity) }
        unmet = offer?.unmet ?? []
        conditionCount = price?.isByDeal == true ? Phrases.requirements(of: line.offer.reading).count : 0
    }
}
