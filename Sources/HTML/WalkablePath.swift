internal import CLibXML2

/// The most common paths in definitions, in a form for which a tree walk finds the first node. XPath would put every
/// descendant into a set and test each of them before returning the first.
///
/// Such a path is a chain of `//` (at its start also `.//`), `/descendant::` and at its end `/@name`; it may begin with
/// the nearest `ancestor::…[1]`. Elements are `*` or a name with any of `[@a]`, `[@a='x']`, `[has-class('a', 'b')]` and
/// finally `[1]`. With child steps the first node found is not always the first in the document, so they are left to
/// XPath.
struct WalkablePath {
    enum Axis { case descendant, nearestAncestor, attribute }

    enum Predicate {
        case has(attribute: CText)
        case equals(attribute: CText, CText)
        case holds(classes: [CText])
    }

    struct Step {
        let axis: Axis
        /// nil matches any name.
        let name: CText?
        var conditions: [Predicate] = []
        /// Whether the step takes one node from each start node.
        var isFirstOnly = false
    }

    let startsAtDocument: Bool
    let steps: [Step]

    /// - Returns: nil for any other expression.
    init?(_ text: String) {
        var reader = WalkablePathReader(text.hasPrefix(".//") ? text.dropFirst() : text[...])
        guard let steps = reader.steps() else { return nil }
        (self.steps, startsAtDocument) = (steps, text.hasPrefix("//"))
    }
}

/// A NUL-terminated text that C can read without a copy.
typealias CText = [xmlChar]

extension WalkablePath.Step {
    func matches(_ node: xmlNodePtr) -> Bool {
        guard node.pointee.type == XML_ELEMENT_NODE else { return false }
        if let name, xmlStrEqual(node.pointee.name, name) == 0 { return false }
        return conditions.allSatisfy { $0.isMet(by: node) }
    }
}

extension WalkablePath.Step {
    /// The number of operations that `matches` takes: a class attribute may be as long as the page.
    func cost(at node: xmlNodePtr) -> UInt {
        guard readsClasses, let held = attribute("class", of: node)?.pointee.value else { return 1 }
        return 1 + operations(reading: held)
    }

    private var readsClasses: Bool { conditions.contains { if case .holds = $0 { true } else { false } } }
}

extension WalkablePath.Predicate {
    fileprivate func isMet(by node: xmlNodePtr) -> Bool {
        switch self {
        case .has(let name): return attribute(name, of: node) != nil
        case .equals(let name, let text):
            guard let found = attribute(name, of: node) else { return false }
            return found.pointee.value.map { xmlStrEqual($0, text) == 1 } ?? (text.count == 1)
        case .holds(let classes):
            guard let held = attribute("class", of: node)?.pointee.value else { return false }
            return classes.allSatisfy { HTML.holds(held, $0) }
        }
    }
}
