import AdText
import Deals
import Presentation
import Pricing
import Storage

/// A comparison as a table: one line for the offer, and one for its rank and conditions.
struct ComparisonText {
    let answer: ComparisonAnswer
    let radiusMiles: Int
    let limit: Int

    func lines(width: Int?) -> [String] {
        guard !answer.priced.isEmpty else { return nothing + unranked(width: width) }
        return [heading, ""] + ranked(width: width, hasBest: true) + unranked(width: width)
            + (unpriced.isEmpty ? [] : [""] + unpriced)
    }

    /// - Parameter hasBest: whether the first row may be the best of what was asked for.
    func ranked(width: Int?, hasBest: Bool = false) -> [String] {
        section(answer.comparison.ranked, isBest: hasBest, width: width)
            + answer.comparison.notComparable.flatMap { other in
                ["", "Also found, not comparable with these:", ""] + section(other, isBest: false, width: width)
            }
    }

    /// "per lb".
    var measure: String { Phrases.measure(answer.comparison.ranked.measure) }

    /// Offers with a price that the shopper does not get, each once.
    private func unranked(width: Int?) -> [String] {
        let lines = answer.unranked.map { other in
            "  \(other.row.offer.listing.title): \(other.reason(quantity: answer.quantity))"
        }
        var seen: Set<String> = []
        let different = lines.filter { seen.insert($0).inserted }
        guard !different.isEmpty else { return [] }
        let more = different.count > limit ? ["  … and \(different.count - limit) more (--limit)"] : []
        return ["", "Also found, not ranked:"] + different.prefix(limit).map { String($0.prefix(width ?? .max)) } + more
    }

    private var heading: String {
        "Best price for \(answer.quantity.map { "\($0) of " } ?? "")\"\(answer.query)\" at each store within \(radiusMiles) mi, \(measure):"
    }

    private var nothing: [String] {
        ["No live price for \"\(answer.query)\" within \(radiusMiles) mi."] + unpriced
    }

    private var unpriced: [String] {
        guard answer.unpricedCount > 0 else { return [] }
        let count = answer.misunderstoodCount
        return ["\(answer.unpricedCount) more found without a price to compare: circulard deals lists them."]
            + (count > 0 ? ["The text of \(count) of them could not be fully parsed."] : [])
    }

    /// - Parameter isBest: whether the first row is the best of the comparison.
    private func section(_ section: Comparison.Section, isBest: Bool, width: Int?) -> [String] {
        let measure = section.measure
        guard let best = section.placements.first else { return [] }
        var table = Table(columns: [
            .init(title: "#", alignsRight: true), .init(title: "Store", isFlexible: true),
            .init(title: "Away", alignsRight: true), .init(title: "Item", isMovable: true),
            .init(title: "Deal"), .init(title: Phrases.measure(measure), alignsRight: true),
        ])
        let groups = groups(of: section.placements)
        for group in groups.prefix(limit) { table.rows.append(cells(group, measure)) }
        let (header, rows) = table.blocks(width: width)
        let reasons = groups.prefix(limit).map { group in
            wrapped(reason(group, isBest: isBest, best: best.contender.price, measure), width: width)
        }
        let more = groups.count > limit ? ["… and \(groups.count - limit) more (--limit)"] : []
        return [header] + zip(rows, reasons).flatMap { $0 + $1 } + more
    }

    /// Stores of a chain with the same offer at the same price, shown as one row under the best placed one.
    private struct Group {
        let rank: Int
        let first: Placement
        var others = 0
    }

    private func groups(of placements: [Placement]) -> [Group] {
        var groups: [Group] = []
        var known: [Sameness: Int] = [:]
        for (index, placement) in placements.enumerated() {
            let sameness = Sameness(answer.priced[placement.contender.id], placement)
            if let group = known[sameness] {
                groups[group].others += 1
            } else {
                known[sameness] = groups.count
                groups.append(Group(rank: index + 1, first: placement))
            }
        }
        return groups
    }

    private struct Sameness: Hashable {
        let chain: String, listing: Listing, reading: Reading, validity: Validity, band: Int, canWin: Bool

        init(_ row: StoreOffer, _ placement: Placement) {
            (chain, listing) = (row.store.chain, row.offer.listing)
            (reading, validity) = (row.offer.reading, row.offer.validity)
            (band, canWin) = (placement.band, placement.canWin)
        }
    }

    private func cells(_ group: Group, _ measure: Measure) -> [String] {
        let row = answer.priced[group.first.contender.id]
        let shopper = answer.shopperPrices[group.first.contender.id]
        return [
            "\(group.rank)", row.store.name, Mile.text(meters: row.distanceMeters ?? 0), Phrases.item(row.offer),
            shopper.isByDeal ? OfferPrinter.deal(row.offer.reading) : shopper.inWords,
            bound(shopper, measure) + printed(group.first.contender.price, measure),
        ]
    }

    /// A range of sizes turns an exact price into a bound per ounce.
    private func bound(_ shopper: ShopperPrice, _ measure: Measure) -> String {
        let basis =
            if case .unitPrice = measure { shopper.unitPrice?.basis } else { shopper.price.basis as PriceBasis? }
        return basis == .atMost ? "≤" : ""
    }

    private func printed(_ price: CentsFraction, _ measure: Measure) -> String {
        guard case .unitPrice = measure, price < CentsFraction(Money(cents: 100)) else { return "\(price)" }
        return price.tenthsOfCents
    }

    private func reason(_ group: Group, isBest: Bool, best: CentsFraction, _ measure: Measure) -> [String] {
        let row = answer.priced[group.first.contender.id]
        let seen = "seen \(Phrases.age(since: row.confirmedAt, now: answer.now))"
        let also = group.others > 0 ? ["also at \(group.others) more"] : []
        let shopper = answer.shopperPrices[group.first.contender.id]
        let terms =
            shopper.isByDeal
            ? Phrases.requirements(of: row.offer.reading) + alone(row) + Phrases.notes(of: row.offer.reading)
            : ["the deal needs \(shopper.unmet.map(Phrases.condition).joined(separator: ", "))"]
        let facts =
            (answer.quantity == nil ? [] : [shopper.inWords]) + terms + [
                Phrases.end(row.offer.validity), seen,
            ] + also
        let mark = isBest && group.rank == 1 && group.first.canWin ? "* best value: " : ""
        return [mark + why(group.first, rank: group.rank, best: best, measure)] + facts
    }

    /// The price of a single unit, if it differs from the price for the required quantity.
    private func alone(_ row: StoreOffer) -> [String] {
        guard let price = row.offer.reading.price, price.quantity > 1 else { return [] }
        let costs = CheckoutCosts(row.offer.reading, rules: row.checkoutPolicy)
        return costs.oneInWords.map { ["one alone \($0)"] } ?? []
    }

    /// Joins facts into as few indented lines as fit the width.
    private func wrapped(_ facts: [String], width: Int?) -> [String] {
        var lines: [String] = []
        for (index, fact) in facts.enumerated() {
            let text = index < facts.count - 1 ? fact + ";" : fact
            if let last = lines.last, last.count + 1 + text.count <= width ?? .max {
                lines[lines.count - 1] += " " + text
            } else {
                lines.append("   " + text)
            }
        }
        return lines
    }

    private func why(_ placement: Placement, rank: Int, best: CentsFraction, _ measure: Measure) -> String {
        switch placement.reason {
        case .stale: "old price, not ranked as cheapest"
        case .outlier(let outlier):
            "\(outlier.isLow ? "under a third of" : "over three times") the usual \(printed(outlier.usual, measure)): possibly misread, not ranked"
        case .lowest where rank == 1: "the lowest price"
        case .similar(let lowest) where rank == 1: "as good as \(printed(lowest, measure)), and nearer"
        case .similar(let lowest) where placement.band == 1: "similar to \(printed(lowest, measure))"
        case .lowest where placement.band == 1: "the lowest price, but farther"
        case .lowest, .similar: Phrases.excess(of: placement.contender.price, over: best)
        }
    }
}

extension ShopperPrice {
    /// "at most $9.98 for 3", "$3.49", "$3.49/lb".
    fileprivate var inWords: String {
        let count = price.quantity > 1 ? " for \(price.quantity)\(price.unit == .pound ? " lb" : "")" : ""
        let rate = price.unit == .pound && price.quantity == 1 ? "/lb" : ""
        return "\(Phrases.bound(price.basis))\(price.cashNeeded)\(rate)\(count)"
    }
}

extension CentsFraction {
    /// "31.2¢": amounts below a dollar, to a tenth of a cent, as on shelf labels.
    fileprivate var tenthsOfCents: String {
        let tenths = (Int128(numerator) * 20 + Int128(denominator)) / (Int128(denominator) * 2)
        return "\(tenths / 10).\(tenths % 10)¢"
    }
}
