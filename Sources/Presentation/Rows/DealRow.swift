import AdText
package import Deals
package import Pricing
package import Storage
package import Support

/// A deal as answers show it.
package final class DealRow: Sendable {
    package let deal: StoreOffer
    /// Other stores of the place asked about that show the same ad; nil where that was not looked at.
    let alsoAtStores: Int?
    package let freshness: Freshness
    let costs: CheckoutCosts
    /// nil where they were not looked at, and without a price.
    let recent: RecentPrices?

    /// - Parameter now: seconds since 1970.
    package init(_ deal: StoreOffer, now: Int, alsoAtStores: Int? = nil, recent: RecentPrices? = nil) {
        (self.deal, self.alsoAtStores, self.recent) = (deal, alsoAtStores, recent)
        freshness = Freshness(ageSeconds: deal.confirmedAt.map { now - $0 })
        costs = CheckoutCosts(deal.offer.reading, rules: deal.checkoutPolicy)
    }

    /// The same as long as the deal is at the store, whatever reads it.
    package var id: DealID {
        DealID(
            store: deal.storeID, listing: deal.listingID, mechanic: reading.mechanic,
            firstDay: deal.offer.validity.first)
    }

    package var offer: Offer { deal.offer }
    package var reading: Reading { deal.offer.reading }
    var terms: Promotion.Terms? { reading.promotion?.terms }

    /// The deal in plain words.
    package var summary: String { OfferPrinter.sentence(offer, one: costs.oneInWords) }
    package var expiresAt: Timestamp { Timestamp(deal.expiresAt) }
    package var confirmedAt: Timestamp? { deal.confirmedAt.map(Timestamp.init) }

    /// The price of one unit; a bound is rounded outward.
    package var price: Money? { reading.price.map { $0.effectiveEach.rounded($0.basis) } }
    package var regularPrice: Money? { reading.regular.map { $0.amount.rounded($0.basis) } }

    /// The minimum spend, on these goods or on any.
    var minimumSpend: Money? { reading.promotion?.benefit.numbers.spend ?? terms?.minimumSpend }
    /// The highest price of a printed range.
    var highestPrice: Money? { reading.promotion?.benefit.numbers.highestPrice }

    var unitPriceCents: String? {
        offer.displayUnit.flatMap { offer.unitPrice?.cents(per: $0)?.decimalCents }
    }
    var unitPrice: String? { offer.displayUnit.flatMap { offer.unitPrice?.printed(per: $0) } }

    /// The saving on one unit, with its basis. The printed saving can be on several units.
    package var saving: (money: Money, basis: PriceBasis)? {
        guard let price = reading.price, let regular = reading.regular, regular.amount > price.effectiveEach else {
            return nil
        }
        let (whole, part) = (regular.amount, price.effectiveEach)
        let saved = CentsFraction(
            Int128(whole.numerator) * Int128(part.denominator) - Int128(part.numerator) * Int128(whole.denominator),
            over: Int128(whole.denominator) * Int128(part.denominator))
        switch (price.basis, regular.basis) {
        case (.exact, .exact): return saved.map { ($0.rounded(.exact), .exact) }
        case (.exact, .atMost), (.atMost, .atMost): return saved.map { ($0.rounded(.atMost), .atMost) }
        default: return nil
        }
    }
}

/// The identifier of a deal: "12.345.bxgy_free.2026-06-25".
package struct DealID: Hashable, Sendable, CustomStringConvertible {
    package let store: Int64, listing: Int64, mechanic: Mechanic, firstDay: LocalDay

    package var description: String { "\(store).\(listing).\(mechanic.rawValue).\(firstDay)" }

    package init(store: Int64, listing: Int64, mechanic: Mechanic, firstDay: LocalDay) {
        (self.store, self.listing, self.mechanic, self.firstDay) = (store, listing, mechanic, firstDay)
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let store = Int32(parts[0]), let listing = Int64(parts[1]), store > 0, listing > 0,
            let mechanic = Mechanic(rawValue: String(parts[2])), parts[3].utf8.count == 10,
            let firstDay = LocalDay(iso: String(parts[3]))
        else { return nil }
        self.init(store: Int64(store), listing: listing, mechanic: mechanic, firstDay: firstDay)
    }
}
