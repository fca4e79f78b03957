import HTML
import TestSupport

/// A page of elements in document order, each with its number as `n`; leaves contain text.
struct RandomTree {
    struct Element {
        let name: String
        let attributes: [String: String]
        let parent: Int?
        /// The position after its last descendant.
        var end: Int
    }

    private(set) var elements: [Element] = []

    init(_ random: inout SeededGenerator) {
        add("html", to: nil, size: 0, &random)
        add("body", to: 0, size: Int.random(in: 1...25, using: &random), &random)
        elements[0].end = elements.count
    }

    private mutating func add(_ name: String, to parent: Int?, size: Int, _ random: inout SeededGenerator) {
        var attributes = ["n": "\(elements.count)"]
        if Bool.random(using: &random) { attributes["a"] = random.pick(["x", "y", ""]) }
        if Bool.random(using: &random) { attributes["class"] = random.pick(["k", "k  l", "\tl m\n", "kl", "k-l m"]) }
        let number = elements.count
        elements.append(Element(name: name, attributes: attributes, parent: parent, end: 0))
        var left = size
        while left > 0 {
            let part = Int.random(in: 1...left, using: &random)
            add(random.pick(RandomPath.names), to: number, size: part - 1, &random)
            left -= part
        }
        elements[number].end = elements.count
    }

    var html: String { html(of: 0) }

    private func html(of number: Int) -> String {
        let element = elements[number]
        let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\($1)\"" }.joined()
        let children = (number + 1..<element.end).filter { elements[$0].parent == number }.map(html).joined()
        return "<\(element.name)\(attributes)>\(children.isEmpty ? ownText(of: number) : children)</\(element.name)>"
    }

    /// libxml2 would move text directly below these elements into a paragraph.
    private func ownText(of number: Int) -> String { number < 2 ? "" : "t\(number)" }

    /// The text of the first node that the path selects by XPath 1.0: step by step, set by set.
    func text(of path: RandomPath, at start: Int) -> String? {
        var nodes: [Int?] = [path.isAbsolute ? nil : start]
        for step in path.steps {
            let next = nodes.flatMap { node in
                let found = candidates(step.axis, of: node).filter { matches($0, step) }
                return step.isFirstOnly ? Array(found.prefix(1)) : found
            }
            nodes = Set(next).sorted()
        }
        guard let attribute = path.attribute else { return nodes.first?.flatMap(text) }
        return nodes.lazy.compactMap { $0.flatMap { elements[$0].attributes[attribute] } }.first.flatMap(collapsed)
    }

    private func candidates(_ axis: RandomPath.Axis, of node: Int?) -> [Int] {
        guard let node else { return Array(elements.indices) }
        guard axis == .ancestor else { return Array(node + 1..<elements[node].end) }
        return Array(sequence(first: node) { elements[$0].parent }.dropFirst())
    }

    private func matches(_ number: Int, _ step: RandomPath.Step) -> Bool {
        let element = elements[number]
        let classes = element.attributes["class"]?.split { " \t\n".contains($0) }.map(String.init) ?? []
        return (step.name == nil || step.name == element.name) && step.classes.allSatisfy(classes.contains)
            && step.attribute.map { element.attributes[$0] != nil } ?? true
            && step.value.map { element.attributes["a"] == $0 } ?? true
    }

    private func text(of number: Int) -> String? {
        var (text, last): (String, Int?) = ("", nil)
        for leaf in number..<elements[number].end where elements[leaf].end == leaf + 1 {
            if let last, areApart(last, leaf) { text += " " }
            text += ownText(of: leaf)
            last = leaf
        }
        return collapsed(text)
    }

    /// Whether a block ends or begins between two leaves.
    private func areApart(_ first: Int, _ second: Int) -> Bool {
        let (left, right) = (around(first), around(second))
        return Set(left).symmetricDifference(right).contains { ["div", "section"].contains(elements[$0].name) }
    }

    private func around(_ number: Int) -> [Int] { Array(sequence(first: number) { elements[$0].parent }) }
}
