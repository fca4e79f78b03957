import Deals

/// A position in the tokens of a line. Rules advance it; the caller rewinds it if a rule fails.
struct TokenCursor {
    static let numberWords = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12,
    ]

    private let tokens: [Token]
    private(set) var index: Int
    /// Set while the cursor records what a rule asks for; it then has no tokens.
    private let asked: Asked?

    /// The field that the tokens are from.
    let zone: LineZone
    /// Whether a word for a coupon or a card is among the tokens: clauses that begin with any word need not be tried
    /// without one.
    let mentions: Mentions

    init(_ tokens: [Token], at index: Int = 0, in zone: LineZone = .deal, mentions: Mentions = .all) {
        (self.tokens, self.index, self.zone, self.mentions, asked) = (tokens, index, zone, mentions, nil)
    }

    init(_ asked: Asked) { (tokens, index, zone, mentions, self.asked) = ([], 0, .deal, .all, asked) }

    struct Mentions: OptionSet {
        let rawValue: UInt8
        static let coupon = Mentions(rawValue: 1)
        static let card = Mentions(rawValue: 2)
        static let all: Mentions = [.coupon, .card]

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(of tokens: [Token]) {
            self = tokens.reduce(into: []) { found, token in
                if case .word(let word) = token.kind, let mentioned = Self.words[word] { found.formUnion(mentioned) }
            }
        }

        private static let words: [String: Mentions] = [
            "coupon": .coupon, "ecoupon": .coupon, "ecoupons": .coupon, "digital": .coupon, "electronic": .coupon,
            "clip": .coupon,
            "clipped": .coupon, "online": .coupon, "app": .coupon, "card": .card, "cardholder": .card,
            "cardholders": .card,
            "membership": .card, "member": .card, "account": .card, "club": .card, "loyalty": .card, "reward": .card,
            "perks": .card,
            "insider": .card, "shoppers": .card, "vic": .card, "mvp": .card, "prime": .card, "plus": .card,
        ]
    }

    /// Moves back to a position.
    mutating func reset(to index: Int) { self.index = index }

    var isAtStart: Bool { asked?.context.isAtStart ?? (index == 0) }
    var isAtEnd: Bool { index >= tokens.count && asked?.wentOn ?? true }
    private var kind: Token.TokenKind? { index < tokens.count ? tokens[index].kind : nil }

    /// Moves past the next token if it is one of these words.
    @discardableResult
    mutating func word(_ choices: String...) -> Bool {
        asked?.words.formUnion(choices)
        guard case .word(let word) = kind, choices.contains(word) else { return false }
        index += 1
        return true
    }

    /// Moves past all of these words in order, or not at all.
    @discardableResult
    mutating func words(_ words: [String]) -> Bool {
        let start = index
        for expected in words where !word(expected) {
            index = start
            return false
        }
        return true
    }

    @discardableResult
    mutating func words(_ words: String...) -> Bool { self.words(words) }

    // The usual numbers of words, without an array.

    @discardableResult
    mutating func word(_ only: String) -> Bool {
        asked?.words.insert(only)
        guard case .word(let word) = kind, word == only else { return false }
        index += 1
        return true
    }

    @discardableResult
    mutating func words(_ first: String, _ second: String) -> Bool {
        guard word(first) else { return false }
        if word(second) { return true }
        index -= 1
        return false
    }

    @discardableResult
    mutating func words(_ first: String, _ second: String, _ third: String) -> Bool {
        guard word(first) else { return false }
        if words(second, third) { return true }
        index -= 1
        return false
    }

    /// Whether punctuation ended the text read so far.
    var isAfterBreak: Bool { asked?.context.isAfterBreak ?? (!isAtEnd && tokens[index].isAfterBreak) }

    /// Whether an amount, or the unit of one, was read last.
    var isBehindPrice: Bool {
        guard index > 0, index < tokens.count else { return false }
        return tokens[index - 1].isAmount || wordBefore == "each" || wordBefore == "lb"
    }

    /// The word that was read last.
    var wordBefore: String? {
        guard index > 0, index <= tokens.count, case .word(let word) = tokens[index - 1].kind else { return nil }
        return word
    }

    /// The "pack" of "pack of 8" that was read last.
    var wordBeforeCount: String? {
        guard index > 2, index <= tokens.count, tokens[index - 2].kind == .word("of"),
            case .word(let word) = tokens[index - 3].kind
        else { return nil }
        return word
    }

    /// Whether a number word comes next: "TWO".
    var isBeforeNumberWord: Bool {
        asked?.words.formUnion(Self.numberWords.keys)
        return if case .word(let word) = kind { Self.numberWords[word] != nil } else { false }
    }

    /// The length of the token that was read last: 4 for "$149".
    var lastLength: Int { index > 0 && index <= tokens.count ? tokens[index - 1].range.count : 0 }

    /// Whether another part of the page begins here.
    var isAfterBar: Bool { asked?.context.isAfterBreak ?? (!isAtEnd && tokens[index].isAfterBar) }

    /// Whether one of these words was read last.
    func isBehind(_ words: String...) -> Bool {
        guard let last = wordBefore else { return false }
        return words.contains(last)
    }

    /// Whether a bracket opens here, and whether the text read so far ends with a closing one.
    var isAtBracket: Bool { asked != nil || (index < tokens.count && tokens[index].opensBracket) }
    var isBehindBracket: Bool { index > 0 && index <= tokens.count && tokens[index - 1].closesBracket }

    /// Whether a blank, or a mark that is ignored, precedes the next token.
    var isAfterGap: Bool {
        index > 0 && index < tokens.count && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
    }

    func isWord(_ word: String) -> Bool {
        asked?.words.insert(word)
        return kind == .word(word)
    }

    /// Moves past one word that is not one of `stops`, and returns it.
    @discardableResult
    mutating func anyWord(but stops: Set<String> = []) -> String? {
        asked?.kinds.insert(.word)
        guard case .word(let word) = kind, !stops.contains(word) else { return nil }
        index += 1
        return word
    }

    /// Moves past the next token if it is a word of `set`.
    mutating func word(in set: Set<String>) -> Bool {
        asked?.words.formUnion(set)
        guard case .word(let word) = kind, set.contains(word) else { return false }
        index += 1
        return true
    }

    /// Moves past the next token if it is a word that `table` has, and returns it.
    mutating func word<Value>(of table: [String: Value]) -> String? {
        asked?.words.formUnion(table.keys)
        guard case .word(let word) = kind, table[word] != nil else { return nil }
        index += 1
        return word
    }

    mutating func move(to index: Int) {
        asked?.wentOn = true
        self.index = index
    }

    @discardableResult
    mutating func mark(_ mark: Unicode.Scalar) -> Bool {
        asked?.marks.insert(mark)
        guard kind == .mark(mark) else { return false }
        index += 1
        return true
    }

    /// A count of things: "2", "two", "two (2)"; 1 to 100. "Must buy 2, 2 for $5" has two counts.
    mutating func count() -> Int? {
        if let count = digits() { return count }
        guard let count = spelled() else { return nil }
        let after = index
        if digits() != count { index = after }
        return count
    }

    /// A price with or without its sign. A bare number is a price only with cents ("6.99", and "5.5" from feeds that
    /// print numbers): "2 for 1" must not become a dollar.
    mutating func price(bareFractionDigits: ClosedRange<Int> = 1...2) -> Money? {
        guard let cents = nextCents(bareFractionDigits), cents > 0 else { return nil }
        index += 1
        return Money(cents: cents)
    }

    mutating func percent() -> Int? {
        asked?.kinds.insert(.percent)
        guard case .percent(let percent) = kind else { return nil }
        index += 1
        return percent
    }

    /// Moves past an amount that is not a valid one: "27.3¢".
    mutating func unreadable() -> Bool {
        asked?.kinds.insert(.unreadable)
        guard kind == .unreadable else { return false }
        index += 1
        return true
    }

    mutating func number() -> Numeral? {
        asked?.kinds.insert(.number)
        guard case .number(let numeral) = kind else { return nil }
        index += 1
        return numeral
    }

    /// Runs an optional part of a rule; if it fails, the cursor stays where it was.
    mutating func optional<Value>(_ part: (inout TokenCursor) -> Value?) -> Value? {
        let start = index
        let value = part(&self)
        if value == nil { index = start }
        return value
    }

    private func nextCents(_ bareFractionDigits: ClosedRange<Int>) -> Int? {
        asked?.kinds.formUnion([.money, .number])
        return switch kind {
        case .money(let money): money.cents
        case .number(let number) where bareFractionDigits.contains(number.fractionDigits):
            number.mantissa * (100 / number.scale)
        default: nil
        }
    }

    private mutating func digits() -> Int? {
        asked?.kinds.insert(.number)
        guard case .number(let numeral) = kind, let whole = numeral.whole, (1...100).contains(whole) else { return nil }
        index += 1
        return whole
    }

    private mutating func spelled() -> Int? {
        asked?.words.formUnion(Self.numberWords.keys)
        // A misread 1: "BUY l GET l".
        if isBehind("buy", "get"), word("l", "i") { return 1 }
        guard case .word(let word) = kind, let count = Self.numberWords[word] else { return nil }
        index += 1
        return count
    }
}
