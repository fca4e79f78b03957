import Deals
import Pricing

/// A comparison as one JSON object.
struct ComparisonJSON: Encodable {
    let query: String, radius_miles: Int, as_of: Int, compared_by: String, tolerance_percent: Int
    let ranked: [Row]
    /// Stores whose matching offers have no size to compare by, ranked by the price of one item.
    let not_comparable: [Row]
    let without_price: Int

    struct Row: Encodable {
        let rank: Int, best_value: Bool, band: Int, reason: String, compared_cents: String
        let offer: OfferJSON
    }

    init(_ answer: ComparisonAnswer, point: Coordinate, radiusMiles: Int, limit: Int) {
        query = answer.query
        radius_miles = radiusMiles
        as_of = answer.now
        compared_by = Spoken.measure(answer.comparison.measure)
        tolerance_percent = answer.toleranceBasisPoints / 100
        ranked = Self.rows(answer.comparison.placements, answer, limit)
        not_comparable = Self.rows(answer.comparison.notComparable, answer, limit)
        without_price = answer.unpricedCount
    }

    private static func rows(_ placements: [Placement], _ answer: ComparisonAnswer, _ limit: Int) -> [Row] {
        placements.prefix(limit).enumerated().map { index, placement in
            Row(
                rank: index + 1, best_value: index == 0 && placement.reason != .stale, band: placement.band,
                reason: placement.reason.word, compared_cents: placement.contender.price.decimalCents,
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
