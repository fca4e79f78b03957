import Deals

/// The clauses of a whole line, and what they give together by `Readings`. Clauses that do not fit together are a
/// contradiction, never a choice.
struct LineClauses {
    enum LineRefusal {
        /// Understood, but nothing that a promotion can hold: text only.
        case unpriced
        /// Two prices, a discount on other counts than the title, a savings line per pound beside a price per item.
        case contradiction
    }

    enum Outcome {
        case promotion(Promotion)
        case refused(LineRefusal)
    }

    let findings: [Finding]
    let kinds: ClauseKinds
    /// Whether words of the line are Spanish.
    let isSpanish: Bool
    /// Whether other fields of the row say that the goods are sold by the pound.
    let isByPound: Bool
    /// The prices in brackets, as printed.
    let bracketed: [Clause.Bracketed]
    /// Counts required by a coupon's title: "Any 2".
    let titleCounts: [Int]
    /// Whether the savings line or the fine print names a coupon.
    let hasCouponBehindDeal: Bool
    /// The savings that the line states, each once.
    let savings: [Clause.Saving]
    let baskets: [Clause.BasketSaving]
    /// Units that the line requires. A coupon "off 2" in front of the final price requires both.
    private(set) var asked = 1
    private(set) var fallbackPrice: RegularPrice?
    /// The benefits that the line names, each once; the final prices first.
    private(set) var deals: [DealOfKind] = []
    /// The deal as it is printed; nil if there is none, or if no reading covers the benefits of the line.
    private(set) var named: PricedDeal?
    private(set) var outcome = Outcome.refused(.unpriced)
    /// The readings that decided the outcome, in their order.
    private(set) var readings: [LineReading] = []

    init(
        _ zones: [(zone: LineZone, findings: [Finding])], isSpanish: Bool = false, isByPound: Bool = false
    ) {
        (self.isSpanish, self.isByPound) = (isSpanish, isByPound)
        let meaning = LineMeaning(zones.flatMap { $0.zone == .title ? [] : $0.findings })
        (findings, kinds, readings) = (meaning.clauses, meaning.kinds, meaning.readings)
        bracketed = meaning.bracketed
        titleCounts = zones.flatMap { $0.zone == .title ? $0.findings.map(\.minimum) : [] }
        hasCouponBehindDeal = zones.contains { $0.zone != .deal && $0.findings.contains(where: \.needsCoupon) }
        savings = findings.compactMap(\.saving).distinct
        baskets = findings.compactMap(\.basket).distinct
        asked = findings.reduce(1) { max($0, $1.minimum, $1.coupon == nil ? $1.count ?? 1 : 1) }
        asked = takenOff.reduce(asked) { max($0, $1.count ?? 1) }
        fallbackPrice = findings.lazy.compactMap(\.fallback?.price).first ?? unconditionalPrice
        if !findings.isEmpty { decide() }
    }

    private mutating func decide() {
        for row in Readings.unclear where kinds.isSuperset(of: row.kinds) {
            guard case .unclear(let refusal, let isUnclear) = row.step, isUnclear(self) else { continue }
            return end(.refused(refusal), by: row)
        }
        deals = benefits
        guard deals.count < Readings.dealsByCount.count else {
            outcome = .refused(.contradiction)
            return
        }
        for row in Readings.dealsByCount[deals.count] where kinds.isSuperset(of: row.kinds) {
            switch row.step {
            case .bare(let promotion): if let bare = promotion(self) { return end(.promotion(bare), by: row) }
            case .deal(let kinds, let result):
                guard let deal = deals.inEachOrder(matching: kinds, { result(self, $0) }) else { continue }
                return end(with: deal, by: row)
            default: break
            }
        }
        outcome = .refused(deals.isEmpty ? .unpriced : .contradiction)
    }

    private mutating func end(_ outcome: Outcome, by row: LineReading) {
        self.outcome = outcome
        readings.append(row)
    }

    private mutating func end(with named: PricedDeal, by row: LineReading) {
        self.named = named
        readings.append(row)
        let deal = PricedDeal(spent(named.benefit), unit: unit(of: named))
        for row in Readings.objections where kinds.isSuperset(of: row.kinds) {
            guard case .doubt(let isDoubtful) = row.step, isDoubtful(self, deal) else { continue }
            return end(.refused(.contradiction), by: row)
        }
        outcome = promotion(of: deal).map(Outcome.promotion) ?? .refused(.contradiction)
    }

    /// Whether any finding states just this.
    func states(_ clause: Clause) -> Bool { findings.contains { $0.clauses.contains(clause) } }

    /// The promotion of a deal with the terms of the line; nil if the line and its title disagree on the number of items.
    func promotion(of deal: PricedDeal) -> Promotion? {
        guard let (benefit, minimum) = counted(deal.benefit) else { return nil }
        var terms = terms
        terms.minimumQuantity = minimum
        return Promotion(benefit, unit: deal.unit, terms: terms, rewards: rewards)
    }

    private var benefits: [DealOfKind] {
        guard !kinds.isDisjoint(with: .benefits) else { return [] }
        let others = findings.compactMap { $0.isFinal ? nil : $0.deal }.distinct.withoutLostPoints
        return findings.compactMap { $0.isFinal ? $0.deal : nil }.distinct.map { DealOfKind(deal: $0, kind: .final) }
            + others.map { DealOfKind(deal: $0, kind: $0.benefit.kind) }
    }
}

/// The clauses of a line with the meaning that they have beside each other.
private struct LineMeaning {
    private(set) var clauses: [Finding]
    private(set) var kinds: ClauseKinds
    let bracketed: [Clause.Bracketed]
    private(set) var readings: [LineReading] = []

    init(_ clauses: [Finding]) {
        self.clauses = clauses
        kinds = clauses.kinds
        bracketed = kinds.contains(.bracket) ? clauses.compactMap(\.bracketed) : []
        for rows in Readings.meanings {
            let rows = rows.filter { kinds.isSuperset(of: $0.kinds) }
            if rows.isEmpty { continue }
            apply(rows)
        }
    }

    private mutating func apply(_ rows: [LineReading]) {
        let beside = ClauseNeighbors(clauses)
        for place in clauses.indices {
            for row in rows {
                guard case .meaning(let read) = row.step, let meant = read(clauses[place], beside.at(place)) else {
                    continue
                }
                clauses[place] = meant
                if !readings.contains(where: { $0.id == row.id }) { readings.append(row) }
                break
            }
        }
        kinds = clauses.kinds
    }
}

extension [PricedDeal] {
    /// Without "$249" beside "$2.49 per pound": the same price with its cents raised.
    fileprivate var withoutLostPoints: [PricedDeal] {
        guard count > 1 else { return self }
        let raised = compactMap { $0.price.map { $0 * 100 } }
        return filter { deal in deal.price.map { !raised.contains($0) } ?? true }
    }
}

/// A benefit that the line names; its kind is `final` if it is the price after all others.
struct DealOfKind {
    let deal: PricedDeal
    let kind: ClauseKinds
}

extension [DealOfKind] {
    /// The first result for the deals in an order that has these kinds.
    fileprivate func inEachOrder(
        matching kinds: [ClauseKinds], chosen: [PricedDeal] = [], _ result: ([PricedDeal]) -> PricedDeal?
    ) -> PricedDeal? {
        guard let next = kinds.first else { return result(chosen) }
        for (place, deal) in enumerated() where next.contains(deal.kind) {
            var rest = self
            rest.remove(at: place)
            let found = rest.inEachOrder(
                matching: [ClauseKinds](kinds.dropFirst()), chosen: chosen + [deal.deal], result)
            if let found { return found }
        }
        return nil
    }
}

extension Array where Element: Equatable {
    /// Each element once; for a few elements, of which most are different.
    var distinct: [Element] { count < 2 ? self : reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension CentsFraction {
    init?(_ total: Money, over count: Int) { self.init(Int128(total.cents), over: Int128(count)) }

    func times(_ count: Int) -> CentsFraction? {
        CentsFraction(Int128(numerator) * Int128(count), over: Int128(denominator))
    }
}
