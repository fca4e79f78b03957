import AdText
import Deals
package import Pricing

/// One entry of a shopping list.
package struct ListEntry: Hashable, Sendable {
    /// As the shopper wrote it: "milk 1 gal".
    package let text: String
    /// The listing whose deal it was made from; nil asks for any goods of its words.
    package var listing: Int64?
    /// Where it may be bought; empty for any store.
    package var stores: [Int64] = []
    /// Whether the pack with the lowest unit price is wanted, and not the cheapest one.
    package var isByUnitPrice = false
    /// The goods to look for: "milk".
    package let words: String
    /// The part of the text that was read as the amount: "1 gal"; empty where there is none.
    package let amountText: String
    package let amount: WantedAmount

    /// In characters.
    package static let longest = 200

    /// Reads "milk 1 gal", "eggs 18 ct", "yogurt x4": the goods, then the amount; without one, one package.
    ///
    /// - Throws: the reason why it cannot be looked for.
    package init(_ text: String) throws(UnreadEntry) {
        let words = text.split { $0.isWhitespace }.map(String.init)
        self.text = words.joined(separator: " ")
        guard self.text.count <= Self.longest else { throw .tooLong }
        let found = try Self.amount(atEndOf: words)
        let goods = words.dropLast(found?.words ?? 0)
        guard goods.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { throw .namesNothing }
        self.words = goods.joined(separator: " ")
        amountText = words.suffix(found?.words ?? 0).joined(separator: " ")
        amount = found?.amount ?? .packages(1)
    }

    /// The amount, and the number of words it takes.
    private static func amount(atEndOf words: [String]) throws(UnreadEntry) -> (words: Int, amount: WantedAmount)? {
        for count in [3, 2, 1] where words.count >= count {
            let goods = words.dropLast(count).joined(separator: " ")
            if let content = content(words.suffix(count).joined(separator: " "), of: goods) {
                return (count, .content(content))
            }
        }
        guard words.count > 1, let last = words.last, let packages = packages(last) else { return nil }
        guard (1...WantedAmount.mostPackages).contains(packages) else { throw .impossibleCount(last) }
        return (1, .packages(packages))
    }

    /// "x4", "4". A longer number is that of an item.
    private static func packages(_ word: String) -> Int? {
        let digits = word.hasPrefix("x") ? word.dropFirst() : word[...]
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }

    /// "3 lb", "1/2 gal", "18 ct".
    private static func content(_ text: String, of goods: String) -> Quantity? {
        guard let first = text.utf8.first, (48...57).contains(first) || first == UInt8(ascii: "."),
            text.contains(where: \.isLetter),
            case .size(let size) = SizeReader.answer(text, context: SizeContext(title: goods)),
            let content = size.packageSize, content.smallest == content.largest, !content.isApproximate
        else { return nil }
        return content.smallest
    }
}

/// The reason why a text is not an entry of a shopping list.
package enum UnreadEntry: Error, Hashable, CustomStringConvertible {
    case namesNothing
    /// A number of packages that nobody carries.
    case impossibleCount(String)
    case tooLong

    package var description: String {
        switch self {
        case .namesNothing: "names nothing to buy"
        case .impossibleCount(let text): "asks for \(text) packages; 1 to \(WantedAmount.mostPackages) are possible"
        case .tooLong: "is longer than \(ListEntry.longest) characters"
        }
    }
}
