/// Finds the measures in package words: "Light and Fluffy, From the Publix Bakery, 15-oz pkg." holds one.
struct MeasureScanner {
    /// Words that may stand between two measures of one package.
    private static let packageWords: Set<String> = [
        "pkg", "package", "bag", "box", "bot", "bottle", "bottles", "btl", "btls", "can", "cans", "cont", "container",
        "ctn",
        "carton", "cup", "jar", "tub", "tray", "pouch", "each", "net", "wt", "per", "roll", "of",
    ]
    private static let rollKinds: Set<String> = [
        "mega", "super", "double", "triple", "giant", "family", "big", "huge", "jumbo", "regular", "xl", "xxl",
    ]

    private(set) var measures: [Measure] = []
    /// Words outside brackets, for what they say beside the measures.
    let words: Set<String>
    /// Something multiplies a number that was not understood: "12 pots x125 g".
    private(set) var isUnclear = false

    private let tokens: [Token]
    private var cursor: Cursor
    private var gapStart = 0

    init(_ text: String) {
        tokens = Self.withoutAsides(Tokenizer.tokens(of: CleanText(text)))
        words = Set(tokens.compactMap(\.word))
        cursor = Cursor(tokens)
        while !cursor.isAtEnd {
            let start = cursor.index
            if readMeasure() { continue }
            cursor.move(to: start + 1)
        }
        if measures.isEmpty, words.contains("dozen") { append(Ratio(1), Ratio(1), .dozen, hyphen: false, from: 0) }
    }

    /// Brackets hold other sizes, exclusions and second units.
    private static func withoutAsides(_ tokens: [Token]) -> [Token] {
        var depth = 0
        return tokens.filter { token in
            if token.kind == .mark("(") { depth += 1 }
            defer { if token.kind == .mark(")") { depth = max(0, depth - 1) } }
            return depth == 0 && token.kind != .mark(")")
        }
    }

    private mutating func readMeasure() -> Bool {
        let start = cursor.index
        if cursor.word("half") {
            cursor.mark("-")
            guard cursor.word("gal", "gallon") else { return false }
            append(Ratio(1, over: 2), Ratio(1, over: 2), .gallon, hyphen: true, from: start)
            return true
        }
        guard let amounts = cursor.amounts() else { return false }
        let isHyphenated = cursor.mark("-")
        guard let unit = readUnit() else { return false }
        if let count = amounts.multiplier {
            // "26/30 count" is a grade of shrimp.
            guard unit.content != nil else { return true }
            append(count, count, .pack, hyphen: false, from: amounts.start, end: amounts.start)
        }
        append(amounts.low, amounts.high, unit, hyphen: isHyphenated, from: amounts.start)
        return true
    }

    private mutating func readUnit() -> SizeUnit? {
        if cursor.mark("#") { return .pound }
        if cursor.mark("\"") { return .dimension }
        if cursor.word("fl", "fluid") {
            cursor.mark(".")
            return cursor.word("oz", "ounce", "ounces") ? .fluidOunce : nil
        }
        if cursor.word("sq", "square") {
            cursor.mark(".")
            return cursor.word("ft", "feet") ? .squareFoot : nil
        }
        while cursor.word(in: Self.rollKinds) {}
        return cursor.anyWord().flatMap(SizeUnit.init(word:))
    }

    private mutating func append(
        _ low: Ratio, _ high: Ratio, _ unit: SizeUnit, hyphen: Bool, from start: Int, end: Int? = nil
    ) {
        let joint = joint(of: tokens[gapStart..<max(gapStart, start)])
        if end == nil { cursor.mark(".") }
        let isEach = end == nil && cursor.word("each")
        measures.append(Measure(low: low, high: high, unit: unit, joint: joint, isHyphenated: hyphen, isEach: isEach))
        gapStart = end ?? cursor.index
    }

    /// What the words between this measure and the last make of them.
    private mutating func joint(of gap: ArraySlice<Token>) -> Measure.Joint {
        let words = gap.compactMap(\.word).filter { !Self.packageWords.contains($0) }
        if words.contains("x") { isUnclear = isUnclear || measures.last?.unit != .dimension }
        guard !measures.isEmpty else { return .none }
        let marks = Set(gap.map(\.kind))
        if marks.contains(.mark(";")) || gap.contains(where: \.isAmount) { return .words }
        guard words.isEmpty else { return words == ["or"] ? .or : .words }
        if marks.contains(.mark("/")) { return .slash }
        return marks.contains(.mark(",")) ? .comma : .none
    }
}

extension Token {
    var word: String? { if case .word(let word) = kind { word } else { nil } }
}
