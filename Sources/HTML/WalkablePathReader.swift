/// Parses the text of a walkable path. Anything it does not support, even a blank in an unusual place, is left to
/// XPath.
struct WalkablePathReader {
    private typealias Step = WalkablePath.Step
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    mutating func steps() -> [WalkablePath.Step]? {
        var steps: [Step] = []
        repeat {
            guard steps.last?.axis != .attribute, let step = step(isFirst: steps.isEmpty) else { return nil }
            steps.append(step)
        } while !rest.isEmpty
        return steps
    }

    private mutating func step(isFirst: Bool) -> Step? {
        // In `//b[1]` XPath counts among the children of each node, not among its descendants.
        if take("//") { return element(.descendant).flatMap { $0.isFirstOnly ? nil : $0 } }
        guard isFirst || take("/") else { return nil }
        if take("@") { return takeName().map { Step(axis: .attribute, name: $0) } }
        if take("descendant::") { return element(.descendant) }
        guard isFirst, take("ancestor::") else { return nil }
        return element(.nearestAncestor).flatMap { $0.isFirstOnly ? $0 : nil }
    }

    private mutating func element(_ axis: WalkablePath.Axis) -> Step? {
        let isAny = take("*")
        let name = isAny ? nil : takeName()
        guard isAny || name != nil else { return nil }
        var step = Step(axis: axis, name: name)
        // A condition after `[1]` would apply to that one node only.
        while !step.isFirstOnly, take("[") {
            if take("1]") {
                step.isFirstOnly = true
            } else if let condition = condition() {
                step.conditions.append(condition)
            } else {
                return nil
            }
        }
        return step
    }

    private mutating func condition() -> WalkablePath.Predicate? {
        if take("has-class(") { return classes().map { .holds(classes: $0) } }
        guard take("@"), let name = takeName() else { return nil }
        if take("]") { return .has(attribute: name) }
        guard take("="), let text = takeLiteral(), take("]") else { return nil }
        return .equals(attribute: name, text)
    }

    private mutating func classes() -> [CText]? {
        var classes: [CText] = []
        repeat {
            guard let name = takeLiteral() else { return nil }
            classes.append(name)
        } while take(", ") || take(",")
        return take(")]") ? classes : nil
    }

    private mutating func take(_ prefix: String) -> Bool {
        guard rest.hasPrefix(prefix) else { return false }
        rest.removeFirst(prefix.count)
        return true
    }

    /// ASCII letters only, and no prefix.
    private mutating func takeName() -> CText? {
        let name = rest.utf8.prefix { $0.continuesHTMLName && $0 != UInt8(ascii: ":") }
        guard let first = name.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return nil }
        rest = rest[name.endIndex...]
        return Array(name) + [0]
    }

    private mutating func takeLiteral() -> CText? {
        guard let quote = rest.first, quote == "'" || quote == "\"", let end = rest.dropFirst().firstIndex(of: quote)
        else { return nil }
        defer { rest = rest[rest.index(after: end)...] }
        return Array(rest[..<end].dropFirst().utf8) + [0]
    }
}
