/// The tokens that a rule's text can begin with, learnt by running the rule itself.
///
/// A rule sees a line only through its cursor. If the cursor answers no to everything, the rule asks for each token it
/// can begin with and gives up; at any other token the rule need not be tried.
final class FirstTokens {
    enum FirstKind { case word, number, money, percent, unreadable }

    let position: TokenPosition
    var words: [AdWord] = []
    var marks: [Unicode.Scalar] = []
    var kinds: Set<FirstKind> = []
    /// Whether the rule continued without an answer: it can begin with any token, which no rule may.
    var isAnything = false

    init(of rule: GrammarRule, at position: TokenPosition) {
        self.position = position
        var cursor = TokenCursor(asking: self)
        _ = rule.read(&cursor)
    }

    func record(_ asked: AdWord...) { words += asked.lazy.filter { !$0.isEmpty } }
}

/// The properties of a position that a cursor gives without being asked for a token.
struct TokenPosition {
    let isAtStart: Bool
    let isAfterBreak: Bool
    let isAtBracket: Bool
    let mentions: TokenCursor.Mentions

    static let all = (0..<32).map(TokenPosition.init)

    /// Its place in `all`.
    var place: Int {
        (isAtStart ? 1 : 0) + (isAfterBreak ? 2 : 0) + (isAtBracket ? 4 : 0) + 8 * Int(mentions.rawValue)
    }

    private init(_ place: Int) {
        (isAtStart, isAfterBreak, isAtBracket) = (place & 1 > 0, place & 2 > 0, place & 4 > 0)
        mentions = TokenCursor.Mentions(rawValue: UInt8(place / 8))
    }

    init(_ index: Int, of tokens: [Token], mentions: TokenCursor.Mentions) {
        (isAtStart, isAtBracket) = (index == 0, tokens[index].opensBracket)
        (isAfterBreak, self.mentions) = (tokens[index].isAfterBreak || tokens[index].isAfterBar, mentions)
    }
}
