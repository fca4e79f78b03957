import Deals

/// Required quantities, and the price for fewer.
enum QuantityRules {
    /// "must buy 4", "When you buy any 5 or more participating items", "Must purchase 2 to get discount price".
    static func mustBuy(_ line: inout TokenCursor) -> Finding? {
        if line.word("must") {
            line.mark("-")
        } else {
            guard line.word("when") else { return nil }
            line.word("you")
        }
        guard line.word("buy", "purchase") else { return nil }
        let isMix = line.word("any")
        guard let count = line.count() else { return nil }
        var finding = Finding(minimum: count, isMixAndMatch: isMix)
        if line.words("or", "more") {
            finding.additionalUnits = .orMore
        } else if !line.words("to", "get", "discount", "price") {
            line.words("at", "a", "time")
        }
        if line.word("participating", "qualifying", "eligible") {
            finding.isMixAndMatch = true
            line.word("items", "products")
            line.words("to", "receive", "discount")
        }
        line.words("in", "the", "same", "transaction")
        return finding
    }

    /// "min. 2", "Minimum of 2".
    static func minimum(_ line: inout TokenCursor) -> Finding? {
        guard line.word("min", "minimum") else { return nil }
        line.word("of", "purchase", "order")
        guard let count = line.count(), line.isAtClauseEnd else { return nil }
        return Finding(minimum: count)
    }

    /// "*Save 10% when you purchase 4 or more bottles of wine 750 ml with Card": explains the price, if the arithmetic
    /// is right.
    static func savePercentWhenBuying(_ line: inout TokenCursor) -> Finding? {
        guard line.word("save"), let percent = line.percent(), var finding = mustBuy(&line) else { return nil }
        finding.percentSaved = percent
        return finding
    }

    /// "in multiples of 5", "Limit 1 reward per 5".
    static func multiples(_ line: inout TokenCursor) -> Finding? {
        line.word("in")
        guard line.words("multiples", "of"), let count = line.count() else { return nil }
        return Finding(minimum: count, additionalUnits: .multiples)
    }

    /// "Mix & Match", "mix and match 4 bottles".
    static func mixAndMatch(_ line: inout TokenCursor) -> Finding? {
        guard line.word("mix"), line.mark("&") || line.word("and", "or"), line.word("match") else { return nil }
        return Finding(isMixAndMatch: true)
    }

    /// "or $2.99 ea", "*Other quantities 2/$5", "quantities less than 4 are up to $5.49": the price for a smaller
    /// purchase.
    static func fallbackPrice(_ line: inout TokenCursor) -> Finding? {
        guard otherwiseWords(&line) else { return nil }
        let isBound = line.words("up", "to")
        if let bundle = line.optional(BundleRules.slash)?.benefit, case .bundle(let count, let total) = bundle {
            return others(CentsFraction(Int128(total.cents), over: Int128(count)), isBound)
        }
        // "or 1 for $3.99"
        let isOne = line.optional { $0.count() == 1 && $0.word("for") ? true : nil } != nil
        guard let price = line.price(), line.each() || isOne else { return nil }
        return others(CentsFraction(price), isBound)
    }

    /// "otherwise at most $6.99 each", "otherwise 3 for $10.00".
    static func otherwisePrinted(_ line: inout TokenCursor) -> Finding? {
        guard line.word("otherwise") else { return nil }
        let isBound = line.words("at", "most")
        guard let price = line.price(of: [BundleRules.count, PriceRules.perPound, PriceRules.each])?.deal?.rate else {
            return nil
        }
        return Finding(fallbackPrice: RegularPrice(price, basis: isBound ? .atMost : .exact))
    }

    /// "with $10 purchase", "with a $25 or more purchase".
    static func minimumSpend(_ line: inout TokenCursor) -> Finding? {
        guard line.with() else { return nil }
        line.word("a", "any", "additional")
        guard let spend = line.price(bareFractionDigits: 2...2) else { return nil }
        line.words("or", "more")
        return line.word("purchase", "order") ? Finding(minimumSpend: spend) : nil
    }

    /// "any 5", "5 or more participating items" without a "must": unclear whether fewer cost more.
    static func unclearCount(_ line: inout TokenCursor) -> Finding? {
        let isAny = line.word("any")
        guard line.count() != nil, line.words("or", "more") || isAny else { return nil }
        return .unpriced
    }

    /// "Any 2: …" at the start of a coupon's title.
    static func titleAny(_ line: inout TokenCursor) -> Finding? {
        guard line.word("any"), let count = line.count() else { return nil }
        return Finding(minimum: count)
    }

    private static func others(_ price: CentsFraction?, _ isBound: Bool) -> Finding? {
        price.map {
            Finding(fallbackPrice: RegularPrice($0, basis: isBound ? .atMost : .exact), asksFullQuantity: true)
        }
    }

    private static func otherwiseWords(_ line: inout TokenCursor) -> Bool {
        if line.word("or") || line.words("other", "quantities") { return true }
        guard line.words("quantities", "less", "than"), line.count() != nil else { return false }
        line.word("are")
        return true
    }
}

extension TokenCursor {
    /// The count of "when you buy any 2".
    mutating func whenYouBuy() -> Int? {
        guard word("when") else { return nil }
        word("you")
        return word("buy", "purchase") ? anyCount() : nil
    }
}
