extension YAMLNode {
    /// Reads the one document of a text.
    ///
    /// - Returns: nil if the text is empty or has comments only.
    /// - Throws: `YAMLError`.
    package static func read(_ text: String) throws -> YAMLNode? {
        var contiguous = text
        return try contiguous.withUTF8 { bytes in
            var composer = Composer(events: try EventReader(bytes, text: text), text: text)
            return try composer.document()
        }
    }
}

/// Builds nodes from events.
private struct Composer {
    /// Deeper documents would use up the stack.
    private static let maximumDepth = 200

    let events: EventReader
    let text: String
    private var anchored: [String: YAMLNode] = [:]

    init(events: EventReader, text: String) { (self.events, self.text) = (events, text) }

    mutating func document() throws -> YAMLNode? {
        _ = try events.next()
        guard case .boundary(isEndOfText: false) = try events.next().event else { return nil }
        let (first, mark) = try events.next()
        let root = try node(first, mark, depth: 0)
        _ = try events.next()
        let (last, place) = try events.next()
        guard case .boundary(isEndOfText: true) = last else {
            throw YAMLError("composer", "expected a single document, but found another", at: place, in: text)
        }
        return root
    }

    private mutating func node(_ event: YAMLEvent, _ mark: YAMLMark, depth: Int) throws -> YAMLNode {
        guard depth < Self.maximumDepth else { throw YAMLError("composer", "too deeply nested", at: mark, in: text) }
        switch event {
        case .scalar(let scalar, let anchor): return keep(YAMLNode(content: .scalar(scalar), mark: mark), anchor)
        case .sequence(let anchor): return keep(YAMLNode(content: .sequence(try nodes(depth + 1)), mark: mark), anchor)
        case .mapping(let anchor): return keep(YAMLNode(content: .mapping(try pairs(depth + 1)), mark: mark), anchor)
        case .alias(let name):
            guard let node = anchored[name] else {
                throw YAMLError("composer", "found undefined alias", at: mark, in: text)
            }
            return node
        case .boundary: throw YAMLError("composer", "found the end of the text", at: mark, in: text)
        }
    }

    private mutating func keep(_ node: YAMLNode, _ anchor: String?) -> YAMLNode {
        if let anchor { anchored[anchor] = node }
        return node
    }

    private mutating func nodes(_ depth: Int) throws -> [YAMLNode] {
        var nodes: [YAMLNode] = []
        while true {
            let (event, mark) = try events.next()
            if case .boundary = event { return nodes }
            nodes.append(try node(event, mark, depth: depth))
        }
    }

    private mutating func pairs(_ depth: Int) throws -> [YAMLNode.Pair] {
        var (pairs, names): ([YAMLNode.Pair], Set<String>) = ([], [])
        while true {
            let (event, mark) = try events.next()
            if case .boundary = event { return pairs }
            let key = try node(event, mark, depth: depth)
            if let name = key.scalar?.text, !names.insert(name).inserted {
                throw YAMLError("composer", "the key \(name) is there twice", at: mark, in: text)
            }
            let (next, place) = try events.next()
            pairs.append(YAMLNode.Pair(key: key, value: try node(next, place, depth: depth)))
        }
    }
}
