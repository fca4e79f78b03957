import Deals

/// Meanings of a clause that depend on the clauses beside it.
struct ClauseNeighbors {
    /// All clauses of the line, with the clause itself.
    let clauses: [Finding]
    let place: Int
    let deals: [PricedDeal]
    let isFinal: Bool
    /// Whether the line has a price without a coupon: "$4.99 | Save $1 with digital coupon". A final price is the one with it.
    let isShelfPrice: Bool

    /// The amounts of the line whose point is not lost.
    var pointed: [Money] { clauses.flatMap(\.pointed) }
    var isAlone: Bool { clauses.count { !$0.isNote } == 1 }
    var hasGiving: Bool { deals.contains(where: \.benefit.givesItems) }
}

// What a clause means beside the others of its line.
extension Readings {
    static let regularAlone = [
        LineReading(
            "regular-alone", "a regular price and nothing else, which is paid", "5.99 regular retail", with: .regular,
            .meaning { clause, beside in
                guard let regular = clause.regular, regular.isBehind, beside.isAlone else { return nil }
                return Finding(.price(.unitPrice(regular.amount), unit: regular.unit))
            })
    ]

    static let priceOfOne = [
        LineReading(
            "several-and-one", "several, and what one costs", "$3.99 | 2 bags for $7", with: [.price, .several],
            .meaning { clause, beside in
                guard let (one, several) = beside.oneAndSeveral, [one, several].contains(beside.place) else {
                    return nil
                }
                guard beside.place == one else {
                    var several = clause
                    several.price?.needsPriceOfOne = false
                    return several
                }
                let price = clause.deal?.rate.map { RegularPrice($0, basis: .exact) }
                var finding = Finding(.fallback(Clause.Fallback(price: price, isOfCount: true)))
                finding.pointless = clause.pointless
                return finding
            })
    ]

    static let besideOthers = [
        LineReading(
            "coupon-beside-price", "a price, and what a coupon takes off it", "$4.99 | Save $1 with digital coupon",
            with: .coupon,
            .meaning { clause, beside in
                guard let coupon = clause.coupon,
                    beside.isShelfPrice || coupon.isFurther && !beside.isFinal && !beside.deals.isEmpty
                else { return nil }
                let count = clause.deal?.benefit.impliedCount
                let worth = Clause.Coupon(
                    worth: coupon.worth, count: max(coupon.count, count ?? 1), isUnclear: coupon.isUnclear)
                var finding = Finding(
                    .coupon(worth), count.map { .count($0) }, count.flatMap { _ in .minimum(clause.minimum) })
                finding.pointless = clause.pointless
                return finding
            }),
        LineReading(
            "coupon-alone", "what a coupon takes off, which is the deal", "$1 off with digital coupon", with: .coupon,
            .meaning { clause, _ in
                guard clause.coupon != nil else { return nil }
                var discount = clause
                discount.coupon = nil
                return discount
            }),
        LineReading(
            "number-in-name", "a number beside a price, which names goods",
            AdLine(deal: "$3.99", details: "TWO Sprays"), with: .count,
            .meaning { clause, beside in
                clause.isBareCount && (beside.isShelfPrice || beside.hasGiving) ? Finding.note : nil
            }),
        bracket("bracket-alone", "a price in brackets and no other", "Trail Mix (99¢ each)") { bracket, beside in
            guard beside.deals.isEmpty, bracket.isNamed, !bracket.isAbout, bracket.rate != .measure else { return nil }
            return Finding(.price(.unitPrice(bracket.amount), unit: bracket.saleUnit, isOfOne: bracket.rate == .each))
        },
        bracket("bracket-of-giving", "the price of one, or half of it; no effect", "BOGO (~$2.50)") { bracket, beside in
            beside.hasGiving && (bracket.isAbout || bracket.rate == .each) ? Finding.note : nil
        },
        bracket("bracket-of-bought", "the regular price of a free item", "BOGO ($4.99/lb)") { bracket, beside in
            guard beside.hasGiving else { return nil }
            return Finding(
                .regular(
                    Clause.Regular(
                        amount: bracket.amount, isPerPound: bracket.rate == .pound, unit: bracket.saleUnit)))
        },
        bracket("bracket-unit", "the price of one of several, with its unit", "2/$5 ($2.50/bag)") { bracket, beside in
            guard bracket.isDerived(from: beside.deals), case .unit(let unit) = bracket.rate,
                beside.deals.first?.benefit.kind == .several
            else { return nil }
            return Finding(.rate(unit))
        },
        bracket("bracket-derived", "a price derived from another; no effect", "$11.89 ($3.96/lb)") { bracket, beside in
            bracket.isDerived(from: beside.deals) ? Finding.note : nil
        },
        bracket("bracket-other", "a price in brackets that is not derived; no price", "$5.99 ($6.99)") { _, _ in
            .unpriced
        },
    ]

    private static func bracket(
        _ id: String, _ reads: String, _ example: AdLine,
        _ read: @escaping @Sendable (Clause.Bracketed, ClauseNeighbors) -> Finding?
    ) -> LineReading {
        LineReading(
            id, reads, example, with: .bracket,
            .meaning { clause, beside in
                guard let bracketed = clause.bracketed, var finding = read(bracketed, beside) else { return nil }
                finding.pointless = clause.pointless
                return finding
            })
    }

    static let lostPoints = [
        LineReading(
            "point-lost", "an amount of $100 or more whose point may be lost; no effect", "$4.99 | Save Up To $419",
            .meaning { clause, beside in
                guard !clause.pointless.isEmpty, case let believed = clause.believed(beside: beside.pointed),
                    believed != clause
                else { return nil }
                return believed
            })
    ]
}

extension ClauseNeighbors {
    init(_ clauses: [Finding], at place: Int = 0) {
        (self.clauses, self.place) = (clauses, place)
        deals = clauses.compactMap(\.deal)
        isFinal = clauses.contains(where: \.isFinal)
        isShelfPrice = !isFinal && clauses.contains { $0.coupon == nil && $0.deal?.sum != nil }
    }

    func at(_ place: Int) -> ClauseNeighbors {
        ClauseNeighbors(
            clauses: clauses, place: place, deals: deals, isFinal: isFinal, isShelfPrice: isShelfPrice)
    }

    /// The places of the price of one and of that of several.
    fileprivate var oneAndSeveral: (one: Int, several: Int)? {
        let deals = clauses.indices.filter { clauses[$0].benefit != nil }
        guard deals.count == 2, let one = deals.first(where: { clauses[$0].isPlainPriceOfOne }),
            let several = deals.first(where: { $0 != one }), clauses[several].isSeveral(cheaperThan: clauses[one]),
            case let last = clauses[deals[1]], !last.place.isBehindName, !last.place.isBeforeName,
            last.place.isApart || clauses[one].isOfOne, clauses.allSatisfy({ $0.fallback?.price == nil && !$0.isFinal })
        else { return nil }
        return (one, several)
    }
}

extension Clause.Bracketed {
    fileprivate var saleUnit: SaleUnit? { rate?.saleUnit }

    /// "2/$5 ($2.50/bag)" must be the same, or what it is rounded to; "$11.89 ($3.96/lb)" less than the price of all.
    fileprivate func isDerived(from deals: [PricedDeal]) -> Bool {
        if isAbout { return true }
        guard let rate, let deal = deals.first, let own = deal.rate else { return false }
        if rate == .pound || deal.unit == .pound { return true }
        if case .bundle = deal.benefit { return own.rounded(.exact) == amount }
        return CentsFraction(amount) < own
    }
}

extension Promotion.Benefit {
    /// The 2 of "$1.00 off 2".
    fileprivate var impliedCount: Int? { if case .amountOff(_, let count) = self, count > 1 { count } else { nil } }
}

extension Finding {
    /// "$3.99", "$3.99 each" without terms of its own.
    fileprivate var isPlainPriceOfOne: Bool {
        deal?.isPriceOfOne == true && unit != .pound && conditions.isEmpty && saving == nil && coupon == nil
            && minimum == 1 && !demand.isMixAndMatch && demand.additionalUnits == .unstated
    }

    /// Whether it is a price of several that one of them costs more than, but less than all.
    fileprivate func isSeveral(cheaperThan one: Finding) -> Bool {
        guard case .bundle(let count, let total) = benefit, unit != .pound, let price = one.deal?.price else {
            return false
        }
        return price <= total && price.cents * count > total.cents + count && price.cents * count <= total.cents * 2
    }
}
