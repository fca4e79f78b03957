import Deals
import Words

/// One word, number, amount or mark of an ad line.
struct Token: Hashable {
    enum TokenKind: Hashable {
        /// Lower-cased letters: "buy", "lb", "manufacturer's".
        case word(AdWord)
        /// "2", "14.7", ".99": an amount without a sign.
        case number(Numeral)
        /// "$6.99", "99¢".
        case money(Money)
        /// "25%": 1 to 100.
        case percent(Int)
        /// "$2.9", "12.5%", a lone "¢": resembles an amount but is not a valid one.
        case unreadable
        case mark(Unicode.Scalar)
    }

    let kind: TokenKind
    /// The range in the clean text.
    let range: Range<Int>
    /// The lists of the lexicon that have the word.
    private let categories: WordCategories
    /// Whether a comma, a full stop or similar precedes it: a name does not continue here.
    var isAfterBreak = false
    /// Whether a bar, which separates the parts of a page, precedes it.
    var isAfterBar = false
    /// Whether a bracket precedes it, and whether one follows it.
    var opensBracket = false
    var closesBracket = false

    init(
        kind: TokenKind, range: Range<Int>, isAfterBreak: Bool = false, isAfterBar: Bool = false,
        opensBracket: Bool = false, closesBracket: Bool = false
    ) {
        (self.kind, self.range) = (kind, range)
        (self.isAfterBreak, self.isAfterBar) = (isAfterBreak, isAfterBar)
        (self.opensBracket, self.closesBracket) = (opensBracket, closesBracket)
        categories = if case .word(let word) = kind { word.categories } else { .none }
    }

    /// Whether a list has the word.
    func has(_ category: WordCategory) -> Bool { categories.has(category) }

    /// Itself if it is a word.
    var word: AdWord { if case .word(let word) = kind { word } else { AdWord() } }

    /// Whether it is an amount of any kind: those parts of a line must not stay unread.
    var isAmount: Bool {
        switch kind {
        case .number, .money, .percent, .unreadable: true
        case .word, .mark: false
        }
    }

    var isPercent: Bool { if case .percent = kind { true } else { false } }

    /// Whether it is a lone number in brackets.
    fileprivate var isRepeatedCount: Bool {
        if opensBracket, closesBracket, case .number = kind { true } else { false }
    }

    private static let softMarks: Set<Unicode.Scalar> = [
        ",", ".", ":", ";", "!", "?", "\"", "'", "(", ")", "[", "]", "|", "_", "•", "·", "・", "…", "\u{201C}",
        "\u{201D}", "¡",
    ]

    private static let breaks: Set<Unicode.Scalar> = [
        ",", ".", ":", ";", "!", "?", "|", "(", ")", "[", "]", "•", "·", "・",
    ]

    fileprivate var isBreak: Bool {
        guard case .mark(let mark) = kind else { return false }
        return Self.breaks.contains(mark)
    }

    /// Whether it is punctuation that the deal grammar ignores: "BUY 1, GET 1 FREE!" equals "BUY 1 GET 1 FREE". Any
    /// other mark beside an amount ("<$5", "~4.99") must be read.
    var isSoft: Bool {
        guard case .mark(let mark) = kind else { return false }
        return Self.softMarks.contains(mark)
    }
}

extension Tokenizer {
    /// The tokens for the deal grammar: all but soft marks, which only end names; abbreviations are expanded.
    static func dealTokens(of text: CleanText) -> [Token] {
        var (read, isAfterBreak, isAfterBracket, isAfterBar): ([Token], Bool, Bool, Bool) = ([], false, false, false)
        let tokens = tokens(of: text)
        read.reserveCapacity(tokens.count)
        for var token in tokens {
            guard token.isSoft else {
                (token.isAfterBreak, token.opensBracket, token.isAfterBar) = (isAfterBreak, isAfterBracket, isAfterBar)
                (isAfterBreak, isAfterBracket, isAfterBar) = (false, false, false)
                read.append(token)
                continue
            }
            // 10": inches.
            if token.kind == .mark("\"") || token.kind == .mark("\u{201D}"), case .number? = read.last?.kind,
                read.last?.range.upperBound == token.range.lowerBound
            {
                read.append(Token(kind: .word("in"), range: token.range))
                continue
            }
            isAfterBreak = isAfterBreak || token.isBreak
            isAfterBar = isAfterBar || token.kind == .mark("|")
            isAfterBracket = isAfterBracket || token.kind == .mark("(")
            if token.kind == .mark(")"), !read.isEmpty {
                read[read.count - 1].closesBracket = true
                // "two (2) boxes": the clause goes on.
                if read[read.count - 1].isRepeatedCount { isAfterBreak = false }
            }
        }
        return Abbreviations.expanded(read)
    }
}

/// A decimal number exactly as printed: 14.70 is 1470 with two fraction digits.
package struct Numeral: Hashable, Sendable {
    let mantissa: Int
    let fractionDigits: Int

    init(mantissa: Int, fractionDigits: Int) {
        (self.mantissa, self.fractionDigits) = (mantissa, fractionDigits)
    }

    /// - Parameter digits: "12", "7.5".
    /// - Returns: nil for anything else, and for more digits than any price, count or size has.
    init?(digits: String) {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.utf8.count <= Self.mostDigits + parts.count - 1,
            let mantissa = Int(parts.joined()), mantissa >= 0
        else { return nil }
        self.init(mantissa: mantissa, fractionDigits: parts.count == 2 ? parts[1].utf8.count : 0)
    }

    static let mostDigits = 9

    var whole: Int? { fractionDigits == 0 ? mantissa : nil }
    /// 50 for "50.0".
    var withoutZeros: Int? { mantissa.isMultiple(of: scale) ? mantissa / scale : nil }
    /// Ten to the power of `fractionDigits`.
    var scale: Int { (0..<fractionDigits).reduce(1) { power, _ in power * 10 } }
}
