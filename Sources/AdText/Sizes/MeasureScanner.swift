import Goods
import Words

/// Finds the measures in package text: "Light and Fluffy, From the Publix Bakery, 15-oz pkg." holds one.
struct MeasureScanner {
    private(set) var measures: [PrintedMeasure] = []
    /// Whether a number multiplies something not understood: "6 12 oz".
    private(set) var isUnclear = false
    /// "24 Cubes, 56 Tissues": whether things are counted that have no unit.
    private(set) var hasOtherThings = false
    /// The indices of the tokens that a measure was made of.
    private(set) var read: Set<Int> = []

    let tokens: [Token]
    private var cursor: TokenCursor
    /// The start of the text after the last measure.
    private var gapStart = 0

    init(_ tokens: [Token]) {
        self.tokens = tokens
        cursor = TokenCursor(tokens)
        while !cursor.isAtEnd {
            let start = cursor.index
            if cursor.isBeforeSize, readForm(at: start) || readMeasure() || start == 0 && readUnknownThings() {
                read.formUnion(start..<cursor.index)
                continue
            }
            cursor.move(to: start)
            hasOtherThings = hasOtherThings || cursor.isBeforeOtherThings
            cursor.move(to: start + 1)
        }
    }

    /// Reads a form other than a number with its unit.
    private mutating func readForm(at start: Int) -> Bool {
        if cursor.grade() {
            gapStart = cursor.index
        } else if let count = cursor.optional({ $0.timesContainers() }) {
            append(count, from: start)
        } else if cursor.reads({ $0.isOfUnits() }) {
            isUnclear = true
        } else if let count = cursor.optional({ $0.caseOf() }) ?? cursor.optional({ $0.wholeCount() })
            ?? cursor.optional({ $0.claimedRolls() }) ?? cursor.optional({ $0.halfGallon() })
            ?? cursor.optional({ [hasMeasures = !measures.isEmpty] in $0.unnumbered(isAlternative: hasMeasures) })
        {
            append(count, from: start)
        } else if let (packs, pieces) = cursor.optional({ $0.packsOf() }) {
            appendProduct(of: packs, PrintedMeasure(amount: Ends(pieces), meaning: .things(.piece)), from: start)
        } else if let dozens = cursor.optional({ $0.dozens() }) {
            let isBakers = isBakersDozen(at: start)
            append(
                PrintedMeasure(
                    amount: Ends(isBakers ? Ratio(13) : dozens), meaning: isBakers ? .things(.piece) : .dozen),
                from: start)
        } else {
            return false
        }
        return true
    }

    private func isBakersDozen(at index: Int) -> Bool {
        index > 0 && tokens[index - 1].word.hasPrefix("baker")
    }

    private mutating func readMeasure() -> Bool {
        guard !isNumberOfSize(at: cursor.index), var amounts = cursor.amounts() else { return false }
        let isHyphenated = cursor.mark("-")
        let isTotal = cursor.reads { $0.word("total") && $0.sees { $0.unit() != nil } }
        let unit = cursor.optional { $0.unit() }
        guard
            let meaning = unit ?? (Ratio(48) < amounts.ends.high ? nil : cursor.optional({ $0.describedContainers() }))
        else { return false }
        if unit == nil { amounts.isOpen = true }
        cursor.mark(".")
        if cursor.isNominal(behind: meaning) {
            gapStart = cursor.index
            return true
        }
        // "PLU 4046 each", "56 ct size"
        let isCode = meaning == .item && Self.mostItems < amounts.ends.low
        let isGrade = meaning == .things(.piece) && cursor.sees { $0.word("size") && !$0.sees { $0.word("of") } }
        let isPrice = meaning == .item && amounts.ends.low.count == nil || isCode || isGrade
        guard meaning != .aside, !isPrice, !isYield(before: amounts.start), !isOfBody(amounts, meaning),
            !cursor.isNutrientNext(behind: amounts.ends, meaning)
        else {
            gapStart = cursor.index
            return true
        }
        if amounts.multiplier == nil, let count = spelledCount(before: amounts.start) {
            (amounts.multiplier, amounts.start) = (Ratio(Int128(count)), amounts.start - 1)
        }
        isUnclear = isUnclear || isNumber(before: amounts.start, of: meaning)
        let isOpen = amounts.resolve(
            isPlural: cursor.isPluralNext(behind: meaning), isHyphenated: isHyphenated,
            isPound: meaning == .content(.pound))
        append(
            PrintedMeasure(
                amount: amounts.ends, meaning: meaning, isHyphenated: isHyphenated, share: isTotal ? .total : nil,
                isDoubtful: isOpen || amounts.isOpen), amounts)
        return true
    }

    private static let mostItems = Ratio(2_999)

    /// The weight of who wears or eats it: "Size 4, 22-37 lb", "for Dogs 45-88 lbs", "Cat over 9 lbs".
    private func isOfBody(_ amounts: AmountList, _ meaning: UnitWords.Meaning) -> Bool {
        guard meaning == .content(.pound) else { return false }
        let before = tokens[max(0, amounts.start - 4)..<amounts.start]
        let ahead = before.words
        let isBound = ["over", "under", "to"].contains(ahead.last ?? AdWord())
        guard amounts.ends.isRange || amounts.hyphen != nil || isBound else { return false }
        let name = isBound ? ahead.dropLast().last { $0 != "up" } : ahead.last
        let isHotDog = ahead.contains { $0.names(.bodiless) }
        return zip(before, before.dropFirst()).contains { $0.word == "size" && $1.isAmount }
            || !isHotDog && name?.names(.bodies) == true
            || cursor.sees { ($0.mark(".") || true) && $0.word(naming: .bodies) && !$0.word(naming: .feed) }
    }

    /// "Makes 8 Quarts", "Holds 2 Quarts": not the content.
    private func isYield(before start: Int) -> Bool {
        start > 0 && ["makes", "yields", "holds", "fits", "brews"].contains(tokens[start - 1].word)
    }

    /// The 10 of "#10 cans", the 4 of "Diapers, Size 4 - 150ct", the 5 of "Step 5 Mega Pk".
    private func isNumberOfSize(at index: Int) -> Bool {
        if index > 0, tokens[index - 1].word == "step" || tokens[index - 1].word == "stage" { return true }
        guard index > 0, tokens[index - 1].word == "size" else {
            return index > 0 && tokens[index - 1].kind == .mark("#")
        }
        return index == 1 || tokens[index - 2].word.isEmpty
    }

    /// Appends the measure with its multiplier, printed before or after it.
    private mutating func append(_ printed: PrintedMeasure, _ amounts: AmountList) {
        var measure = printed
        measure.share = measure.share ?? cursor.share() ?? (cursor.areContainersNext ? .each : nil)
        guard let unit = measure.unit else {
            isUnclear = isUnclear || cursor.isBonusNext || cursor.isShareNext
            let after = cursor.optional { $0.multiplierOfThings() }
            return appendProduct(of: amounts.multiplier ?? after, measure, from: amounts.start)
        }
        guard unit.dimension != .length else {
            // "9 x 13 inch" is a shape.
            if amounts.multiplier == nil { append(measure, from: amounts.start) } else { gapStart = cursor.index }
            return
        }
        let after = cursor.optional { $0.multiplier() }
        appendProduct(of: amounts.multiplier ?? after, measure, from: amounts.start)
    }

    private mutating func appendProduct(of multiplier: Ratio?, _ printed: PrintedMeasure, from start: Int) {
        var measure = printed
        if let multiplier {
            append(
                PrintedMeasure(amount: Ends(multiplier), meaning: .things(.pack), isDoubtful: printed.isDoubtful),
                from: start)
            gapStart = start
            measure.share = .each
        }
        append(measure, from: start)
    }

    private mutating func readUnknownThings() -> Bool {
        cursor.move(to: 0)
        guard let count = cursor.optional({ $0.unknownThings() }) else { return false }
        append(PrintedMeasure(amount: Ends(count), meaning: .things(.piece), isDoubtful: true), from: 0)
        return true
    }

    /// The two of "two 12-oz packages".
    private func spelledCount(before start: Int) -> Int? {
        guard start > gapStart, case let word = tokens[start - 1].word, !word.isEmpty,
            cursor.isPluralNext(behind: .item)
        else {
            return nil
        }
        return AdLexicon.numbers[word]
    }

    /// Whether a lone number precedes the amount: it multiplies the amount or means something else. The 20 of "80/20 1
    /// lb" belongs to a lean-to-fat ratio.
    private func isNumber(before start: Int, of meaning: UnitWords.Meaning) -> Bool {
        guard start > gapStart else { return false }
        // "l6 oz", and "14. 5 oz"
        let last = tokens[start - 1]
        let isGlued = last.range.upperBound == tokens[start].range.lowerBound
        if isGlued, isExponent(start - 1) { return true }
        // "4/6/12 oz", "45+15 tablets"; not "6.89/18ct"
        if [.mark("/"), .mark("+")].contains(last.kind), start - 1 > gapStart,
            case .number(let number) = tokens[start - 2].kind
        {
            return number.whole != nil || meaning != .things(.piece)
        }
        if isGlued, last.word == "l" || last.word == "i" || last.word == "o" { return true }
        if last.kind == .mark("."), !isGlued, start - 1 > gapStart, tokens[start].range.count == 1,
            case .number = tokens[start - 2].kind, tokens[start - 2].range.upperBound == last.range.lowerBound,
            start < 3 || tokens[start - 3].word.isEmpty && tokens[start - 3].kind != .mark("/")
        {
            return true
        }
        var before = TokenCursor(tokens, at: start - 1)
        guard before.number() != nil || before.count() != nil else { return false }
        return start < 2 || tokens[start - 2].kind != .mark("/")
    }

    /// The "e" of "1e3 gal": letters between two numbers, which are not a unit.
    private func isExponent(_ index: Int) -> Bool {
        guard index > 0, tokens[index - 1].isAmount, !tokens[index].isTimes, !tokens[index].word.isEmpty,
            tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
        else { return false }
        return UnitWords.meaning(of: tokens[index].word) == nil
    }

    private mutating func append(_ measure: PrintedMeasure, from start: Int) {
        var measure = measure
        let gap = tokens[gapStart..<max(gapStart, start)]
        // "6ct x 18.5oz"
        if gap.last?.word == "x", measures.last?.things != nil, measure.unit != nil { measure.share = .each }
        if let low = measures.last, let range = low.extended(to: measure, over: gap) {
            measures[measures.count - 1] = range
        } else {
            measure.joint = joint(of: gap)
            measures.append(measure)
        }
        gapStart = cursor.index
    }

    /// The relation between this measure and the last one, by the text between them.
    private mutating func joint(of gap: ArraySlice<Token>) -> PrintedMeasure.Joint {
        let words = gap.words
        if gap.last?.word == "x" || gap.last?.kind == .mark("×") {
            if measures.last?.things != nil { return .slash }
            isUnclear = isUnclear || measures.last?.unit?.dimension != .length
        }
        func has(_ mark: Unicode.Scalar) -> Bool { gap.contains { $0.kind == .mark(mark) } }
        if has(";") || has("=") { return .otherGoods }
        let others = words.filter { !$0.has(.packaging) }
        let isBare = words.drop { $0 != "or" }.dropFirst().allSatisfy { $0.has(.kindOfThing) }
        if isBare, others.filter({ !$0.has(.kindOfThing) }) == ["or"] { return .or }
        if others.contains("or") || others.contains("and") { return .otherGoods }
        if !others.isEmpty || gap.contains(where: \.isAmount) || has("&") { return .words }
        return has("/") ? .slash : .near
    }
}
