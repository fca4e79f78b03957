import Deals

/// Prices in brackets behind a deal.
enum BracketRules {
    /// "($4.99/lb)", "(~$0.48 each)", "($11.99 24-oz pkg)", "($4.99; ~$2.50 eff)": derived from the price in front of it,
    /// or the regular price of a "BOGO".
    static func price(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtBracket else { return nil }
        let isAbout = line.mark("~")
        guard let price = line.price(bareFractionDigits: 2...2) else { return nil }
        let rate = rate(&line)
        _ = line.optional(effective)
        guard line.isBehindBracket else { return nil }
        return Finding(bracketed: Finding.Bracketed(amount: price, rate: rate, isAbout: isAbout))
    }

    /// "(organic $1.74)", "(boneless $3.29/lb)", "(Jumbo 9.8 oz $4.42; 18 oz $4.14)": other goods with their prices.
    static func otherGoods(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtBracket else { return nil }
        var longest = 4
        while longest > 0, otherPrice(&line) {
            if line.isBehindBracket { return .note }
            longest -= 1
        }
        return nil
    }

    /// Words that no name of goods has in brackets.
    private static let stops = PriceWords.strict.union(PriceWords.dealing)

    private static func otherPrice(_ line: inout TokenCursor) -> Bool {
        var words = 0
        while words < 4, line.anyWord(but: stops) != nil { words += 1 }
        let isNamed = words > 0
        let isSized = line.optional(NoteRules.size) != nil
        line.saleUnit()
        guard isNamed || isSized,
            line.price(of: [
                BundleRules.slash, BundleRules.count, PriceRules.perPound, PriceRules.each, PriceRules.plain,
            ])
                != nil
        else { return false }
        return true
    }

    /// "/lb", "per 2-lb bag", "each", "24-oz pkg", "8 patties".
    private static func rate(_ line: inout TokenCursor) -> Finding.Bracketed.Rate {
        let isRate = line.mark("/") || line.word("per", "a")
        if isRate, line.pound() { return .pound }
        let isSized = line.optional(NoteRules.size) != nil || line.optional({ $0.count() }) != nil
        if line.saleUnit() != nil { return .package }
        return line.each() ? .each : isSized ? .package : .unstated
    }

    /// "; ~$2.50 eff", ", ~$4.85 each".
    private static func effective(_ line: inout TokenCursor) -> Bool? {
        guard line.mark("~"), line.price() != nil else { return nil }
        if !line.each() { line.word("eff", "effective") }
        return true
    }
}

extension Finding.Bracketed {
    /// The regular price of a free item, nothing, or an amount that the text leaves open.
    ///
    /// - Parameter deals: the prices and benefits of the line.
    func finding(beside deals: [PricedDeal]) -> Finding {
        // "BOGO (~$2.50)", "BOGO ($2.50 each)": of one, or half of it?
        if deals.contains(where: { $0.benefit.givesItems }) {
            return isAbout || rate == .each
                ? .note : Finding(regular: Finding.Regular(amount: amount, isPerPound: rate == .pound))
        }
        return isAbout || isDerived(from: deals) ? .note : .unpriced
    }

    /// "2/$5 ($2.50/bag)" must be the same; "$11.89 ($3.96/lb)" less than the price of all.
    private func isDerived(from deals: [PricedDeal]) -> Bool {
        guard rate != .unstated, let deal = deals.first, let own = deal.rate else { return false }
        if rate == .pound || deal.unit == .pound { return true }
        if case .bundle = deal.benefit { return own == CentsFraction(amount) }
        return CentsFraction(amount) < own
    }
}
