import Deals
import Pricing

/// A comparison as one JSON object.
struct ComparisonJSON: Encodable {
    let query: String, radiusMiles: Int, asOf: Int, comparedBy: String, tolerancePercent: Int
    let ranked: [Row]
    /// Stores whose matching offers have no size to compare by, ranked by the price of one item.
    let notComparable: [Row]
    let withoutPrice: Int

    struct Row: Encodable {
        let rank: Int, bestValue: Bool, band: Int, reason: String, comparedCents: String
        let offer: OfferJSON
    }

    init(_ answer: ComparisonAnswer, radiusMiles: Int, limit: Int) {
        query = answer.query
        self.radiusMiles = radiusMiles
        asOf = answer.now
        comparedBy = Spoken.measure(answer.comparison.measure)
        tolerancePercent = answer.toleranceBasisPoints / 100
        ranked = Self.rows(answer.comparison.placements, answer, limit)
        notComparable = Self.rows(answer.comparison.notComparable, answer, limit)
        withoutPrice = answer.unpricedCount
    }

    private static func rows(_ placements: [Placement], _ answer: ComparisonAnswer, _ limit: Int) -> [Row] {
        placements.prefix(limit).enumerated().map { index, placement in
            Row(
                rank: index + 1, bestValue: index == 0 && placement.reason != .stale, band: placement.band,
                reason: placement.reason.word, comparedCents: placement.contender.price.decimalCents,
                offer: OfferJSON(answer.priced[placement.contender.id], now: answer.now))
        }
    }
}

extension Placement.Reason {
    fileprivate var word: String {
        switch self {
        case .lowest: "lowest"
        case .similar: "similar"
        case .stale: "stale"
        }
    }
}
