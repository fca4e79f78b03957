package import Deals

/// The conditions of deals that a shopper meets. Rebates and points need no setting: they never lower a price.
package struct ShopperProfile: Hashable, Sendable {
    package let met: Set<Promotion.Condition>

    package init(meeting met: Set<Promotion.Condition>) { self.met = met }

    /// Loyalty card and digital coupons, but no paper coupons; buys in the store, is known there, and comes on any day.
    package static let usual = ShopperProfile(meeting: [.loyaltyCard, .digitalCoupon])

    package func with(_ conditions: Set<Promotion.Condition>) -> ShopperProfile {
        ShopperProfile(meeting: met.union(conditions))
    }

    package func without(_ conditions: Set<Promotion.Condition>) -> ShopperProfile {
        ShopperProfile(meeting: met.subtracting(conditions))
    }

    /// The conditions that the shopper does not meet, sorted. The coupon of a manufacturer or a store may be digital,
    /// and is then not needed on paper too.
    package func unmet(of conditions: Set<Promotion.Condition>) -> [Promotion.Condition] {
        let isDigital = conditions.contains(.digitalCoupon)
        return conditions.subtracting(met)
            .filter { !(isDigital && ($0 == .manufacturerCoupon || $0 == .storeCoupon)) }.sorted()
    }
}
