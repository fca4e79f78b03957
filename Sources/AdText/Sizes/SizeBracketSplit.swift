/// The tokens of a size outside brackets and inside them. Brackets of a multiplication are left out: "(6) 12 oz cans" is
/// "6 × 12 oz cans", "12 oz (x12)" is "12 oz × 12", and "12 (16 oz.) jars" is "12 × 16 oz. jars".
struct SizeBracketSplit {
    private(set) var outside: [Token] = []
    private(set) var inside: [Token] = []
    private let tokens: [Token]
    private var depth = 0

    init(_ tokens: [Token]) {
        self.tokens = tokens
        outside.reserveCapacity(tokens.count + 2)
        var index = 0
        while index < tokens.count { index += read(at: index) }
    }

    /// - Returns: the number of tokens that were read.
    private mutating func read(at index: Int) -> Int {
        let token = tokens[index]
        switch token.kind {
        case .mark("("):
            if depth == 0, let factor = factor(at: index) {
                outside += factor
                return 4
            }
            if let count = count(at: index) {
                outside += [count, times(token)]
                depth += 1
            } else if depth == 0, isBetweenCountAndThings(at: index) {
                outside.append(times(token))
            } else if depth > 0 || outside.last?.isTimes != true {
                depth += 1
            }
        case .mark(")"): depth = max(0, depth - 1)
        default: if depth == 0 { outside.append(token) } else { inside.append(token) }
        }
        return 1
    }

    private func times(_ token: Token) -> Token { Token(kind: .mark("×"), range: token.range) }

    /// The multiplication of "12 oz (x12)", "12 oz (12x)" and "(12x) 12 oz".
    private func factor(at index: Int) -> [Token]? {
        guard index + 3 < tokens.count, tokens[index + 3].kind == .mark(")") else { return nil }
        let (first, last) = (tokens[index + 1], tokens[index + 2])
        guard first.isTimes && last.whole != nil || first.whole != nil && last.isTimes else { return nil }
        let count = first.isTimes ? last : first
        let isInFront = index + 4 < tokens.count && tokens[index + 4].isAmount
        return isInFront ? [count, times(first)] : [times(first), count]
    }

    /// The 6 of "(6) 12 oz cans".
    private func count(at index: Int) -> Token? {
        guard index + 3 < tokens.count, tokens[index + 2].kind == .mark(")"),
            case .number(let numeral) = tokens[index + 1].kind, numeral.whole != nil,
            case .number = tokens[index + 3].kind
        else { return nil }
        return tokens[index + 1]
    }

    /// "12 (16 oz.) jars".
    private func isBetweenCountAndThings(at index: Int) -> Bool {
        guard index > 0, tokens[index - 1].whole ?? 0 > 1, index + 1 < tokens.count, tokens[index + 1].isAmount,
            let end = tokens[index...].firstIndex(where: { $0.kind == .mark(")") }), end < index + 7,
            tokens[index..<end].words.contains(where: UnitWords.isContent)
        else { return false }
        guard end + 1 < tokens.count else { return true }
        let things = tokens[end + 1].word
        return things.count > 3 && things.hasSuffix("s")
    }
}

extension Token {
    /// Whether it is "x" or "×".
    var isTimes: Bool { word == "x" || kind == .mark("×") }
}
