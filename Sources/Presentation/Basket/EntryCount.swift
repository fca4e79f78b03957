import AdText
import Deals
import Matching
import Pricing

/// A number without a unit at one end of an entry: "2 milk", "eggs 6", "7 up", "1/2 onion".
struct EntryCount {
    /// A longer number is that of an item.
    private static let maximumDigits = 4

    let words: [String]
    let text: String
    let number: Ratio
    let isFront: Bool

    /// - Returns: nil if the number belongs to the name of the goods.
    /// - Throws: for a number of packages that nobody carries, and a decimal number of nothing.
    func amount(of goods: String) throws(UnreadEntry) -> WantedAmount? {
        guard let rules = try? QueryRules.standard, text.utf8.count(where: Self.isDigit) <= Self.maximumDigits,
            isCount(rules)
        else { return nil }
        guard !text.contains(".") || number.count != nil else { throw .unclearAmount(text) }
        guard let count = Int(exactly: number.roundedUp) else { return nil }
        if rules.countsPieces(count, goods: goods),
            let pieces = Quantity(parts: Int128(count) * UnitFactor.one, unit: .count)
        {
            return .content(pieces)
        }
        guard (1...WantedAmount.maximumPackages).contains(count) else {
            // "1000 island dressing"
            if isFront, count > 0 { return nil }
            throw .impossibleCount(text)
        }
        return .packages(count)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func isCount(_ rules: QueryRules) -> Bool {
        guard !rules.isNumberOfName(words, isFront: isFront) else { return false }
        let isSpelled = text.first?.isLetter ?? true
        guard isFront else { return !isSpelled }
        let next = words.dropFirst(text.split(separator: " ").count)
        guard let first = next.first, let last = next.last else { return false }
        // "Two avocados", but "two good yogurt".
        if isSpelled { return text.lowercased() != "one" && last.hasSuffix("s") && !last.hasSuffix("ss") }
        // "12 rolls toilet paper", "80 20 ground beef"; "2 15-oz cans beans" are two.
        if next.count > 1, WrittenAmount.isUnit(first) { return false }
        return first.first?.isLetter ?? false
            || next.indices.dropFirst().contains {
                if case .size? = WrittenAmount(next[..<$0].joined(separator: " ")) { true } else { false }
            }
    }
}
