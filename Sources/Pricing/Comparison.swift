package import Deals

/// The measure by which prices are compared.
package enum Measure: Hashable, Sendable {
    /// The price of one item, whatever its size.
    case each
    /// The price of a pound of goods weighed at checkout.
    case pound
    /// The price of an ounce, a fluid ounce or a piece.
    case unitPrice(DisplayUnit)
}

/// One offer that matched the query, with all data that the comparison needs.
package struct PricedOffer: Hashable, Sendable {
    package let price: OfferPrice
    package let unitPrice: UnitPrice?
    /// The unit in which shoppers compare goods like these; nil without a unit price.
    package let displayUnit: DisplayUnit?
    package let conditionCount: Int
    package let storeID: Int64
    package let distanceMeters: Int
    /// Seconds since 1970 of the last good run that saw it; nil if there was none.
    package let confirmedAt: Int?

    package init(
        price: OfferPrice, unitPrice: UnitPrice?, displayUnit: DisplayUnit? = nil, conditionCount: Int, storeID: Int64,
        distanceMeters: Int, confirmedAt: Int?
    ) {
        self.price = price
        self.unitPrice = unitPrice
        self.displayUnit = displayUnit ?? unitPrice?.displayUnit(for: price.unit)
        self.conditionCount = conditionCount
        self.storeID = storeID
        self.distanceMeters = distanceMeters
        self.confirmedAt = confirmedAt
    }
}

/// The result of a price comparison: the best offer of each store, stores in order.
package struct Comparison: Hashable, Sendable {
    /// Stores compared by one measure, best first. The IDs of placements are indexes into the offers compared.
    package struct Section: Hashable, Sendable {
        package let measure: Measure
        package let placements: [Placement]
    }

    package let ranked: Section
    /// Sections that cannot be compared by that measure (no size known, or sold in another kind of unit), nor with each
    /// other. None is empty.
    package let notComparable: [Section]
    /// All of them; none is empty.
    package var sections: [Section] { ([ranked] + notComparable).filter { !$0.placements.isEmpty } }

    /// - Parameters:
    ///   - measure: nil compares by unit price in the kind of unit that most stores have, or by item if none is known.
    ///   - displayUnits: units that shoppers prefer for the goods, the first one most; empty takes the one that most
    ///     offers are shown in.
    ///   - now: seconds since 1970; decides freshness.
    package init(
        of offers: [PricedOffer], measure: Measure? = nil, displayUnits: [DisplayUnit] = [], toleranceBasisPoints: Int,
        now: Int
    ) {
        let measures = [measure ?? Self.commonMeasure(of: offers, preferring: displayUnits), .each, .pound]
        var left = offers.indices.filter { offers[$0].price.basis.isComparable }
        var sections: [Section] = []
        for measure in measures {
            let comparable = left.filter { offers[$0].price(by: measure) != nil }
            let placements = Self.best(of: comparable, in: offers, by: measure, toleranceBasisPoints, now)
            sections.append(Section(measure: measure, placements: placements))
            let stores = Set(comparable.map { offers[$0].storeID })
            left.removeAll { stores.contains(offers[$0].storeID) }
        }
        ranked = sections[0]
        notComparable = sections.dropFirst().filter { !$0.placements.isEmpty }
    }

    /// The best offer of each store, with the stores ranked.
    private static func best(
        of indexes: [Int], in offers: [PricedOffer], by measure: Measure, _ tolerance: Int, _ now: Int
    ) -> [Placement] {
        let usual = measure.isPerUnit ? UsualPrice(of: indexes.compactMap { offers[$0].price(by: measure) }) : nil
        let contenders = indexes.compactMap { offers[$0].contender(id: $0, by: measure, beside: usual, now: now) }
        let bestOfStores = Dictionary(grouping: contenders, by: \.storeID).values.compactMap {
            $0.min(by: precedesInStore)
        }
        return Ranking(toleranceBasisPoints: tolerance, floor: measure.floor).placements(of: bestOfStores)
    }

    /// The kind of unit that most stores have, in the preferred unit or the one that most of its offers are shown in.
    private static func commonMeasure(of offers: [PricedOffer], preferring units: [DisplayUnit]) -> Measure {
        let shown = commonest(of: offers, by: \.unitPrice?.unit)
        let preferred = units.first { $0.base == shown.first?.unitPrice?.unit }
        let unit = preferred ?? commonest(of: shown, by: \.displayUnit).first?.displayUnit
        return unit.map { .unitPrice($0) } ?? .each
    }

    /// The offers of the unit that most stores have; if equal, of the one that most offers have, then of the first.
    private static func commonest<Unit: Hashable & RawRepresentable<String>>(
        of offers: [PricedOffer], by unit: (PricedOffer) -> Unit?
    ) -> [PricedOffer] {
        var byUnit: [Unit: [PricedOffer]] = [:]
        for offer in offers { if let unit = unit(offer) { byUnit[unit, default: []].append(offer) } }
        guard byUnit.count > 1 else { return byUnit.values.first ?? [] }
        return byUnit.map { (unit: $0, offers: $1, stores: Set($1.map(\.storeID)).count) }.max { a, b in
            if a.stores != b.stores { return a.stores < b.stores }
            if a.offers.count != b.offers.count { return a.offers.count < b.offers.count }
            return a.unit.rawValue > b.unit.rawValue
        }?.offers ?? []
    }
}

extension Measure {
    /// Whether the measure depends on package size: the price of an item or a pound does not.
    fileprivate var isPerUnit: Bool { if case .unitPrice = self { true } else { false } }

    /// Prices closer than this are similar at any tolerance.
    fileprivate var floor: CentsFraction {
        switch self {
        case .each, .pound: CentsFraction(Money(cents: 1))
        // A tenth of a cent per ounce is a large difference for water: only the percentage counts.
        case .unitPrice: CentsFraction(Money(cents: 0))
        }
    }
}

extension PricedOffer {
    fileprivate func price(by measure: Measure) -> CentsFraction? {
        switch measure {
        case .each: price.unit == .each ? price.effectiveEach : nil
        case .pound: price.unit == .pound ? price.effectiveEach : nil
        case .unitPrice(let unit): unitPrice?.unit == unit.base ? unitPrice?.cents(per: unit) : nil
        }
    }

    fileprivate func contender(id: Int, by measure: Measure, beside usual: UsualPrice?, now: Int) -> Contender? {
        guard let cents = price(by: measure) else { return nil }
        return Contender(
            id: id, price: cents, distanceMeters: distanceMeters, conditionCount: conditionCount,
            freshness: Freshness(ageSeconds: confirmedAt.map { now - $0 }), outlier: usual?.outlier(at: cents),
            confirmedAt: confirmedAt ?? 0, storeID: storeID)
    }
}

/// Within one store the lowest price wins; stale prices come after all others, and outliers after prices that are not.
private func precedesInStore(_ a: Contender, _ b: Contender) -> Bool {
    if (a.freshness == .red) != (b.freshness == .red) { return b.freshness == .red }
    if (a.outlier == nil) != (b.outlier == nil) { return b.outlier != nil }
    if a.price != b.price { return a.price < b.price }
    return precedesInBand(a, b)
}
