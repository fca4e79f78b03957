package import Deals

/// Prints readings as text for shoppers. `AdReader` parses each sentence back into the reading it was printed from.
package enum OfferPrinter {
    /// For a table: "2 for $5.00", "BOGO, at most $2.10 each (buy 2)", "$3.49/lb", "25% off".
    package static func short(_ reading: Reading) -> String {
        guard let promotion = reading.promotion else { return notUnderstood }
        let deal = deal(promotion) + effective(reading, promotion) + quantity(reading, promotion)
        return ([deal].filter { !$0.isEmpty } + needs(promotion)).joined(separator: ", ")
    }

    /// The deal alone, for use beside its price: "2 for $5.00", "BOGO", "$3.49/lb", "25% off".
    package static func deal(_ reading: Reading) -> String { reading.promotion.map(deal) ?? notUnderstood }

    /// A full sentence: "2 for $5.00, $2.50 each.", "Buy 1 get 1 free, regular price up to $4.19, at most $2.10 each
    /// when you buy 2."
    ///
    /// - Parameter one: the price of a single unit, if known; left out where the deal is just that.
    package static func sentence(_ reading: Reading, one: String? = nil) -> String {
        guard let promotion = reading.promotion else { return "We did not understand this wording." }
        let clauses =
            OfferClauses(promotion, regular: reading.regular, price: reading.price).all
            + (one.flatMap { promotion.isPriceOfOne ? nil : ["one alone \($0)"] } ?? [])
        guard let first = clauses.first else { return noPrice }
        return ([first.capitalizedFirst] + clauses.dropFirst()).joined(separator: ", ") + "."
    }

    /// For a table, with the ad text if it was not understood: `not understood: "$7.99 | $2 off"`.
    package static func short(_ offer: Offer) -> String {
        guard offer.reading.promotion == nil else { return short(offer.reading) }
        guard offer.isNotUnderstood else { return "no price" }
        let words = [offer.words.deal, offer.words.savings].compactMap(\.self).joined(separator: " | ")
        return notUnderstood + (words.isEmpty ? "" : ": \"\(words)\"")
    }

    /// A full sentence. An offer without ad text is not "not understood".
    package static func sentence(_ offer: Offer, one: String? = nil) -> String {
        offer.reading.promotion == nil && !offer.isNotUnderstood ? noPrice : sentence(offer.reading, one: one)
    }

    private static let notUnderstood = "not understood"
    private static let noPrice = "The ad gives no price we can compare."

    private static func deal(_ promotion: Promotion) -> String {
        switch promotion.benefit {
        case .unitPrice(let price): promotion.unit == .each ? "\(price)" : "\(price)/\(promotion.unit.rawValue)"
        case .buyGet(1, 1, percentOff: 100): "BOGO"
        case .amountOff(let total, let count) where count > 1: "\(total) off \(count)"
        case .claim(let amount, _): "save up to \(amount)"
        case .reward: promotion.rewards.map { OfferClauses.reward($0) }.joined(separator: ", ")
        // The terms are the whole deal.
        case .unstated: ""
        default: OfferClauses.deal(promotion).capitalizedFirst
        }
    }

    /// Empty if the deal itself is the price of one.
    private static func effective(_ reading: Reading, _ promotion: Promotion) -> String {
        switch promotion.benefit {
        case .unitPrice, .bundle, .priceRange: ""
        default:
            reading.price.map {
                ", \(OfferClauses.bound($0.basis))\($0.effectiveEach.rounded($0.basis))"
                    + ($0.unit == .pound ? "/lb" : " each")
            } ?? ""
        }
    }

    private static func quantity(_ reading: Reading, _ promotion: Promotion) -> String {
        let namesItsCount =
            switch promotion.benefit {
            case .buyGet, .buyGetPrice, .amountOff, .claim: true
            default: false
            }
        let count = min(promotion.minimumQuantity, reading.price?.quantity ?? .max)
        return count > 1 && (reading.price != nil || !namesItsCount) ? " (buy \(count))" : ""
    }

    private static func needs(_ promotion: Promotion) -> [String] {
        promotion.conditions.sorted().map(OfferClauses.condition)
    }
}

extension Promotion {
    fileprivate var isPriceOfOne: Bool { if case .unitPrice = benefit { minimumQuantity == 1 } else { false } }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
