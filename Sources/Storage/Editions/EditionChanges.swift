import Deals

/// The changes at a store if other offers became current, counted in listings.
package struct EditionChanges: Hashable, Sendable {
    /// Listings in both with the same deal, in both with another deal, only in the new offers, only in the current
    /// ones.
    package let kept: Int, changed: Int, added: Int, gone: Int
    /// Examples of changed listings with title, current price and new price: "Butter: $2.99 → at most $1.67".
    package let examplesChanged: [String]
    /// Titles of examples that would be removed.
    package let examplesGone: [String]

    package var isNone: Bool { changed + added + gone == 0 }

    private static let maximumExamples = 10

    /// Ignores price-list lines that the store does not carry, on both sides.
    init(shown: [Offer], brought: [Offer]) {
        let old = Dictionary(grouping: shown.filter(\.isOnOffer), by: \.listing)
        let new = Dictionary(grouping: brought.filter(\.isOnOffer), by: \.listing)
        let pairs = new.compactMap { listing, offers in old[listing].map { (listing, $0, offers) } }
        let changed = pairs.filter { Set($1.map(DealTerms.init)) != Set($2.map(DealTerms.init)) }
        let gone = old.keys.filter { new[$0] == nil }
        self.changed = changed.count
        kept = pairs.count - changed.count
        added = new.count - pairs.count
        self.gone = gone.count
        examplesChanged = Array(
            changed.map { "\($0.title): \(Self.prices($1)) → \(Self.prices($2))" }.sorted().prefix(Self.maximumExamples)
        )
        examplesGone = Array(gone.map(\.title).sorted().prefix(Self.maximumExamples))
    }

    private static func prices(_ offers: [Offer]) -> String {
        offers.map(\.priceInWords).sorted().joined(separator: ", ")
    }
}

/// The properties that make a deal different for a buyer; the dates are not among them.
private struct DealTerms: Hashable {
    let promotion: Promotion?, price: OfferPrice?, regular: RegularPrice?

    init(_ offer: Offer) {
        (promotion, price, regular) = (offer.reading.promotion, offer.reading.price, offer.reading.regular)
    }
}

extension Offer {
    /// The same condition as in view `store_offer`.
    fileprivate var isOnOffer: Bool {
        reading.promotion != nil || words.deal != nil || words.savings != nil || !reading.unparsedText.isEmpty
    }

    fileprivate var priceInWords: String {
        guard let price = reading.price else { return "no price" }
        let amount = "\(price.effectiveEach)"
        return switch price.basis {
        case .atMost: "at most \(amount)"
        case .atLeast: "at least \(amount)"
        case .exact, .unknown: amount
        }
    }
}
