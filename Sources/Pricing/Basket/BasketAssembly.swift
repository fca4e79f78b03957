import Deals

extension BasketStore {
    /// The ways that the candidates of one store give for a list.
    ///
    /// - Parameters:
    ///   - candidates: those of the store.
    ///   - wanted: by entry.
    package init(_ candidates: [BasketCandidate], wanted: [WantedPack]) {
        var named: [NamedDeal] = []
        for deal in candidates.flatMap(\.sharedDeals) where !named.contains(deal) { named.append(deal) }
        var ways = wanted.map { _ in [BasketWay]() }
        for candidate in candidates.bestValueFirst {
            let own = candidate.sharedDeals
            ways[candidate.entry] += candidate.ways(for: wanted[candidate.entry]).map { way, required in
                way.with(named.enumerated().map { ($0, $1) }, own: own, required: required)
            }
        }
        self.init(ways: ways, deals: named.map(\.deal))
    }
}

extension BasketWay {
    /// The way with what it requires, and what it adds to each deal of its store.
    ///
    /// A required purchase is one of other goods, anything in the store; money off is for a purchase of participating
    /// goods; units count toward a mix-and-match deal if they are bought by it.
    fileprivate func with(
        _ deals: [(index: Int, named: NamedDeal)], own: [NamedDeal], required: NamedDeal?
    ) -> BasketWay {
        let contributions = deals.compactMap { index, named -> Contribution? in
            switch (named.deal.demand, named.deal.effect) {
            case (.units, _):
                guard named == required, case .packages(let count) = amount else { return nil }
                return Contribution(deal: index, amount: count)
            case (.spend, .prices):
                return named == required ? nil : Contribution(deal: index, amount: cost.money.cents)
            case (.spend, .off):
                return own.contains(named) ? Contribution(deal: index, amount: cost.money.cents) : nil
            }
        }
        return BasketWay(
            offer: offer, amount: amount, cost: cost, compared: compared,
            requires: deals.filter { $0.named == required }.map(\.index), contributions: contributions)
    }
}

extension [BasketCandidate] {
    /// Those whose price of a base unit is not implausibly low beside the others of the same entry: below a third of the
    /// median, as in a comparison.
    package var withoutOutliers: [BasketCandidate] {
        let groups = Dictionary(grouping: self) { EntryUnit(entry: $0.entry, unit: $0.unitPrice?.unit) }
        let usual = groups.mapValues { UsualPrice(of: $0.compactMap { $0.unitPrice?.centsPerUnit }) }
        return filter { candidate in
            guard let unitPrice = candidate.unitPrice,
                let usual = usual[EntryUnit(entry: candidate.entry, unit: unitPrice.unit)] ?? nil
            else { return true }
            return usual.outlier(at: unitPrice.centsPerUnit)?.isLow != true
        }
    }
}

/// The prices of one entry by one kind of unit, which can be compared.
private struct EntryUnit: Hashable { let entry: Int, unit: BaseUnit? }
