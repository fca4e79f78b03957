package import Deals

/// Offers sorted into those `publish` takes and those it would refuse, and with them the whole edition.
package struct Publishable: Sendable {
    /// In the order given.
    package let offers: [Offer]
    package let setAside: [SetAside]

    /// Of different offers of one listing and mechanic that hold on one day the first stays. An offer given twice is no
    /// fault: it stays once.
    package init(_ offers: [Offer]) {
        var (kept, setAside): ([Offer], [SetAside]) = ([], [])
        var held: [OfferKind: [Offer]] = [:]
        for offer in offers {
            let rivals = held[OfferKind(offer), default: []].filter { $0.validity.overlaps(offer.validity) }
            guard !rivals.contains(offer) else { continue }
            let overlap = rivals.isEmpty ? nil : "a second deal of one kind on one day"
            if let reason = offer.fault ?? overlap {
                setAside.append(SetAside(sku: offer.listing.sku, reason: reason))
            } else {
                kept.append(offer)
                held[OfferKind(offer), default: []].append(offer)
            }
        }
        (self.offers, self.setAside) = (kept, setAside)
    }
}

/// An offer that cannot be published.
package struct SetAside: Hashable, Sendable {
    package let sku: String
    /// One of a fixed set of phrases, for counting: "days outside 2000 to 2099".
    package let reason: String
}

/// What an edition may have once a day.
struct OfferKind: Hashable {
    let listing: Listing
    let mechanic: Mechanic

    init(_ offer: Offer) { (listing, mechanic) = (offer.listing, offer.reading.mechanic) }
}

extension Validity {
    fileprivate func overlaps(_ other: Validity) -> Bool { first <= other.last && other.first <= last }
}

// MARK: What the constraints of table offer refuse

extension Offer {
    private static let years = 2000...2099
    /// Beyond these an index or the search column takes no text, in bytes.
    private static let longestSKU = 1_000
    private static let longestText = 100_000
    private static let counts = 1...10_000
    private static let cents = 0...10_000_000

    /// Why the tables refuse it; nil where they take it.
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
        let all = printed + reading.residue + reading.evidence.flatMap { [$0.text, $0.rule] }
        if printed.contains("") { return "an empty text" }
        if all.contains(where: { $0.utf8.contains(0) }) { return "a NUL in a text" }
        let isTooLong = listing.sku.utf8.count > Self.longestSKU || all.contains { $0.utf8.count > Self.longestText }
        return isTooLong ? "a text too long" : nil
    }

    private var promotionFault: String? {
        let columns = PromotionColumns(reading)
        if !columns.counts.allSatisfy(Self.counts.contains) { return "an impossible count" }
        let amounts = (columns.amounts + [reading.saving].compactMap { $0 }).map(\.cents)
        if !amounts.allSatisfy(Self.cents.contains) || columns.isRangeUpsideDown { return "an impossible amount" }
        if let percent = columns.percentOff, !(1...100).contains(percent) { return "an impossible percent" }
        if columns.isNamelessReward { return "a reward without a name" }
        return columns.isPricedByAnotherUnit ? "a price of another unit than is sold" : nil
    }

    private var priceFault: String? {
        let otherwise = reading.promotion?.terms.otherwise
        if [reading.regular, otherwise].contains(where: { $0?.isImpossible ?? false }) {
            return "an impossible regular price"
        }
        guard let price = reading.price else { return nil }
        if !reading.residue.isEmpty { return "a price beside words that were not read" }
        if reading.promotion == nil { return "a price without a promotion" }
        if !reading.mechanic.possibleBases.contains(price.basis) { return "a price surer than its kind of deal" }
        if price.effectiveEach.numerator < 0 || !Self.counts.contains(price.quantity) {
            return "an impossible price"
        }
        if price.basis == .atMost, reading.regular == nil { return "a bound without a regular price" }
        if price != reading.promotion?.price(regular: reading.regular) { return "a price that its numbers do not give" }
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
        return isTooMuch ? "a saving of more than was ever paid" : nil
    }

    private static let dollar = CentsFraction(Money(cents: 100))
}

extension RegularPrice {
    fileprivate var isImpossible: Bool { basis == .unknown || amount.numerator < 0 }
}
