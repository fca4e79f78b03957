import Pricing

extension ListEntry {
    /// An entry that was made from a deal. Its words are a title, in which a number need not be an amount.
    ///
    /// - Throws: the reason why it cannot be looked for.
    package init(_ text: String, listing: Int64?) throws(UnreadEntry) {
        do throws(UnreadEntry) { try self.init(text) } catch {
            guard listing != nil else { throw error }
            switch error {
            case .impossibleCount, .unclearAmount: self.init(goods: text)
            case .namesNothing, .tooLong: throw error
            }
        }
        self.listing = listing
    }

    /// One package of goods, whatever the text says.
    package init(goods text: String) { self.init(text: text, words: text, amountText: "", amount: .packages(1)) }

    private init(text: String, words: String, amountText: String, amount: WantedAmount) {
        (self.text, self.words, self.amountText, self.amount) = (text, words, amountText, amount)
    }

    /// The scalars of a title that an entry keeps.
    private static let longestTitle = 120

    /// The entry read beside the title of its listing: what stands behind that is the amount.
    ///
    /// - Returns: nil if its text does not begin with the title, because it was changed since.
    package func read(besideTitle title: String) -> ListEntry? {
        let cut = String(String.UnicodeScalarView(title.unicodeScalars.prefix(Self.longestTitle)))
        let title = cut.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text == title || text.hasPrefix(title + " ") else { return nil }
        let rest = text.dropFirst(title.count)
        let read = try? ListEntry("goods\(rest)")
        let isAmount = read?.words == "goods"
        var entry = ListEntry(
            text: text, words: title, amountText: isAmount ? read?.amountText ?? "" : "",
            amount: isAmount ? read?.amount ?? amount : .packages(1))
        (entry.listing, entry.stores, entry.isByUnitPrice) = (listing, stores, isByUnitPrice)
        return entry
    }
}
