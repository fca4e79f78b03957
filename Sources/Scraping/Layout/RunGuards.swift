/// What holds for all documents of one run together.
package struct RunGuards: Hashable, Sendable {
    package enum Duplicates: String, Hashable, Sendable, CaseIterable {
        /// The same item with the same words but another department is one row.
        case sameRow = "same_row"
        /// The same item is one row whatever else it says: the order of search pages changes between calls.
        case sameItem = "same_item"
    }

    /// Fewer rows than this, duplicates counted once, are no ad.
    package let leastRows: Int
    package let duplicates: Duplicates

    init(leastRows: Int = 1, duplicates: Duplicates = .sameRow) {
        (self.leastRows, self.duplicates) = (leastRows, duplicates)
    }
}

extension RunGuards: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leastRows = "least_rows"
        case duplicates
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        leastRows = try keys.integer(.leastRows, in: 1...1_000_000, or: 1)
        let word = try keys.decodeIfPresent(String.self, forKey: .duplicates) ?? Duplicates.sameRow.rawValue
        guard let duplicates = Duplicates(rawValue: word) else {
            throw keys.refusal(.duplicates, "\"\(word)\" is neither same_row nor same_item")
        }
        self.duplicates = duplicates
    }
}
