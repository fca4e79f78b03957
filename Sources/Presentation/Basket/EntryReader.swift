import AdText
import Deals
import Matching
import Pricing

/// Finds the amount in the words of an entry, behind the goods or in front of them: "milk 1 gal", "2 dozen eggs",
/// "yogurt x4", "1/2 onion".
struct EntryReader {
    /// More words than any amount has: "2 (14.5 oz) cans of".
    private static let mostWords = 5

    /// An amount, and the words that are it.
    struct FoundAmount {
        let words: Range<Int>
        let amount: WantedAmount
    }

    let words: [String]

    /// - Returns: the words of the goods, those of the amount, and the amount; nil without one.
    /// - Throws: if there is an amount that is not understood, or nobody can buy.
    func reading() throws(UnreadEntry) -> (goods: [String], text: String, amount: WantedAmount)? {
        guard let (amounts, whole) = try found() else { return nil }
        let goods = words.indices.filter { index in !amounts.contains { $0.words.contains(index) } }.map { words[$0] }
        let texts = amounts.map { words[$0.words].joined(separator: " ") }
        return (Self.trimmed(goods), texts.joined(separator: ", "), whole)
    }

    /// One amount behind the goods or in front of them, or both: "2 milk 1 gal" are two gallons.
    private func found() throws(UnreadEntry) -> (amounts: [FoundAmount], whole: WantedAmount)? {
        let front = try found(isFront: true)
        guard let back = try found(isFront: false) else { return front.map { ([$0], $0.amount) } }
        guard let front, front.words.upperBound < back.words.lowerBound, case .packages(let count) = front.amount,
            case .content(let each) = back.amount,
            let whole = Quantity(parts: Int128(count) * Int128(each.parts), unit: each.unit)
        else { return ([back], back.amount) }
        return ([front, back], .content(whole))
    }

    /// Without the comma of "tissues, qty 4".
    private static func trimmed(_ goods: [String]) -> [String] {
        guard let last = goods.last?.reversed().drop(while: { ",:;-–—".contains($0) }).reversed() else { return [] }
        return goods.dropLast() + (last.isEmpty ? [] : [String(last)])
    }

    /// The longest amount at one end.
    private func found(isFront: Bool) throws(UnreadEntry) -> FoundAmount? {
        for count in stride(from: min(Self.mostWords, words.count - 1), to: 0, by: -1) {
            let range = isFront ? 0..<count : (words.count - count)..<words.count
            if let amount = try amount(of: range, isFront: isFront) { return FoundAmount(words: range, amount: amount) }
        }
        return nil
    }

    private func amount(of range: Range<Int>, isFront: Bool) throws(UnreadEntry) -> WantedAmount? {
        // "2 dozen eggs" ends with no amount.
        guard isFront || range.count == 1 || words[range.lowerBound].lowercased() != "dozen" else { return nil }
        let text = text(of: range)
        if !isFront, range.count == 1, text.isNegative { throw .impossibleCount(text) }
        let goods = words[isFront ? range.upperBound..<words.count : 0..<range.lowerBound].joined(separator: " ")
        let amount = WrittenAmount(text)
        if amount?.isUnclear ?? false { throw .unclearAmount(text) }
        switch amount {
        case nil, .unclear: return nil
        case .number(let number):
            return try EntryCount(words: words, text: text, number: number, isFront: isFront).amount(of: goods)
        case .packages(let count): return try packages(count, text)
        case .kitchen(let count, let unit) where isFront || unit != .cup:
            return unit.parts.flatMap { count.times($0) }.flatMap { Quantity(parts: $0, unit: .milliliter) }
                .map(WantedAmount.content)
        case .size(isOfContent: false) where isFront: return nil
        case .kitchen, .size: return try content(text, of: goods)
        }
    }

    /// "a dozen" is "1 dozen".
    private func text(of range: Range<Int>) -> String {
        let isArticle = range.lowerBound == 0 && range.count > 1 && ["a", "an"].contains(words[0].lowercased())
        return ((isArticle ? ["1"] : []) + words[range].dropFirst(isArticle ? 1 : 0)).joined(separator: " ")
    }

    private func packages(_ count: Ratio, _ text: String) throws(UnreadEntry) -> WantedAmount {
        guard let packages = Int(exactly: count.roundedUp), (1...WantedAmount.maximumPackages).contains(packages) else {
            throw .impossibleCount(text)
        }
        return .packages(packages)
    }

    /// "3 lb", "1/2 gal", "18 ct"; of "2-3 lb" the smaller one, which is enough.
    private func content(_ text: String, of goods: String) throws(UnreadEntry) -> WantedAmount? {
        switch SizeReader.answer(TypedRange.spelled(text), context: SizeContext(title: goods)) {
        case .size(let size):
            guard size.doubt == nil, let content = size.packageSize,
                content.smallest == content.largest || content.unit == .gram || content.unit == .milliliter
            else { return nil }
            return .content(content.smallest)
        case .refused(.unclear), .refused(.contradiction): throw .unclearAmount(text)
        case .refused: return nil
        }
    }
}

extension String {
    /// "-2".
    fileprivate var isNegative: Bool {
        ["-", "–", "−"].contains(first) && count > 1 && dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
}
