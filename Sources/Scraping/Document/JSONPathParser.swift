/// Parses the text of a path once, when the definition is loaded.
struct JSONPathParser {
    private let path: String
    private var rest: Substring

    static func segments(of path: String, origin: JSONPath.Origin) throws(JSONPathError) -> [JSONPath.Segment] {
        guard path.first == "$" else { throw JSONPathError(path: path, reason: "must start with $") }
        var parser = JSONPathParser(path: path, rest: path.dropFirst(origin == .record ? 1 : 2))
        var segments: [JSONPath.Segment] = []
        while let character = parser.rest.popFirst() {
            switch character {
            case ".": segments.append(try parser.dotted())
            case "[": segments.append(try parser.bracketed())
            default: throw parser.refusal("unexpected \"\(character)\"")
            }
        }
        return segments
    }

    private mutating func dotted() throws(JSONPathError) -> JSONPath.Segment {
        if rest.first == "." { throw refusal("descendants (..) are outside the subset; write the levels out") }
        if rest.first == "*" { return advance(by: 1, giving: .wildcard) }
        let name = rest.prefix { $0 == "_" || $0.isLetter || ($0.isASCII && $0.isNumber) }
        guard let first = name.first, !first.isNumber else { throw refusal("a name must follow the dot") }
        return advance(by: name.count, giving: .name(String(name)))
    }

    private mutating func bracketed() throws(JSONPathError) -> JSONPath.Segment {
        if let quote = rest.first, quote == "'" || quote == "\"" { return try quoted(quote) }
        guard let end = rest.firstIndex(of: "]") else { throw refusal("a [ is not closed") }
        let inside = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inside == "*" { return .wildcard }
        if inside.hasPrefix("?") { throw refusal("filters (?) are outside the subset; use the layout's keep") }
        if inside.contains(",") { throw refusal("unions (,) are outside the subset; give a list of paths") }
        return inside.contains(":") ? try slice(inside) : .index(try integer(inside))
    }

    private mutating func quoted(_ quote: Character) throws(JSONPathError) -> JSONPath.Segment {
        rest.removeFirst()
        var name = ""
        while let character = rest.popFirst(), character != quote {
            guard character == "\\" else {
                name.append(character)
                continue
            }
            guard let escaped = rest.popFirst(), escaped == quote || escaped == "\\" else {
                throw refusal("only the quote and the backslash may be escaped in a name")
            }
            name.append(escaped)
        }
        guard rest.popFirst() == "]" else { throw refusal("a quoted name must end with \(quote)]") }
        return .name(name)
    }

    private func slice(_ inside: Substring) throws(JSONPathError) -> JSONPath.Segment {
        let ends = inside.split(separator: ":", omittingEmptySubsequences: false)
        guard ends.count == 2 else { throw refusal("slices with a step are outside the subset") }
        let from = ends[0].isEmpty ? nil : try integer(ends[0])
        let to = ends[1].isEmpty ? nil : try integer(ends[1])
        return .slice(from: from, to: to)
    }

    private func integer(_ text: Substring) throws(JSONPathError) -> Int {
        guard let value = Int(text), String(value) == text else { throw refusal("[\(text)] is not an index") }
        return value
    }

    private mutating func advance(by count: Int, giving segment: JSONPath.Segment) -> JSONPath.Segment {
        rest = rest.dropFirst(count)
        return segment
    }

    private func refusal(_ reason: String) -> JSONPathError { JSONPathError(path: path, reason: reason) }
}
