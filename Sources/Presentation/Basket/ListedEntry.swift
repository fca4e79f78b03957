import Pricing

extension ListEntry {
    /// An entry whose amount need not be understood: `unread` then says what was not, so that the rest of its list is
    /// answered.
    ///
    /// - Parameter listing: that of the deal that it was made from. The words are then a title, in which a number need not be
    ///   an amount.
    /// - Throws: the reason why it is not an entry.
    package init(_ text: String, listing: Int64?) throws(UnreadEntry) {
        do throws(UnreadEntry) { try self.init(text) } catch {
            switch error {
            case .impossibleCount, .unclearAmount: self.init(goods: text)
            case .namesNothing, .tooLong, .findsTooMany: throw error
            }
            unread = error
        }
        self.listing = listing
    }

    /// One package of goods, whatever the text says.
    package init(goods text: String) { self.init(text: text, words: text, amountText: "", amount: .packages(1)) }

    private init(text: String, words: String, amountText: String, amount: WantedAmount) {
        (self.text, self.words, self.amountText, self.amount) = (text, words, amountText, amount)
    }

    /// The scalars of a title that an entry keeps.
    private static let maximumTitleLength = 120

    /// The entry read beside the title of its listing: what stands behind that is the amount.
    ///
    /// - Returns: nil if its text does not begin with the title, because it was changed since.
    package func read(besideTitle title: String) -> ListEntry? {
        let cut = String(String.UnicodeScalarView(title.unicodeScalars.prefix(Self.maximumTitleLength)))
        let title = cut.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text == title || text.hasPrefix(title + " ") else { return nil }
        let rest = text.dropFirst(title.count)
        let read = try? ListEntry("goods\(rest)", listing: nil)
        let isAmount = read?.words == "goods"
        var entry = ListEntry(
            text: text, words: title, amountText: isAmount ? read?.amountText ?? "" : "",
            amount: isAmount ? read?.amount ?? amount : .packages(1))
        (entry.listing, entry.stores, entry.isByUnitPrice) = (listing, stores, isByUnitPrice)
        entry.unread = read?.unread
        return entry
    }

    /// The entry, which is not answered because it finds so many offers or more.
    func findingTooMany(_ most: Int) -> ListEntry {
        var entry = self
        entry.unread = .findsTooMany(most)
        return entry
    }

    /// The entry of a listing that is not known: all of its text may be the title.
    var asTitle: ListEntry {
        var entry = self
        entry.unread = nil
        return entry
    }
}
