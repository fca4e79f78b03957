import Deals

/// Prices in brackets behind a deal.
enum BracketRules {
    /// "($4.99/lb)", "(~$0.48 each)", "($11.99 24-oz pkg)", "($4.99; ~$2.50 eff)": derived from the price in front of it,
    /// or the regular price of a "BOGO".
    static func price(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtBracket else { return nil }
        let isNamed = !line.isAtStart
        let isAbout = line.mark("~")
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        let rate = line.bracketedRate()
        line.reads(effective)
        guard line.isBehindBracket else { return nil }
        return Finding(Facts(bracketed: Facts.Bracketed(amount: price, rate: rate, isAbout: isAbout, isNamed: isNamed)))
    }

    /// "; ~$2.50 eff", ", ~$4.85 each", "max ≈ $3.05".
    private static func effective(_ line: inout TokenCursor) -> Bool {
        line.word("max")
        guard line.mark("~") || line.mark("≈") || line.mark("→"), line.price() != nil else { return false }
        if !line.each() { line.word("eff", "effective") }
        return true
    }
}

extension TokenCursor {
    /// "/lb", "per 2-lb bag", "each", "24-oz pkg", "8 patties".
    fileprivate mutating func bracketedRate() -> Rate? {
        if let rate = optional({ $0.rate() }) { return rate }
        if optional(NoteRules.size) != nil { return .unit(saleUnit() ?? .each) }
        guard optional({ $0.count() }) != nil else { return nil }
        saleUnit()
        return .unit(.each)
    }
}

extension Facts.Bracketed {
    /// The regular price of a free item, nothing, or an amount that the text leaves open.
    ///
    /// - Parameter deals: the prices and benefits of the line.
    func facts(beside deals: [PricedDeal]) -> Facts {
        // "Trail Mix (99¢ each)"
        if deals.isEmpty, isNamed, !isAbout, rate != .measure {
            return Facts(benefit: .unitPrice(amount), unit: rate?.saleUnit, isOfOne: rate == .each)
        }
        // "BOGO (~$2.50)", "BOGO ($2.50 each)": of one, or half of it?
        if deals.contains(where: { $0.benefit.givesItems }) {
            return isAbout || rate == .each
                ? .none
                : Facts(regular: Facts.Regular(amount: amount, isPerPound: rate == .pound, unit: rate?.saleUnit))
        }
        guard isAbout || isDerived(from: deals) else { return .unpriced }
        // "2/$5 ($2.50/bag)"
        if case .unit(let unit) = rate, case .bundle = deals.first?.benefit { return Facts(rateElsewhere: unit) }
        return .none
    }

    /// "2/$5 ($2.50/bag)" must be the same, or what it is rounded to; "$11.89 ($3.96/lb)" less than the price of all.
    private func isDerived(from deals: [PricedDeal]) -> Bool {
        guard let rate, let deal = deals.first, let own = deal.rate else { return false }
        if rate == .pound || deal.unit == .pound { return true }
        if case .bundle = deal.benefit { return own.rounded(.exact) == amount }
        return CentsFraction(amount) < own
    }
}
