import AdText
import Deals
package import Pricing
import Support

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
    /// Why it is not looked for; nil if it is understood.
    package internal(set) var unread: UnreadEntry?

    /// In characters.
    package static let longest = 200

    /// Reads "milk 1 gal", "2 dozen eggs", "yogurt x4": goods, with an amount behind or in front of them; without one, one
    /// package. The mark of a line in a pasted list is left out: "• milk".
    ///
    /// - Throws: the reason why it cannot be looked for.
    package init(_ text: String) throws(UnreadEntry) {
        self.text = text.split { $0.isWhitespace }.joined(separator: " ")
        guard self.text.count <= Self.longest else { throw .tooLong }
        let line = ListMark.withoutMark(self.text)
        if case .size(isOfContent: true)? = WrittenAmount(line) { throw .namesNothing }
        let words = line.split(separator: " ").map(String.init)
        let found = try EntryReader(words: words).reading()
        let goods = found?.goods ?? words
        guard goods.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { throw .namesNothing }
        self.words = goods.joined(separator: " ")
        (amountText, amount) = (found?.text ?? "", found?.amount ?? .packages(1))
    }
}

/// The reason why a text is not an entry of a shopping list.
package enum UnreadEntry: Error, Hashable, CustomStringConvertible {
    case namesNothing
    /// A number of packages that nobody carries.
    case impossibleCount(String)
    case unclearAmount(String)
    case tooLong
    /// More offers at the stores than are compared for one entry.
    case findsTooMany(Int)

    package var description: String {
        switch self {
        case .namesNothing: "names nothing to buy"
        case .impossibleCount(let text): "asks for \(text) packages; 1 to \(WantedAmount.maximumPackages) are possible"
        case .unclearAmount(let text): "has an amount that is not understood: \(text)"
        case .findsTooMany(let most): "finds \(most) offers or more; name the goods more closely"
        case .tooLong: "is longer than \(ListEntry.longest) characters"
        }
    }
}
