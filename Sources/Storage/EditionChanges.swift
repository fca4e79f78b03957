import Deals

/// What a store would gain and lose by showing other offers, in listings.
package struct EditionChanges: Hashable, Sendable {
    /// Listings in both at the same deal, in both at another, only brought, only on show.
    package let kept: Int, changed: Int, added: Int, gone: Int
    /// Of some that would change the title, the price on show and the one brought: "Butter: $2.99 → at most $1.67".
    package let examplesChanged: [String]
    /// Titles of some that would go.
    package let examplesGone: [String]

    package var isNone: Bool { changed + added + gone == 0 }

    private static let mostExamples = 10

    /// Lines of a price list that the store does not carry count on neither side.
    init(shown: [Offer], brought: [Offer]) {
        let old = Dictionary(grouping: shown.filter(\.isOnOffer), by: \.listing)
        let new = Dictionary(grouping: brought.filter(\.isOnOffer), by: \.listing)
        let pairs = new.compactMap { listing, offers in old[listing].map { (listing, $0, offers) } }
        let changed = pairs.filter { Set($1.map(Deal.init)) != Set($2.map(Deal.init)) }
        let gone = old.keys.filter { new[$0] == nil }
        self.changed = changed.count
        kept = pairs.count - changed.count
        added = new.count - pairs.count
        self.gone = gone.count
        examplesChanged = Array(
            changed.map { "\($0.title): \(Self.prices($1)) → \(Self.prices($2))" }.sorted().prefix(Self.mostExamples))
        examplesGone = Array(gone.map(\.title).sorted().prefix(Self.mostExamples))
    }

    private static func prices(_ offers: [Offer]) -> String {
        offers.map(\.priceInWords).sorted().joined(separator: ", ")
    }
}

/// What makes an offer another one for whoever buys; next week the same deal holds on other days.
private struct Deal: Hashable {
    let promotion: Promotion?, price: OfferPrice?, regular: RegularPrice?

    init(_ offer: Offer) {
        (promotion, price, regular) = (offer.reading.promotion, offer.reading.price, offer.reading.regular)
    }
}

extension Offer {
    /// As view `store_offer` has it.
    fileprivate var isOnOffer: Bool {
        reading.promotion != nil || words.deal != nil || words.savings != nil || !reading.residue.isEmpty
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
