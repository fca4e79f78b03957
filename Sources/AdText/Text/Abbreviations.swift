import Deals

/// Abbreviations and spellings in ad text, replaced before anything is parsed: "wyb" becomes "when you buy", "99c" 99¢,
/// "ea" and "cada" become "each". Rules name only the replacement.
enum Abbreviations {
    private static let phrases: WordTable<[AdWord]> = [
        "perlb": ["per", "lb"], "wyb": ["when", "you", "buy"], "wub": ["when", "you", "buy"],
        "wys": ["when", "you", "spend"],
    ]

    private static let spellings = spellings(
        """
        each: ea apiece cada | lb: lbs pound pounds libra libras | free: gratis | save: ahorra ahorre ahorrar economiza economizas saves
        | buy: compre comprar comprando llevando buying | get: lleve lleva llévese llevese receive | coupon: coupons coup cpn cpns cupon cupón printable printables | card: cards tarjeta
        | mfr: mfg manufacturer manufacturer's manufacturers mfr's mfrs | member: members miembros | only: solamente solo | offer: offers
        | deal: deals | limit: lim lmt limits limite límite | min: minimum mínimo minimo | max: maximum | reward: rewards
        | customer: customers | point: points pts | regularly: regular reg | purchase: compra purch purchased purchases purchasing
        | quantity: quantities qty | item: items | product: products | participating: qualifying eligible particip
        | rebate: cashback | per: por | from: desde | and: y | one: uno una otro otra | two: dos | three: tres | four: cuatro | five: cinco
        | lb: ib ibs | off: descuento | price: pricing | digital: dig
        """)

    private static func spellings(_ table: String) -> WordTable<AdWord> {
        WordTable(
            table.split(separator: "|").flatMap { entry in
                let words = entry.split { $0.isWhitespace || $0 == ":" }.map { AdWord($0) }
                return words.dropFirst().map { ($0, words[0]) }
            })
    }

    private static let centWords: WordSet = ["c", "cents", "cent", "centavos"]
    private static let percentWords: WordSet = ["percent", "pct"]

    /// Each token of an expansion keeps the position of the abbreviation.
    static func expanded(_ tokens: [Token]) -> [Token] {
        var full: [Token] = []
        full.reserveCapacity(tokens.count)
        for (place, token) in tokens.enumerated() {
            let next = place + 1 < tokens.count ? tokens[place + 1].word : AdWord()
            // "99-cents"
            let isJoined = full.last?.kind == .mark("-") && centWords.contains(token.word) && token.range.count > 2
            let ahead = isJoined ? full.dropLast().last : full.last
            if let ahead, let kind = joined(ahead, token, before: next) {
                full.removeLast(isJoined ? 2 : 1)
                full.append(ahead.joined(to: token, as: kind))
            } else if let long = phrases[token.word] {
                full += long.enumerated().map { place, word in token.spelled(word, place, of: long.count) }
            } else {
                full.append(spellings[token.word].map { token.spelled($0, 0, of: 1) } ?? token)
            }
        }
        return full
    }

    /// The kind of two tokens as one; nil if they are not one.
    private static func joined(_ ahead: Token, _ token: Token, before next: AdWord) -> Token.TokenKind? {
        let isGlued = ahead.range.upperBound == token.range.lowerBound
        switch (ahead.kind, token.kind) {
        // "30 percent"
        case (.number, .word(let word)) where percentWords.contains(word):
            return ahead.whole.flatMap { (1...100).contains($0) ? .percent($0) : nil }
        // "99c", with no space between; "8 c" means cups. "32 cents"; ".32 cents" may be a third of a cent.
        case (.number(let number), .word(let word)) where centWords.contains(word):
            let isLetter = token.range.count == 1
            guard let cents = number.whole else { return isLetter ? nil : .unreadable }
            return (isLetter ? isGlued && 10...99 ~= cents : 1...999 ~= cents) ? .money(Money(cents: cents)) : nil
        // The "1b" of "$1.49 1b".
        case (.number, .word("b")): return ahead.whole == 1 && isGlued ? .word("lb") : nil
        case (.money(let dollars), .number(let number)) where dollars.cents.isMultiple(of: 100):
            // "$3 .99": dollars and the cents that a gap separates from them.
            if number.fractionDigits == 2, token.range.count == 3, !token.isAfterBreak {
                return .money(dollars + Money(cents: number.mantissa))
            }
            // "$4 99 LB", "$3 00 lb": raised in print; unreadable if damage sets them apart: "$2..49 lb". "$5 10 lb" has a size.
            guard ahead.range.count < 5, token.range.count == 2, let raised = number.whole,
                raised % 10 == 9 || raised < 10 || raised > 60 && !raised.isMultiple(of: 10),
                ["lb", "lbs", "ea", "each"].contains(next)
            else { return nil }
            return token.isAfterBreak ? .unreadable : .money(dollars + Money(cents: raised))
        default: return nil
        }
    }
}

extension Token {
    /// This token and the one behind it.
    fileprivate func joined(to last: Token, as kind: TokenKind) -> Token {
        Token(
            kind: kind, range: range.lowerBound..<last.range.upperBound, isAfterBreak: isAfterBreak,
            isAfterBar: isAfterBar, opensBracket: opensBracket, closesBracket: last.closesBracket)
    }

    /// The word in its place of `count` words that stand for this one.
    fileprivate func spelled(_ word: AdWord, _ place: Int, of count: Int) -> Token {
        Token(
            kind: .word(word), range: range, isAfterBreak: place == 0 && isAfterBreak,
            isAfterBar: place == 0 && isAfterBar,
            opensBracket: place == 0 && opensBracket, closesBracket: place == count - 1 && closesBracket)
    }
}
