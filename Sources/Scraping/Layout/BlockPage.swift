internal import HTML

/// A page sent instead of the ad, with status 200. It is checked only if no layout gives rows, so that a real page with
/// the same text is never lost.
struct BlockPage: Sendable {
    let name: String
    /// The number of bytes searched for text: no such page is longer.
    static let searchedBytes = 1 << 20

    /// Any of these texts in the document's first megabyte, in any case.
    let contains: [String]
    let html: [XPath]
    let json: [JSONPath]
    /// The action for a person.
    let advice: String
    let isTransient: Bool
}

extension BlockPage: Decodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case name, contains, html, json, advice
        case isTransient = "is_transient"
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.strict(CodingKeys.self, requiring: [.name, .advice, .isTransient])
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
