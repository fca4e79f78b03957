import Deals
import Goods

// A listing as a query sees it, as text: what is read once is not read again at each question.
extension QueriedListing {
    /// Stands first in the text; another one is read anew.
    private static let format = "1"
    private static let fields = "\u{1F}", items = "\u{1E}"

    /// - Parameter size: the size text that it was read from.
    package func stored(size: String) -> String {
        let lists = [
            groups.map(\.name), noun, brand, modifiers.sorted(), title, context, ownWords,
            titleParts.map { $0.joined(separator: " ") }, departments.sorted(), sizes.map(\.stored),
        ]
        return ([Self.format, size, reason] + lists.map { $0.joined(separator: Self.items) })
            .joined(separator: Self.fields)
    }

    /// - Parameter size: the size text of the offer.
    /// - Returns: nil if it was read from another size text, in another form, or if a group is not known any more.
    package init?(stored: String, size: String, _ rules: QueryRules) {
        let fields = stored.split(separator: Self.fields, omittingEmptySubsequences: false)
        guard fields.count == 13, fields[0] == Self.format, fields[1] == size else { return nil }
        let lists = fields[3...].map { $0.split(separator: Self.items) }
        let groups = lists[0].compactMap { rules.groupsByName[String($0)] }
        let sizes = lists[9].compactMap { TextSize(stored: $0) }
        guard groups.count == lists[0].count, sizes.count == lists[9].count else { return nil }
        func words(_ number: Int) -> [String] { lists[number].map(String.init) }
        self.init(
            groups: groups, reason: String(fields[2]), noun: words(1), brand: words(2), modifiers: Set(words(3)),
            title: words(4), context: words(5), ownWords: words(6),
            titleParts: lists[7].map { $0.split(separator: " ").map(String.init) }, departments: Set(words(8)),
            sizes: sizes, rules)
    }
}

extension TextSize {
    private static let parts = "\u{1D}"

    fileprivate var stored: String {
        ([text] + amounts.flatMap { [$0.unit.rawValue, "\($0.parts.lowerBound)", "\($0.parts.upperBound)"] })
            .joined(separator: Self.parts)
    }

    fileprivate init?(stored: Substring) {
        let parts = stored.split(separator: Self.parts, omittingEmptySubsequences: false)
        guard parts.count % 3 == 1 else { return nil }
        let amounts = stride(from: 1, to: parts.count, by: 3).compactMap { index -> Amount? in
            guard let unit = BaseUnit(rawValue: String(parts[index])), let low = Int128(parts[index + 1]),
                let high = Int128(parts[index + 2]), low <= high
            else { return nil }
            return Amount(unit: unit, parts: low...high)
        }
        guard amounts.count == parts.count / 3 else { return nil }
        self.init(amounts: amounts, text: String(parts[0]))
    }
}
