/// The pairs of a mapping.
struct MappingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let pairs: [YAMLNode.Pair]
    let codingPath: [any CodingKey]

    init(_ pairs: [YAMLNode.Pair], at path: [any CodingKey]) { (self.pairs, codingPath) = (pairs, path) }

    var allKeys: [Key] { pairs.compactMap { $0.key.scalar.flatMap { Key(stringValue: $0.text) } } }

    func contains(_ key: Key) -> Bool { node(for: key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(for: key).decode(type)
    }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(for: key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try decoder(for: YAMLKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

    private func node(for key: any CodingKey) -> YAMLNode? {
        pairs.first { $0.key.scalar?.text == key.stringValue }?.value
    }

    private func decoder(for key: any CodingKey) throws -> NodeDecoder {
        guard let node = node(for: key) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "is missing"))
        }
        return NodeDecoder(node, at: codingPath + [key])
    }
}

/// The nodes of a sequence.
struct SequenceContainer: UnkeyedDecodingContainer {
    private let nodes: [YAMLNode]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(_ nodes: [YAMLNode], at path: [any CodingKey]) { (self.nodes, codingPath) = (nodes, path) }

    var count: Int? { nodes.count }
    var isAtEnd: Bool { currentIndex >= nodes.count }

    /// Passes over nothing, and stays before anything else.
    mutating func decodeNil() throws -> Bool {
        let isNil = try current.decodeNil()
        if isNil { currentIndex += 1 }
        return isNil
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try pass { try $0.decode(type) } }
    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try pass { try $0.container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try pass { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try pass { $0 } }

    private var current: NodeDecoder {
        get throws {
            let path = codingPath + [YAMLKey(intValue: currentIndex)]
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(Any.self, .init(codingPath: path, debugDescription: "is missing"))
            }
            return NodeDecoder(nodes[currentIndex], at: path)
        }
    }

    private mutating func pass<Value>(_ read: (NodeDecoder) throws -> Value) throws -> Value {
        let value = try read(current)
        currentIndex += 1
        return value
    }
}

/// A key, or the index of a node.
struct YAMLKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
