internal import CLibXML2

/// A page as HTML again, short enough to be shown to others.
package struct ShortPage {
    /// Of elements that are alike side by side, more than `longestRun` are a list, which keeps its first `kept`.
    package let kept: Int, longestRun: Int
    /// Gets each text, and each value of an attribute with the attribute's name; returns the text to write.
    package let rewrite: (_ text: String, _ name: String?) -> String
    /// Gets the JSON of a script, and returns the text to write; nil to leave it out.
    package let rewriteJSON: (_ text: String) -> String?
    /// The number of elements left out of lists.
    package private(set) var leftOut = 0
    package private(set) var html = ""

    package init(
        of page: borrowing HTMLDocument, keeping kept: Int, longestRun: Int,
        rewrite: @escaping (String, String?) -> String, rewriteJSON: @escaping (String) -> String?
    ) {
        (self.kept, self.longestRun, self.rewrite, self.rewriteJSON) = (kept, longestRun, rewrite, rewriteJSON)
        html = "<!DOCTYPE html>\n"
        for child in page.search.tree.root.children where child.pointee.type == XML_ELEMENT_NODE { write(child) }
    }

    private static let unread: Set<String> = ["script", "style", "noscript", "svg", "iframe", "object", "link"]
    private static let empty: Set<String> = ["br", "hr", "img", "input", "meta", "source", "wbr", "area", "col"]
    private static let unreadAttributes: Set<String> = ["style", "srcset", "nonce", "integrity"]

    private mutating func write(_ node: xmlNodePtr) {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            html += rewrite(textContent(of: node, stoppingBeyond: .max), nil).escapedHTML
        case XML_ELEMENT_NODE: write(element: node, named: String(cString: node.pointee.name))
        default: break
        }
    }

    private mutating func write(element node: xmlNodePtr, named name: String) {
        let attributes = attributes(of: node)
        if name == "script", attributes.contains(where: { $0.name == "type" && $0.value.hasSuffix("json") }) {
            return write(script: node, attributes)
        }
        guard !Self.unread.contains(name) else { return }
        open(name, attributes)
        guard !Self.empty.contains(name) else { return }
        for child in short(node.children) { write(child) }
        html += "</\(name)>"
    }

    private mutating func write(script node: xmlNodePtr, _ attributes: [(name: String, value: String)]) {
        guard let json = xmlNodeGetContent(node).map(takingString).flatMap(rewriteJSON) else { return }
        open("script", attributes)
        html += json.split(separator: "</", omittingEmptySubsequences: false).joined(separator: "<\\/") + "</script>"
    }

    private mutating func open(_ name: String, _ attributes: [(name: String, value: String)]) {
        html += "<\(name)"
        for (attribute, value) in attributes
        where !Self.unreadAttributes.contains(attribute) && !attribute.hasPrefix("on") {
            guard name != "input" || attribute != "value" else { continue }
            html += " \(attribute)=\"\(rewrite(value, attribute).escapedHTML)\""
        }
        html += ">"
    }

    /// Without the rest of each list.
    private mutating func short(_ nodes: [xmlNodePtr]) -> [xmlNodePtr] {
        let kinds = nodes.map(Self.kind)
        let counts = Dictionary(kinds.compactMap { $0.map { ($0, 1) } }, uniquingKeysWith: +)
        var seen: [String: Int] = [:]
        let short = zip(nodes, kinds).filter { _, kind in
            guard let kind, counts[kind, default: 0] > longestRun else { return true }
            seen[kind, default: 0] += 1
            return seen[kind, default: 0] <= kept
        }
        leftOut += nodes.count - short.count
        return short.map(\.0)
    }

    /// The tag and the classes; nil for a text.
    private static func kind(_ node: xmlNodePtr) -> String? {
        guard node.pointee.type == XML_ELEMENT_NODE else { return nil }
        let classes = attributes(of: node).first { $0.name == "class" }?.value ?? ""
        return "\(String(cString: node.pointee.name)) \(classes)"
    }
}

extension xmlNodePtr {
    fileprivate var children: [xmlNodePtr] {
        Array(sequence(first: pointee.children) { $0?.pointee.next }.prefix { $0 != nil }.compactMap(\.self))
    }
}

extension String {
    fileprivate var escapedHTML: String {
        var escaped = ""
        for character in unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
