import AdText

/// An amount in front of the goods or behind them that is not understood, of a query as of an entry of a list.
enum UnclearAmount {
    /// More words than any amount has.
    private static let mostWords = 5

    /// - Returns: The text without such amounts, and those.
    static func removed(from text: String) -> (rest: String, amounts: [String]) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var amounts: [String] = []
        while let range = unclear(in: words) {
            amounts.append(words[range].joined(separator: " "))
            words.removeSubrange(range)
        }
        return amounts.isEmpty ? (text, []) : (words.joined(separator: " "), amounts)
    }

    /// The longest amount at one end; goods remain.
    private static func unclear(in words: [String]) -> Range<Int>? {
        for count in stride(from: min(mostWords, words.count - 1), to: 0, by: -1) {
            for range in [0..<count, (words.count - count)..<words.count] {
                let goods = words[range.lowerBound == 0 ? range.upperBound..<words.count : 0..<range.lowerBound]
                let text = words[range].joined(separator: " ")
                if isUnclear(text, isFront: range.lowerBound == 0, of: goods.joined(separator: " ")) { return range }
            }
        }
        return nil
    }

    private static func isUnclear(_ text: String, isFront: Bool, of goods: String) -> Bool {
        switch WrittenAmount(text) {
        case nil: return false
        case .size(let isOfContent)?:
            guard isOfContent || !isFront else { return false }
            guard case .refused(let reason) = SizeReader.answer(text, context: SizeContext(title: goods)) else {
                return false
            }
            return reason == .unclear || reason == .contradiction
        case let amount?: return amount.isUnclear
        }
    }
}
