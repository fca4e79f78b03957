/// A part of an entry that is edited on its own. Raw values are sent.
package enum EntryField: String, Hashable, Sendable, CaseIterable {
    /// How much: "2 lb", "x3". Empty if it is not said.
    case amount
    /// Whether the pack with the lowest unit price is wanted, and not the cheapest one.
    case byUnitPrice = "by_unit_price"
    /// Whether it is ticked off.
    case checked
    case deleted
    /// The part of the shop: "Produce". Empty if it is not said.
    case department
    /// The id of the listing whose deal it was made from; 0 if there is none.
    case listing = "listing_id"
    /// Free text, which may have several lines. Empty if there is none.
    case note
    /// The ids of the stores where it should be bought; none means any store.
    case stores
    /// The goods to buy: "milk". Never blank.
    case words

    /// The most store ids of an entry.
    static let maximumStores = 20

    /// The form of the values of a field.
    enum ValueForm: Hashable {
        /// At most that many Unicode scalars. A count of characters would change with each version of Unicode.
        case text(maximum: Int)
        case flag, number, stores
    }

    var form: ValueForm {
        switch self {
        case .words: .text(maximum: 120)
        case .amount: .text(maximum: 40)
        case .department: .text(maximum: 60)
        case .note: .text(maximum: 500)
        case .byUnitPrice, .checked, .deleted: .flag
        case .listing: .number
        case .stores: .stores
        }
    }
}
