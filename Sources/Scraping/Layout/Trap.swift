internal import HTML

/// A page that comes instead of the ad, with status 200: asked for only where no layout gives rows, so that a real page
/// that mentions the same words is never lost.
struct Trap: Sendable {
    let name: String
    /// How much of a document is searched for words: no page that comes instead of an ad is as long.
    static let searchedBytes = 1 << 20

    /// Any of these words in the document's first megabyte, in any case.
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
