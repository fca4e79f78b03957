package import Deals

/// Offers of which each listing has at most one of each mechanic on a day.
package struct DistinctOffers: Sendable {
    /// In the given order.
    package let offers: [Offer]
    /// Of different offers with the same listing, mechanic and day, all but the first. Exact duplicates are merged and not
    /// reported.
    package let refused: [RefusedOffer]

    package init(_ offers: [Offer]) {
        var (kept, refused): ([Offer], [RefusedOffer]) = ([], [])
        var held: [OfferKind: [Offer]] = [:]
        for offer in offers {
            let rivals = held[OfferKind(offer), default: []].filter { $0.validity.overlaps(offer.validity) }
            if rivals.isEmpty {
                kept.append(offer)
                held[OfferKind(offer), default: []].append(offer)
            } else if !rivals.contains(offer) {
                refused.append(RefusedOffer(offer, "a second deal of one mechanic on the same day"))
            }
        }
        (self.offers, self.refused) = (kept, refused)
    }
}

/// The key that may occur in an edition once a day.
struct OfferKind: Hashable {
    let listing: Listing
    let mechanic: Mechanic

    init(_ offer: Offer) { (listing, mechanic) = (offer.listing, offer.reading.mechanic) }
}

extension Validity {
    fileprivate func overlaps(_ other: Validity) -> Bool { first <= other.last && other.first <= last }
}
