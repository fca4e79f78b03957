/// The rules for all documents of one run together.
package struct RunGuards: Hashable, Sendable {
    package enum Duplicates: String, Hashable, Sendable, CaseIterable {
        /// The same item with the same text but another department is one row.
        case sameRow = "same_row"
        /// The same item is one row whatever its text: the order of search pages changes between calls.
        case sameSKU = "same_sku"
    }

    /// A run with fewer rows, without duplicates, is not an ad.
    let minRows: Int
    package let duplicates: Duplicates

    init(minRows: Int = 1, duplicates: Duplicates = .sameRow) {
        (self.minRows, self.duplicates) = (minRows, duplicates)
    }
}

extension RunGuards: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case minRows = "min_rows"
        case duplicates
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        minRows = try keys.integer(.minRows, in: 1...1_000_000, or: 1)
        let word = try keys.decodeIfPresent(String.self, forKey: .duplicates) ?? Duplicates.sameRow.rawValue
        guard let duplicates = Duplicates(rawValue: word) else {
            throw keys.refusal(.duplicates, "\"\(word)\" is not same_row or same_sku")
        }
        self.duplicates = duplicates
    }
}
