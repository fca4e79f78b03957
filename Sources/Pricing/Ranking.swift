package import Deals

/// Orders contenders by lowest price; distance decides between similar prices.
///
/// As a pairwise comparison "within 2 % the nearer wins" has cycles, so bands are formed instead: the cheapest
/// remaining contender opens a band of all that are within tolerance of it; inside a band distance decides; then the
/// next band follows. The order is total, does not depend on input order, and lowering one's own price never worsens
/// one's rank.
package struct Ranking: Hashable, Sendable {
    /// Hundredths of a percent; 200 is 2 %.
    package let toleranceBasisPoints: Int
    /// Prices this close are similar at any tolerance: a cent, or zero.
    package let floor: CentsFraction

    package static let defaultToleranceBasisPoints = 200

    package init(toleranceBasisPoints: Int = defaultToleranceBasisPoints, floor: CentsFraction) {
        self.toleranceBasisPoints = toleranceBasisPoints
        self.floor = floor
    }

    /// - Returns: every contender once, best first. Stale ones come last, whatever their price, and outliers before
    ///   them.
    package func placements(of contenders: [Contender]) -> [Placement] {
        let fresh = contenders.filter { $0.freshness != .red }
        let parts = [
            fresh.filter { $0.outlier == nil }, fresh.filter { $0.outlier != nil },
            contenders.filter { $0.freshness == .red },
        ]
        return parts.flatMap(bands).enumerated().flatMap { placements(ofBand: $1, number: $0 + 1) }
    }

    /// Bands from the cheapest up, each in its own order.
    private func bands(of contenders: [Contender]) -> [[Contender]] {
        var bands: [[Contender]] = []
        var limit: CentsFraction?
        for contender in contenders.sorted(by: { $0.price < $1.price }) {
            if let limit, contender.price <= limit {
                bands[bands.count - 1].append(contender)
            } else {
                limit = upperLimit(above: contender.price)
                bands.append([contender])
            }
        }
        return bands.map { $0.sorted(by: precedesInBand) }
    }

    private func placements(ofBand band: [Contender], number: Int) -> [Placement] {
        guard let lowest = band.map(\.price).min() else { return [] }
        return band.map { contender in
            let rank: Placement.Reason = contender.price == lowest ? .lowest : .similar(to: lowest)
            return Placement(contender: contender, band: number, reason: contender.handicap ?? rank)
        }
    }

    /// The highest price that still counts as similar to `lowest`.
    func upperLimit(above lowest: CentsFraction) -> CentsFraction {
        let share = CentsFraction(
            Int128(lowest.numerator) * Int128(10_000 + toleranceBasisPoints), over: Int128(lowest.denominator) * 10_000)
        let plusFloor = CentsFraction(
            Int128(lowest.numerator) * Int128(floor.denominator) + Int128(floor.numerator) * Int128(lowest.denominator),
            over: Int128(lowest.denominator) * Int128(floor.denominator))
        return max(share ?? lowest, plusFloor ?? lowest)
    }
}

extension Contender {
    /// The reason why it is not ranked by its price; nil if it is.
    fileprivate var handicap: Placement.Reason? { freshness == .red ? .stale : outlier.map { .outlier($0) } }
}

/// Distance, then price, then fewer conditions, then freshness, then the caller's own number, so that no two are equal.
func precedesInBand(_ a: Contender, _ b: Contender) -> Bool {
    if a.distanceMeters != b.distanceMeters { return a.distanceMeters < b.distanceMeters }
    if a.price != b.price { return a.price < b.price }
    if a.conditionCount != b.conditionCount { return a.conditionCount < b.conditionCount }
    if a.confirmedAt != b.confirmedAt { return a.confirmedAt > b.confirmedAt }
    return a.id < b.id
}
