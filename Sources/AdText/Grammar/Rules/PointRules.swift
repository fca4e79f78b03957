import Deals
import Words

/// Points, for goods, gift cards and fuel.
extension RewardRules {
    /// "Earn 500 Plenti points Worth $5.00", "BONUS 3000=$3 reward", "Earn 4X fuel points".
    static func points(_ line: inout TokenCursor) -> Finding? {
        if !line.mark("+") { line.word("plus") }
        let isSaver = line.words("fuel", "saver")
        let isEarned = line.word("earn", "get", "bonus", "save")
        let isFuel = line.reads { line in
            guard line.price() != nil else { return false }
            let isSaver = !line.isAfterBar && line.words("fuel", "saver") || isSaver
            line.word("off")
            return line.perGallon() || isSaver
        }
        if isFuel || line.reads(fuelPerks) { return fuel(nil, &line) }
        guard isEarned || line.sees({ $0.earned() }) else { return nil }
        if line.word("point"), !line.sees({ $0.number() != nil }) {
            return reward(.points, nil, line.optional(demandBehind))
        }
        guard line.word("double", "triple") || line.number() != nil else { return nil }
        let isNamed = line.pointWords()
        let isWorth = line.mark("=") || line.word("worth")
        guard isNamed || isWorth else { return nil }
        let value = isWorth ? line.price() : nil
        guard !isWorth || value != nil || line.isAtEnd else { return nil }
        line.reads(storeMoney)
        let demand = line.optional(earnedOn) ?? line.optional(demandBehind)
        // The line is cut off.
        if demand == nil { line.reads { $0.words("when", "you", "buy") && $0.isAtEnd } }
        return reward(.points, value, demand)
    }

    /// "FuelPerks! 10¢ off per gallon", "10¢ FuelPerks" and no more: other amounts beside the name are prices.
    private static func fuelPerks(_ line: inout TokenCursor) -> Bool {
        let isAhead = perks.read(&line)
        if isAhead { line.mark("+") }
        guard let amount = line.price(), amount <= DiscountRules.mostOffFuel else { return false }
        guard isAhead || !line.isAfterBreak && perks.read(&line) else { return false }
        line.word("off")
        return line.perGallon() || line.isAtClauseEnd || line.isWord("when")
    }

    private static let perks = FixedPhrases("fuel perks / fuelperks")

    /// "on gift cards", "on gift card purchases of $50 or more", "on $50 of gift cards": what earns the points.
    private static func earnedOn(_ line: inout TokenCursor) -> Finding? {
        guard line.word("on") else { return nil }
        var (asked, isOfCards) = (Money?.none, false)
        line.times(6) { line in
            if line.isAfterBar { return false }
            isOfCards = isOfCards || line.sees { $0.word("gift", "card", "purchase") }
            if line.word("gift", "card", "purchase", "in", "of") || line.goods(upTo: 3) { return true }
            guard asked == nil, let spend = line.optional({ spent(&$0, isOfCards) }) else { return false }
            asked = spend
            return true
        }
        return Finding(.spend(asked))
    }

    /// "$50 or more", "$35" of cards; the price in "on $3 chips".
    private static func spent(_ line: inout TokenCursor, _ isOfCards: Bool) -> Money? {
        guard isOfCards || line.isBehind("on"), let spend = line.price(), spend.cents.isMultiple(of: 100) else {
            return nil
        }
        if isOfCards || line.orMore() || line.words("and", "up") || line.isAtClauseEnd { return spend }
        return line.sees { next in
            next.goods(upTo: 2)
            return next.word("gift", "card", "purchase")
        } ? spend : nil
    }

    /// Points for money off fuel, and what is asked for them in front or behind.
    static func fuel(_ demand: Finding?, _ line: inout TokenCursor) -> Finding {
        reward(.points, nil, demand ?? line.optional(demandBehind))
    }

}

extension TokenCursor {
    /// "4X", "300 CHOICE POINTS", "double fuel points".
    fileprivate mutating func earned() -> Bool {
        word("double", "triple") ? pointWords() : number()?.whole != nil && (word("x") || pointWords())
    }

    fileprivate mutating func pointWords() -> Bool {
        times(3) { !$0.isWord("point") && !$0.isAfterBreak && $0.anyWord(but: .noPoints) != nil }
        return word("point")
    }
}
