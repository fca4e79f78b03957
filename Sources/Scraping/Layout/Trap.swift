internal import HTML

/// A page that comes instead of the ad, with status 200: asked for only where no layout gives rows, so that a real page
/// that mentions the same words is never lost.
struct Trap: Sendable {
    let name: String
    /// Any of these words anywhere in the document, in any case.
    let contains: [String]
    let html: [XPath]
    let json: [JSONPath]
    /// What a person should do.
    let advice: String
    let isTransient: Bool
}

extension Trap: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, contains, html, json, advice
        case isTransient = "try_later"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self)
        name = try keys.text(.name)
        contains = try keys.decodeIfPresent(OneOrMany<String>.self, forKey: .contains)?.elements ?? []
        html = try keys.decodeIfPresent(OneOrMany<XPath>.self, forKey: .html)?.elements ?? []
        json = try keys.decodeIfPresent(OneOrMany<JSONPath>.self, forKey: .json)?.elements ?? []
        advice = try keys.text(.advice)
        isTransient = try keys.decode(Bool.self, forKey: .isTransient)
        guard contains.count + html.count + json.count > 0 else {
            throw decoder.refusal("give at least one of contains, html and json")
        }
    }
}

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
