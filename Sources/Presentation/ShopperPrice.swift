package import Deals
import Pricing
package import Storage

/// The price of a found offer for the shopper who asks.
package struct ShopperPrice: Sendable {
    /// The price by which it is compared; its quantity is the shopper's where one is wanted.
    package let price: OfferPrice
    /// The cost of a single unit; nil if not known, and for goods sold by the pound.
    package let one: Cost?
    package let unitPrice: UnitPrice?
    /// The conditions of the deal that the shopper does not meet: the price is then that without the deal.
    package let unmet: [Promotion.Condition]
    package let isByDeal: Bool

    /// - Parameter offer: with the price that the store's checkout policy may determine.
    /// - Returns: nil if the shopper cannot buy the quantity at a known price.
    init?(_ offer: Offer, _ shopper: ShopperOffer, quantity: Int?) {
        guard let price = shopper.price(at: quantity) else { return nil }
        (self.price, one, unmet, isByDeal) = (price, shopper.cost(of: 1), shopper.unmet, shopper.isByDeal)
        unitPrice = offer.unitPrice == nil ? nil : UnitPrice(price: price, size: offer.size)
    }
}

/// An offer with a price that the shopper does not get, and without a known price for the shopper.
package struct UnrankedOffer: Sendable {
    package let row: StoreOffer
    /// The conditions that the shopper does not meet; empty if only the price of the quantity is not known.
    package let unmet: [Promotion.Condition]

    /// "needs digital coupon", "no known price for 3".
    package func reason(quantity: Int?) -> String {
        guard unmet.isEmpty else { return "needs " + unmet.map(Phrases.condition).joined(separator: ", ") }
        return "no known price for \(quantity ?? 1)"
    }
}
