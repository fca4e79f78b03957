package import HTML

/// An XPath or JSONPath expression that selects text in a document of its format.
protocol Selector: Hashable, Sendable, Decodable {
    init(selector: String) throws
}

extension Selector {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do {
            try self.init(selector: text)
        } catch {
            let wanted = text.contains("{") ? "; a text with selectors in braces is written - text: \"\(text)\"" : ""
            throw decoder.refusal("the selector \"\(text)\": \(error)\(wanted)")
        }
    }
}

extension XPath: Selector, Decodable {
    init(selector: String) throws { self = try XPath(selector) }
}

extension JSONPath: Selector, Decodable {
    init(selector: String) throws { self = try JSONPath(selector) }
}
