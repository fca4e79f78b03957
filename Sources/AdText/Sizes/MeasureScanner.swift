/// Finds the measures in package text: "Light and Fluffy, From the Publix Bakery, 15-oz pkg." holds one.
struct MeasureScanner {
    private(set) var measures: [PrintedMeasure] = []
    /// "26 to 30 per Pound": a count per pound is a grade.
    private(set) var isGradedByThePound = false
    /// Whether a number multiplies something not understood: "6 12 oz".
    private(set) var isUnclear = false

    private let tokens: [Token]
    private var cursor: TokenCursor
    /// The start of the text after the last measure.
    private var gapStart = 0

    init(_ tokens: [Token]) {
        self.tokens = tokens
        cursor = TokenCursor(tokens)
        while !cursor.isAtEnd {
            let start = cursor.index
            if readForm(at: start) || readMeasure() { continue }
            if start == 0, readUnknownThings() { continue }
            cursor.move(to: start + 1)
        }
    }

    /// Reads a form other than a number with its unit.
    private mutating func readForm(at start: Int) -> Bool {
        if let isByThePound = cursor.grade() {
            isGradedByThePound = isGradedByThePound || isByThePound
            gapStart = cursor.index
        } else if let count = cursor.optional({ $0.caseOf() }) {
            append(PrintedMeasure(amount: Ends(count), meaning: .things(.pack)), from: start)
        } else if !isBakersDozen(at: start), let dozens = cursor.optional({ $0.dozens() }) {
            append(PrintedMeasure(amount: Ends(dozens), meaning: .dozen), from: start)
        } else {
            return false
        }
        return true
    }

    private func isBakersDozen(at index: Int) -> Bool {
        index > 0 && tokens[index - 1].word?.hasPrefix("baker") == true
    }

    private mutating func readMeasure() -> Bool {
        guard let amounts = cursor.amounts() else { return false }
        let isHyphenated = cursor.mark("-")
        guard let meaning = cursor.unit() else { return false }
        cursor.mark(".")
        guard meaning != .aside else {
            gapStart = cursor.index
            return true
        }
        isUnclear = isUnclear || isNumber(before: amounts.start)
        append(PrintedMeasure(amount: amounts.ends, meaning: meaning, isHyphenated: isHyphenated), amounts)
        return true
    }

    /// Appends the measure with its multiplier, printed before or after it.
    private mutating func append(_ printed: PrintedMeasure, _ amounts: AmountList) {
        var measure = printed
        measure.isDoubtful = amounts.mayMultiply && cursor.isPluralContainerNext && measure.unit != nil
        measure.share = cursor.share()
        guard let unit = measure.unit, unit.dimension != .length || amounts.multiplier == nil else {
            return appendProduct(of: amounts.multiplier, measure, from: amounts.start)
        }
        let end = cursor.index
        let after = unit.dimension == .length ? nil : cursor.optional { $0.multiplier() }
        if after == nil { cursor.move(to: end) }
        let multiplier = unit.dimension == .length ? nil : amounts.multiplier ?? after
        appendProduct(of: multiplier, measure, from: amounts.start)
    }

    private mutating func appendProduct(of multiplier: Ratio?, _ printed: PrintedMeasure, from start: Int) {
        var measure = printed
        if let multiplier {
            append(PrintedMeasure(amount: Ends(multiplier), meaning: .things(.pack)), from: start)
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

    /// Whether a lone number precedes the amount: it multiplies the amount or means something else. The 20 of "80/20 1
    /// lb" belongs to a lean-to-fat ratio.
    private func isNumber(before start: Int) -> Bool {
        guard start > gapStart else { return false }
        var before = TokenCursor(tokens, at: start - 1)
        guard before.number() != nil || before.count() != nil else { return false }
        return start < 2 || tokens[start - 2].kind != .mark("/")
    }

    private mutating func append(_ measure: PrintedMeasure, from start: Int) {
        var measure = measure
        measure.joint = joint(of: tokens[gapStart..<max(gapStart, start)])
        measures.append(measure)
        gapStart = cursor.index
    }

    /// The relation between this measure and the last one, by the text between them.
    private mutating func joint(of gap: ArraySlice<Token>) -> PrintedMeasure.Joint {
        let words = gap.compactMap(\.word)
        if gap.last?.word == "x" || gap.last?.kind == .mark("×") {
            if measures.last?.things != nil { return .slash }
            isUnclear = isUnclear || measures.last?.unit?.dimension != .length
        }
        let marks = Set(gap.map(\.kind))
        if marks.contains(.mark(";")) || marks.contains(.mark("=")) { return .otherGoods }
        let others = words.filter { !UnitWords.packaging.contains($0) }
        if others == ["or"], words.last == "or" { return .or }
        if others.contains("or") || others.contains("and") { return .otherGoods }
        if !others.isEmpty || gap.contains(where: \.isAmount) || marks.contains(.mark("&")) { return .words }
        return marks.contains(.mark("/")) ? .slash : .near
    }
}

extension Token {
    var word: String? { if case .word(let word) = kind { word } else { nil } }
}
