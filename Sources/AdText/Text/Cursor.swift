import Deals
import Words

/// A position in the tokens of a line. Rules advance it; the caller rewinds it if a rule fails.
struct TokenCursor {
    private let tokens: [Token]
    private(set) var index: Int
    /// Set while the cursor records what a rule asks for; it then has no tokens.
    private let asked: FirstTokens?

    /// The field that the tokens are from.
    let zone: LineZone
    /// Whether a word for a coupon or a card is among the tokens: clauses that begin with any word need not be tried
    /// without one.
    let mentions: Mentions
    /// Nil if each clause is read anew.
    let shared: SharedClauses?

    init(
        _ tokens: [Token], at index: Int = 0, in zone: LineZone = .deal, mentions: Mentions = .all,
        shared: SharedClauses? = nil
    ) {
        (self.tokens, self.index, self.zone, self.mentions, self.shared) = (tokens, index, zone, mentions, shared)
        asked = nil
    }

    init(asking: FirstTokens) {
        (tokens, index, zone, mentions, shared) = ([], 0, .deal, asking.position.mentions, nil)
        asked = asking
    }

    /// Moves back to a position.
    mutating func reset(to index: Int) { self.index = index }

    var isAtStart: Bool { asked?.position.isAtStart ?? (index == 0) }
    var isAtEnd: Bool { index >= tokens.count && asked?.isAnything ?? true }
    private var kind: Token.TokenKind? { index < tokens.count ? tokens[index].kind : nil }
    /// The next token if it is a word.
    private var next: AdWord { index < tokens.count ? tokens[index].word : AdWord() }

    /// Moves past the next token if it is one of these words. Each word is one comparison of two numbers.
    @discardableResult
    mutating func word(
        _ a: AdWord, _ b: AdWord = AdWord(), _ c: AdWord = AdWord(), _ d: AdWord = AdWord(), _ e: AdWord = AdWord(),
        _ f: AdWord = AdWord(),
        _ g: AdWord = AdWord(), _ h: AdWord = AdWord()
    ) -> Bool {
        guard index < tokens.count else {
            asked?.record(a, b, c, d, e, f, g, h)
            return false
        }
        let word = tokens[index].word
        guard !word.isEmpty,
            word == a || word == b || word == c || word == d || word == e || word == f || word == g || word == h
        else { return false }
        index += 1
        return true
    }

    /// The same for many words.
    @discardableResult
    mutating func word(
        _ a: AdWord, _ b: AdWord, _ c: AdWord, _ d: AdWord, _ e: AdWord, _ f: AdWord, _ g: AdWord, _ h: AdWord,
        _ i: AdWord,
        _ more: AdWord...
    ) -> Bool {
        if word(a, b, c, d, e, f, g, h) || word(i) { return true }
        asked?.words += more
        guard more.contains(next), !next.isEmpty else { return false }
        index += 1
        return true
    }

    /// Moves past all of these words in order, or not at all.
    @discardableResult
    mutating func words(
        _ first: AdWord, _ second: AdWord = AdWord(), _ third: AdWord = AdWord(), _ fourth: AdWord = AdWord(),
        _ fifth: AdWord = AdWord(), _ sixth: AdWord = AdWord()
    ) -> Bool {
        guard word(first) else { return false }
        let start = index - 1
        guard second.isEmpty || word(second), third.isEmpty || word(third), fourth.isEmpty || word(fourth),
            fifth.isEmpty || word(fifth), sixth.isEmpty || word(sixth)
        else {
            index = start
            return false
        }
        return true
    }

    /// Whether punctuation ended the text read so far.
    var isAfterBreak: Bool { asked?.position.isAfterBreak ?? (!isAtEnd && tokens[index].isAfterBreak) }

    /// The token at an index as a part of a number; nil at the end.
    func part(at index: Int) -> NumberReader.NumberPart? {
        guard index < tokens.count else { return nil }
        return switch tokens[index].kind {
        case .number(let numeral): .numeral(numeral)
        case .word(let word): .word(word)
        case .mark("/"): .slash
        case .mark("&"): .ampersand
        case .mark("-"): .dash(isApart: isGap(before: index) && isGap(before: index + 1))
        default: .other
        }
    }

    private func isGap(before index: Int) -> Bool {
        index > 0 && index < tokens.count && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
    }

    /// Whether an amount, or the unit of one, was read last; a whole number without a sign is a count.
    var isBehindPrice: Bool {
        guard index > 0, index < tokens.count else { return false }
        return tokens[index - 1].isAmount && tokens[index - 1].whole == nil || wordBefore == "each"
            || wordBefore == "lb"
    }

    /// Whether only words for goods stand in front of it, apart from an amount at the start of the line: "12.79 | FRESH SALMON
    /// FARM RAISED".
    func isBehindName(but stops: WordCategory) -> Bool {
        guard index > 1, index < tokens.count else { return false }
        let names = tokens[..<index].dropFirst(tokens[0].isAmount ? 1 : 0)
        return names.count > 1
            && names.allSatisfy { !$0.word.isEmpty && !$0.has(stops) && AdLexicon.numbers[$0.word] == nil }
    }

    /// The word that was read last.
    var wordBefore: AdWord? {
        guard index > 0, index <= tokens.count, case .word(let word) = tokens[index - 1].kind else { return nil }
        return word
    }

    /// Whether a number word comes next: "TWO".
    var isBeforeNumberWord: Bool {
        asked?.words += AdLexicon.numbers.keys.words
        return AdLexicon.numbers[next] != nil
    }

    /// Whether a number can begin here: "14", "two", "half".
    var isBeforeAmount: Bool {
        if case .number = kind { true } else { isBeforeNumberWord || isWord("half") || isBehind("buy", "get") }
    }

    /// The length of the token that was read last: 4 for "$149".
    var lastLength: Int { index > 0 && index <= tokens.count ? tokens[index - 1].range.count : 0 }

    /// Whether another part of the page begins here.
    var isAfterBar: Bool { asked?.position.isAfterBreak ?? (!isAtEnd && tokens[index].isAfterBar) }

    /// Whether one of these words was read last.
    func isBehind(
        _ a: AdWord, _ b: AdWord = AdWord(), _ c: AdWord = AdWord(), _ d: AdWord = AdWord(), _ e: AdWord = AdWord(),
        _ f: AdWord = AdWord()
    ) -> Bool {
        guard index > 0, index <= tokens.count, case let word = tokens[index - 1].word, !word.isEmpty else {
            return false
        }
        return word == a || word == b || word == c || word == d || word == e || word == f
    }

    /// Whether the word is one of the last eight that were read.
    func isNear(behind word: AdWord) -> Bool { tokens.prefix(index).suffix(8).contains { $0.word == word } }

    /// Whether a dash precedes the next token.
    var isBehindDash: Bool { asked != nil || index > 0 && tokens[index - 1].kind == .mark("-") }

    /// Whether a plus sign precedes the next token.
    var isBehindPlus: Bool { index > 0 && index <= tokens.count && tokens[index - 1].kind == .mark("+") }

    /// Whether a bracket opens here, and whether the text read so far ends with a closing one.
    var isAtBracket: Bool { asked?.position.isAtBracket ?? (index < tokens.count && tokens[index].opensBracket) }
    var isBehindBracket: Bool { index > 0 && index <= tokens.count && tokens[index - 1].closesBracket }

    /// Whether a blank, or a mark that is ignored, precedes the next token.
    var isAfterGap: Bool { isGap(before: index) }

    func isWord(_ word: AdWord) -> Bool {
        guard index < tokens.count else {
            asked?.record(word)
            return false
        }
        return tokens[index].word == word
    }

    /// Moves past one word, and returns it.
    @discardableResult
    mutating func anyWord() -> AdWord? {
        asked?.kinds.insert(.word)
        guard case .word(let word) = kind else { return nil }
        index += 1
        return word
    }

    /// The same for a word that is not in a list.
    @discardableResult
    mutating func anyWord(but stops: WordCategory) -> AdWord? {
        guard index < tokens.count, tokens[index].has(stops) else { return anyWord() }
        return nil
    }

    /// Moves past the next token if it is a word of a list.
    mutating func word(in list: WordCategory) -> Bool {
        guard index < tokens.count else {
            asked?.words += AdLexicon.words(of: list)
            return false
        }
        guard tokens[index].has(list) else { return false }
        index += 1
        return true
    }

    /// Whether a word of a list was read last.
    func isBehind(_ list: WordCategory) -> Bool { index > 0 && index <= tokens.count && tokens[index - 1].has(list) }

    /// The same for a few words.
    mutating func word(in set: WordSet) -> Bool {
        asked?.words += set.words
        guard set.contains(next) else { return false }
        index += 1
        return true
    }

    /// Moves past the next token if it is a word that `table` has, and returns it.
    mutating func word<Value>(of table: WordTable<Value>) -> Value? {
        asked?.words += table.keys.words
        guard let value = table[next] else { return nil }
        index += 1
        return value
    }

    mutating func move(to index: Int) {
        asked?.isAnything = true
        self.index = index
    }

    @discardableResult
    mutating func mark(_ mark: Unicode.Scalar) -> Bool {
        asked?.marks.append(mark)
        guard case .mark(mark) = kind else { return false }
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

    mutating func percent() -> Int? { take(.percent) { if case .percent(let percent) = $0 { percent } else { nil } } }

    /// Moves past an amount that is not a valid one: "27.3¢".
    mutating func unreadable() -> Bool { take(.unreadable) { $0 == .unreadable ? true : nil } ?? false }

    mutating func number() -> Numeral? { take(.number) { if case .number(let number) = $0 { number } else { nil } } }

    private mutating func take<Value>(_ asked: FirstTokens.FirstKind, _ value: (Token.TokenKind) -> Value?) -> Value? {
        self.asked?.kinds.insert(asked)
        guard let value = kind.flatMap(value) else { return nil }
        index += 1
        return value
    }

    /// Runs an optional part of a rule; if it fails, the cursor stays where it was.
    mutating func optional<Value>(_ part: (inout TokenCursor) -> Value?) -> Value? {
        let start = index
        let value = part(&self)
        if value == nil { index = start }
        return value
    }

    /// The same for a part that has no value.
    @discardableResult
    mutating func reads(_ part: (inout TokenCursor) -> Bool) -> Bool {
        let start = index
        if part(&self) { return true }
        index = start
        return false
    }

    /// Whether a part of a rule would read what comes next.
    func sees(_ part: (inout TokenCursor) -> Bool) -> Bool {
        var next = self
        return part(&next)
    }

    /// Repeats a step while it succeeds, so often at most.
    /// - Returns: how often it did.
    @discardableResult
    mutating func times(_ most: Int, _ step: (inout TokenCursor) -> Bool) -> Int {
        var count = 0
        while count < most, step(&self) { count += 1 }
        return count
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
        optional { $0.number()?.whole.flatMap { (1...100).contains($0) ? $0 : nil } }
    }

    private mutating func spelled() -> Int? {
        // A misread 1: "BUY l GET l".
        if isBehind("buy", "get"), word("l", "i") { return 1 }
        return word(of: AdLexicon.numbers)
    }
}
