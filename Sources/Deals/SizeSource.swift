/// Where the size of an offer was read. Raw values are stored in tables and JSON.
package enum SizeSource: String, Hashable, Sendable, CaseIterable {
    /// The size or the fine print of the offer itself.
    case text
    /// The title: "Maxi Pads 21-46-ct.".
    case title
    /// Another edition, with the same item number and title.
    case earlierEdition = "earlier_edition"
}
