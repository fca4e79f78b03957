import Deals
import Words

/// One zone of an ad line, parsed by the grammar: at each position the rule that reads most tokens wins, and the text
/// that no rule reads is searched for words that could change a price.
struct ZoneReading {
    private(set) var findings: [Finding] = []
    private(set) var evidence: [Evidence] = []
    private(set) var unparsedText: [String] = []

    /// Whether goods are named in front of the first amount, and behind the last one.
    private var names: (ahead: Bool, behind: Bool) = (false, false)
    private var hasAmount = false

    private let words: ZoneWords
    private let text: CleanText
    private let tokens: [Token]
    private let mentions: TokenCursor.Mentions
    private let rules: RuleSet
    private let shared = SharedClauses()

    init(_ words: ZoneWords) {
        self.words = words
        text = CleanText(words.scalars)
        tokens = Tokenizer.dealTokens(of: text)
        mentions = TokenCursor.Mentions(of: tokens)
        rules = Grammar.index.rules(of: words.zone)
        var index = 0
        while index < tokens.count { index = read(at: index) }
        if names.behind, let last = findings.lastIndex(where: { $0.benefit != nil }) {
            findings[last].place.isBeforeName = true
        }
    }

    /// - Returns: the position after the text read, or after the unread token.
    private mutating func read(at start: Int) -> Int {
        guard let match = longestMatch(at: start) else {
            if changesPrice(at: start) {
                unparsedText += parts(start..<start + 1).map(\.text)
            } else if !tokens[start].word.isEmpty, !tokens[start].has(.variety) {
                addName()
            }
            return start + 1
        }
        // A note has no effect on a promotion. "Any 1" in a title has.
        let isNote = match.finding.isNote
        if !isNote || zone == .title { add(match.finding, from: start..<match.end) }
        // "Coke $7.99, 2-liters $1.99"; not "Milk $3.49 1 gal".
        if match.rule == "note.size", !hasAmount || tokens[start].isAfterBreak { addName() }
        if !isNote || tokens[start..<match.end].contains(where: \.isMoney) {
            evidence += parts(start..<match.end).map {
                Evidence(text: $0.text, rule: match.rule, in: $0.field, at: $0.start)
            }
        }
        return match.end
    }

    private mutating func addName() {
        names = hasAmount ? (names.ahead, true) : (true, names.behind)
    }

    private mutating func add(_ found: Finding, from range: Range<Int>) {
        var found = found
        found.pointless = pointless(range)
        if found.benefit != nil {
            found.place = Finding.FindingPlace(
                isOfOtherGoods: hasAmount && names.ahead && names.behind, isBehindName: hasAmount && names.behind,
                isApart: range.lowerBound == 0 || tokens[range.lowerBound].isAfterBar)
            (hasAmount, names.behind) = (true, false)
        }
        findings.append(found)
    }

    /// The amounts of $100 and more that have neither a point nor a comma.
    private func pointless(_ range: Range<Int>) -> [Money] {
        tokens[range].compactMap { token in
            guard case .money(let amount) = token.kind, amount.cents >= 10_000, amount.cents.isMultiple(of: 100),
                text.scalars[token.range].allSatisfy({ $0.isDigit || $0 == "$" || $0 == " " })
            else { return nil }
            return amount
        }
    }

    /// If rules read equally far, the first in the list wins.
    private func longestMatch(at start: Int) -> (rule: String, finding: Finding, end: Int)? {
        let position = TokenPosition(start, of: tokens, mentions: mentions)
        var candidates = rules & Grammar.index.candidates(at: tokens[start], position)
        var best: (rule: Int, finding: Finding, end: Int)?
        var cursor = TokenCursor(tokens, at: start, in: zone, mentions: mentions, shared: shared)
        while candidates != 0 {
            let rule = candidates.trailingZeroBitCount
            candidates &= candidates - 1
            cursor.reset(to: start)
            if let finding = Grammar.rules[rule].read(&cursor), cursor.index > best?.end ?? start {
                best = (rule, finding, cursor.index)
            }
        }
        return best.map { (Grammar.rules[$0.rule].id, $0.finding, $0.end) }
    }

    private var zone: LineZone { words.zone }

    private func changesPrice(at index: Int) -> Bool {
        switch tokens[index].kind {
        case .money, .percent, .unreadable: zone != .title
        case .number(let number):
            isStrict && !isInName(at: index) && !isEndOfName(at: index) && !isModel(number, at: index)
                || (zone == .details && number.fractionDigits == 2 && number.mantissa > 0)
        case .word("w"): isStrict && index + 1 < tokens.count && tokens[index + 1].kind == .mark("/")
        case .word: isStrict ? isPriceWord(at: index) : zone == .details && tokens[index].has(.finePrint)
        case .mark("+") where isFootnote(at: index) || isBetweenNames(at: index): false
        case .mark(let mark):
            isStrict && (["+", "="].contains(mark) || (mark != "&" && touchesAmount(at: index) && !isDash(at: index)))
        }
    }

    /// In the deal and savings lines every number counts; fine print is full of sizes.
    private var isStrict: Bool { !zone.isDisjoint(with: [.deal, .savings]) }

    private func isPriceWord(at index: Int) -> Bool {
        let word = tokens[index]
        return word.has(.priceWord) || (word.has(.besideAmount) && touchesAmount(at: index))
            || (word.has(.aheadOfAmount) && isAmount(at: index + 1) && !isGlued(index - 1, to: index))
    }

    /// The "One" of "CareOne 99 mg".
    private func isGlued(_ index: Int, to next: Int) -> Bool {
        index >= 0 && tokens[index].range.upperBound == tokens[next].range.lowerBound
    }

    /// The 8 of "V8".
    private func isEndOfName(at index: Int) -> Bool {
        guard index > 0, case .word(let word) = tokens[index - 1].kind, isGlued(index - 1, to: index) else {
            return false
        }
        return !word.has(.dealing) && !word.has(.sizeUnit)
    }

    /// "Cruisers 360 Diapers": a number between two words of a name.
    private func isInName(at index: Int) -> Bool {
        guard index > 0, index + 1 < tokens.count, !tokens[index].isAfterBreak, !tokens[index + 1].isAfterBreak,
            case .word(let before) = tokens[index - 1].kind, case .word(let behind) = tokens[index + 1].kind
        else { return false }
        return !before.has(.dealing) && !behind.has(.dealing)
            && AdLexicon.numbers[before] == nil && !behind.has(.severalContainers)
            && !(index + 2...index + 4).contains(where: isAmount)
    }

    /// The 1000 of "Scott 1000 12-pk": nobody buys so many for one price.
    private func isModel(_ number: Numeral, at index: Int) -> Bool {
        guard let whole = number.whole, whole > 0, whole.isMultiple(of: 100), index > 0, index + 1 < tokens.count,
            case .word(let before) = tokens[index - 1].kind, !tokens[index].isAfterBreak
        else { return false }
        let isOfPrice =
            before.has(.dealing) || before.has(.variety)
            || before.has(.besideAmount) || before == "price"
        return !isOfPrice && longestMatch(at: index + 1)?.rule == "note.size"
    }

    /// "Light + Fit".
    private func isBetweenNames(at index: Int) -> Bool {
        guard index > 0, index + 1 < tokens.count, case .word = tokens[index - 1].kind,
            case .word(let next) = tokens[index + 1].kind
        else { return false }
        return !next.has(.dealing)
    }

    /// "9.99 +Only in store": a mark that a note begins with.
    private func isFootnote(at index: Int) -> Bool {
        guard index + 1 < tokens.count, case .word = tokens[index + 1].kind,
            tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
        else { return false }
        return index == 0 || tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
    }

    /// "Limit 4 - Coffee": a dash with blanks around it separates clauses, unless it is between two amounts.
    private func isDash(at index: Int) -> Bool {
        guard tokens[index].kind == .mark("-") || tokens[index].kind == .mark("/"),
            !(isAmount(at: index - 1) && isAmount(at: index + 1))
        else { return false }
        let isAlone = index == 0 || tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
        return isAlone
            && (index + 1 == tokens.count || tokens[index].range.upperBound < tokens[index + 1].range.lowerBound)
    }

    private func touchesAmount(at index: Int) -> Bool {
        isAmount(at: index - 1) && !tokens[index].isAfterBar
            || isAmount(at: index + 1) && !tokens[index + 1].isAfterBar
    }

    private func isAmount(at index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isAmount }

    private func parts(_ range: Range<Int>) -> [(field: Evidence.AdField, start: Int, text: String)] {
        let clean = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
        return words.parts(of: text.printed(clean))
    }
}

extension Token {
    var isMoney: Bool { if case .money = kind { true } else { false } }
}
