import Words

/// The text of a size: outside brackets, inside them, and the loose words of all.
struct SizeText {
    /// Words that do so after "or", "up", "less", "more": "3-lbs or More Package", "up to 4 oz".
    private static let bounds: WordTable<[AdWord]> = [
        "or": ["more", "larger", "less", "smaller", "bigger", "up"], "less": ["than"], "more": ["than"],
        "at": ["least"], "up": ["to"], "as": ["low"], "and": ["up"],
    ]

    let tokens: [Token]
    let words: [AdWord]
    /// Brackets hold other sizes, exclusions and second units.
    let asides: [Token]

    init(_ text: [Unicode.Scalar]) {
        let printed = Tokenizer.tokens(of: CleanText(NumberText.plain(text)))
        let parts = SizeBracketSplit(Self.withoutDemand(Self.withoutUnitPoints(printed)))
        let outside = Self.withoutExclusion(parts.outside)
        let inside = Self.withoutExclusion(parts.inside)
        (tokens, asides) = outside.isEmpty ? (inside, []) : (outside, inside)
        words = tokens.words
    }

    private init(tokens: [Token]) { (self.tokens, words, asides) = (tokens, tokens.words, []) }

    /// The text in brackets: "AA Batteries (24 Pack)"; empty if it may be about other goods: "(Other 3-L Varieties)".
    var inBrackets: SizeText {
        let isOf = asides.count > 1 && asides[0].has(.group) && asides[1].word == "of"
        let isPack = asides.first?.word == "pack" || isOf && asides.count(where: \.isAmount) == 1
        let isSize = asides.first?.isAmount == true || isPack || isAverageInBrackets
        return SizeText(tokens: isSize ? asides : [])
    }

    /// "(Avg. 1.5lb)" and no more.
    private var isAverageInBrackets: Bool {
        guard asides.count < 6, let last = asides.words.last, asides[0].has(.vague) else { return false }
        return ["lb", "lbs", "pound", "pounds", "oz", "ounces"].contains(last) && asides.words.count == 2
    }

    /// The packs that a text counts without a unit: "Twin Pack", "Combo Pack (2)".
    var packCount: Int? {
        if asides.count == 1, let count = asides[0].whole, (2...100).contains(count) { return count }
        return zip(words, words.dropFirst()).lazy.compactMap { $1 == "pack" ? Self.groups[$0] : nil }.first
    }

    private static let groups: WordTable<Int> = ["twin": 2, "triple": 3, "quad": 4]

    /// "18.5 oz can (6 count)".
    var namesOneContainer: Bool { words.contains { ["can", "bottle", "jar"].contains($0) } }

    /// "(excludes 30-ct. Pads)": the text after the word is not part of the offer. "Limit 3 Pks.", "2.99 ea": no sizes.
    private static func withoutExclusion(_ tokens: [Token]) -> [Token] {
        guard !tokens.isEmpty else { return [] }
        let end = tokens.firstIndex { $0.word == "except" || $0.word.hasPrefix("exclud") } ?? tokens.endIndex
        return tokens[..<end].indices.compactMap { index in
            let next = index + 1 < end ? tokens[index + 1].word : AdWord()
            let before = index > 0 ? tokens[index - 1] : nil
            let isLimited =
                tokens.isLimit(at: index)
                || tokens.isLimit(at: index - 1) && UnitWords.meaning(of: tokens[index].word) != nil
            let isUnit = before?.isPrice(before: tokens[index].word) == true
            return isLimited || isUnit || tokens[index].isPrice(before: next) ? nil : tokens[index]
        }
    }

    /// "any TWO (2) 5-oz yogurts", "ONE (1) 12 oz bag" of a coupon: the number of packages to buy.
    private static func withoutDemand(_ tokens: [Token]) -> [Token] {
        guard let start = tokens.indices.dropLast(4).first(where: { tokens.isDemand(at: $0) }) else {
            return tokens.indices.filter { !tokens.isSpelledDemand(at: $0) }.map { tokens[$0] }
        }
        return Array(tokens[..<start] + tokens[(start + 4)...])
    }

    /// "1lb.8oz": the point belongs to the unit.
    private static func withoutUnitPoints(_ tokens: [Token]) -> [Token] {
        tokens.indices.map { index in
            guard index > 0, case .number(let numeral) = tokens[index].kind, numeral.fractionDigits > 0,
                tokens[index].range.count == numeral.fractionDigits + 1,
                tokens[index].range.lowerBound == tokens[index - 1].range.upperBound,
                case .content = UnitWords.meaning(of: tokens[index - 1].word)
            else { return tokens[index] }
            return Token(
                kind: .number(Numeral(mantissa: numeral.mantissa, fractionDigits: 0)), range: tokens[index].range)
        }
    }

    var namesRolls: Bool { words.have(.roll) }
    /// The words between commas and dashes: "Bananas - each".
    var clauses: [[AdWord]] {
        tokens.split { $0.kind == .mark(",") || $0.kind == .mark("-") }.map(\.words)
    }

    /// The words for other goods before the first amount: "Farm-Raised or Some Cooked Shrimp, 2 lb bag".
    var otherGoods: [AdWord] {
        let lead = tokens.prefix { !$0.isAmount }
        guard let or = lead.lastIndex(where: { $0.word == "or" }) else { return [] }
        return lead[(or + 1)...].prefix { $0.kind != .mark(",") }.words
    }

    /// The text up to the names of other goods: "4.8-8 oz" of "4.8-8 oz or Kraft Salad Dressing, 14-16 fl oz".
    var ofFirstGoods: ArraySlice<Token> {
        guard let amount = tokens.firstIndex(where: \.isAmount),
            let or = tokens.indices.dropLast().first(where: {
                amount < $0 && tokens[$0].word == "or" && !tokens[$0 + 1].isAmount
            })
        else { return tokens[...] }
        return tokens[..<or]
    }

    /// "Pads 21-ct. or Liners": the last goods named have no size.
    var hasGoodsBehindAmounts: Bool {
        guard let amount = tokens.lastIndex(where: \.isAmount) else { return false }
        return tokens[amount...].contains { $0.word == "or" || $0.word == "and" || $0.kind == .mark("&") }
    }

    var hasCount: Bool { tokens.filter(\.isAmount).count > 1 }
    var hasMoney: Bool { tokens.contains { if case .money = $0.kind { true } else { false } } }

    /// "or larger", "up to 4 oz"; not "up to $1.91", "up to 4 times", "less than .67 each".
    private var isBounded: Bool {
        tokens.indices.dropLast().contains { index in
            guard Self.bounds[tokens[index].word]?.contains(tokens[index + 1].word) == true else { return false }
            let next = tokens[(index + 2)...].prefix(2)
            if case .money? = next.first?.kind { return false }
            return !["times", "each", "ea"].contains(next.last?.word ?? AdWord())
        }
    }

    /// "3 lb+", "3+ lb"; not "Adults 50+".
    private func isPlus(at index: Int) -> Bool {
        guard tokens[index].kind == .mark("+") else { return false }
        let isUnitNext = index + 1 < tokens.count && UnitWords.meaning(of: tokens[index + 1].word) != nil
        return UnitWords.meaning(of: tokens[index - 1].word) != nil || tokens[index - 1].isAmount && isUnitNext
    }

    /// "avg. 3 lb", "4-lbs or More Package", "~5 oz", "3 lb+", "1.5 lb tray (avg)".
    var isVague: Bool {
        let words = words + (asides.contains(where: \.isAmount) ? [] : asides.words)
        return zip([""] + words, words).contains { $0 != "milkfat" && $1.has(.vague) }
            || isBounded
            || tokens.contains { $0.kind == .mark("~") }
            || tokens.indices.dropFirst().contains { isPlus(at: $0) }
    }
}

extension [Token] {
    /// Whether "any TWO (2)" begins here, or "ONE (1) 12".
    fileprivate func isDemand(at index: Int) -> Bool {
        guard let count = AdLexicon.numbers[self[index].word], self[index + 1].kind == .mark("("),
            self[index + 2].whole == count, self[index + 3].kind == .mark(")")
        else { return false }
        let isAsked = index > 0 && ["any", "buy", "on"].contains(self[index - 1].word)
        if ["pack", "packs", "pk"].contains(self[index + 4].word) { return false }
        return isAsked && self[(index + 4)...].contains(where: \.isAmount) || count == 1 && self[index + 4].isAmount
    }

    /// Whether it is the count of "When you buy FOUR 18.5-oz."
    fileprivate func isSpelledDemand(at index: Int) -> Bool {
        index > 0 && index + 1 < count && self[index - 1].word == "buy" && !self[index].isAmount
            && AdLexicon.numbers[self[index].word] != nil && self[index + 1].isAmount
    }

    /// Whether it is the 3 of "Limit 3 Pks."; "City Limit 16 oz salsa" has a size.
    fileprivate func isLimit(at index: Int) -> Bool {
        guard index > 0, let count = self[index].whole, (1...6).contains(count) else { return false }
        return self[index - 1].word == "limit" && (index == 1 || self[index - 2].word != "no")
    }
}

extension Sequence<Token> {
    var words: [AdWord] {
        var words: [AdWord] = []
        words.reserveCapacity(underestimatedCount)
        for token in self where !token.word.isEmpty { words.append(token.word) }
        return words
    }
}

extension Token {
    /// Whether it is the 2.99 of "2.99 ea".
    fileprivate func isPrice(before next: AdWord) -> Bool {
        guard case .number(let numeral) = kind else { return false }
        return numeral.fractionDigits == 2 && (next == "ea" || next == "each")
    }

    var whole: Int? { if case .number(let numeral) = kind { numeral.whole } else { nil } }
}
