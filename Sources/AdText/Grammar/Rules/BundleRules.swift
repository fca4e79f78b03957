import Deals
import Words

/// Several units for one price.
enum BundleRules {
    /// "2 for $5.00", "2/$5.00", "10 lbs. for $10", "8 ears for $2", "Any 3 for $10", "Buy 2 crackers for $6" (where
    /// buying is required).
    static func several(_ line: inout TokenCursor) -> Finding? { line.once(.several, bundle) }

    private static func bundle(_ line: inout TokenCursor) -> Finding? {
        // "Breakfast for two for $9.99"
        if line.isBehind("for") { return nil }
        let isAsked = line.word("buy", "pick", "choose")
        line.word("get", "grab")
        let isMix = line.word("any")
        guard let count = line.count(), count > 1, case let packages = line.optional({ $0.packages(of: count) }),
            let unit = packages ?? units(&line, count),
            // "20 fuelperks per $1 spent"
            !line.isBehind("fuelperks", "stamps", "tickets", "chances", "boxtops"), joined(&line),
            case let isTimes = line.isBehind("x"), let total = total(&line, count),
            // "3 x $4" and "4 lbs. x $1.99" may be for all, "4 x $1.99" is that of one.
            !isTimes || unit == .pound || total.cents.isMultiple(of: 100)
        else { return nil }
        // "2 - 6 pk for $5.99": perhaps one of 2 to 6.
        if packages != nil, !total.cents.isMultiple(of: 100) || total.cents < 100 * count { return .unpriced }
        // "2/$500": the point is lost.
        if total.cents >= max(10_000, 2_000 * count), line.lastLength < 6 { return .unpriced }
        var price = Clause.Price(benefit: .bundle(quantity: count, total: total), unit: unit, isTimes: isTimes)
        switch line.optional({ $0.rate() }) {
        // "Buy 4 for $2.50 each"
        case .each where isAsked:
            price = Clause.Price(benefit: .unitPrice(total), unit: unit, isOfOne: true, isTimes: isTimes)
        case .each: price.needsSavingOnAll = true
        case .pound, .measure: return nil
        case .unit, nil: break
        }
        return Finding(.price(price), .demand(minimum: isAsked ? count : 1, isMixAndMatch: isMix))
    }

    /// "4 for a dollar"; "2 FOR 7": whole dollars without a sign, if each is a dollar or more. "3 for 2" means another thing.
    private static func total(_ line: inout TokenCursor, _ count: Int) -> Money? {
        if let price = line.price() { return price }
        if line.reads({ $0.word("a", "one") && $0.word("dollar", "buck") }) { return Money(cents: 100) }
        guard line.isBehind("for"), let dollars = line.number()?.whole,
            (count...min(100, 10 * count)).contains(dollars),
            line.isAtClauseEnd
        else { return nil }
        return Money(cents: dollars * 100)
    }

    private static func joined(_ line: inout TokenCursor) -> Bool {
        if line.mark("/") { return true }
        guard line.word("for", "per", "x") else { return false }
        if line.mark("/") { line.word("per") }
        line.word("only", "just")
        return true
    }

    /// The unit of the things counted; nil if the number is the size of one package.
    private static func units(_ line: inout TokenCursor, _ count: Int) -> SaleUnit? {
        if line.pound() || line.mark("#") { return .pound }
        // "2 half gallons for $5", "3 stems for $5"
        line.word("half")
        if line.word("gallons", "stems") {
            if line.word("of") { line.goods(upTo: 3) }
            return .each
        }
        line.mark("-")
        if line.optional(NoteRules.size) != nil {
            return line.isBehind("packs", "cans", "bottles", "bags") ? .each : nil
        }
        guard !line.isAfterBreak, !line.isBeforeSizeUnit, !line.isWord("nd"), !line.isWord("rd") else { return nil }
        let isSized = line.word("small", "medium", "large", "big")
        let unit = line.saleUnit()
        // "Two large pizzas for $20"; "12 large eggs" are a dozen.
        if isSized, unit == nil, count > 5 || !line.goods(upTo: 1) || !line.isWord("for") { return nil }
        if unit == nil || line.isWord("of") { line.goods(upTo: 4) }
        if line.word("or") { line.anyWord(but: .priceWord) }
        return unit ?? .each
    }

    /// "$3.99 for 2", "$5.00 for two 32-ounce bags". "$2 for 7" may be 2 for $7.
    static func behind(_ line: inout TokenCursor) -> Finding? {
        guard let total = line.price(), case let isWhole = line.lastLength < 4, line.word("for"),
            let count = line.count(), count > 1, case let unit = line.optional({ $0.saleUnit() ?? $0.sizedUnit() }),
            line.isAtClauseEnd || line.isAtBracket || line.isWord("with")
        else { return nil }
        if isWhole, total.cents < 100 * count { return .unpriced }
        return Finding(.price(.bundle(quantity: count, total: total), unit: unit))
    }

    /// "2 bags for $7" as a part of its own in the fine print of a price of one.
    static func elsewhere(_ line: inout TokenCursor) -> Finding? {
        guard line.isAtStart || line.isAfterBar, var finding = line.optional(several), line.isAtEnd || line.isAfterBar
        else { return nil }
        finding.price?.needsPriceOfOne = true
        return finding
    }

    /// "$3.99 each or 2 for $7", "$4.95/pint, two for $9": the higher price applies to a smaller purchase.
    static func orSeveral(_ line: inout TokenCursor) -> Finding? {
        guard let single = PriceRules.one(&line), case .unitPrice(let price) = single.benefit else { return nil }
        let isOfOne = single.isOfOne || single.unit != nil
        guard line.isAtBracket || line.word("or") || isOfOne && line.isAfterBreak, var finding = line.optional(several),
            let rate = finding.deal?.rate, (single.unit == .pound) == (finding.unit == .pound),
            rate < CentsFraction(price)
        else { return nil }
        finding.fallback = Clause.Fallback(price: RegularPrice(CentsFraction(price), basis: .exact), isOfCount: true)
        return finding
    }
}

extension TokenCursor {
    /// The packages of "4 - 12 pk Pepsi for $15", "3/12 pk", "3 - 2 liters", "2 - 8 oz. pkgs."; "6 - 8 oz" is a range.
    fileprivate mutating func packages(of count: Int) -> SaleUnit? {
        guard count < 6, case let isSlash = mark("/"), let size = isSlash ? 0 : sizeBehindDash(of: count),
            optional(NoteRules.size) != nil
        else { return nil }
        let isMultipack = isBehind("pk", "pack", "packs")
        let isFar = size >= 3 * count && (isMultipack || sees { $0.word(in: .severalContainers) })
        guard isSlash ? isMultipack : size <= count || isFar else { return nil }
        let unit = saleUnit()
        if unit == nil { anyWord(but: .dealing) }
        goods(upTo: 4)
        return unit ?? .each
    }

    /// Moves past the dash of "2 - 12 oz"; the 12. "2-12 oz" is a range and "2-1/2 lb" a number; "3-2 liters" is neither.
    mutating func sizeBehindDash(of count: Int) -> Int? {
        let isApart = isAfterGap
        guard mark("-"), isApart == isAfterGap else { return nil }
        var next = self
        guard let size = next.number()?.whole, isApart || size <= count && !next.mark("/") else { return nil }
        return size
    }

    /// "32-ounce bags".
    fileprivate mutating func sizedUnit() -> SaleUnit? { optional(NoteRules.size) == nil ? nil : saleUnit() }
}
