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

    /// Each token of an expansion keeps the position of the abbreviation.
    static func expanded(_ tokens: [Token]) -> [Token] {
        var full: [Token] = []
        full.reserveCapacity(tokens.count)
        for (place, token) in tokens.enumerated() {
            // "99-cents"
            let isJoined =
                full.last?.kind == .mark("-") && JoinedAmounts.centWords.contains(token.word) && token.range.count > 2
            let ahead = isJoined ? full.dropLast().last : full.last
            if let ahead, let kind = JoinedAmounts.kind(of: ahead, token, before: tokens[(place + 1)...]) {
                full.removeLast(isJoined ? 2 : 1)
                full.append(ahead.joined(to: token, as: kind))
                full.addCentsToDollars()
            } else if let long = phrases[token.word] {
                full += long.enumerated().map { place, word in token.spelled(word, place, of: long.count) }
            } else {
                full.append(spellings[token.word].map { token.spelled($0, 0, of: 1) } ?? token)
            }
        }
        return full
    }

    /// Whether a word is Spanish and no part of a name: "3 x $4 / lleve 3 por $4".
    static func isSpanish(_ text: CleanText) -> Bool {
        Tokenizer.tokens(of: text).contains { spanish.contains($0.word) }
    }

    private static let spanish = WordSet(
        list: """
            cada libra libras gratis ahorra ahorre ahorrar compre comprar comprando llevando lleva lleve llévese llevese cupón
            cupon tarjeta miembros solamente límite limite mínimo minimo por descuento oferta precio paquete paquetes
            """)
}

extension Token {
    /// This token and the one behind it.
    func joined(to last: Token, as kind: TokenKind) -> Token {
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
