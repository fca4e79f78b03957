import Deals
import Pricing
import Storage
package import Support

/// The answer to a query as one JSON object.
package struct ComparisonJSON: Encodable {
    package let q: String, understood: String, suggestions: [String]
    package let radiusMiles: Int, asOf: Timestamp, tolerancePercent: Int
    /// Of the goods asked for; the other members too.
    package let comparedBy: String
    package let ranked: [RankedOfferJSON]
    /// Stores whose matching offers lack that measure, ranked by another.
    package let notComparable: [SectionJSON]
    package let withoutPrice: Int
    /// Offers with a price that the shopper does not get.
    package let unranked: [UnrankedOfferJSON]
    /// Goods one step away, each section ranked by its own measure.
    package let substitutes: [SectionJSON]

    package struct UnrankedOfferJSON: Encodable { let reason: String, unmetConditions: [String], offer: OfferJSON }
    package struct SectionJSON: Encodable { let comparedBy: String, ranked: [RankedOfferJSON] }
    package struct RankedOfferJSON: Encodable {
        let rank: Int, bestValue: Bool, band: Int, reason: String, comparedCents: String
        /// Below a third or above three times the median unit price of the comparison. Such an offer never wins.
        let unitPriceIsOutlier: Bool
        /// The quantity of the price compared, and what it costs. `unmet_conditions` are those of the deal: the price
        /// compared is then that without the deal.
        let quantity: Int, quantityCheckoutCents: Int, quantityEachCents: String, quantityBasis: String
        let unmetConditions: [String]
        let offer: OfferJSON
    }

    package init(_ found: QueryAnswer, radiusMiles: Int, limit: Int) {
        let answer = found.asked
        (q, understood, suggestions) = (found.query.text, found.query.understood, found.query.suggestions)
        self.radiusMiles = radiusMiles
        asOf = Timestamp(answer.now)
        comparedBy = Phrases.measure(answer.comparison.ranked.measure)
        tolerancePercent = answer.toleranceBasisPoints / 100
        ranked = Self.rows(answer.comparison.ranked, answer, limit, isBest: true)
        notComparable = answer.comparison.notComparable.map { Self.section($0, answer, limit) }
        substitutes = found.substitutes.comparison.sections.map { Self.section($0, found.substitutes, limit) }
        withoutPrice = answer.unpricedCount
        unranked = answer.unranked.prefix(limit).map {
            UnrankedOfferJSON(
                reason: $0.reason(quantity: answer.quantity), unmetConditions: $0.unmet.map(\.rawValue),
                offer: OfferJSON($0.row, now: answer.now))
        }
    }

    private static func section(
        _ section: Comparison.Section, _ answer: ComparisonAnswer, _ limit: Int
    ) -> SectionJSON {
        SectionJSON(
            comparedBy: Phrases.measure(section.measure), ranked: rows(section, answer, limit, isBest: false))
    }

    private static func rows(
        _ section: Comparison.Section, _ answer: ComparisonAnswer, _ limit: Int, isBest: Bool
    ) -> [RankedOfferJSON] {
        section.placements.prefix(limit).enumerated().map { index, placement in
            let shopper = answer.shopperPrices[placement.contender.id]
            return RankedOfferJSON(
                rank: index + 1, bestValue: isBest && index == 0 && placement.canWin, band: placement.band,
                reason: placement.reason.word, comparedCents: placement.contender.price.decimalCents,
                unitPriceIsOutlier: placement.contender.outlier != nil, quantity: shopper.price.quantity,
                quantityCheckoutCents: shopper.price.cashNeeded.cents,
                quantityEachCents: shopper.price.effectiveEach.decimalCents,
                quantityBasis: shopper.price.basis.rawValue, unmetConditions: shopper.unmet.map(\.rawValue),
                offer: OfferJSON(answer.priced[placement.contender.id], now: answer.now))
        }
    }
}

extension Placement.Reason {
    package var word: String {
        switch self {
        case .lowest: "lowest"
        case .similar: "similar"
        case .outlier: "outlier"
        case .stale: "stale"
        }
    }
}
