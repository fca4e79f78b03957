/// Decodes values from YAML.
package struct YAMLDecoder {
    package init() {}

    /// - Throws: `DecodingError`; for a text that is not YAML, `dataCorrupted` with the `YAMLError` below it.
    package func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        let root: YAMLNode?
        do {
            root = try YAMLNode.read(text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "is not YAML", underlyingError: error))
        }
        let empty = YAMLScalar(text: "", isPlain: true, tag: nil)
        let node = root ?? YAMLNode(content: .scalar(empty), mark: YAMLMark(line: 1, column: 1))
        return try NodeDecoder(node, at: []).decode(type)
    }
}

/// Decodes a node.
struct NodeDecoder: Decoder, SingleValueDecodingContainer {
    let node: YAMLNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: YAMLNode, at path: [any CodingKey]) { (self.node, codingPath) = (node, path) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let pairs = node.merged else { throw mismatch([String: YAMLNode].self) }
        return KeyedDecodingContainer(MappingContainer(pairs, at: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let nodes = node.sequence else { throw mismatch([YAMLNode].self) }
        return SequenceContainer(nodes, at: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { node.scalar?.isNullText ?? false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let scalarType = type as? any YAMLValue.Type else { return try type.init(from: self) }
        guard let value = node.scalar.flatMap(scalarType.value) as? Value else { throw mismatch(type) }
        return value
    }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "is not a \(type)"))
    }
}

extension YAMLNode {
    /// The pairs of a mapping with those that "<<" takes over from others, which its own replace; nil if it is not one.
    fileprivate var merged: [Pair]? {
        guard let pairs = mapping else { return nil }
        let own = pairs.filter { !$0.key.isMerge }
        let taken = pairs.filter(\.key.isMerge).flatMap { pair in
            pair.value.merged ?? (pair.value.sequence ?? []).flatMap { $0.merged ?? [] }
        }
        var names = Set(own.compactMap(\.key.scalar?.text))
        return own + taken.filter { $0.key.scalar.map { names.insert($0.text).inserted } ?? false }
    }

    private var isMerge: Bool { scalar.map { $0.isPlain && $0.text == "<<" } ?? false }
}
