package import Deals

/// Splits offers into those that `publish` accepts and those that it would refuse together with the whole edition.
package struct OfferValidation: Sendable {
    /// In the given order.
    package let offers: [Offer]
    package let rejected: [RejectedOffer]

    /// Of different offers with the same listing, mechanic and day, only the first is kept. Exact duplicates are merged
    /// and not reported.
    package init(_ offers: [Offer]) {
        var (kept, rejected): ([Offer], [RejectedOffer]) = ([], [])
        var held: [OfferKind: [Offer]] = [:]
        for offer in offers {
            let rivals = held[OfferKind(offer), default: []].filter { $0.validity.overlaps(offer.validity) }
            guard !rivals.contains(offer) else { continue }
            let overlap = rivals.isEmpty ? nil : "a second deal of one mechanic on the same day"
            if let reason = offer.fault ?? overlap {
                rejected.append(RejectedOffer(sku: offer.listing.sku, reason: reason))
            } else {
                kept.append(offer)
                held[OfferKind(offer), default: []].append(offer)
            }
        }
        (self.offers, self.rejected) = (kept, rejected)
    }
}

/// An offer that cannot be published.
package struct RejectedOffer: Hashable, Sendable {
    package let sku: String
    /// One of a fixed set of phrases, for counting: "days outside 2000 to 2099".
    package let reason: String
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

// MARK: The constraints of table offer

extension Offer {
    private static let years = 2000...2099
    /// In bytes: the limits of an index entry and of the search column.
    private static let longestSKU = 1_000
    private static let longestText = 100_000
    private static let counts = 1...10_000
    private static let cents = 0...10_000_000

    /// The reason why the tables refuse the offer; nil if they accept it.
    fileprivate var fault: String? {
        if !Self.years.contains(validity.first.year) || !Self.years.contains(validity.last.year) {
            return "days outside \(Self.years.lowerBound) to \(Self.years.upperBound)"
        }
        return wordsFault ?? promotionFault ?? priceFault
    }

    private var wordsFault: String? {
        let printed = [
            listing.sku, listing.title, listing.brand, listing.sizeText, listing.department, words.deal, words.savings,
            words.details, words.valid,
        ].compactMap { $0 }
        let all = printed + reading.unparsedText + reading.evidence.flatMap { [$0.text, $0.rule] }
        if printed.contains("") { return "empty text" }
        if all.contains(where: { $0.utf8.contains(0) }) { return "a NUL character in text" }
        let isTooLong = listing.sku.utf8.count > Self.longestSKU || all.contains { $0.utf8.count > Self.longestText }
        return isTooLong ? "text that is too long" : nil
    }

    private var promotionFault: String? {
        let columns = PromotionColumns(reading)
        if !columns.counts.allSatisfy(Self.counts.contains) { return "an impossible count" }
        let amounts = (columns.amounts + [reading.saving].compactMap { $0 }).map(\.cents)
        if !amounts.allSatisfy(Self.cents.contains) || columns.isRangeUpsideDown { return "an impossible amount" }
        if let percent = columns.benefit.percentOff, !(1...100).contains(percent) { return "an impossible percent" }
        if reading.mechanic.isNamedReward, columns.rewards.isEmpty { return "a reward without a name" }
        return columns.isPricedByAnotherUnit ? "a price in another unit than the one sold" : nil
    }

    private var priceFault: String? {
        let fallbackPrice = reading.promotion?.terms.fallbackPrice
        if [reading.regular, fallbackPrice].contains(where: { $0?.isImpossible ?? false }) {
            return "an impossible regular price"
        }
        guard let price = reading.price else { return nil }
        if !reading.unparsedText.isEmpty { return "a price beside unparsed text" }
        if reading.promotion == nil { return "a price without a promotion" }
        if !reading.mechanic.possibleBases.contains(price.basis) {
            return "a price more certain than its mechanic allows"
        }
        if price.effectiveEach.numerator < 0 || !Self.counts.contains(price.quantity) {
            return "an impossible price"
        }
        if price.basis == .atMost, reading.regular == nil { return "a bound without a regular price" }
        if price != reading.promotion?.price(regular: reading.regular) {
            return "a price that does not follow from its numbers"
        }
        return comparisonFault(price)
    }

    private func comparisonFault(_ price: OfferPrice) -> String? {
        if price.basis == .exact, let regular = reading.regular, regular.basis == .exact,
            regular.amount < price.effectiveEach
        {
            return "a regular price below the deal's"
        }
        let paid = CentsFraction(
            Int128(price.effectiveEach.numerator) * Int128(price.quantity),
            over: Int128(price.effectiveEach.denominator))
        let most = max(paid ?? Self.dollar, Self.dollar)
        let isTooMuch = Int128(reading.saving?.cents ?? 0) * Int128(most.denominator) > 100 * Int128(most.numerator)
        return isTooMuch ? "a saving over a hundred times the price" : nil
    }

    private static let dollar = CentsFraction(Money(cents: 100))
}

extension RegularPrice {
    fileprivate var isImpossible: Bool { basis == .unknown || amount.numerator < 0 }
}
