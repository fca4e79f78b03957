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
            if place + 1 < tokens.count,
                let joined = full.last.flatMap({ $0.joined(toRaised: token, before: tokens[place + 1]) })
            {
                full[full.count - 1] = joined
                continue
            }
            guard case .word(let word) = token.kind else {
                if let joined = full.last.flatMap({ $0.joined(to: token) }) {
                    full[full.count - 1] = joined
                } else {
                    full.append(token)
                }
                continue
            }
            if percentWords.contains(word), let percent = full.last.flatMap({ $0.percent(before: token) }) {
                full[full.count - 1] = percent
            } else if centWords.contains(word), full.last?.kind == .mark("-"), token.range.count > 2, full.count > 1,
                let cents = cents(full[full.count - 2], before: token)
            {
                // "99-cents"
                full.removeLast()
                full[full.count - 1] = cents
            } else if centWords.contains(word), let cents = full.last.flatMap({ cents($0, before: token) }) {
                full[full.count - 1] = cents
            } else if word == "b", let pound = full.last.flatMap({ $0.misreadPound(before: token) }) {
                full[full.count - 1] = pound
            } else if let long = phrases[word] {
                full += long.enumerated().map { place, word in token.spelled(word, place, of: long.count) }
            } else {
                full.append(spellings[word].map { token.spelled($0, 0, of: 1) } ?? token)
            }
        }
        return full
    }

    /// "99c", with no space between; "8 c" means cups. "32 cents"; ".32 cents" may be a third of a cent.
    private static func cents(_ number: Token, before sign: Token) -> Token? {
        let isLetter = sign.range.count == 1
        guard case .number(let numeral) = number.kind, !isLetter || number.range.upperBound == sign.range.lowerBound
        else { return nil }
        let isAmount = numeral.whole.map { (isLetter ? 10...99 : 1...999).contains($0) }
        guard isAmount ?? !isLetter else { return nil }
        let range = number.range.lowerBound..<sign.range.upperBound
        return Token(
            kind: numeral.whole.map { .money(Money(cents: $0)) } ?? .unreadable, range: range,
            isAfterBreak: number.isAfterBreak,
            isAfterBar: number.isAfterBar,
            opensBracket: number.opensBracket, closesBracket: sign.closesBracket)
    }
}

extension Token {
    /// "30 percent".
    fileprivate func percent(before sign: Token) -> Token? {
        guard let whole, (1...100).contains(whole) else { return nil }
        return Token(
            kind: .percent(whole), range: range.lowerBound..<sign.range.upperBound, isAfterBreak: isAfterBreak,
            isAfterBar: isAfterBar, opensBracket: opensBracket, closesBracket: sign.closesBracket)
    }

    /// "$3 .99": dollars and the cents that a gap separates from them.
    fileprivate func joined(to cents: Token) -> Token? {
        guard case .money(let dollars) = kind, dollars.cents.isMultiple(of: 100),
            case .number(let numeral) = cents.kind,
            numeral.fractionDigits == 2, cents.range.count == 3, !cents.isAfterBreak
        else { return nil }
        return Token(
            kind: .money(dollars + Money(cents: numeral.mantissa)), range: range.lowerBound..<cents.range.upperBound,
            isAfterBreak: isAfterBreak, isAfterBar: isAfterBar, opensBracket: opensBracket,
            closesBracket: cents.closesBracket)
    }

    /// "$4 99 LB", "$3 00 lb": cents that were raised in print; unreadable if damage sets them apart: "$2..49 lb". "$5 10
    /// lb" has a size.
    fileprivate func joined(toRaised cents: Token, before next: Token) -> Token? {
        guard case .money(let dollars) = kind, range.count < 5, dollars.cents.isMultiple(of: 100),
            case .number(let numeral) = cents.kind, let raised = numeral.whole, cents.range.count == 2,
            raised % 10 == 9 || raised < 10 || raised > 60 && !raised.isMultiple(of: 10),
            ["lb", "lbs", "ea", "each"].contains(next.word)
        else { return nil }
        let kind = cents.isAfterBreak ? TokenKind.unreadable : .money(dollars + Money(cents: raised))
        return Token(
            kind: kind, range: range.lowerBound..<cents.range.upperBound,
            isAfterBreak: isAfterBreak, isAfterBar: isAfterBar, opensBracket: opensBracket)
    }

    /// The "1b" of "$1.49 1b".
    fileprivate func misreadPound(before letter: Token) -> Token? {
        guard whole == 1, range.upperBound == letter.range.lowerBound else { return nil }
        return Token(
            kind: .word("lb"), range: range.lowerBound..<letter.range.upperBound, isAfterBreak: isAfterBreak,
            isAfterBar: isAfterBar, opensBracket: opensBracket, closesBracket: letter.closesBracket)
    }

    /// The word in its place of `count` words that stand for this one.
    fileprivate func spelled(_ word: AdWord, _ place: Int, of count: Int) -> Token {
        Token(
            kind: .word(word), range: range, isAfterBreak: place == 0 && isAfterBreak,
            isAfterBar: place == 0 && isAfterBar,
            opensBracket: place == 0 && opensBracket, closesBracket: place == count - 1 && closesBracket)
    }
}
