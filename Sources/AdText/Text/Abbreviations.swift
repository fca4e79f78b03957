import Deals
import Words

/// Abbreviations and spellings in ad text, replaced before anything is parsed: "wyb" becomes "when you buy", "99c" 99¢,
/// "ea" and "cada" become "each". Rules name only the replacement.
enum Abbreviations {
    /// Each token of an expansion keeps the position of the abbreviation.
    static func expanded(_ tokens: [Token]) -> [Token] {
        var full: [Token] = []
        full.reserveCapacity(tokens.count)
        for (place, token) in tokens.enumerated() {
            // "99-cents"
            let isJoined =
                full.last?.kind == .mark("-") && token.has(.cents) && token.range.count > 2
            let ahead = isJoined ? full.dropLast().last : full.last
            if let ahead, let kind = JoinedAmounts.kind(of: ahead, token, before: tokens[(place + 1)...]) {
                full.removeLast(isJoined ? 2 : 1)
                full.append(ahead.joined(to: token, as: kind))
                full.addCentsToDollars()
            } else if let long = AdLexicon.phrases[token.word] {
                full += long.enumerated().map { place, word in token.spelled(word, place, of: long.count) }
            } else {
                full.append(AdLexicon.spellings[token.word].map { token.spelled($0, 0, of: 1) } ?? token)
            }
        }
        return full
    }

    /// Whether a word is Spanish and no part of a name: "3 x $4 / lleve 3 por $4".
    static func isSpanish(_ text: CleanText) -> Bool {
        Tokenizer.tokens(of: text).contains { $0.has(.spanish) }
    }
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
