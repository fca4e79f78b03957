import Deals
import Words

/// Goods that are free with others, which are bought: "FREE WITH PURCHASE OF Jose Cuervo Tequila, 1.75 L".
enum GiftRules {
    /// The rest of "FREE with purchase", "FREE with any purchase of $10 or more". Amounts behind it belong to what is bought.
    static func withPurchase(_ line: inout TokenCursor) -> Finding? {
        guard line.with() else { return nil }
        line.word("the", "a", "an")
        line.word("each", "every", "any")
        let least = line.optional { $0.price(bareFractionDigits: 2...2) }
        if least != nil { line.orMore() }
        guard line.word("purchase") else { return nil }
        guard line.word("of") else { return least == nil ? gift(.note) : nil }
        let spend = least ?? line.optional(spend)
        let bought = Finding(.spend(spend), .minimum(spend == nil ? line.count() ?? 1 : 1))
        line.goods(upTo: 4)
        line.reads { $0.pricesOfBought() }
        return gift(bought)
    }

    private static func gift(_ bought: Finding) -> Finding { RewardRules.reward(.gift, nil, bought, .giftItself) }

    /// "$5", "$10 or more"; not the "$1.75 L" and the "$5 pizza" of what is bought.
    private static func spend(_ line: inout TokenCursor) -> Money? {
        line.words("at", "least")
        guard let spend = line.price(bareFractionDigits: 2...2), spend.cents.isMultiple(of: 100) else { return nil }
        return line.orMore() || line.isAtClauseEnd || line.word("of", "on", "in") ? spend : nil
    }
}

extension TokenCursor {
    /// The names, sizes and amounts up to the end of the part, if an amount is among them.
    fileprivate mutating func pricesOfBought() -> Bool {
        var amounts = 0
        while !isAtEnd, !isAfterBar {
            if priced() != nil {
                amounts += 1
            } else if optional(NoteRules.size) == nil, !mark("-"), !mark("/"), !mark("&"),
                anyWord(but: .priceWord) == nil, count() == nil
            {
                break
            }
        }
        return amounts > 0
    }
}
