/// One deal of a message, with the reason why it is told.
package struct MessageLine: Hashable, Sendable {
    /// The longest field in bytes; a longer one is cut with an ellipsis.
    static let fieldByteLimit = 200

    /// "matches butter".
    package let reason: String
    /// "Land O Lakes, 16 oz".
    package let item: String
    /// With its conditions: "$2.50 each when you buy 2".
    package let price: String
    /// "Publix at Ansley Mall".
    package let store: String
    /// "until Wednesday".
    package let until: String

    /// Every field is put on one line: see `Message`.
    package init(reason: String, item: String, price: String, store: String, until: String) {
        let fields = [reason, item, price, store, until].map { $0.plainLine.cut(toBytes: Self.fieldByteLimit) }
        (self.reason, self.item, self.price) = (fields[0], fields[1], fields[2])
        (self.store, self.until) = (fields[3], fields[4])
    }

    /// "matches butter: Land O Lakes, 16 oz, $2.50 each when you buy 2, Publix at Ansley Mall, until Wednesday"; empty
    /// fields are left out.
    package var text: String {
        let facts = [item, price, store, until].filter { !$0.isEmpty }.joined(separator: ", ")
        return [reason, facts].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
