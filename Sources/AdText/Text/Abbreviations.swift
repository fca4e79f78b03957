import Deals

/// Abbreviations in ad text, expanded before anything is parsed: "wyb" becomes "when you buy", "99c" becomes 99¢.
enum Abbreviations {
    private static let words = ["wyb": ["when", "you", "buy"], "wub": ["when", "you", "buy"]]

    /// Each token of an expansion keeps the position of the abbreviation.
    static func expanded(_ tokens: [Token]) -> [Token] {
        var full: [Token] = []
        full.reserveCapacity(tokens.count)
        for token in tokens {
            guard case .word(let word) = token.kind else {
                full.append(token)
                continue
            }
            if word == "c", let cents = full.last.flatMap({ cents($0, before: token) }) {
                full[full.count - 1] = cents
            } else if let long = words[word] {
                full += long.enumerated().map { place, word in
                    Token(
                        kind: .word(word), range: token.range, isAfterBreak: place == 0 && token.isAfterBreak,
                        opensBracket: place == 0 && token.opensBracket,
                        closesBracket: place == long.count - 1 && token.closesBracket)
                }
            } else {
                full.append(token)
            }
        }
        return full
    }

    /// "99c", with no space between; "8 c" means cups.
    private static func cents(_ number: Token, before sign: Token) -> Token? {
        guard case .number(let numeral) = number.kind, number.range.upperBound == sign.range.lowerBound,
            let whole = numeral.whole, (10...99).contains(whole)
        else { return nil }
        let range = number.range.lowerBound..<sign.range.upperBound
        return Token(
            kind: .money(Money(cents: whole)), range: range, isAfterBreak: number.isAfterBreak,
            opensBracket: number.opensBracket, closesBracket: sign.closesBracket)
    }
}
