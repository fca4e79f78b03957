import Deals
import Words

/// The kind of amount that a few words of a shopper are, if they are nothing else: "x4", "2 cans", "1/2 lb".
package enum WrittenAmount: Hashable, Sendable {
    /// A number alone: "4", "two", "1/2".
    case number(Ratio)
    /// A number of packages: "x4", "4 ×", "qty 4", "(4)", "2 cans", "3 ea".
    case packages(Ratio)
    /// A measure of the kitchen, which no package is sold by: "2 tbsp".
    case kitchen(Ratio, KitchenUnit)
    /// Numbers with units, to be read by `SizeReader`: "1/2 lb", "2 dozen", "2 (15 oz) cans".
    case size(isOfContent: Bool)
    /// Numbers and units that make no amount: "1e3 gal".
    case unclear

    package enum KitchenUnit: String, Hashable, Sendable { case cup, tablespoon, teaspoon, uncountable }

    /// Whether nobody can buy by it: numbers and units that make no amount, or cloves and pinches.
    package var isUnclear: Bool {
        switch self {
        case .unclear, .kitchen(_, .uncountable): true
        case .number, .packages, .kitchen, .size: false
        }
    }

    /// - Returns: nil if the words are not an amount alone.
    package init?(_ text: String) {
        let scalars = NumberText.plain(text.scalars)
        let tokens = Tokenizer.tokens(of: CleanText(scalars)).filter { !Self.ignored.contains($0.kind) }
        guard tokens.count <= Self.mostTokens, let first = tokens.first, let last = tokens.last else { return nil }
        if let count = Self.count(in: tokens) {
            self = count
            return
        }
        let words = tokens.words
        let isAmount = first.isAmount || first.has(.openingOfAmount)
        if isAmount, words.allSatisfy(Self.isOfSize), words.contains(where: { UnitWords.meaning(of: $0) != nil }),
            !Self.hasNumberBehindNumber(tokens)
        {
            self = .size(isOfContent: words.allSatisfy(Self.isOfContent))
        } else if Self.isGlued(tokens), UnitWords.isContent(last.word) {
            self = .unclear
        } else {
            return nil
        }
    }

    /// "1e3 gal": letters between two numbers.
    private static func isGlued(_ tokens: [Token]) -> Bool {
        guard tokens.count == 4, tokens[0].isAmount, tokens[2].isAmount else { return false }
        return tokens[0].range.upperBound == tokens[1].range.lowerBound
            && tokens[1].range.upperBound == tokens[2].range.lowerBound
    }

    /// "80/20 1 lb": the lean part, then the weight.
    private static func hasNumberBehindNumber(_ tokens: [Token]) -> Bool {
        let cursor = TokenCursor(tokens)
        let reader = NumberReader(cursor.part(at:))
        var index = 0
        while index < tokens.count {
            guard case .number = tokens[index].kind, let (_, end) = reader.number(at: index) else {
                index += 1
                continue
            }
            if end < tokens.count, case .number = tokens[end].kind { return true }
            index = end
        }
        return false
    }

    private static let mostTokens = 12
    private static let ignored: Set<Token.TokenKind> = [
        .mark("."), .mark(","), .mark(":"), .mark(";"), .mark("~"), .mark("["),
    ]

    // Counts

    private static func count(in tokens: [Token]) -> WrittenAmount? {
        var cursor = TokenCursor(tokens)
        let isCounted = cursor.word("qty", "quantity")
        let isInBrackets = cursor.mark("(")
        let isTimes = cursor.timesSign()
        guard let (value, end) = NumberReader(cursor.part(at:)).number(at: cursor.index) else { return nil }
        cursor.move(to: end)
        let isTimesBehind = !isTimes && cursor.timesSign()
        if isInBrackets { cursor.mark(")") }
        if cursor.isAtEnd {
            return isCounted || isInBrackets || isTimes || isTimesBehind ? .packages(value) : .number(value)
        }
        guard !isTimes, !isTimesBehind, let word = cursor.anyWord() else { return nil }
        cursor.word("of")
        guard cursor.isAtEnd else { return nil }
        if let unit = AdLexicon.kitchen[word] { return .kitchen(value, unit) }
        // Twelve cans may be one package.
        let isPackages = word.has(.boughtPackage) || word.has(.boughtContainer) && value < Ratio(6)
        return isPackages ? .packages(value) : nil
    }

    // Sizes

    private static func isOfSize(_ word: AdWord) -> Bool {
        UnitWords.meaning(of: word) != nil || word.has(.packaging) || word.has(.joiningOfSize)
            || AdLexicon.numbers[word] != nil
    }

    /// Weights, volumes, dozens and numbers of pieces, and the packages they are in; "6 pack" and "12 rolls" belong to the
    /// names of goods.
    private static func isOfContent(_ word: AdWord) -> Bool {
        switch UnitWords.meaning(of: word) {
        case .content(let unit): unit.dimension == .weight || unit.dimension == .volume
        case .dozen, .things(.container): true
        case .things: word.has(.piece)
        case .item, .aside: word.has(.boughtPackage)
        case nil: isOfSize(word)
        }
    }

    /// Whether the word is a unit or counts things: "rolls", "pack", "lb".
    package static func isUnit(_ word: String) -> Bool {
        TokenCursor(Tokenizer.tokens(of: CleanText(word))).isAtUnit
    }

}

extension TokenCursor {
    fileprivate var isAtUnit: Bool { sees { $0.anyWord().flatMap(UnitWords.meaning) != nil } }
}

extension WrittenAmount.KitchenUnit {
    /// The volume of one, in parts of a milliliter; nil for a pinch.
    package var parts: Int128? {
        switch self {
        case .cup: UnitFactor.cup
        case .tablespoon: UnitFactor.cup / 16
        case .teaspoon: UnitFactor.cup / 48
        case .uncountable: nil
        }
    }
}
