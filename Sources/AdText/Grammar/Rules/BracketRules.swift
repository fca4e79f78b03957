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
        return Finding(.bracket(Clause.Bracketed(amount: price, rate: rate, isAbout: isAbout, isNamed: isNamed)))
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
